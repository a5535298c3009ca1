import type { FormSchema } from './formSchema.ts'

/**
 * Lists the required fields that a value lacks, each once, by dotted path ("invoices.file"), including fields
 * that a condition of the schema requires. A file counts only if `ownFiles` has its name.
 */
export function missingFields(schema: FormSchema, value: unknown, ownFiles?: ReadonlySet<string>): string[] {
  return [...new Set(lacking(schema, value, ownFiles).map((path) => path.join('.')))]
}

function lacking(schema: FormSchema, value: unknown, ownFiles?: ReadonlySet<string>): string[][] {
  const found = findApplicableSchemas(schema, value).flatMap((part) => lacking(part, value, ownFiles))
  if (Array.isArray(value) && schema.type === 'array')
    return [
      ...found,
      ...value.flatMap((each) => (schema.items ? lacking(schema.items, each, ownFiles) : [])),
      ...(value.length < (schema.minItems ?? 0) ? [[]] : []),
    ]
  if (schema.format === 'file' && typeof value === 'string')
    return ownFiles?.has(value) === false ? [...found, []] : found
  // If the value is not an object, all required fields are missing.
  const fields = typeof value === 'object' ? (value as Record<string, unknown>) : {}
  const absent = (schema.required ?? []).filter((name) => isEmpty(fields[name]))
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, own]) =>
    isEmpty(fields[name]) ? [] : lacking(own, fields[name], ownFiles).map((path) => [name, ...path]),
  )
  return [...found, ...absent.map((name) => [name]), ...inside]
}

/** Returns the further schemas that apply to a value: all of `allOf`, and one branch of the condition. */
function findApplicableSchemas(
  { allOf = [], if: condition, then: yes, else: no }: FormSchema,
  value: unknown,
) {
  const side = condition && (fits(condition, value) ? yes : no)
  return side ? [...allOf, side] : allOf
}

/** Whether a value meets the condition (`if`) of a schema. */
function fits(schema: FormSchema, value: unknown): boolean {
  if (schema.const !== undefined && value !== schema.const) return false
  if (schema.enum && !schema.enum.includes(value as string)) return false
  if (typeof value === 'number')
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  if (typeof value === 'string')
    return (
      value.length >= (schema.minLength ?? 0) && (!schema.pattern || new RegExp(schema.pattern).test(value))
    )
  if (Array.isArray(value)) return value.length >= (schema.minItems ?? 0)
  if (typeof value !== 'object' || value === null) return true
  const fields = value as Record<string, unknown>
  return (
    (schema.required ?? []).every((name) => fields[name] !== undefined) &&
    Object.entries(schema.properties ?? {}).every(
      ([name, own]) => fields[name] === undefined || fits(own, fields[name]),
    )
  )
}

/** Whether a value is null, undefined, blank, or an object or list without entries. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}
