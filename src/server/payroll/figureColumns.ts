import { payrollFigures, type PayrollFigures } from '../../domain/payroll/payrollRows.ts'
import type { PayrollRowsTable } from '../platform/db/tables/payroll.ts'

/** The column of `payroll_rows` of each figure. */
export const figureColumns = {
  priceCents: 'price_cents',
  contributionCents: 'contribution_cents',
  userBagCents: 'own_pot_cents',
  finalPriceCents: 'final_price_cents',
  companyBagCents: 'company_bag_cents',
  salaryCents: 'salary_cents',
  exemptCents: 'exempt_cents',
  taxedCents: 'taxed_cents',
} as const satisfies Record<keyof PayrollFigures, keyof PayrollRowsTable>

type FigureColumns = Pick<PayrollRowsTable, (typeof figureColumns)[keyof PayrollFigures]>

/** Reads the figures of a stored row. */
export function toFigures(row: FigureColumns): PayrollFigures {
  const figures = payrollFigures.map((name) => [name, row[figureColumns[name]]])
  return Object.fromEntries(figures) as PayrollFigures
}

/** Converts figures to the columns of a stored row. */
export function toFigureColumns(figures: PayrollFigures): FigureColumns {
  const columns = payrollFigures.map((name) => [figureColumns[name], figures[name]])
  return Object.fromEntries(columns) as FigureColumns
}

/** Returns what payroll deducts for a row, with what it could not deduct in an earlier month. */
export function deductedCents(row: { salary_cents: number; carried_cents: number }): number {
  return row.salary_cents + row.carried_cents
}
