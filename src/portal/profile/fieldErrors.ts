import type { ApiError } from '../api/apiError.ts'

/** What the server says of single fields, by dotted path, as SchemaForm takes it. */
export function fieldErrors({ fields }: Pick<ApiError, 'fields'>): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ path, message }) => [path.split('/').filter(Boolean).join('.'), message]),
  )
}
