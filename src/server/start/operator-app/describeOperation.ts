import Type, { type TSchema } from 'typebox'
import { linesType } from '../../../dto/progressDto.ts'
import { errorSchema, refusalSchema } from '../../../dto/schemas/error.ts'
import { closed, flag, jsonSchema, record, text } from '../../../dto/schemas/parts.ts'
import { tokenSchema } from '../../../dto/schemas/session.ts'
import { describe, describedOnly } from '../../platform/http/openapi/describe.ts'
import { bearer } from '../../platform/http/openapi/installOpenApi.ts'
import { isFileInput, onlyReads, type Operation } from '../../operations/operation.ts'
import { bodySchema } from './operationCall.ts'

/** The general part of the operators' API description. */
export const operatorApi = {
  title: 'Operations of the benefits portal',
  description:
    'What operators do, for programs: shell and pages run the same operations. The bearer token is ' +
    'that of "operators token", or of a session. What is wrong in a call is a 400 with its places, a ' +
    'refusal is a 422; both have a sentence a line, in the language of Accept-Language.',
  tags: {
    session: 'In, out, and the own account',
    operations: 'What may be run',
    backup: 'Backups',
    data: 'Personal data',
    documents: 'Documents of the company',
    history: 'What operators did',
    jobs: 'Work in the background',
    link: 'Links that accept contracts',
    mail: 'Mails that were not delivered',
    news: 'News of the company',
    operators: 'Operators and their tokens',
    overview: 'What waits',
    payroll: 'Months of the payroll',
    people: 'Employees',
    plan: 'Plan years',
    providers: 'Files for providers',
    review: 'Contracts under review',
  },
  schemas: [errorSchema, refusalSchema, jsonSchema, tokenSchema],
  securitySchemes: { session: bearer },
}

/** The response of GET /api/operations. */
export const operationsSchema = Type.Array(
  closed({
    name: text,
    summary: text,
    input: record('The schema of its input'),
    right: text,
    company: Type.Enum(['one', 'oneOrAll', 'none']),
    dryRun: flag,
    final: flag,
    reads: flag,
    inverse: Type.Optional(
      closed({
        name: text,
        by: Type.Array(text),
        isFinal: Type.Optional(flag),
        unless: Type.Optional(Type.Array(text)),
      }),
    ),
  }),
)

const companyParams = Type.Object({
  company: Type.String({ maxLength: 63, description: 'By its subdomain' }),
})

/** The description of an operation's call at one of its two addresses. */
export function describeCall(operation: Operation, { isOfCompany }: { isOfCompany: boolean }) {
  const { name, summary, access, final } = operation
  const isForm = fileFieldsOf(operation).length > 0
  const camelName = name.replaceAll(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase())
  return describe({
    name: isOfCompany || access.company === 'none' ? camelName : `${camelName}OfAll`,
    summary,
    tag: name.split(' ')[0] ?? '',
    ...(isForm && { consumes: ['multipart/form-data'] }),
    ...(isOfCompany && { params: describedOnly(companyParams) }),
    // The handler validates the call, with sentences for people, so the schema is only a description.
    body: describedOnly(withoutSentences(callSchema(operation))),
    answers: {
      200: { description: 'What it answers, and the files that it made.', content: answersOf(operation) },
      403: 'The rights, or the companies, of the caller do not allow it.',
      ...(final && { 409: 'It is not confirmed: `confirm` is missing, or of another trial.' }),
      ...(isForm && { 411: 'The call does not say how long it is.' }),
      409: 'Somebody else was first: `error.message` says who, where it is known.',
      422: 'It is refused: `error.message` says why, a sentence a line.',
    },
  })
}

function answersOf({ output, final }: Operation) {
  const schema = closed({
    answer: Type.Unsafe(closedEverywhere(output)),
    files: Type.Array(closed({ name: text, base64: text })),
    ...(final && {
      confirm: Type.Optional(Type.String({ description: 'Of a trial: confirms the real run' })),
    }),
  })
  const lines = {
    type: 'string',
    description: 'By lines: {"progress"} as it goes, last the same or {"error"}',
  }
  return { 'application/json': { schema }, [linesType]: { schema: lines as TSchema } }
}

/** Removes the ids of the portal's own sentences from a schema; a field may have the name `expected`. */
function withoutSentences<Schema extends object>(schema: Schema): Schema {
  return mapSchema(schema, ({ expected, ...rest }) =>
    expected === undefined || typeof expected === 'string' ? rest : { ...rest, expected },
  )
}

/** Forbids undeclared fields in all objects of a schema. */
function closedEverywhere<Schema extends object>(schema: Schema): Schema {
  return mapSchema(schema, (part) => ('properties' in part ? { additionalProperties: false, ...part } : part))
}

type Part = Record<string, unknown>

function mapSchema<Schema extends object>(schema: Schema, change: (part: Part) => Part): Schema {
  const mapped = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(mapped)
    const parts = Object.entries(value).map(([key, part]) => [key, mapped(part)])
    return change(Object.fromEntries(parts) as Part)
  }
  return mapped(schema) as Schema
}

/** Describes an operation with all that its form needs. */
export function describeOperation(operation: Operation) {
  const { name, summary, input, access, dryRun, final = false, inverse } = operation
  const reads = onlyReads(operation)
  return { name, summary, input: drawn(input), ...access, dryRun, final, reads, inverse }
}

/** The schema of a call for the description: JSON, or a form if it has files. */
function callSchema(operation: Operation): object {
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

/** The file fields of an operation's input. */
export function fileFieldsOf({ input }: Operation): string[] {
  return Object.entries(input.properties).flatMap(([field, schema]) => (isFileInput(schema) ? [field] : []))
}

/** The schema of the input sent as JSON. */
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

/** Replaces the schema of each file field by a plain one with the field's description. */
function drawn(input: Operation['input']): object {
  const properties = Object.entries(input.properties).map(([field, schema]): [string, object] => [
    field,
    isFileInput(schema) ? { type: 'object', title: 'file', description: descriptionOf(schema) } : schema,
  ])
  return { ...input, properties: Object.fromEntries(properties) }
}

const descriptionOf = (schema: TSchema | undefined): string =>
  schema && 'description' in schema ? String(schema.description) : ''
