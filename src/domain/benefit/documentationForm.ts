import type { BenefitDeclaration, FormChange } from './declaration.ts'
import type { FormSchema } from './formSchema.ts'
import type { Modality } from '../catalogue/modality.ts'

const questionnaireFile = { type: 'string', format: 'file', minLength: 1, maxLength: 200 } as const
const onlineAnswers = { type: 'object', additionalProperties: { type: 'string', maxLength: 2000 } } as const

/**
 * What is filled in as documentation of a contract, or of each covered person: the category's own fields, and
 * the modality's questionnaire (D-52): a file where it is signed or uploaded, answers where it is online,
 * nothing by telephone.
 */
export function documentationForm(
  { documentation }: Pick<BenefitDeclaration, 'documentation'>,
  { questionare, typeOfQuestionare }: Pick<Modality, 'questionare' | 'typeOfQuestionare'>,
): FormSchema {
  const own: FormSchema = documentation?.schema ?? { type: 'object', properties: {} }
  const asked = questionare === 'yes' ? questionnaireField(typeOfQuestionare) : undefined
  if (!asked) return { additionalProperties: false, ...own }
  const [name, field] = asked
  const properties = { ...own.properties, [name]: own.properties?.[name] ?? field }
  return {
    additionalProperties: false,
    ...own,
    properties,
    required: [...new Set([...(own.required ?? []), name])],
  }
}

/**
 * The same form while it is being filled in: whatever is there must be right, and nothing must be there yet
 * (D-29).
 */
export function draftForm(form: FormSchema): FormSchema {
  const { required: _required, if: _if, then: _then, else: _else, allOf: _allOf, ...rest } = form
  return rest
}

/** Whether something that is always demanded is not there at all, rather than there and wrong. */
export function lacksRequired({ required = [] }: FormSchema, value: Record<string, unknown> = {}): boolean {
  return required.some((name) => {
    const given = value[name]
    return (
      given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)
    )
  })
}

function questionnaireField(type: Modality['typeOfQuestionare']): [string, FormSchema] | undefined {
  if (type === 'physical' || type === 'upload') return ['file', questionnaireFile]
  return type === 'telematic' ? ['answers', onlineAnswers] : undefined
}

/**
 * Fills one person's form from another's: where the field `flag` newly names somebody (a family id), the
 * `fields` given in that person's form are copied (KIN-06).
 */
export function copyFields(
  flag: string,
  fields: readonly string[],
): (change: FormChange) => Record<string, unknown> {
  return ({ before, after, forms }) => {
    const source = after[flag]
    if (typeof source !== 'number' || source === before[flag]) return after
    const other = (forms[source] ?? {}) as Record<string, unknown>
    const copied = fields.filter((name) => other[name] !== undefined).map((name) => [name, other[name]])
    return { ...after, ...(Object.fromEntries(copied) as Record<string, unknown>) }
  }
}
