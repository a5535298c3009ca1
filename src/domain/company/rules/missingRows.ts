import type { FormSchema } from '../../benefit/formSchema.ts'
import type { TableRow } from '../../benefit/quoteRequest.ts'
import { fault, type TenantFault } from '../files/faults.ts'
import { shown } from '../parts/shownValue.ts'

/**
 * If the category requires a row for each `enum` value of a column, returns a fault with the values that
 * have no row.
 */
export function missingRows(
  rows: readonly TableRow[],
  row: FormSchema,
  { column, at }: { column: string | undefined; at: Parameters<typeof fault>[0] },
): TenantFault[] {
  if (column === undefined) return []
  const present = new Set(rows.map((entry) => entry[column]))
  const missing = (row.properties?.[column]?.enum ?? []).filter((value) => !present.has(value))
  if (missing.length === 0) return []
  const names = missing.map((value) => shown(value)).join(', ')
  return [fault(at, `expected a row for each ${column}, none has ${names}`)]
}
