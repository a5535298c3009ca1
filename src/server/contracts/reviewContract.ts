import type { ServerContext } from '../context/context.ts'
import { advance } from './advance.ts'
import { conditionsOf } from './conditions/conditions.ts'
import { loadEmployeeForUpdate, ownContract } from './employeeContext.ts'

/**
 * An administrator's answer to a contract under review: in force, or rejected (D-32). A mail informs the
 * employee.
 * @throws Error in a sentence where there is no such contract, or nothing to review in it
 */
export async function reviewContract(
  context: ServerContext,
  contractId: string,
  outcome: 'contracted' | 'cancelled',
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('contracts')
      .select(['tenant', 'employee_id'])
      .where('id', '=', contractId)
      .executeTakeFirst()
    const tenant = row && context.tenants.find(row.tenant)
    if (!row || !tenant)
      throw new Error(`There is no contract ${contractId}: give the id of one that is pending and signed.`)
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId: row.employee_id })
    const contract = ownContract(plan, contractId)
    if (contract.status !== 'pending' || !contract.signed)
      throw new Error(
        `The contract ${contractId} is not under review: ` +
          `it is ${contract.status} and ${contract.signed ? 'signed' : 'not signed'}.`,
      )
    await advance(context, plan, contract, {
      event: { type: outcome === 'contracted' ? 'REVIEW_PASSED' : 'REVIEW_FAILED' },
      conditions: conditionsOf(contract),
    })
  })
}

/** Contracts that wait for an administrator, the oldest acceptance first. */
export async function contractsUnderReview({
  db,
}: Pick<ServerContext, 'db'>): Promise<
  { id: string; tenant: string; employee: string; category: string; year: number; signedAt: Date | null }[]
> {
  return db
    .selectFrom('contracts')
    .innerJoin('employees', 'employees.id', 'contracts.employee_id')
    .select([
      'contracts.id',
      'contracts.tenant',
      'contracts.category',
      'contracts.year',
      'contracts.signed_at as signedAt',
      'employees.email as email',
      'employees.personal_id as personalId',
    ])
    .where('contracts.status', '=', 'pending')
    .where('contracts.signed', '=', true)
    .orderBy('contracts.signed_at')
    .execute()
    .then((rows) => rows.map(({ email, personalId, ...row }) => ({ ...row, employee: email ?? personalId })))
}
