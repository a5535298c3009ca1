import { pastYearRefusal } from '../../domain/contract/limits.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { EligibleEmployee } from '../../domain/quote/eligibility.ts'
import { peopleNames, type FamilyMember, type Plan } from '../../domain/plan/employee.ts'
import { languageFor, type TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { employeeFromJson } from '../platform/db/employeeJson.ts'
import { query, prepared } from '../platform/db/prepared.ts'
import { sendOn } from '../platform/db/sendOn.ts'
import type {
  Connection,
  EmployeeProductRow,
  EmployeeRow,
  FamilyMemberRow,
  JsonRow,
} from '../platform/db/schema.ts'
import { notFound } from '../platform/http/httpError.ts'
import type { Reader } from '../../domain/contract/contractSummary.ts'
import type { ContractKey } from './contractRepository.ts'
import { contractAsJson, contractFromRows, type ContractRows } from './contractRow.ts'
import { bagsByYear, type Entitlements } from './employeeBags.ts'
import { employeeFromRow, enrollmentOf, memberFromRow, productsOf, type WindowRow } from './employeeRow.ts'
import { refused } from './refuse.ts'

/** All data for decisions about an employee's contracts: the plan, read once. */
export type EmployeeContext = Plan & {
  tenant: TenantConfig
  /** The employee's row, for data outside the plan: address, language, password. */
  row: EmployeeRow
  entitlements: Entitlements
  contracts: Contract[]
  /** A changed e-mail awaiting confirmation (D-85). */
  pendingEmail: { email: string; secondsLeft: number } | null
}

type Whose = { tenant: TenantConfig; employeeId: string }

/**
 * Locks the employee's row, so that two requests never spend the same euro (promise 16), and loads the plan.
 * @throws HttpError 404 if there is no such employee
 */
export async function loadEmployeeForUpdate(
  context: Pick<ServerContext, 'clock'>,
  trx: Connection,
  whose: Whose,
): Promise<EmployeeContext> {
  const key = [whose.tenant.subdomain, whose.employeeId]
  // A statement that waits for the lock sees the tables as they were before the wait; so a later statement
  // reads the plan.
  await sendOn({ execute: () => query(trx, employeeLock, key) })
  return loadEmployee(context, trx, whose)
}

/**
 * Loads the plan without a lock, for simulations and pages that only show it.
 * @throws HttpError 404 if there is no such employee
 */
export async function loadEmployee(
  { clock }: Pick<ServerContext, 'clock'>,
  db: Connection,
  { tenant, employeeId }: Whose,
): Promise<EmployeeContext> {
  const [found] = await query<PlanRows & { row: JsonRow<EmployeeRow> }>(db, employeeAndPlan, [
    tenant.subdomain,
    employeeId,
  ])
  if (!found) throw notFound()
  return toContext({ tenant, row: employeeFromJson(found.row), today: clock.today() }, found)
}

const employeeLock = prepared('select from employees where tenant = $1 and id = $2 for no key update')

/** SQL for the windows of a company ($1) and of one employee. */
const windowsAsJson = (id: string): string => `
  (select coalesce(json_agg(json_build_object('year', declared.year, 'fromDate', declared.from_on,
      'toDate', declared.to_on, 'collectiveId', declared.collective_id, 'months', declared.months)
      order by declared.id), '[]')
    from enrollment_windows as declared
    where declared.tenant = $1 and (declared.employee_id is null or declared.employee_id = ${id})
      and declared.shut_at is null)`

type ChoiceRows = Entitlements & { products: EmployeeProductRow[]; windows: WindowRow[] }

type PlanRows = ChoiceRows & {
  contracts: ContractRows[]
  family: JsonRow<FamilyMemberRow>[]
  pendingEmail: EmployeeContext['pendingEmail']
}

/** SQL columns with what decides which products an employee of a company ($1) may choose, and the bags. */
const choiceColumns = (id: string): string => `
    (select coalesce(json_agg(product), '[]') from employee_products as product
      where product.tenant = $1 and product.employee_id = ${id}) as products,
    (select coalesce(json_agg(bags), '[]') from employee_bags as bags
      where bags.tenant = $1 and bags.employee_id = ${id}) as bags,
    (select coalesce(json_agg(json_build_object('validFrom', salary.valid_from, 'fixedCents',
      salary.fixed_cents, 'variableCents', salary.variable_cents)), '[]') from payroll_salaries as salary
      where salary.tenant = $1 and salary.employee_id = ${id}) as salaries,
    ${windowsAsJson(id)} as windows`

/** SQL columns with the whole plan of an employee of a company ($1). */
const planColumns = (id: string): string => `
    (select coalesce(json_agg(${contractAsJson}
        order by contract.purchased_at, contract.created_at, contract.position), '[]')
      from contracts as contract where contract.tenant = $1 and contract.employee_id = ${id}) as contracts,
    (select coalesce(json_agg(member order by member.id), '[]') from family_members as member
      where member.tenant = $1 and member.employee_id = ${id}) as family,
    (select json_build_object('email', change.email,
      'secondsLeft', extract(epoch from change.expires_at - now())) from email_changes as change
      where change.tenant = $1 and change.employee_id = ${id}
        and change.used_at is null and change.voided_at is null) as "pendingEmail",
    ${choiceColumns(id)}`

const planRows = prepared(`select ${planColumns('$2')}`)
const employeeAndPlan = prepared(`
  select row_to_json(employee) as row, ${planColumns('employee.id')}
  from employees as employee where employee.tenant = $1 and employee.id = $2`)
/** The plans of many employees, in the order of their ids ($2). */
const plansRows = prepared(`select ${planColumns('person.id')}
  from unnest($2::uuid[]) with ordinality as person(id, position) order by person.position`)

/** What many employees may choose, in the order of their ids ($2). */
const choicesRows = prepared(`select ${choiceColumns('person.id')}
  from unnest($2::uuid[]) with ordinality as person(id, position) order by person.position`)

/** A loaded employee row of a company, with a Madrid date. */
type RowOfPlan = { tenant: TenantConfig; row: EmployeeRow; today: string }

/** Loads the plan of an employee whose row is loaded. */
export async function employeeContextOf(trx: Connection, of: RowOfPlan): Promise<EmployeeContext> {
  const [found] = await query<PlanRows>(trx, planRows, [of.tenant.subdomain, of.row.id])
  if (!found) throw notFound()
  return toContext(of, found)
}

/** Loads the plans of employees whose rows are loaded, in their order, by one statement. */
export async function employeeContextsOf(
  trx: Connection,
  { rows, tenant, today }: { tenant: TenantConfig; rows: readonly EmployeeRow[]; today: string },
): Promise<EmployeeContext[]> {
  const ids = rows.map(({ id }) => id)
  const plans = await query<PlanRows>(trx, plansRows, [tenant.subdomain, ids])
  return rows.flatMap((row, at) => {
    const found = plans[at]
    return found ? [toContext({ tenant, row, today }, found)] : []
  })
}

/** The part of a plan that decides what an employee may choose, and the imported bags. */
export type EmployeeChoices = { employee: EligibleEmployee; entitlements: Entitlements }

/**
 * Loads what employees whose rows are loaded may choose, in their order, by one statement: a third of the
 * work of their whole plans, without contracts and family.
 */
export async function employeeChoicesOf(
  trx: Connection,
  { rows, tenant, today }: { tenant: TenantConfig; rows: readonly EmployeeRow[]; today: string },
): Promise<EmployeeChoices[]> {
  const ids = rows.map(({ id }) => id)
  const found = await query<ChoiceRows>(trx, choicesRows, [tenant.subdomain, ids])
  return found.flatMap(({ bags, salaries, products, windows }, at) => {
    const row = rows[at]
    if (!row) return []
    const enrollment = enrollmentOf(windows, row)
    const employee = employeeFromRow(row, {
      tenant,
      products: productsOf(products, tenant, row, today),
      family: [],
      enrollment,
    })
    return [{ employee, entitlements: { bags, salaries } }]
  })
}

function toContext({ tenant, row, today }: RowOfPlan, found: PlanRows): EmployeeContext {
  const { bags, salaries, pendingEmail, windows } = found
  const contracts = found.contracts.map(contractFromRows)
  const products = productsOf(found.products, tenant, row, today)
  const family = found.family.map(memberFromRow)
  const entitlements = { bags, salaries }
  return {
    tenant,
    row,
    employee: employeeFromRow(row, { tenant, products, family, enrollment: enrollmentOf(windows, row) }),
    contracts,
    entitlements,
    pendingEmail,
    bags: bagsByYear(tenant, row, { entitlements, contracts, today }),
    today,
    cutOffDay: tenant.settings.cutOffDay,
  }
}

/**
 * A contract of this employee.
 * @throws HttpError 404 for a foreign contract as for a missing one (promise 3)
 */
export function ownContract({ contracts }: Pick<EmployeeContext, 'contracts'>, id: string): Contract {
  const contract = contracts.find((each) => each.id === id)
  if (!contract) throw notFound()
  return contract
}

/**
 * A contract of this employee that is to change.
 * @throws HttpError 404, 422 if its plan year is over (D-72)
 */
export function ownOpenContract(plan: EmployeeContext, id: string, language: Language): Contract {
  const contract = ownContract(plan, id)
  const past = pastYearRefusal(contract, plan.today)
  if (past) throw refused([past], language, undefined)
  return contract
}

/** The key of a contract's rows. */
export function contractKey({ tenant }: EmployeeContext, { id }: Pick<Contract, 'id'>): ContractKey {
  return { id, tenant: tenant.subdomain }
}

/** The reader of an employee's contracts: the language, and the names of the people they may cover. */
export function readerOf({ tenant, row, employee }: EmployeeContext): Reader {
  return { language: languageFor(tenant, row), people: peopleNames(employee) }
}

/** Loads the family in the order of its rows, former members included, because old contracts name them. */
export async function loadFamily(
  connection: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
): Promise<FamilyMember[]> {
  const rows = await connection
    .selectFrom('family_members')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(memberFromRow)
}
