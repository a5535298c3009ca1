import { sql } from 'kysely'
import { OperationRefused } from '../platform/context/operating.ts'
import type { Connection } from '../platform/db/schema.ts'
import { operatorNamed } from './operatorAccounts.ts'

/** @throws OperationRefused if an account already has the name or the address */
export async function assertFree(
  db: Connection,
  { name, email }: { name: string; email: string | null },
): Promise<void> {
  const taken = await operatorNamed(db, name)
  if (taken)
    throw new OperationRefused([
      taken.active ? { id: 'operators.taken', name } : { id: 'operators.useEnable', name },
    ])
  await assertFreeEmail(db, email)
}

/** @throws OperationRefused if an account already has the address */
export async function assertFreeEmail(db: Connection, email: string | null): Promise<void> {
  if (email === null) return
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (row) throw new OperationRefused([{ id: 'operators.emailTaken', email }])
}
