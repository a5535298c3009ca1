import type { FormSchema } from './formSchema.ts'

type Details = Readonly<Record<string, unknown>>

/** Removes the read-only fields, which the category computes; the employee fills in the others. */
export function withoutReadOnly(details: Details, { properties = {} }: FormSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => properties[name]?.readOnly !== true))
}

/**
 * Returns the details that are priced: what the employee filled in, and the read-only fields of the stored
 * contract, never those of a request.
 */
export function withStoredReadOnly(
  asked: Details,
  stored: Details | undefined,
  schema: FormSchema,
): Record<string, unknown> {
  const computed = Object.entries(stored ?? {}).filter(
    ([name]) => schema.properties?.[name]?.readOnly === true,
  )
  return { ...withoutReadOnly(asked, schema), ...Object.fromEntries(computed) }
}
