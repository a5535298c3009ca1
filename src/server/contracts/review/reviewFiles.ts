import type { Contract } from '../../../domain/plan/contract.ts'
import { absent, type OperationContext } from '../../platform/context/operating.ts'
import type { ContractRow, FileRow } from '../../platform/db/schema.ts'
import { loadEmployeeForUpdate, ownContract, type EmployeeContext } from '../../employee/employeeContext.ts'

type ReviewedContract = Pick<ContractRow, 'id' | 'tenant' | 'employee_id'>

/**
 * A contract of the operation's companies.
 * @throws OperationRefused if there is none
 */
export async function reviewedContract(
  { db, companies }: OperationContext,
  id: string,
): Promise<ReviewedContract> {
  const row = await db
    .selectFrom('contracts')
    .select(['id', 'tenant', 'employee_id'])
    .where('tenant', 'in', ['', ...companies])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw absent({ id: 'contract.unknown', contract: id })
  return row
}

/** The plan of a contract's employee. */
export async function loadPlan(context: OperationContext, found: ReviewedContract): Promise<EmployeeContext> {
  const tenant = await context.tenants.find(found.tenant)
  if (!tenant) throw absent({ id: 'contract.unknown', contract: found.id })
  return loadEmployeeForUpdate(context, context.db, { tenant, employeeId: found.employee_id })
}

/** The files in a contract's documentation, its waiting change and its answers. */
export async function filesOfReview(
  context: OperationContext,
  found: ReviewedContract,
): Promise<{ plan: EmployeeContext; contract: Contract; files: { row: FileRow; person: string }[] }> {
  const plan = await loadPlan(context, found)
  const contract = ownContract(plan, found.id)
  const { documentation, pendingEdit, answers } = contract
  const waiting = pendingEdit?.documentation ?? documentation
  const own = await context.db
    .selectFrom('files')
    .selectAll()
    .where('tenant', '=', found.tenant)
    .where('employee_id', '=', found.employee_id)
    .execute()
  const named = [
    ...Object.entries(waiting ?? {}).flatMap(([key, value]) =>
      textsIn(value).map((name) => ({ name, person: personNamed(plan, key) })),
    ),
    ...(answers?.file ? [{ name: answers.file.name, person: personNamed(plan, '0') }] : []),
  ]
  const files = named.flatMap(({ name, person }) =>
    own.filter((row) => row.name === name).map((row) => ({ row, person })),
  )
  return { plan, contract, files }
}

/**
 * The name of the person that a part of the documentation belongs to; the employee's if it belongs to the
 * whole contract.
 */
function personNamed({ employee }: EmployeeContext, key: string): string {
  return employee.family.find(({ id }) => String(id) === key)?.fullName ?? employee.fullName
}

export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
