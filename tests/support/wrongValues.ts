import Ajv from 'ajv'
import { formats } from '../../src/domain/kernel/formats.ts'
import { jsonSchema } from '../../src/dto/schemas/parts.ts'

/** The part of JSON Schema from which wrong values are built. */
type Schema = {
  type?: string | readonly string[]
  properties?: Readonly<Record<string, object>>
  items?: object
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
}

/** A description of the fault, with its path: `/employees/0: a number`. */
export type WrongValue = {
  name: string
  value: unknown
  /** False if the schema allows it: the server may accept or refuse it, but must not fail. */
  isWrong: boolean
}

/**
 * Changes a valid example in one place at a time: absent, null, empty, another type, beyond a bound, an
 * unknown key, a prototype's key, text that the database cannot store. `schema` decides whether a value is
 * wrong; text with NUL or half a surrogate pair and prototype's keys are always wrong.
 * @throws Error if the example does not fit the schema
 */
export function buildWrongValues(schema: object, example: unknown): WrongValue[] {
  const ajv = new Ajv({ strict: false, ownProperties: true, formats }).addSchema(jsonSchema)
  const isRight = ajv.compile(schema)
  if (!isRight(example))
    throw new Error(`The example does not fit its schema: ${JSON.stringify(isRight.errors)}`)
  return listChanges(schema, example).map(({ path, what, value, isNeverRight = false }) => {
    const sent = asSent(value)
    const isWrong = isNeverRight || sent === undefined || !isRight(sent)
    return { name: `${path || '/'}: ${what}`, value: sent, isWrong }
  })
}

/** Converts a value as JSON does; undefined is kept and means that the value is not sent. */
const asSent = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

type Change = { path: string; what: string; value: unknown; isNeverRight?: boolean }

/** Returns variants of a value: with each change of the value itself, and with each change inside it. */
function listChanges(schema: Schema, value: unknown): Change[] {
  const here = [...otherTypes(value), ...beyondBounds(schema, value), ...listUnstorable(schema)]
  return [...here, ...changesInObject(schema, value), ...changesInList(schema, value)].map((change) => ({
    path: '',
    ...change,
  }))
}

type LocalChange = Omit<Change, 'path'> & { path?: string }

function otherTypes(value: unknown): LocalChange[] {
  return [
    { what: 'absent', value: undefined },
    { what: 'null', value: null },
    { what: 'an empty text', value: '' },
    { what: 'blanks', value: '   ' },
    { what: 'a text', value: 'wrong' },
    { what: 'a text that looks true', value: 'true' },
    { what: 'a text that looks like a number', value: '1' },
    { what: 'a number', value: 7 },
    { what: 'true', value: true },
    { what: 'false', value: false },
    { what: 'an empty list', value: [] },
    { what: 'itself in a list', value: [value] },
    { what: 'an empty object', value: {} },
    { what: 'itself in an object', value: { value } },
    { what: 'a list in lists', value: nestDeeply(200) },
  ]
}

function beyondBounds({ type, ...schema }: Schema, value: unknown): LocalChange[] {
  const types = [type].flat()
  const isOf = (...names: string[]): boolean =>
    types.some((each) => each !== undefined && names.includes(each))
  const { minLength = 0, maxLength = 100_000, minimum, maximum, minItems = 0, maxItems = 20_000 } = schema
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return [
    ...(isOf('string')
      ? [
          { what: 'a text too short', value: 'x'.repeat(Math.max(0, minLength - 1)) },
          { what: 'a text too long', value: 'x'.repeat(maxLength + 1) },
        ]
      : []),
    ...(isOf('number', 'integer')
      ? [
          ...(minimum === undefined ? [] : [{ what: 'below its minimum', value: minimum - 1 }]),
          ...(maximum === undefined ? [] : [{ what: 'above its maximum', value: maximum + 1 }]),
          { what: 'negative', value: -1 },
          { what: 'a fraction', value: 0.123_456_789 },
          { what: 'beyond whole numbers', value: 2 ** 60 },
          { what: 'huge', value: 1e308 },
        ]
      : []),
    ...(isOf('array')
      ? [
          { what: 'too few entries', value: Array.from({ length: Math.max(0, minItems - 1) }, () => first) },
          { what: 'too many entries', value: Array.from({ length: maxItems + 1 }, () => first ?? null) },
        ]
      : []),
  ]
}

/** Texts that PostgreSQL cannot store; for a free text, no other value of type text is wrong. */
function listUnstorable({ type }: Schema): LocalChange[] {
  const isFree = type === undefined || [type].flat().includes('string')
  if (!isFree) return []
  return [
    { what: 'a NUL sign', value: 'a\0b', isNeverRight: true },
    { what: 'half a surrogate pair', value: 'a\uD800b', isNeverRight: true },
  ]
}

function changesInObject({ properties = {} }: Schema, value: unknown): LocalChange[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const inside = Object.entries(properties).flatMap(([key, schema]) =>
    listChanges(schema, (value as Record<string, unknown>)[key]).map(({ path, value: changed, ...rest }) => ({
      ...rest,
      path: `/${key}${path}`,
      value: changed === undefined ? without(value, key) : { ...value, [key]: changed },
    })),
  )
  const misspelled = Object.keys(properties).map((key) => ({
    what: `the unknown key ${key.toUpperCase()}_`,
    value: { ...value, [`${key.toUpperCase()}_`]: (value as Record<string, unknown>)[key] ?? 1 },
  }))
  return [
    ...inside,
    ...misspelled,
    { what: 'an unknown key', value: { ...value, unknown: 1 } },
    { what: 'an unknown key that is empty', value: { ...value, '': 1 } },
    { what: 'a key with a NUL sign', value: { ...value, 'a\0': 1 }, isNeverRight: true },
    ...['__proto__', 'constructor', 'prototype'].map((key) => ({
      what: `the key ${key}`,
      value: withOwn(value, key),
      isNeverRight: true,
    })),
  ]
}

function changesInList({ items }: Schema, value: unknown): LocalChange[] {
  if (!items || !Array.isArray(value) || value.length === 0) return []
  return listChanges(items, value[0])
    .filter((change) => change.value !== undefined)
    .map(({ path, value: changed, ...rest }) => ({
      ...rest,
      path: `/0${path}`,
      value: [changed, ...(value.slice(1) as unknown[])],
    }))
}

const without = (value: object, key: string): object =>
  Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))

/** Sets the key on the object itself, even if it is a name of Object's prototype. */
const withOwn = (value: object, key: string): object =>
  Object.defineProperty({ ...value }, key, {
    value: { polluted: true },
    enumerable: true,
    configurable: true,
  })

function nestDeeply(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = [value]
  return value
}
