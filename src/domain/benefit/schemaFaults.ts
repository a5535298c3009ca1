import Ajv from 'ajv'
import { suggested } from '../kernel/closestMatch.ts'
import { faultAt, type Fault } from '../kernel/fault.ts'
import { formats } from '../kernel/formats.ts'
import { findInSchema, unknownRequired, type FormSchema } from './formSchema.ts'
import { findSlowPattern } from './slowPattern.ts'

/** The longest accepted schema, as JSON. */
export const maxCharacters = 200_000
const maxLevels = 20

/**
 * Finds faults of a schema, which the browser uses for fields and validation (promise 40): too deep, too
 * large, an external reference, a slow pattern, or an error of ajv.
 */
export function schemaFaults(name: string, schema: unknown, { isCompiled = false } = {}): Fault[] {
  if (typeof schema !== 'object' || schema === null) return [faultAt([], `expected a JSON Schema "${name}"`)]
  const fault = sizeFault(schema) ?? findSlowPattern(schema)
  if (fault) return [faultAt(fault.path, `the schema "${name}" ${fault.message}`)]
  if (isCompiled) return []
  const found = keywordFault(schema) ?? compileFault(schema)
  return found ? [faultAt(found.path, `the schema "${name}": ${found.message}`)] : []
}

/** The first keyword with a value that JSON Schema does not allow, such as `type: 'text'`. */
function keywordFault(schema: object): Fault | undefined {
  if (compiler.validateSchema(schema)) return undefined
  const { instancePath = '', message = 'is no JSON Schema', params } = compiler.errors?.[0] ?? {}
  const path = instancePath.split('/').slice(1)
  const got = path.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    schema,
  )
  const allowed = (params as { allowedValues?: string[] } | undefined)?.allowedValues
  if (!allowed) return faultAt(path, `${path.join('.')} ${message}, got ${JSON.stringify(got)}`)
  const value = typeof got === 'string' ? suggested(got, allowed) : JSON.stringify(got)
  return faultAt(path, `expected at ${path.join('.')} one of ${allowed.join(', ')}, got ${value}`)
}

/** Why ajv cannot compile a schema: an unknown format or reference, or ajv's own message. */
function compileFault(schema: object): Fault | undefined {
  const known = { format: Object.keys(formats), keyword: Object.keys(compiler.RULES.keywords) }
  try {
    compiler.compile(schema)
    const unknown = unknownRequired(schema)
    return unknown ? faultAt(['required'], `expected in "required" a field, got ${unknown}`) : undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, format] = /unknown format "([^"]+)"/.exec(message) ?? []
    const [, keyword] = /unknown keyword: "([^"]+)"/.exec(message) ?? []
    const [, reference] = /can't resolve reference (\S+)/.exec(message) ?? []
    const path = findInSchema(
      schema,
      (key, value) =>
        key === keyword ||
        (key === 'format' && value === format) ||
        (key === '$ref' && value === reference) ||
        (key === 'pattern' && !isPattern(value)),
    )
    const sentence = format
      ? `expected a format of the portal (${known.format.join(', ')}), got ${suggested(format, known.format)}`
      : keyword
        ? `expected a keyword of JSON Schema, got ${suggested(keyword, known.keyword)}`
        : reference
          ? `expected a part that the schema has, got the reference ${reference}`
          : `cannot be compiled: ${message}`
    return faultAt(path ?? [], sentence)
  } finally {
    compiler.removeSchema(schema)
  }
}

function isPattern(text: unknown): boolean {
  try {
    return Boolean(new RegExp(String(text), 'u'))
  } catch {
    return false
  }
}

/**
 * All schemas share one compiler. Each new compiler would compile the meta-schema again, which took a
 * quarter of the server's start.
 */
const compiler = new Ajv({
  strictRequired: false,
  strictTypes: false,
  formats,
})

function sizeFault(schema: FormSchema): Fault | undefined {
  if (measureDepth(schema) > maxLevels) return faultAt([], `is nested deeper than ${maxLevels} levels`)
  const { length } = JSON.stringify(schema)
  if (length > maxCharacters)
    return faultAt([], `has ${length} characters, expected at most ${maxCharacters}`)
  let message = ''
  const path = findInSchema(schema, (key, value) => {
    const isOutside = key === '$ref' && typeof value === 'string' && value !== '' && !value.startsWith('#')
    if (isOutside) message = `refers to "${value}", expected a reference within itself`
    return isOutside
  })
  return path && faultAt(path, message)
}

function measureDepth(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > maxLevels) return level
  return Object.values(value).reduce<number>(
    (deepest, each) => Math.max(deepest, measureDepth(each, level + 1)),
    level,
  )
}
