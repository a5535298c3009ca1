import { sql } from 'kysely'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { HttpError } from '../http/httpError.ts'

export const quota = { files: 200, bytes: 500 * 1024 * 1024 }

/**
 * Locks the employee and refuses what would go over their share of files (promise 24). Within a transaction.
 * @throws HttpError 409 for too many files, 413 for too many bytes
 */
export async function assertQuota(
  db: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
  sizeBytes: number,
): Promise<void> {
  await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', id)
    .where('tenant', '=', tenant)
    .forUpdate()
    .execute()
  const { count, bytes } = await db
    .selectFrom('files')
    .select([
      ({ fn }) => fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= quota.files)
    throw new HttpError(409, { say: 'upload.quotaFiles', params: { count: quota.files } })
  if (bytes + sizeBytes > quota.bytes)
    throw new HttpError(413, { say: 'upload.quotaBytes', params: { megabytes: quota.bytes / 1024 / 1024 } })
}
