import { sql } from 'kysely'
import type { Grant, OperatorAccount } from '../platform/context/operating.ts'
import type { Connection, Right } from '../platform/db/schema.ts'

/** The rights of accounts, each for companies; decision 038 lists the operations of each. */
export const allRights: readonly Right[] = [
  'read',
  'people',
  'fiscal',
  'reviews',
  'healthDocuments',
  'payroll',
  'campaigns',
  'studio',
  'publish',
  'access',
]

const ofHr: Right[] = ['read', 'people', 'reviews', 'payroll', 'campaigns']

/** Sets of rights that are given together; none contains `healthDocuments`. */
export const rightSets = {
  reader: ['read'],
  hr: ofHr,
  operator: [...ofHr, 'studio'],
  admin: allRights.filter((right) => right !== 'healthDocuments'),
} satisfies Record<string, Right[]>

export type RightSet = keyof typeof rightSets

type Rights = Pick<OperatorAccount, 'rights'>

/** Returns the companies for which an account has a right (null: all); undefined if there are none. */
export function companiesWith({ rights }: Rights, right: Right): string[] | null | undefined {
  return rights.find((each) => each.right === right)?.companies
}

/** Whether an account has a right for a company; without a company, for all. */
export function holds(account: Rights | undefined, right: Right, company?: string): boolean {
  const companies = account && companiesWith(account, right)
  if (companies === undefined) return false
  return companies === null || (company !== undefined && companies.includes(company))
}

/** Returns the companies for which an account has any right; null: all. */
export function companiesOf({ rights }: Rights): string[] | null {
  if (rights.some(({ companies }) => companies === null)) return null
  return [...new Set(rights.flatMap(({ companies }) => companies ?? []))]
}

/** SQL for the rights of the statement's operator, as JSON. */
export const grantsOf = sql<Grant[]>`(
  select coalesce(json_agg(json_build_object('right', given.name, 'companies', given.companies)
    order by given.name), '[]')
  from operator_rights as given where given.operator_id = operators.id)`

/** Loads an active account with its rights by name; undefined if there is none. */
export async function accountNamed(db: Connection, name: string): Promise<OperatorAccount | undefined> {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'name', 'own_tenant', 'own_employee_id', grantsOf.as('rights')])
    .where('name', '=', name)
    .where('active', '=', true)
    .executeTakeFirst()
  return row && accountOf(row)
}

/** Converts a row to an account. */
export function accountOf({
  id,
  name,
  rights,
  own_tenant: tenant,
  own_employee_id: employeeId,
}: {
  id: number
  name: string
  rights: Grant[]
  own_tenant: string | null
  own_employee_id: string | null
}): OperatorAccount {
  return { id, name, rights, own: tenant && employeeId ? { tenant, employeeId } : null }
}
