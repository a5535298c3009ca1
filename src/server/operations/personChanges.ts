import { personFieldList } from '../../domain/forms/personFields.ts'
import { taggedChange } from '../people/personChange.ts'
import { holds } from '../operators/rights.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** Fields of a person that the page does not show. */
const unshown = new Set(
  personFieldList.flatMap(({ name, cell, isOnPage }) => (isOnPage ? [] : [cell?.key ?? name, name])),
)

/** Lists a person's latest changes; accounts without `people` see values of the fields on the page alone. */
export async function listChanges(
  { db, account }: OperationContext,
  { tenant, id }: EmployeeRow,
  most: number,
) {
  const rows = await db
    .selectFrom('employee_changes')
    .select(['changed_at', 'changed_by', 'field', 'before', 'after'])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const mayReadAll = !account || holds(account, 'people', tenant)
  return rows.map(({ changed_at, changed_by, ...change }) => {
    const { field, before, after } = taggedChange(change)
    const isShown = mayReadAll || !unshown.has(field)
    return {
      changedAt: changed_at.toISOString(),
      changedBy: changed_by,
      field,
      ...(isShown ? { before, after } : { before: null, after: null }),
    }
  })
}
