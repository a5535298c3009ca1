import { firstDayOfMonth, plainDate, yearOf } from '../../domain/kernel/calendar.ts'
import {
  addFigures,
  hasFigures,
  noFigures,
  type PayrollFigures,
  type PayrollRow,
} from '../../domain/payroll/payrollRows.ts'
import { fullName } from '../../domain/plan/employee.ts'
import type { EmployeePostingRow, EmployeeRow, PayrollRowRow } from '../platform/db/schema.ts'
import { findPosting } from '../people/posting.ts'
import type { PayrollKind } from '../../domain/payroll/payrollMonth.ts'
import { currentRows, type PayrollParts } from './currentRows.ts'
import { loadPostings } from './loadEntitlements.ts'
import { loadUndeducted } from './undeducted.ts'
import { toFigureColumns } from './figureColumns.ts'
import { closedFigures } from './closedFigures.ts'

/** The month to close; `monthIndex` is 0 to 11. */
export type ClosingMonth = { year: number; monthIndex: number }

export type NewPayrollRow = Omit<PayrollRowRow, 'closing_id' | 'position'>

/**
 * The new rows of a closing for some employees and one plan year: today's figures minus those of earlier
 * closings. What was closed of an erased person stays, also after they come back, because an erasure deletes
 * facts from which amounts were computed (D-96). `firstMonth` is the first month of the plan year that was
 * ever closed, including this closing; 12: only amounts that payroll could not deduct are due.
 */
export async function rowsToClose(
  parts: PayrollParts,
  employees: readonly EmployeeRow[],
  { closing, planYear, firstMonth }: { closing: ClosingMonth; planYear: number; firstMonth: number },
): Promise<NewPayrollRow[]> {
  const { trx, company } = parts
  const tenant = company.subdomain
  const ids = employees.map(({ id }) => id)
  const current = firstMonth < 12 ? await currentRows(parts, employees, planYear) : noRows
  const closed = await closedFigures(trx, { tenant, ids, planYear })
  const postings = await loadPostings(trx, { tenant, ids })
  const undeducted = await loadUndeducted(trx, { tenant, ids, planYear })
  return employees.flatMap((employee) => {
    const own = postings.get(employee.id) ?? []
    const carried = (undeducted.get(employee.id) ?? []).flatMap(
      ({ product_id, month_index, amount_cents }) => {
        const kind = decideKind(month_index, { closing, planYear, exitOn: employee.exit_on })
        const row = { productId: product_id, monthIndex: month_index, ...noFigures }
        return kind
          ? [{ ...storedRow(employee, row, { kind, planYear, postings: own }), carried_cents: amount_cents }]
          : []
      },
    )
    const before = closed.get(employee.id) ?? new Map<string, PayrollFigures>()
    const rows = differences(current.get(employee.id) ?? [], before)
      .filter((row) => row.monthIndex >= firstMonth)
      .filter((row) => !(before.has(keyOf(row)) && isErased(employee, planYear, row.monthIndex)))
      .flatMap((row) => {
        const kind = decideKind(row.monthIndex, { closing, planYear, exitOn: employee.exit_on })
        return kind ? [storedRow(employee, row, { kind, planYear, postings: own })] : []
      })
    return [...rows, ...carried]
  })
}

/** Whether facts of a month were erased: of everything, or until the exit of somebody who came back since. */
function isErased({ erased_at, erased_until }: EmployeeRow, planYear: number, monthIndex: number): boolean {
  const isBefore = erased_until !== null && firstDayOfMonth(planYear, monthIndex) <= erased_until
  return erased_at !== null || isBefore
}

const noRows: Awaited<ReturnType<typeof currentRows>> = new Map()

/** The rows of a plan year for some employees as of now, as if no month were closed. */
export async function rowsOfYear(
  parts: PayrollParts,
  employees: readonly EmployeeRow[],
  planYear: number,
): Promise<NewPayrollRow[]> {
  const current = await currentRows(parts, employees, planYear)
  const ids = employees.map(({ id }) => id)
  const postings = await loadPostings(parts.trx, { tenant: parts.company.subdomain, ids })
  return employees.flatMap((employee) =>
    (current.get(employee.id) ?? []).map((row) =>
      storedRow(employee, row, { kind: 'regular', planYear, postings: postings.get(employee.id) ?? [] }),
    ),
  )
}

/**
 * The kind of a row in this closing; undefined if the row is not due yet. In the month of an exit, the
 * leaver's later months are due too; rows of closings after the exit have their own kind (D-96).
 */
function decideKind(
  monthIndex: number,
  { closing, planYear, exitOn }: { closing: ClosingMonth; planYear: number; exitOn: string | null },
): PayrollKind | undefined {
  const months = (year: number, month: number): number => year * 12 + month
  const [now, own] = [months(closing.year, closing.monthIndex), months(planYear, monthIndex)]
  const exit = exitOn ? months(yearOf(exitOn), Number(exitOn.slice(5, 7)) - 1) : undefined
  if (exit !== undefined && exit < now) return 'afterExit'
  if (own === now) return 'regular'
  if (own < now) return 'adjustment'
  return exit === now ? 'settlement' : undefined
}

/** The month and product of a row, as `closedFigures` names them. */
const keyOf = ({ monthIndex, productId }: Pick<PayrollRow, 'monthIndex' | 'productId'>): string =>
  `${monthIndex} ${productId}`

/** Today's figures minus the closed ones, for each row with a difference. */
function differences(current: readonly PayrollRow[], closed: Map<string, PayrollFigures>): PayrollRow[] {
  const now = new Map(current.map((row) => [keyOf(row), row]))
  const gone = [...closed.keys()].filter((key) => !now.has(key))
  const all = [
    ...current,
    ...gone.map((key) => {
      const [monthIndex, ...product] = key.split(' ')
      return { monthIndex: Number(monthIndex), productId: product.join(' '), ...noFigures }
    }),
  ]
  return all
    .map((row) => ({ ...row, ...addFigures(row, closed.get(keyOf(row)) ?? noFigures, -1) }))
    .filter(hasFigures)
    .toSorted((a, b) => a.monthIndex - b.monthIndex || a.productId.localeCompare(b.productId, 'en'))
}

/** Builds a stored row with the employee's data of the month's last day (D-95). */
function storedRow(
  employee: EmployeeRow,
  { productId, monthIndex, ...figures }: PayrollRow,
  { kind, planYear, postings }: { kind: PayrollKind; planYear: number; postings: EmployeePostingRow[] },
): NewPayrollRow {
  const posting = findPosting(postings, employee, plainDate(planYear, monthIndex + 1, 31))
  return {
    tenant: employee.tenant,
    kind,
    employee_id: employee.id,
    employee_number: employee.employee_number,
    personal_id: employee.personal_id,
    full_name: fullName(employee.first_name, employee.last_name1, employee.last_name2),
    cost_center: posting.cost_center,
    legal_entity: posting.legal_entity_name,
    office: posting.office_name,
    product_id: productId,
    plan_year: planYear,
    month_index: monthIndex,
    ...toFigureColumns(figures),
    carried_cents: 0,
  }
}
