import type { FormSchema } from '../../../domain/benefit/formSchema.ts'

/** The fields an employee fills in: those the category works out itself (read-only) are asked of it again. */
export function withoutReadOnly(
  details: Record<string, unknown>,
  { properties = {} }: FormSchema,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => properties[name]?.readOnly !== true))
}

/** Names of the fields that are filled in. */
export function editableFields({ properties = {} }: FormSchema): string[] {
  return Object.entries(properties).flatMap(([name, field]) => (field.readOnly === true ? [] : [name]))
}
