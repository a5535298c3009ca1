import { deductedCents } from './figureColumns.ts'
import {
  payrollFields,
  type PayrollField,
  type PayrollLayout,
} from '../../domain/company/payroll/schemaPayroll.ts'
import { layoutFile } from '../platform/sheets/layoutFile.ts'
import { firstDayOfMonth, monthText } from '../../domain/kernel/calendar.ts'
import type { NewPayrollRow } from './computeRows.ts'

const valueOf: Record<PayrollField, (row: NewPayrollRow, layout: PayrollLayout) => string | number> = {
  employeeNumber: (row) => row.employee_number,
  personalID: (row) => row.personal_id,
  name: (row) => row.full_name,
  costCenter: (row) => row.cost_center,
  legalEntity: (row) => row.legal_entity,
  office: (row) => row.office,
  concept: (row, { concepts }) => concepts[row.product_id] ?? '',
  product: (row) => row.product_id,
  kind: (row) => row.kind,
  year: (row) => row.plan_year,
  month: (row) => row.month_index + 1,
  period: (row) => firstDayOfMonth(row.plan_year, row.month_index),
  price: (row) => row.price_cents,
  contribution: (row) => row.contribution_cents,
  ownPot: (row) => row.own_pot_cents,
  finalPrice: (row) => row.final_price_cents,
  companyBag: (row) => row.company_bag_cents,
  salary: deductedCents,
  exempt: (row) => row.exempt_cents,
  taxed: (row) => row.taxed_cents,
}

/** The name of the file of a month. */
export function payrollFileName({ file }: PayrollLayout, year: number, monthIndex: number): string {
  const month = monthText(year, monthIndex).slice(5)
  return file.name.replaceAll('{year}', String(year)).replaceAll('{month}', month)
}

/** The file of rows in the company's layout, in pieces. */
export function payrollFile(
  layout: PayrollLayout,
  pages: AsyncIterable<NewPayrollRow[]>,
): AsyncIterable<Uint8Array> {
  return layoutFile(layout.file, pages, {
    source: 'payroll.json',
    kinds: payrollFields,
    valueOf: (field, row) => valueOf[field](row, layout),
  })
}
