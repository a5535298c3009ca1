import { absent, companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { MailContent, MailKind } from '../platform/db/tables/mails.ts'

type FoundMail = { kind: MailKind; content: MailContent | null; employeeNumber: string }

/**
 * Finds a mail about an employee of the operation's company.
 * @throws OperationRefused if there is none
 */
export async function findMail({ db, ...context }: OperationContext, mail: string): Promise<FoundMail> {
  const row = await db
    .selectFrom('mail_contents')
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'mail_contents.tenant')
        .onRef('employees.id', '=', 'mail_contents.employee_id'),
    )
    .select(['kind', 'content', 'employee_number as employeeNumber'])
    .where('mail_contents.tenant', '=', companyOf(context).subdomain)
    .where('mail_contents.id', '=', mail)
    .executeTakeFirst()
  if (!row) throw absent({ id: 'mail.unknown' })
  return row
}
