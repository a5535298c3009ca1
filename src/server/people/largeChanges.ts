import { yearOf } from '../../domain/kernel/calendar.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { parseAmount, percentOf, resolveAmount } from '../../domain/kernel/money.ts'
import { payrollSalaryOf, type PayrollSalary } from '../../domain/plan/payrollSalary.ts'
import { minimumWageCentsOf } from '../../domain/tax/compileTax.ts'
import type { EmployeeBagsRow } from '../platform/db/schema.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import { numberOf } from './personColumns.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'

type Amount = { key: string; beforeCents: number | null | undefined; afterCents: number }

/** The share of a year's pay above which a bag is reported. */
const bagShare = 0.3

/**
 * Finds changes that look like a misplaced decimal sign or column: a salary or bag that falls or rises by
 * more than half, pay below the legal minimum, a bag above 30 % of the pay. A file with such a change needs
 * the operator's confirmation.
 */
export function largeChanges(tables: PeopleFiles['tables'], checking: Checking): SheetFault[] {
  const paid = new Map(tables.people.map((row) => [String(row.values.employeeNumber), row]))
  const withBags = [...tables.people, ...tables.bags].filter(({ values }) => values.planYear !== undefined)
  return [
    ...tables.people.flatMap((row) => salaryChanges(row, checking)),
    ...withBags.flatMap((row) => bagChanges(row, paid.get(String(row.values.employeeNumber)), checking)),
  ]
}

function salaryChanges(row: PeopleRow, checking: Checking): SheetFault[] {
  const { fixedSalary, variableSalary, hoursPercent } = row.values
  const salaries = salariesBefore(row, checking)
  const from = String(row.values.salaryFrom ?? checking.today)
  const before = salaries.findLast(({ validFrom }) => validFrom <= from)
  const after = salaryAfter(row, before)
  const amounts = [
    { key: 'fixedSalary', beforeCents: before?.fixedCents, afterCents: after.fixedCents ?? 0 },
    { key: 'variableSalary', beforeCents: before?.variableCents, afterCents: after.variableCents ?? 0 },
  ].filter(({ key }) => row.values[key] !== undefined)
  const isChanged =
    amounts.some(({ beforeCents, afterCents }) => afterCents !== beforeCents) || hoursPercent !== undefined
  const pay = (after.fixedCents ?? 0) + (after.variableCents ?? 0)
  const minimum = minimumPay(row, yearOf(from), checking)
  const isPaid = fixedSalary !== undefined || variableSalary !== undefined || pay > 0
  return [
    ...amounts.flatMap((amount) => leap(row, amount, checking)),
    ...(isChanged && isPaid && pay < minimum
      ? [
          named(
            row,
            fixedSalary === undefined ? 'hoursPercent' : 'fixedSalary',
            { id: 'row.belowMinimum', cents: { pay, minimum } },
            checking,
          ),
        ]
      : []),
  ]
}

/** The legal minimum of a year's pay for the hours that a person works; 0 if unknown. */
function minimumPay({ values }: PeopleRow, year: number, { company, known }: Checking): number {
  const before = known.byNumber.get(String(values.employeeNumber))
  const country = (before?.tax_country ?? company.taxTable).toUpperCase()
  const hours = values.hoursPercent === undefined ? before?.hours_percent : numberOf(values.hoursPercent)
  return percentOf(minimumWageCentsOf(year, country) ?? 0, hours ?? 100)
}

function bagChanges(row: PeopleRow, paid: PeopleRow | undefined, checking: Checking): SheetFault[] {
  const { known, today } = checking
  const { values } = row
  const year = Number(values.planYear)
  const employee = known.byNumber.get(String(values.employeeNumber))
  const before = employee && known.bags.get(employee.id)?.find((each) => each.year === year)
  const salaries = salariesBefore(row, checking)
  const inForce = payrollSalaryOf(salaries, Math.max(year, yearOf(today)), employee?.joined_on ?? null)
  const salary = paid ? salaryAfter(paid, inForce) : inForce
  const pay = (salary?.fixedCents ?? 0) + (salary?.variableCents ?? 0)
  return amountsOfBags(row, before, salary?.fixedCents ?? 0).flatMap((amount) => {
    const leaps = leap(row, amount, checking)
    const { key, beforeCents, afterCents } = amount
    if (leaps.length > 0 || beforeCents === afterCents || pay === 0 || afterCents <= pay * bagShare)
      return leaps
    return [named(row, key, { id: 'row.largeBag', cents: { bag: afterCents, pay } }, checking)]
  })
}

function amountsOfBags(
  { values }: PeopleRow,
  before: EmployeeBagsRow | undefined,
  fixedCents: number,
): Amount[] {
  const companyCents = (text: string | undefined): number | undefined => {
    const bag = parseAmount(text)
    return bag && resolveAmount(bag, fixedCents)
  }
  const all: Record<string, number | undefined> = {
    flexibleBag: before?.flexible_bag_cents,
    topBag: before?.top_bag_cents,
    userBag: before?.user_bag_cents,
    companyBag: companyCents(before?.company_bag),
  }
  return Object.entries(all).flatMap(([key, beforeCents]) => {
    const value = values[key]
    if (value === undefined) return []
    const afterCents = key === 'companyBag' ? companyCents(String(value ?? '')) : (numberOf(value) ?? 0)
    return afterCents === undefined ? [] : [{ key, beforeCents, afterCents }]
  })
}

/** Returns a fault if an amount falls or rises by more than half. */
function leap(row: PeopleRow, { key, beforeCents, afterCents }: Amount, checking: Checking): SheetFault[] {
  if (!beforeCents || (afterCents * 2 >= beforeCents && afterCents * 2 <= beforeCents * 3)) return []
  const id = afterCents < beforeCents ? 'row.largeFall' : 'row.largeRise'
  return [named(row, key, { id, cents: { before: beforeCents, after: afterCents } }, checking)]
}

function named(
  row: PeopleRow,
  key: string,
  { id, cents }: { id: string; cents: Record<string, number> },
  checking: Checking,
): SheetFault {
  const amounts = Object.entries(cents).map(([name, each]) => [name, formatMoney(each, checking.language)])
  const params = { employee: String(row.values.employeeNumber), ...Object.fromEntries(amounts) }
  return rowFault(row, key, { id, params }, checking)
}

function salariesBefore({ values }: PeopleRow, { known }: Checking): PayrollSalary[] {
  const employee = known.byNumber.get(String(values.employeeNumber))
  const rows = (employee && known.salaries.get(employee.id)) ?? []
  return rows.map(({ valid_from, fixed_cents, variable_cents }) => ({
    validFrom: valid_from,
    fixedCents: fixed_cents,
    variableCents: variable_cents,
  }))
}

function salaryAfter(
  { values }: PeopleRow,
  before: Pick<PayrollSalary, 'fixedCents' | 'variableCents'> | undefined,
): Pick<PayrollSalary, 'fixedCents' | 'variableCents'> {
  const { fixedSalary, variableSalary } = values
  return {
    fixedCents: fixedSalary === undefined ? (before?.fixedCents ?? null) : numberOf(fixedSalary),
    variableCents: variableSalary === undefined ? (before?.variableCents ?? null) : numberOf(variableSalary),
  }
}
