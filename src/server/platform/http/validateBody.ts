import Ajv, { type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { documentLetters } from '../../../domain/kernel/documentLetters.ts'
import { formats } from '../../../domain/kernel/formats.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { jsonSchema } from '../../../dto/schemas/parts.ts'
import type { ErrorDto } from '../../../dto/errorDto.ts'
import { serverMessages, type MessageId } from './serverMessages.ts'
import { HttpError } from './httpError.ts'
import { isDescribedOnly } from './openapi/describe.ts'
import { listInList } from './listInList.ts'

export type FieldFault = NonNullable<ErrorDto['error']['fields']>[number]

const maxFaultsShown = 20
/** Formats with a sentence of their own. */
const wordedFormats = ['email', 'date', 'money', 'line', 'province', 'nationality']

/** What input is checked by in place of `jsonSchema`, under the same name. */
const anyJson = { $id: (jsonSchema as { $id?: string }).$id!, [listInList.keyword]: true }

/**
 * The only validator of input. Nothing is coerced, removed or filled in: a body is valid as it is, or refused
 * (`true` is not 1, "0x10" is not 16, null is not 0).
 */
export const ajv = new Ajv({
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  ownProperties: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
  multipleOfPrecision: 6,
  formats: { ...formats, binary: true, uuid: true },
  keywords: [listInList],
  schemas: [anyJson],
})

/**
 * Fastify's validator of a route's input, compiled with the first request, so that the start does not wait
 * for the schemas of all routes.
 */
export const compileLater: FastifySchemaCompiler<object> = ({ schema }) => {
  if (isDescribedOnly(schema)) return () => true
  const validate: ReturnType<FastifySchemaCompiler<object>> = (value: unknown) => {
    const compiled = ajv.compile(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  return validate
}

/**
 * The faults of `value` as sentences with paths; empty if `value` is valid. `schema` must be a constant,
 * because ajv caches each compiled schema object permanently.
 */
export function validationErrors(schema: FormSchema, value: unknown, language: Language): FieldFault[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return fieldFaults(validate.errors ?? [], language)
}

/** @throws HttpError 400 with the faults; `at` is prefixed to their paths */
export function assertValid(schema: FormSchema, value: unknown, language: Language, at = ''): void {
  const faults = validationErrors(schema, value, language)
  if (faults.length > 0) throw invalid(faults.map((fault) => ({ ...fault, path: `${at}${fault.path}` })))
}

/** The response to a body with wrong fields. */
export function invalid(fields: FieldFault[]): HttpError {
  return new HttpError(400, {
    messageId: 'error.validation',
    params: { count: fields.length },
    fields,
    name: 'ValidationError',
  })
}

/** Formats ajv's errors: the first one of each path. */
export function fieldFaults(errors: Partial<ErrorObject>[], language: Language): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const error of errors) {
    if (error.keyword === 'if' || error.keyword === 'propertyNames') continue
    const path = addressOf(error)
    if (!faults.has(path)) faults.set(path, { path, message: formatFault(error, language) })
    if (faults.size === maxFaultsShown) break
  }
  return [...faults.values()]
}

function addressOf({ keyword, instancePath = '', params }: Partial<ErrorObject>): string {
  if (keyword === 'required') return `${instancePath}/${params?.missingProperty}`
  if (keyword === 'additionalProperties') return `${instancePath}/${params?.additionalProperty}`
  if (keyword === listInList.keyword) return `${instancePath}${params?.place}`
  return instancePath
}

function formatFault({ keyword, params, schema }: Partial<ErrorObject>, language: Language): string {
  const message = (id: MessageId, values?: Record<string, string | number>): string =>
    serverMessages(language, id, values)
  switch (keyword) {
    case 'required':
    case 'enum':
    case 'const':
    case 'uniqueItems':
      return message(`field.${keyword}`)
    case 'additionalProperties':
      return message('field.additional', { name: String(params?.additionalProperty).slice(0, 80) })
    case 'type':
      return message('field.type', {
        type: [params?.type]
          .flat()
          .map((type) => message(`type.${type}` as MessageId))
          .join(' / '),
      })
    case 'format': {
      const id = `field.format.${params?.format}` as MessageId
      return message(wordedFormats.includes(params?.format) ? id : 'field.format')
    }
    case 'pattern':
      if ((params?.pattern ?? schema) === documentLetters) return message('field.letters')
      return message(
        /^\^\\?\[?(\\d|0-9)/.test(String(params?.pattern ?? schema)) ? 'field.digits' : 'field.pattern',
      )
    case 'minLength':
      return params?.limit === 1
        ? message('field.required')
        : message('field.minLength', { limit: params?.limit })
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minimum':
    case 'maximum':
      return message(`field.${keyword}`, { limit: params?.limit })
    default:
      return message('field.other')
  }
}
