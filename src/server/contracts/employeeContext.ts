import { pastYearRefusal } from '../../domain/contract/limits.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import {
  fullName,
  peopleNames,
  type Employee,
  type EmployeeProduct,
  type FamilyMember,
  type Plan,
} from '../../domain/plan/employee.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import { closedTo } from '../catalogue/offers.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection, EmployeeRow, FamilyMemberRow } from '../db/schema.ts'
import { notFound } from '../http/httpError.ts'
import type { Reader } from './conditions/conditionFacts.ts'
import { loadContracts, type ContractKey } from './contractRepository.ts'
import { bagsByYear, loadEntitlements, type Entitlements } from './employeeBags.ts'
import { refused } from './refuse.ts'

/**
 * Everything a decision about an employee's contracts looks at: the plan, read once, and where it was read.
 */
export type EmployeeContext = Plan & {
  trx: Connection
  tenant: TenantConfig
  /** The employee's row, for what is no matter of the plan: address, language, password. */
  row: EmployeeRow
  entitlements: Entitlements
  contracts: Contract[]
}

/**
 * Locks the employee's row, so that two requests never spend the same euro (promise 16), and reads the plan.
 * Without `lock` it is a look that decides nothing: simulations, and pages that only show.
 * @throws HttpError 404 where there is no such employee
 */
export async function loadEmployeeForUpdate(
  { clock }: Pick<ServerContext, 'clock'>,
  trx: Connection,
  { tenant, employeeId, lock = true }: { tenant: TenantConfig; employeeId: string; lock?: boolean },
): Promise<EmployeeContext> {
  const row = await trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant.subdomain)
    .where('id', '=', employeeId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  return employeeContextOf(trx, { tenant, row, today: clock.today() })
}

/** The plan of an employee whose row is at hand. */
export async function employeeContextOf(
  trx: Connection,
  { tenant, row, today }: { tenant: TenantConfig; row: EmployeeRow; today: string },
): Promise<EmployeeContext> {
  const contracts = await loadContracts(trx, { tenant: tenant.subdomain, employeeId: row.id })
  const products = await loadProducts(trx, tenant, row, today)
  const family = await loadFamily(trx, row)
  const entitlements = await loadEntitlements(trx, row)
  return {
    trx,
    tenant,
    row,
    employee: employeeFromRow(row, { products, family }),
    contracts,
    entitlements,
    bags: bagsByYear(tenant, row, { entitlements, contracts, today }),
    today,
    cutOffDay: tenant.settings.cutOffDay,
  }
}

/** A contract of this employee. @throws HttpError 404 for a foreign one as for none at all (promise 3) */
export function ownContract({ contracts }: Pick<EmployeeContext, 'contracts'>, id: string): Contract {
  const contract = contracts.find((each) => each.id === id)
  if (!contract) throw notFound()
  return contract
}

/** The same where it is to be changed. @throws HttpError 404, 422 where its plan year is over (D-72) */
export function ownOpenContract(plan: EmployeeContext, id: string, language: Language): Contract {
  const contract = ownContract(plan, id)
  const past = pastYearRefusal(contract, plan.today)
  if (past) throw refused([past], language, undefined)
  return contract
}

/** By what the rows of a contract are found. */
export function contractKey({ tenant }: EmployeeContext, { id }: Pick<Contract, 'id'>): ContractKey {
  return { id, tenant: tenant.subdomain }
}

/** The language of an employee's contracts and mails: their own, where the company offers it. */
export function languageFor(tenant: TenantConfig, { language }: Pick<EmployeeRow, 'language'>): Language {
  return tenant.settings.languages.includes(language) ? language : (tenant.settings.languages[0] ?? language)
}

/** Who reads the contracts of an employee: the language, and the names of everybody whom they may cover. */
export function readerOf({ tenant, row, employee }: EmployeeContext): Reader {
  return { language: languageFor(tenant, row), people: peopleNames(employee) }
}

/** The family in the order it was added, members no longer active included: old contracts name them. */
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

function employeeFromRow(
  row: EmployeeRow,
  { products, family }: Pick<Employee, 'products' | 'family'>,
): Employee {
  return {
    id: row.id,
    firstName: row.first_name,
    fullName: fullName(row.first_name, row.last_name1, row.last_name2),
    birthday: row.birthday ?? '',
    disabilityType: row.disability_type,
    disability: row.disability,
    collectiveId: row.collective_id,
    privateUsePercent: row.private_use,
    hasVehicle: row.renting,
    fixedSalaryCents: row.fixed_salary_cents,
    variableSalaryCents: row.variable_salary_cents,
    products,
    family,
  }
}

function memberFromRow(row: FamilyMemberRow): FamilyMember {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName1: row.last_name1,
    lastName2: row.last_name2,
    fullName: fullName(row.first_name, row.last_name1, row.last_name2),
    personalID: row.personal_id,
    idType: row.id_type,
    birthday: row.birthday,
    relationship: row.relationship,
    disabilityType: row.disability_type,
    ...(row.disability !== null && { disability: row.disability }),
    active: row.active,
  }
}

/** The products an administrator gave, in the order of the company's catalogue (D-47). */
async function loadProducts(
  connection: Connection,
  tenant: TenantConfig,
  employee: Pick<EmployeeRow, 'id' | 'collective_id'>,
  today: string,
): Promise<EmployeeProduct[]> {
  const rows = await connection
    .selectFrom('employee_products')
    .selectAll()
    .where('tenant', '=', tenant.subdomain)
    .where('employee_id', '=', employee.id)
    .execute()
  const given = new Map(rows.map((row) => [row.product_id, row]))
  return tenant.products.flatMap(({ id, planType, name, category }) => {
    const row = given.get(id)
    if (!row) return []
    const { active, allowed } = row
    const closed = closedTo(tenant, category.alias, { collectiveId: employee.collective_id, today })
    return [{ id, planType, name, category, active, allowed, ...(closed && { closed }) }]
  })
}
