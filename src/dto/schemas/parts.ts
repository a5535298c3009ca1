import Type, { type Static, type TProperties, type TSchema, type TSchemaOptions } from 'typebox'

/** The building blocks of the API's schemas. */
export const text = Type.String()
export const flag = Type.Boolean()
export const whole = Type.Integer()
export const euros = Type.Number({ description: 'Euros, at most two decimals' })
export const date = Type.String({ format: 'date' })
export const dateOrNone = Type.String({ description: 'A day, YYYY-MM-DD; empty where it is not known' })
export const instant = Type.String({ format: 'date-time' })
export const year = Type.Integer({ description: 'A plan year' })
export const month = Type.Integer({ minimum: 0, maximum: 11, description: '0 is January' })
export const personId = Type.Integer({ minimum: 0, description: '0 is the employee' })
export const amountOrPercent = Type.Union([Type.Number(), Type.String()], {
  description: 'Euros, or a percentage such as "2%"',
})

/** Builds an object schema that allows only these fields. */
export function closed<Properties extends TProperties>(properties: Properties, options: TSchemaOptions = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** Builds an object schema with a name in the API's descriptions. */
export function noun<Properties extends TProperties>(
  $id: string,
  properties: Properties,
  options: TSchemaOptions = {},
) {
  return closed(properties, { $id, ...options })
}

/** Builds a reference to a schema with a name. */
export function refTo<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${(schema as { $id?: string }).$id}#` })
}

export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

/** Builds a schema of an object with any keys, whose values share a schema. */
export function mapOf<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Unsafe<Record<string, Static<Schema>>>({
    type: 'object',
    additionalProperties: schema,
    ...options,
  })
}

const scalars = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }]
const anObject = { type: 'object', additionalProperties: { $ref: 'Json#' } }

/**
 * Any JSON value except a list inside a list: no form has one, and client generators make no type of a list
 * that contains itself.
 */
export const jsonSchema = Type.Unsafe<unknown>({
  $id: 'Json',
  anyOf: [...scalars, { type: 'array', items: { anyOf: [...scalars, anObject] } }, anObject],
})

/** Builds a schema of an object whose keys a category or a company's table defines. */
export const record = (description: string) => mapOf(refTo(jsonSchema), { description })

export const recordOrNull = (description: string) =>
  Type.Unsafe<Record<string, unknown> | null>({ ...record(description), type: ['object', 'null'] })

/** A text in some of the portal's languages. */
export const localizedTextSchema = noun('LocalizedText', {
  es: Type.Optional(text),
  ca: Type.Optional(text),
  en: Type.Optional(text),
  pt: Type.Optional(text),
})
export const localized = refTo(localizedTextSchema)
