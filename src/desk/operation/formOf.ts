import { capitalized } from '../../domain/kernel/format.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'

/** The fields of an operation: those of the schema form, and those for files. */
type OperationForm = {
  schema: FormSchema
  files: { field: string; title: string; help: string; isRequired: boolean }[]
}

/** Builds an operation's form: lists become texts, alternatives become a choice, and files are separate. */
export function buildForm(input: FormSchema): OperationForm {
  const fields = Object.entries(input.properties ?? {})
  const isRequired = (field: string): boolean => input.required?.includes(field) ?? false
  const drawn = fields.filter(([, part]) => !isFile(part))
  return {
    schema: {
      type: 'object',
      required: drawn.map(([field]) => field).filter(isRequired),
      properties: Object.fromEntries(drawn.map(([field, part]) => [field, buildFormField(field, part)])),
    },
    files: fields
      .filter(([, part]) => isFile(part))
      .map(([field, part]) => ({
        field,
        title: toTitle(field),
        help: part.description ?? '',
        isRequired: isRequired(field),
      })),
  }
}

/** Converts the form's values to the operation's input; blanks are left out. */
export function toInput(input: FormSchema, values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).flatMap(([field, value]) => {
    if (value === undefined || value === '' || value === false) return []
    const isList = input.properties?.[field]?.type === 'array'
    return [[field, isList && typeof value === 'string' ? splitList(value) : value]]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** Turns a field's name into words: `planYear` becomes "Plan year". */
export function toTitle(field: string): string {
  const words = field.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalized(words)
}

const isFile = ({ title }: FormSchema): boolean => title === 'file'

function buildFormField(field: string, part: FormSchema): FormSchema {
  const same = { title: toTitle(field), ...(part.description && { description: part.description }) }
  const choices = (part as { anyOf?: { const?: unknown }[] }).anyOf
  if (choices) return { ...same, type: 'string', enum: choices.map((choice) => String(choice.const)) }
  if (part.type === 'array') return { ...same, type: 'string' }
  if (part.type === 'string' && part.format !== 'date') return { ...same, type: 'string' }
  return { ...part, ...same }
}

/**
 * Writes a list as the text of its field: separated by commas, and an item with a separator in quotes, so
 * that each item is read again as it is.
 */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => (/[",;\t\r\n]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(',')

const listItems = /"((?:[^"]|"")*)"|[^,;\t\r\n]+/g

/** Reads the text of a list. Blanks do not separate: an employee number may have one. */
function splitList(text: string): string[] {
  const items = Array.from(text.matchAll(listItems), ([whole, quoted]) =>
    quoted === undefined ? whole.trim() : quoted.replaceAll('""', '"'),
  )
  return items.filter(Boolean)
}
