import Type, { type Static, type TProperties, type TSchema, type TSchemaOptions } from 'typebox'

/** The parts that the schemas of the wire are made of. */
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

/** An object of these fields and no others. */
export function closed<Properties extends TProperties>(properties: Properties, options: TSchemaOptions = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** An object that the descriptions of the API have under a name. */
export function noun<Properties extends TProperties>(
  $id: string,
  properties: Properties,
  options: TSchemaOptions = {},
) {
  return closed(properties, { $id, ...options })
}

/** Points to a schema that has a name. */
export function refTo<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${(schema as { $id?: string }).$id}#` })
}

export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

/** An object with any names, each with a value of the same shape. */
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
 * Any value of JSON but a list in a list: no form has one, and generators of clients make no type of a list
 * that holds itself.
 */
export const jsonSchema = Type.Unsafe<unknown>({
  $id: 'Json',
  anyOf: [...scalars, { type: 'array', items: { anyOf: [...scalars, anObject] } }, anObject],
})

/** What a category, or a company's table, fills in under names of its own. */
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
