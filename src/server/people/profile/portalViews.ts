import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'

/** The maximum number of listed views, the newest first. */
const maxViews = 50

type Whose = Pick<EmployeeRow, 'tenant' | 'id'>

/** Lists the views of an employee's portal by operators, with time and reason, the newest first. */
export async function listPortalViews(db: Connection, { tenant, id }: Whose) {
  const rows = await db
    .selectFrom('portal_views')
    .select(['viewed_at', 'viewed_by', 'reason'])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .orderBy('viewed_at', 'desc')
    .limit(maxViews)
    .execute()
  return rows.map(({ viewed_at, viewed_by, reason }) => ({
    viewedAt: viewed_at.toISOString(),
    viewedBy: viewed_by,
    reason,
  }))
}
