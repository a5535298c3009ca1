import type { FormSchema } from '../../benefit/formSchema.ts'
import type { TableRow } from '../../benefit/quoteRequest.ts'
import { fault, type TenantFault } from '../files/faults.ts'
import { shown } from '../parts/shownValue.ts'

/** Finds the values of a column's `enum` that no row of the table has, where the category demands them. */
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
