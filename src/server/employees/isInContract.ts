import type { Connection, EmployeeRow } from '../db/schema.ts'

/**
 * Whether a member is covered by a contract in the cart or in force, or by conditions that wait for an
 * acceptance (PRO-35).
 */
export async function isInContract(
  db: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
  memberId: number,
): Promise<boolean> {
  const live = await db
    .selectFrom('contracts')
    .select('id')
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where(({ or, eb }) => or([eb('status', '<>', 'cancelled'), eb('signed', '=', false)]))
    .execute()
  if (live.length === 0) return false
  const ids = live.map((contract) => contract.id)
  const item = await db
    .selectFrom('contract_items')
    .select('id')
    .where('contract_id', 'in', ids)
    .where('person_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  if (item) return true
  const edits = await db
    .selectFrom('contract_edits')
    .select('items')
    .where('contract_id', 'in', ids)
    .where('settled_at', 'is', null)
    .execute()
  return edits.some(({ items }) => items.some(({ familyId }) => familyId === memberId))
}
