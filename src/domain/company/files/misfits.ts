import type { ErrorObject, ValidateFunction } from 'ajv'
import { closestMatch } from '../../kernel/closestMatch.ts'
import { fileAjv } from '../parts/fileAjv.ts'
import type { FileSchema } from '../parts/schemaParts.ts'

/** What a schema expects of a value: an id with its values, of which each reader makes a text. */
export type Expectation =
  | { id: 'object' | 'list' | 'text' | 'number' | 'whole' | 'flag' | 'cents' | 'oneEntry' }
  | { id: 'objectWith'; keys: string }
  | { id: 'atLeast' | 'atMost' | 'moreThan' | 'entries'; limit: number }
  | { id: 'oneOf'; values: string }
  /** The compiler's English words, if it has any. */
  | { id: 'other'; words?: string }

/**
 * A value that does not fit its schema, or a key that the schema does not know or misses. `schema`: the part
 * that the value breaks; of an unknown key, the schema of its object.
 */
export type Misfit = { path: (string | number)[]; schema: FileSchema } & (
  | { kind: 'unknown'; key: string }
  | { kind: 'twice'; got: unknown }
  | { kind: 'missing'; expected: Expectation }
  | { kind: 'wrong'; expected: Expectation; got: unknown; /** Others of its list. */ others?: number }
)

/**
 * The largest number of errors converted to findings; a file of one megabyte may have an error for each of
 * its numbers.
 */
const maxErrors = 500

/** Returns what of a value does not fit a schema: at most one misfit per path, and at most `max`. */
export function listMisfits(validate: ValidateFunction, value: unknown, max = maxErrors): Misfit[] {
  if (validate(value)) return []
  const misfits = new Map<string, Misfit>()
  // The time grows with the square of the number of errors, because each error is compared with all others.
  const errors = (validate.errors ?? []).slice(0, maxErrors)
  for (const error of errors.filter((each, _index, all) => !isMisspelled(each, all))) {
    const misfit = toMisfit(error, value)
    const address = JSON.stringify(misfit.path)
    if (!misfits.has(address)) misfits.set(address, misfit)
    if (misfits.size >= max) break
  }
  return flagsOnce([...misfits.values()])
}

/** Merges the misfits of a list whose flags are written as 1 and 0 into one misfit at the first flag. */
function flagsOnce(misfits: Misfit[]): Misfit[] {
  const listOf = (misfit: Misfit): string | undefined =>
    typeof misfit.path.at(-1) === 'number' && misfit.kind === 'wrong' && misfit.expected.id === 'flag'
      ? JSON.stringify(misfit.path.slice(0, -1))
      : undefined
  const lists = misfits.map(listOf)
  return misfits.flatMap((misfit, index) => {
    const list = lists[index]
    if (list === undefined) return [misfit]
    if (lists.indexOf(list) < index) return []
    return [{ ...misfit, others: lists.filter((each) => each === list).length - 1 }]
  })
}

/**
 * Whether a key is only missing because a key of the same object is misspelled; the misspelled key is
 * reported instead.
 */
function isMisspelled({ keyword, instancePath, params, parentSchema }: ErrorObject, all: ErrorObject[]) {
  if (keyword !== 'required') return false
  const known = Object.keys((parentSchema as FileSchema).properties ?? {})
  return all.some(
    (other) =>
      other.keyword === 'additionalProperties' &&
      other.instancePath === instancePath &&
      closestMatch(String(other.params.additionalProperty), known, 3) === params.missingProperty,
  )
}

const validators = new WeakMap<FileSchema, ValidateFunction>()

/** Returns the validator of a schema, which is compiled once. */
export function findValidator(schema: FileSchema): ValidateFunction {
  const validate = validators.get(schema) ?? compile(schema)
  validators.set(schema, validate)
  return validate
}

/** One compiler for all schemas: each new compiler would compile the meta-schema again. */
let ajv: ReturnType<typeof fileAjv> | undefined

function compile(schema: FileSchema): ValidateFunction {
  ajv ??= fileAjv()
  try {
    return ajv.compile(schema)
  } finally {
    // Two categories may give their schemas the same id.
    ajv.removeSchema(schema)
  }
}

function toMisfit(error: ErrorObject, root: unknown): Misfit {
  const path = toPath(error.instancePath, root)
  const schema = error.parentSchema as FileSchema
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    return { kind: 'unknown', path: [...path, key], schema, key }
  }
  if (error.keyword === 'required') {
    const key = String(error.params.missingProperty)
    const own = schema.properties?.[key] ?? {}
    return { kind: 'missing', path: [...path, key], schema: own, expected: expectedWhole(own) }
  }
  if (error.keyword === 'uniqueItems') {
    const later = Math.max(Number(error.params.i), Number(error.params.j))
    return { kind: 'twice', path: [...path, later], schema, got: (error.data as unknown[])[later] }
  }
  return { kind: 'wrong', path, schema, expected: expectedBy(error), got: error.data }
}

/** What is expected where nothing is. */
function expectedWhole({ type, required }: FileSchema): Expectation {
  const keys = (required as readonly string[] | undefined) ?? []
  if (type === 'object' && keys.length > 0)
    return { id: 'objectWith', keys: keys.map((key) => `"${key}"`).join(', ') }
  return typeExpectation(String(type)) ?? { id: 'other' }
}

function expectedBy({ keyword, params, message, parentSchema }: ErrorObject): Expectation {
  if ((parentSchema as FileSchema).type === 'boolean') return { id: 'flag' }
  if (keyword === 'type')
    return typeExpectation(String(params.type)) ?? { id: 'oneOf', values: String(params.type) }
  const limit = Number(params.limit)
  if (keyword === 'minimum') return { id: 'atLeast', limit }
  if (keyword === 'maximum') return { id: 'atMost', limit }
  if (keyword === 'exclusiveMinimum') return { id: 'moreThan', limit }
  if (keyword === 'minItems') return limit === 1 ? { id: 'oneEntry' } : { id: 'entries', limit }
  if (params.format === 'money') return { id: 'cents' }
  if (keyword === 'enum') {
    const values = params.allowedValues as unknown[]
    return { id: 'oneOf', values: values.map((each) => JSON.stringify(each)).join(', ') }
  }
  return { id: 'other', ...(message !== undefined && { words: message }) }
}

const typeIds: Record<string, 'object' | 'list' | 'text' | 'number' | 'whole' | 'flag'> = {
  object: 'object',
  array: 'list',
  string: 'text',
  number: 'number',
  integer: 'whole',
  boolean: 'flag',
}

function typeExpectation(type: string): Expectation | undefined {
  const id = typeIds[type]
  return id && { id }
}

/** Splits a JSON pointer into the steps of a path; list indexes become numbers. */
function toPath(pointer: string, root: unknown): (string | number)[] {
  let at = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(at) ? Number(key) : key
      at = (at as Record<string | number, unknown>)[step]
      return step
    })
}
