import type { Connection } from '../platform/db/schema.ts'
import { mailOperator, type OperatorMail } from './operatorMails.ts'
import { accountNamed, companiesOf } from './rights.ts'

/**
 * Mails all accounts that have a right for one of the companies; null: for any. Returns how many.
 */
export async function tellAccounts(
  parts: Parameters<typeof mailOperator>[0],
  db: Connection,
  companies: readonly string[] | null,
  content: OperatorMail,
): Promise<number> {
  const rows = await db
    .selectFrom('operators')
    .select(['name', 'email'])
    .where('active', '=', true)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()
  let told = 0
  for (const row of rows) {
    const account = await accountNamed(db, row.name)
    const own = account ? companiesOf(account) : []
    if (own !== null && companies !== null && !own.some((each) => companies.includes(each))) continue
    await mailOperator(parts, db, row, content)
    told += 1
  }
  return told
}
