import type { Connection } from '../platform/db/schema.ts'
import type { OperatorAccount } from '../platform/context/operating.ts'
import { mailOperator, type OperatorMail } from './operatorMails.ts'
import { accountOf, companiesOf, grantsOf } from './rights.ts'

type MailParts = Parameters<typeof mailOperator>[0]

/**
 * Mails the content to the active accounts that have an e-mail and for which `isTold` is true. Returns their
 * number.
 */
export async function mailAccounts(
  parts: MailParts,
  db: Connection,
  isTold: (account: OperatorAccount) => boolean,
  content: OperatorMail,
): Promise<number> {
  const rows = await db
    .selectFrom('operators')
    .select(['id', 'name', 'email', 'own_tenant', 'own_employee_id', grantsOf.as('rights')])
    .where('active', '=', true)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()
  const told = rows.filter((row) => isTold(accountOf(row)))
  for (const row of told) await mailOperator(parts, db, row, content)
  return told.length
}

/** Whether an account has any right for one of the companies; null: for any. */
export function belongsTo(account: OperatorAccount, companies: readonly string[] | null): boolean {
  const own = companiesOf(account)
  return own === null || companies === null || own.some((each) => companies.includes(each))
}
