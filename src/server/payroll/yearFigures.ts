import { sql } from 'kysely'
import { monthsOfYear } from '../../domain/kernel/calendar.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { bagNames, bagUse, type BagUse } from '../../domain/plan/bags.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { findStates, isEnded, isInCart } from '../../domain/plan/contractState.ts'
import { contractsUntilExit } from '../../domain/tax/knownExit.ts'
import type { MovedByPlan } from '../../domain/tax/movedByPlan.ts'
import { timedRules } from '../catalogue/plugins/timedRules.ts'
import { taxedPlan, withoutFault } from '../contracts/conditions/conditionsMoney.ts'
import { bagsByYear } from '../employee/employeeBags.ts'
import { employeeContextsOf, type EmployeeContext } from '../employee/employeeContext.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { countIfOld, readOrCount, storeFigures, type Counted } from '../platform/db/storedFigures.ts'
import { pauseRegularly } from '../platform/sheets/sheetFaults.ts'
import { rowsOfYear } from './computeRows.ts'
import type { MonthSums } from './monthSums.ts'
import { OpenMonthSums } from './openMonthSums.ts'

type Dependencies = Pick<ServerContext, 'benefits' | 'clock'> & { db: Connection }

/** The figures of a plan year as of now: its twelve months by what is in force, and the use of bags. */
export type YearFigures = MovedByPlan & {
  months: MonthSums[]
  bags: BagUse
  /** People with contracts in force whose tax is unknown: without a salary, or by a category that fails. */
  withoutTax: number
}

/** Employees whose plans are loaded at the same time: few, because other requests wait for that. */
const batch = 100

const figuresOf = (parts: Dependencies, company: TenantConfig, year: number) => ({
  name: `year ${year}`,
  count: () => countYear(parts, company, year),
})

/**
 * Reads the figures of a plan year; old ones of a small company are counted again. Undefined until the first
 * count.
 * @throws CategoryGone if a contract's category is missing
 */
export const readYear = (
  parts: Dependencies,
  company: TenantConfig,
  year: number,
): Promise<Counted<YearFigures> | undefined> =>
  readOrCount(parts, company.subdomain, figuresOf(parts, company, year))

/** Counts the figures of a plan year in the hourly work. */
export const refreshYear = (parts: Dependencies, company: TenantConfig, year: number): Promise<void> =>
  countIfOld(parts, company.subdomain, figuresOf(parts, company, year))

async function countYear(
  parts: Dependencies,
  company: TenantConfig,
  year: number,
): Promise<Counted<YearFigures>> {
  const { db, benefits, clock } = parts
  const [tenant, today] = [company.subdomain, clock.today()]
  const months = Array.from({ length: monthsOfYear }, () => new OpenMonthSums())
  const people = new PeopleSums(parts, year)
  const turn = pauseRegularly()
  const ids = await peopleOf(db, tenant, year)
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await employeesOf(db, tenant, ids.slice(from, from + batch))
    const charged = await rowsOfYear({ trx: db, company, benefits, today }, rows, year)
    for (const [month, sums] of months.entries())
      sums.add(
        charged.filter((row) => row.month_index === month),
        [],
      )
    const plans = await employeeContextsOf(db, { tenant: company, rows, today })
    for (const plan of plans) {
      await turn()
      people.add(plan)
    }
  }
  const figures = { ...people.sums, months: months.map(({ sums }) => sums) }
  const counted = { name: `year ${year}`, figures, countedAt: clock.now() }
  await storeFigures(db, tenant, counted)
  return counted
}

/** The people of a plan year: those with a contract, and those in the company with bags. */
async function peopleOf(db: Connection, tenant: string, year: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employees where tenant = ${tenant} and (
      id in (select employee_id from contracts
        where tenant = ${tenant} and year = ${year} and state <> all (${findStates('inCart')}))
      or active and id in (select employee_id from employee_bags
        where tenant = ${tenant} and year = ${year}))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const employeesOf = (db: Connection, tenant: string, ids: readonly string[]): Promise<EmployeeRow[]> =>
  db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', 'in', [...ids])
    .execute()

/** Adds up what the plans of people move, and their use of bags. */
class PeopleSums {
  readonly sums = {
    taxCents: Array.from({ length: monthsOfYear }, () => 0),
    employerCents: Array.from({ length: monthsOfYear }, () => 0),
    withoutTax: 0,
    bags: Object.fromEntries(bagNames.map((name) => [name, { sizeCents: 0, usedCents: 0 }])) as BagUse,
  }
  readonly #parts: Dependencies
  readonly #year: number

  constructor(parts: Dependencies, year: number) {
    this.#parts = parts
    this.#year = year
  }

  add(plan: EmployeeContext): void {
    this.#addMoved(plan)
    const { tenant, row, entitlements, today } = plan
    const contracts = this.#chargedContracts(plan)
    const bags = bagsByYear(tenant, row, { entitlements, contracts, today })[String(this.#year)]
    const use = bags && bagUse(bags, contracts, this.#year)
    if (!use) return
    for (const name of bagNames) {
      this.sums.bags[name].sizeCents += use[name].sizeCents
      this.sums.bags[name].usedCents += use[name].usedCents
    }
  }

  /** A plan without its cart, and as in the months without what follows a known exit (D-88). */
  #chargedContracts(plan: EmployeeContext): Contract[] {
    const { benefits } = this.#parts
    const contracts = contractsUntilExit(plan, (category) => benefits.find(category))
    return contracts
      .filter((contract) => !isInCart(contract))
      .map(({ pendingEdit, ...contract }) =>
        pendingEdit && !isEnded(contract) ? { ...contract, pendingEdit } : contract,
      )
  }

  #addMoved(plan: EmployeeContext): void {
    const { benefits } = this.#parts
    const moved = withoutFault(() =>
      timedRules.movedByPlan(taxedPlan(plan), (category) => benefits.find(category), this.#year),
    )
    if (!moved) this.sums.withoutTax += 1
    for (let month = 0; month < monthsOfYear; month++) {
      this.sums.taxCents[month]! += moved?.taxCents[month] ?? 0
      this.sums.employerCents[month]! += moved?.employerCents[month] ?? 0
    }
  }
}
