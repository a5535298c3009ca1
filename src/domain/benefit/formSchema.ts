import type { Static, TSchema } from 'typebox'
import { suggested } from '../kernel/closestMatch.ts'

/**
 * A plain JSON Schema literal (draft 7 vocabulary as ajv validates it). Declarations write it `as const
 * satisfies FormSchema`. `format` chooses the widget: money (euros, two decimals), file, person, month,
 * province, nationality, provider, modality. A number needs both bounds (`bounds.ts`).
 */
export type FormSchema = {
  readonly $id?: string
  readonly type?: 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'null'
  readonly title?: string
  readonly description?: string
  readonly properties?: { readonly [name: string]: FormSchema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | FormSchema
  readonly propertyNames?: FormSchema
  readonly items?: FormSchema
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly const?: string | number | boolean | null
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly readOnly?: boolean
  readonly if?: FormSchema
  readonly then?: FormSchema
  readonly else?: FormSchema
  readonly allOf?: readonly FormSchema[]
}

/**
 * The TypeScript type of the values a schema literal accepts. No other file uses a library's type inference.
 */
export type DataOf<Schema> = Schema extends TSchema ? Static<Schema> : never

/** A form without fields of its own: only the schedule, or the modality's questionnaire, is filled in. */
export const emptyForm = {
  type: 'object',
  additionalProperties: false,
  properties: {},
} as const satisfies FormSchema

/**
 * Reduces an object schema to the named fields: their properties, their `required` entries and the
 * conditionals (`if`/`then`/`else`, also within `allOf`) that name no other field. A wizard step shows this
 * part and validates with it; the last step validates with the whole schema.
 */
export function pickSchema(schema: FormSchema, fields: readonly string[]): FormSchema {
  const named = new Set(fields)
  if (Object.keys(schema.properties ?? {}).every((name) => named.has(name))) return schema
  const {
    properties,
    required,
    allOf,
    if: condition,
    then,
    else: otherwise,
    additionalProperties: _a,
    propertyNames: _p,
    ...rest
  } = schema
  const parts = allOf?.filter((part) => namesOnly(part, named))
  const conditional = {
    ...(condition && { if: condition }),
    ...(then && { then }),
    ...(otherwise && { else: otherwise }),
  }
  const kept = required?.filter((name) => named.has(name))
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => named.has(name))),
    }),
    ...(kept && kept.length > 0 && { required: kept }),
    ...(parts && parts.length > 0 && { allOf: parts }),
    ...(condition && namesOnly(conditional, named) && conditional),
  }
}

function namesOnly(schema: FormSchema, named: ReadonlySet<string>): boolean {
  const own = [...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])]
  const inner = [schema.if, schema.then, schema.else, ...(schema.allOf ?? [])]
  return own.every((name) => named.has(name)) && inner.every((part) => !part || namesOnly(part, named))
}

/**
 * Returns the first required field that the form does not declare, with the most similar declared field as a
 * suggestion; undefined if there is none.
 */
export function unknownRequired(schema: FormSchema): string | undefined {
  const fields = listFields(schema)
  const unknown = schema.required?.find((name) => !fields.includes(name))
  return unknown === undefined ? undefined : suggested(unknown, fields)
}

/**
 * The path to the first part of a schema that passes a test; the test receives the part and the key of its
 * parent.
 */
export function findInSchema(
  schema: unknown,
  isSought: (key: string, value: unknown, parent: string | undefined) => boolean,
  path: string[] = [],
): string[] | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  for (const [key, value] of Object.entries(schema)) {
    if (isSought(key, value, path.at(-1))) return [...path, key]
    const within = findInSchema(value, isSought, [...path, key])
    if (within) return within
  }
  return undefined
}

/** The fields of a form, including those that its conditions add. */
function listFields({ properties = {}, allOf = [], then, else: otherwise }: FormSchema): string[] {
  const parts = [...allOf, then, otherwise].filter((part) => part !== undefined)
  return [...Object.keys(properties), ...parts.flatMap(listFields)]
}
