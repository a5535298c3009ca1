import type { FileSchema } from '../../src/domain/company/parts/schemaParts.ts'

type Key = { address: string; description: string; schema: FileSchema }

/** Builds a table in Markdown: each key of a schema with its meaning and the first example of real files. */
export function buildKeyTable(schema: FileSchema, examples: readonly unknown[]): string {
  const rows = listKeys(schema).map(
    ({ address, description, schema: value }) =>
      `| \`${address}\` | ${description} | ${findExample(address, value, examples)} |`,
  )
  return ['| key | what it is | example |', '|---|---|---|', ...rows].join('\n')
}

/** Lists the keys, with dots for objects and [] for lists; a text in several languages counts as one key. */
export function listKeys(schema: FileSchema, prefix = ''): Key[] {
  return Object.entries({ ...schema.properties, ...keepFirstFace(schema) }).flatMap(([name, value]) => {
    const address = `${prefix}${name}`
    if (!value.description) throw new Error(`The schema says nothing of ${address}`)
    return [{ address, description: value.description, schema: value }, ...listKeysBelow(value, address)]
  })
}

function listKeysBelow(value: FileSchema, address: string): Key[] {
  if (value.items) return listKeys(value.items, `${address}[].`)
  if (isPerLanguage(value)) return []
  const named = value.additionalProperties as FileSchema | boolean | undefined
  if (typeof named === 'object') return listKeys(named, `${address}.*.`)
  return listKeys(value, `${address}.`)
}

/** Keeps only the first of several numbered keys, such as `faceValue1`. */
function keepFirstFace(schema: FileSchema): Record<string, FileSchema> {
  const [pattern] = Object.values(schema.patternProperties ?? {})
  return pattern ? { faceValue1: pattern } : {}
}

const isPerLanguage = (schema: FileSchema): boolean => schema.properties?.es !== undefined

function findExample(address: string, schema: FileSchema, examples: readonly unknown[]): string {
  const found = examples
    .flatMap((example) => findValues(example, address.replaceAll('[]', '.[]').split('.')))
    .at(0)
  const value = found === undefined ? inventExample(schema) : found
  return `\`${short(value).replaceAll('|', '\\|')}\``
}

function findValues(value: unknown, [step, ...rest]: string[]): unknown[] {
  if (step === undefined) return value === undefined ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  if (step === '[]' || step === '*') return Object.values(value).flatMap((each) => findValues(each, rest))
  return findValues((value as Record<string, unknown>)[step], rest)
}

/**
 * Returns an example for a key that no demo tenant uses: the first choice of a list, or the text after "such
 * as" in the schema.
 */
function inventExample(schema: FileSchema): unknown {
  if (Array.isArray(schema.enum)) return schema.enum.find((each) => each !== '')
  if (schema.type === 'boolean') return true
  if (typeof schema.minimum === 'number') return schema.minimum
  const example = /such as "?([^",]+)/.exec(schema.errorMessage ?? '')?.[1]
  return example === undefined || Number.isNaN(Number(example)) ? (example ?? '...') : Number(example)
}

function short(value: unknown): string {
  if (Array.isArray(value))
    return value.every((each) => typeof each !== 'object')
      ? `[${value.slice(0, 2).map(short).join(', ')}${value.length > 2 ? ', ...' : ''}]`
      : '[ ... ]'
  if (typeof value === 'object' && value !== null) {
    const [first] = Object.entries(value)
    return first?.[0] === 'es' ? `{ "es": ${short(first[1])} }` : '{ ... }'
  }
  const text = JSON.stringify(value)
  return text.length > 44 ? `${text.slice(0, 40)}..."` : text
}
