import { agreedTerms, type ContractSums, type TermList, type ValuesOf } from '../../domain/benefit/terms.ts'
import type { ColumnsOf } from '../platform/db/schema.ts'

/** Reads the sums of stored conditions. */
export function sumsFromColumns(row: ColumnsOf<ContractSums>): ContractSums {
  return termsFromColumns(agreedTerms, row)
}

/** Maps the values of listed terms to their columns. */
export function toColumns<List extends TermList>(
  terms: List,
  values: ValuesOf<List>,
): ColumnsOf<ValuesOf<List>> {
  const known: Record<string, unknown> = values
  return Object.fromEntries(
    Object.keys(terms).map((name) => [toColumn(name), known[name] ?? null]),
  ) as ColumnsOf<ValuesOf<List>>
}

/** Reads the values of listed terms from their columns; null is left out. */
export function termsFromColumns<List extends TermList>(
  terms: List,
  row: ColumnsOf<ValuesOf<List>>,
): ValuesOf<List> {
  const known: Record<string, unknown> = row
  const values = Object.keys(terms).map((name) => [name, known[toColumn(name)]] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== null)) as ValuesOf<List>
}

/** The column of a term: `price_cents` for `priceCents`. */
export function toColumn(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
