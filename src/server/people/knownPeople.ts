import { emailKey, plainId } from '../../domain/kernel/formats.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { rowsByEmployee } from '../platform/db/rowsByEmployee.ts'
import type {
  Connection,
  EmployeeBagsRow,
  EmployeePostingRow,
  EmployeeRow,
  FamilyMemberRow,
  PayrollSalaryRow,
} from '../platform/db/schema.ts'

/** All stored people of a company, indexed for an import. */
export type KnownPeople = {
  byNumber: Map<string, EmployeeRow>
  byPersonalId: Map<string, EmployeeRow>
  byEmail: Map<string, EmployeeRow>
  /** Ids of employees with an e-mail awaiting confirmation. */
  waiting: ReadonlySet<string>
  /** By employee id, the oldest first. */
  postings: Map<string, EmployeePostingRow[]>
  salaries: Map<string, PayrollSalaryRow[]>
  bags: Map<string, EmployeeBagsRow[]>
  /** By employee id; without relatives whom the employee removed in the profile (D-57). */
  family: Map<string, FamilyMemberRow[]>
  products: Map<string, Map<string, boolean>>
  /** Plan years with closed months. */
  closedYears: ReadonlySet<number>
}

/** Loads all people of a company in eight statements, whatever their number. */
export async function loadKnownPeople(db: Connection, { subdomain }: TenantConfig): Promise<KnownPeople> {
  const employees = await db.selectFrom('employees').selectAll().where('tenant', '=', subdomain).execute()
  const postings = await db
    .selectFrom('employee_postings')
    .selectAll()
    .where('tenant', '=', subdomain)
    .orderBy('valid_from')
    .execute()
  const salaries = await db
    .selectFrom('payroll_salaries')
    .selectAll()
    .where('tenant', '=', subdomain)
    .orderBy('valid_from')
    .execute()
  const bags = await db.selectFrom('employee_bags').selectAll().where('tenant', '=', subdomain).execute()
  const family = await db
    .selectFrom('family_members')
    .selectAll()
    .where('tenant', '=', subdomain)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  const given = await db.selectFrom('employee_products').selectAll().where('tenant', '=', subdomain).execute()
  const closed = await db
    .selectFrom('closed_plan_years')
    .select('year')
    .where('tenant', '=', subdomain)
    .execute()
  const products = new Map<string, Map<string, boolean>>()
  for (const { employee_id, product_id, allowed } of given)
    products.set(employee_id, (products.get(employee_id) ?? new Map()).set(product_id, allowed))
  return {
    byNumber: new Map(employees.map((row) => [row.employee_number, row])),
    byPersonalId: new Map(employees.map((row) => [plainId(row.personal_id), row])),
    byEmail: new Map(employees.flatMap((row) => (row.email ? [[emailKey(row.email), row]] : []))),
    waiting: await idsWithPendingEmail(db, subdomain),
    postings: rowsByEmployee(postings),
    salaries: rowsByEmployee(salaries),
    bags: rowsByEmployee(bags),
    family: rowsByEmployee(family),
    products,
    closedYears: new Set(closed.map(({ year }) => year)),
  }
}

async function idsWithPendingEmail(db: Connection, tenant: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('email_changes')
    .select('employee_id')
    .where('tenant', '=', tenant)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  return new Set(rows.map(({ employee_id }) => employee_id))
}
