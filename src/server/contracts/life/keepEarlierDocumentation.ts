import type { Contract } from '../../../domain/plan/contract.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { Work } from '../../platform/context/context.ts'

/**
 * Archives a contract's current documentation before its replacement, with the start of its validity and the
 * person who replaces it.
 */
export async function keepEarlierDocumentation(
  { clock, trx }: Work<'clock'>,
  { tenant, row }: EmployeeContext,
  { id, documentation }: Contract,
): Promise<void> {
  if (!documentation) return
  const last = await trx
    .selectFrom('contract_documentation')
    .select(({ fn }) => fn.max('replaced_at').as('replacedAt'))
    .where('tenant', '=', tenant.subdomain)
    .where('contract_id', '=', id)
    .executeTakeFirstOrThrow()
  const { created_at: createdAt } = await trx
    .selectFrom('contracts')
    .select('created_at')
    .where('tenant', '=', tenant.subdomain)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('contract_documentation')
    .values({
      tenant: tenant.subdomain,
      contract_id: id,
      additional_info: JSON.stringify(documentation),
      valid_since: last.replacedAt ?? createdAt,
      replaced_by: row.id,
      replaced_at: clock.now(),
    })
    .execute()
}
