import type { Benefit } from './defineBenefit.ts'
import { formatDate, formatEuros, formatNumber } from '../kernel/format.ts'
import type { FormSchema } from './formSchema.ts'
import type { Language } from '../kernel/language.ts'
import { translator } from '../messages/translator.ts'

/** Stands where there is nothing to tell. */
export const none = '—'

/**
 * What the employee filled in, to be read: each of the category's own fields that has a name in its messages,
 * in their order; `none` for what was left out. What the category works out itself is left to its price;
 * which modality it is, to the modality.
 */
export function formatDetails(
  details: Record<string, unknown>,
  declaration: (Pick<Benefit, 'messages'> & Partial<Pick<Benefit, 'details'>>) | undefined,
  language: Language,
): { label: string; value: string }[] {
  const say = translator(language, declaration?.messages[language])
  const named = (id: string): string | undefined => (say(id) === id ? undefined : say(id))
  return Object.entries(declaration?.details?.properties ?? {}).flatMap(([name, field]) => {
    const label = named(`details.${name}`)
    if (!label || field.readOnly || field.format === 'provider' || field.format === 'modality') return []
    return [
      {
        label,
        value: told(details[name], field, {
          language,
          nameOf: (value) => named(`details.${name}.${value}`) ?? value,
        }),
      },
    ]
  })
}

function told(
  value: unknown,
  { format }: FormSchema,
  { language, nameOf }: { language: Language; nameOf: (value: string) => string },
): string {
  if (typeof value === 'number' && value !== 0)
    return format === 'money' ? formatEuros(value, language) : formatNumber(value, language)
  if (typeof value === 'boolean') return translator(language)(value ? 'change.yes' : 'change.no')
  if (typeof value === 'string' && value !== '')
    return format === 'date' ? formatDate(value, language, 'long') : nameOf(value)
  return none
}
