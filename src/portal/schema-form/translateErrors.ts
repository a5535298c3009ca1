import type { RJSFValidationError } from '@rjsf/utils'
import type { IntlShape } from 'react-intl'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { nationalIdFault } from '../../domain/kernel/checkDigits.ts'
import { documentLetters, foreignLetter } from '../../domain/kernel/documentLetters.ts'
import { formatEuros } from '../../domain/kernel/format.ts'
import { languageOf } from '../../domain/kernel/language.ts'
import { findFieldTitle } from './buildUiSchema.ts'
import type { FieldMessages } from './buildUiSchema.ts'

/** Keywords whose error only repeats the error of one of their subschemas. */
const repeatingKeywords = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not'])

/**
 * Translates Ajv's errors. The text is the owner's message `<prefix>.<path>.<keyword>` if there is one, else
 * the form's own sentence for the keyword, with the field's title.
 */
export function translateErrors(
  errors: readonly RJSFValidationError[],
  words: {
    intl: IntlShape
    messages: FieldMessages
    prefix: string
    schema: FormSchema
    /** The validated values, from which the sentence about a document or name is derived. */
    values?: unknown
  },
): RJSFValidationError[] {
  // A date that cannot be read shows no second error about being too early.
  const unreadable = new Set(errors.flatMap(({ name, property }) => (name === 'format' ? [property] : [])))
  return errors.flatMap((error) => {
    if (
      repeatingKeywords.has(error.name ?? '') ||
      (error.name === 'pattern' && unreadable.has(error.property))
    )
      return []
    const path = toPath(error)
    const message = formatSentence(error, path, words)
    return [{ ...error, message, stack: message }]
  })
}

/** Returns the path of an error's field. For a missing property, the path ends with the property's name. */
export function toPath({ property = '' }: Pick<RJSFValidationError, 'property'>): string[] {
  return property
    .replace(/\[['"]?([^\]'"]+)['"]?\]/g, '.$1')
    .split('.')
    .filter(Boolean)
}

type ErrorTexts = Parameters<typeof translateErrors>[1]

function formatSentence(
  error: RJSFValidationError,
  path: string[],
  { intl, messages, prefix, schema, values }: ErrorTexts,
): string {
  const own = messages([prefix, ...path.filter((part) => !/^\d+$/.test(part)), error.name].join('.'))
  if (own) return own
  const field = findSchema(schema, path)
  const title = findFieldTitle(path, messages, prefix)
  const keyword = findKeyword(error, field)
  const limit = error.params?.limit as number | undefined
  const said =
    limit === undefined
      ? ''
      : field?.format === 'money'
        ? formatEuros(limit, languageOf(intl.locale))
        : intl.formatNumber(limit)
  const id = `form.error.${keyword}`
  return intl.formatMessage(
    { id: id in intl.messages ? id : 'form.error.other' },
    { field: title, limit: said, count: limit ?? 0, ...faultOf(keyword, valueAt(values, path)) },
  )
}

/**
 * Returns the fault of a DNI or NIE, or the letter of a name that documents cannot contain. A valid NIE in a
 * DNI field, or the reverse, has a wrong shape.
 */
function faultOf(keyword: string, value: unknown): Record<string, string | number> | undefined {
  if (keyword === 'letters') return foreignLetter(typeof value === 'string' ? value : '')
  if (keyword !== 'format.dni' && keyword !== 'format.nie') return undefined
  const found = nationalIdFault(typeof value === 'string' ? value : '')
  return { fault: found?.id ?? 'shape', expected: found?.expected ?? '' }
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], values)
}

/** True for a file, and for an object with a file, such as an invoice with its month. */
function isFileField(field: FormSchema | undefined): boolean {
  return field?.format === 'file' || Object.values(field?.properties ?? {}).some(isFileField)
}

/**
 * Returns the keyword of the message: each format has its own sentence; an empty required list or text has
 * that of "required", a missing file that of "file".
 */
function findKeyword(error: RJSFValidationError, field: FormSchema | undefined): string {
  const limit = error.params?.limit as number | undefined
  const isEmpty = (error.name === 'minItems' || error.name === 'minLength') && limit === 1
  const isFile = isFileField(field?.items ?? field)
  if (isFile && (isEmpty || error.name === 'required' || error.name === 'type')) return 'file'
  if (isEmpty) return 'required'
  if (error.name === 'format') return `format.${String(error.params?.format ?? '')}`
  if (error.name === 'pattern' && field?.pattern === documentLetters) return 'letters'
  if (error.name === 'pattern' && /^\^(?:\\d|\[0-9\])[*+]?\$$/.test(field?.pattern ?? '')) return 'digits'
  return error.name ?? 'other'
}

function findSchema(schema: FormSchema, path: readonly string[]): FormSchema | undefined {
  return path.reduce<FormSchema | undefined>(
    (at, part) => (/^\d+$/.test(part) ? at?.items : at?.properties?.[part]),
    schema,
  )
}
