import { isRecord } from '../../domain/kernel/collections.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'

/** A published schema; its alternatives (`anyOf`, `oneOf`) become one field of the form. */
export type FileSchema = Omit<FormSchema, 'type' | 'properties' | 'items'> & {
  readonly type?: FormSchema['type'] | readonly string[]
  readonly properties?: { readonly [name: string]: FileSchema }
  readonly items?: FileSchema
  readonly anyOf?: readonly FileSchema[]
  readonly oneOf?: readonly FileSchema[]
}

type Values = Record<string, unknown>

/** Finds the part of a schema at a path. */
export function findSchema(
  schema: FileSchema | undefined,
  path: readonly (string | number)[],
): FileSchema | undefined {
  const [step, ...rest] = path
  if (step === undefined || !schema) return schema
  const all = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (typeof step === 'number') {
    const items = all.find((each) => each.items)?.items
    const entry = [items, ...(items?.anyOf ?? []), ...(items?.oneOf ?? [])].find((each) => each?.properties)
    return findSchema(entry ?? items, rest)
  }
  return findSchema(all.find((each) => each.properties?.[step])?.properties?.[step], rest)
}

/** The columns of numbers that each row of a rate table must have; none for any other file. */
export function numberColumns(schema: FileSchema): string[] {
  const { properties = {}, required = [] } = findSchema(schema, ['rows', 0]) ?? {}
  return required.filter((key) => ['number', 'integer'].includes(String(properties[key]?.type)))
}

/** Builds the form of a section, without the `hidden` keys and without values that only JSON can express. */
export function buildSectionForm(
  schema: FileSchema,
  hidden: readonly string[],
  keys?: readonly string[],
): FormSchema | undefined {
  const form = toForm(schema)
  if (form?.type !== 'object') return undefined
  const shown = Object.entries(form.properties ?? {}).filter(
    ([key]) => key !== '$schema' && (keys?.includes(key) ?? true) && !hidden.includes(key),
  )
  const required = (schema.required ?? []).filter((key) => shown.some(([each]) => each === key))
  return shown.length === 0 ? undefined : { type: 'object', properties: Object.fromEntries(shown), required }
}

/** Converts the values of a file to those of its form. */
export function toFormValue(form: FormSchema, value: unknown): unknown {
  if (form.type === 'object' && isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, toFormValue(form.properties?.[key] ?? {}, each)]),
    )
  if (form.type === 'array' && Array.isArray(value))
    return value.map((each) => toFormValue(form.items ?? {}, each))
  return isEither(form) && typeof value === 'number' ? String(value) : value
}

/** Merges the changes of the form into the values of the file. */
export function fromFormValue(form: FormSchema, typed: unknown, before: unknown): unknown {
  if (isSame(typed, toFormValue(form, before))) return before
  if (form.type === 'object' && isRecord(typed)) {
    const old = isRecord(before) ? before : {}
    const entries = [...new Set([...Object.keys(old), ...Object.keys(typed)])].map((key) => [
      key,
      fromFormValue(form.properties?.[key] ?? {}, typed[key], old[key]),
    ])
    const kept = entries.filter(([key, each]) => !isBlank(each) || isBlankBefore(old, String(key)))
    return kept.length === 0 && before === undefined ? undefined : Object.fromEntries(kept)
  }
  if (form.type === 'array' && Array.isArray(typed)) {
    const old = Array.isArray(before) ? before : []
    return typed.map((each: unknown, index) => fromFormValue(form.items ?? {}, each, old[index]))
  }
  if (isEither(form) && typeof typed === 'string') return parseEither(typed)
  return typed
}

/** Marks a text field that may hold a number or a text. */
const either = 'either'
const isEither = ({ $id }: FormSchema): boolean => $id === either

function parseEither(text: string): string | number {
  const plain = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

function toForm(schema: FileSchema): FormSchema | undefined {
  const { type, description } = schema
  const options = schema.anyOf ?? schema.oneOf
  if (options) return toOneField(schema, options)
  if (Array.isArray(type)) return type.includes('string') ? { $id: either, type: 'string' } : undefined
  if (schema.enum)
    return { type: typeof schema.enum[0] === 'number' ? 'number' : 'string', enum: schema.enum }
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
      const field = toForm(part)
      return field ? [[key, field] as const] : []
    })
    if (properties.length === 0) return undefined
    return { type, properties: Object.fromEntries(properties), ...(description && { description }) }
  }
  if (type === 'array') {
    const items = schema.items && toForm(schema.items)
    return items ? { type, items, ...(description && { description }) } : undefined
  }
  if (type === 'number' || type === 'integer')
    return { type, minimum: schema.minimum ?? 0, maximum: schema.maximum ?? 10_000_000 }
  if (type === 'string' || type === 'boolean') return { type }
  return undefined
}

/**
 * Reduces alternatives to one field: an amount or percentage becomes a text; otherwise the object is used.
 */
function toOneField(schema: FileSchema, options: readonly FileSchema[]): FormSchema | undefined {
  const types = options.map((each) => each.type)
  if (types.includes('number') && types.every((each) => each === 'number' || each === 'string'))
    return { $id: either, type: 'string' }
  if (types.every((each) => each === 'string')) return { type: 'string' }
  return schema.properties
    ? toForm({ ...schema, anyOf: undefined, oneOf: undefined } as FileSchema)
    : undefined
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (isRecord(value) && Object.keys(value).length === 0)

const isBlankBefore = (before: Values, key: string): boolean => key in before && isBlank(before[key])

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
