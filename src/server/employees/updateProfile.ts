import { sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import { changePassword } from '../auth/accounts.ts'
import { mailPasswordChanged } from '../auth/passwordMails.ts'
import { unwrapPassword, isExpiredAgain } from '../auth/passwords.ts'
import { isStrongPassword } from '../../domain/kernel/password.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { brokenConstraint } from '../http/databaseFaults.ts'
import { HttpError } from '../http/httpError.ts'
import { type FieldFault, invalid } from '../http/validateBody.ts'
import { serverMessages } from '../http/serverMessages.ts'
import { changesOf } from './changesOf.ts'

type Update = {
  tenant: TenantConfig
  employee: EmployeeRow
  body: Record<string, unknown>
  language: Language
  /** The session that made the change stays open. */
  keptToken: string
}

/**
 * Writes what the body changes and answers the row after it.
 * @throws HttpError 400 with the fields that are wrong, 409 where the e-mail is taken
 */
export async function updateProfile(
  context: ServerContext,
  { tenant, employee, body, language, keptToken }: Update,
): Promise<EmployeeRow> {
  const password = newPassword(body, language)
  return context.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', employee.id)
      .where('tenant', '=', employee.tenant)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { columns, faults } = changesOf(row, body, { language, today: context.clock.today() })
    if (password.text !== undefined && (await isExpiredAgain(password.text, row)))
      password.faults.push({ path: '/password', message: serverMessages(language, 'password.same') })
    const wrong = [
      ...password.faults,
      ...faults,
      ...(await pictureFaults(trx, row, columns.picture, language)),
    ]
    if (wrong.length > 0) throw invalid(wrong)
    if (password.text !== undefined) {
      await changePassword(trx, row, password.text, keptToken)
      await mailPasswordChanged(context, trx, tenant, row)
    }
    return write(trx, row, columns, language)
  })
}

async function write(
  trx: Connection,
  row: EmployeeRow,
  columns: Record<string, unknown>,
  language: Language,
): Promise<EmployeeRow> {
  try {
    return await trx
      .updateTable('employees')
      .set({ ...columns, updated_at: sql`now()` })
      .where('id', '=', row.id)
      .where('tenant', '=', row.tenant)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (brokenConstraint(error) !== 'employees_email') throw error
    const message = serverMessages(language, 'profile.emailTaken')
    throw new HttpError(409, { message, fields: [{ path: '/email', message }], name: 'EmailTaken' })
  }
}

/**
 * Blank means unchanged (PRO-10). The repeat is checked where it is sent: the page has checked it before
 * (PRO-11).
 */
function newPassword(
  { password, repeatPassword }: Record<string, unknown>,
  language: Language,
): { text?: string; faults: FieldFault[] } {
  const isGiven = typeof password === 'string' && password !== ''
  const isRepeated = typeof repeatPassword === 'string' && repeatPassword !== ''
  if (!isGiven && !isRepeated) return { faults: [] }
  const text = isGiven ? unwrapPassword(password) : ''
  const faults: FieldFault[] = []
  if (!isStrongPassword(text))
    faults.push({ path: '/password', message: serverMessages(language, 'password.weak') })
  if (isRepeated && unwrapPassword(repeatPassword) !== text)
    faults.push({ path: '/repeatPassword', message: serverMessages(language, 'password.repeat') })
  return { text, faults }
}

/** A picture is one of the employee's own images, or none. */
async function pictureFaults(
  db: Connection,
  { tenant, id }: EmployeeRow,
  picture: unknown,
  language: Language,
): Promise<FieldFault[]> {
  if (typeof picture !== 'string' || picture === '') return []
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('container', '=', 'images')
    .where('name', '=', picture)
    .executeTakeFirst()
  return own ? [] : [{ path: '/picture', message: serverMessages(language, 'profile.picture') }]
}
