import type { Grid, GridRow } from './priceGrid.ts'

type Rows = Pick<Grid, 'rows' | 'columns'>

/** The last age that a grid may have. */
const maxAge = 120
const firstAges = { from: 18, to: 29 }

/** Adds a row of the next ages, without prices, to the last start month. */
export function addRow({ rows, columns }: Rows): GridRow[] {
  const last = rows.at(-1)
  const month = columns.includes('startMonth') ? { startMonth: last?.startMonth ?? 1 } : {}
  const from = Number(last?.to) + 1
  const ages = Number.isInteger(from) ? { from, to: Math.min(from + 9, maxAge) } : firstAges
  return [...rows, { ...month, ...ages }]
}

/** Adds the rows of the last start month for the next one; undefined if there is none. */
export function addMonth({ rows, columns }: Rows): GridRow[] | undefined {
  if (!columns.includes('startMonth')) return undefined
  const last = rows.at(-1)?.startMonth
  if (typeof last !== 'number' || last >= 12) return undefined
  const own = rows.filter(({ startMonth }) => startMonth === last)
  return [...rows, ...own.map((row) => ({ ...row, startMonth: last + 1 }))]
}
