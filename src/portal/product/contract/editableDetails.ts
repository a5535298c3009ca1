import type { FormSchema } from '../../../domain/benefit/formSchema.ts'

/** The fields that an employee fills in, without those that the category computes (read-only). */
export function withoutReadOnly(
  details: Record<string, unknown>,
  { properties = {} }: FormSchema,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => properties[name]?.readOnly !== true))
}
