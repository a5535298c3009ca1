import type { TSchema } from 'typebox'
import { isFileInput, type Operation } from '../../operations/operation.ts'
import { bodySchema } from './operationCall.ts'

/** An operation as forms are drawn from it. */
export function describeOperation(operation: Operation) {
  const { name, summary, input, access, dryRun, final = false } = operation
  const { reads = access.role === 'reader' } = operation
  return { name, summary, input: drawn(input), company: access.company, dryRun, final, reads }
}

/** The schema of a call for the description: JSON, or a form where files are given. */
export function callSchema(operation: Operation): object {
  const { input } = operation
  const fields = fileFieldsOf(operation)
  const body = bodySchema(operation, inputWithoutFiles(operation)) as BodySchema
  if (fields.length === 0) return body
  const files = fields.map((field): [string, object] => [
    field,
    { type: 'string', format: 'binary', description: descriptionOf(input.properties[field]) },
  ])
  return {
    ...body,
    required: [...body.required, ...fields.filter((field) => input.required?.includes(field))],
    properties: { ...body.properties, ...Object.fromEntries(files) },
  }
}

type BodySchema = { required: string[]; properties: Record<string, object> }

/** The fields of an operation's input that are files. */
export function fileFieldsOf({ input }: Operation): string[] {
  return Object.entries(input.properties).flatMap(([field, schema]) => (isFileInput(schema) ? [field] : []))
}

/** The schema of what travels as JSON. */
export function inputWithoutFiles(operation: Operation): object {
  const fields = fileFieldsOf(operation)
  if (fields.length === 0) return operation.input
  const { properties, required } = operation.input
  const isJson = (field: string): boolean => !fields.includes(field)
  return {
    type: 'object',
    additionalProperties: false,
    required: (required ?? []).filter(isJson),
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => isJson(field))),
  }
}

/** What a form shows of a file is its name. */
function drawn(input: Operation['input']): object {
  const properties = Object.entries(input.properties).map(([field, schema]): [string, object] => [
    field,
    isFileInput(schema) ? { type: 'object', title: 'file', description: descriptionOf(schema) } : schema,
  ])
  return { ...input, properties: Object.fromEntries(properties) }
}

const descriptionOf = (schema: TSchema | undefined): string =>
  schema && 'description' in schema ? String(schema.description) : ''
