import { lockEmployee } from '../../platform/db/lockEmployee.ts'
import { sql } from 'kysely'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { changePassword } from '../../auth/accounts.ts'
import { recordChanges, type EmployeeChange } from '../../auth/changeHistory.ts'
import { dropPendingEmails } from '../../auth/pendingEmails.ts'
import { isGuessable, namesAround } from '../../auth/guessablePasswords.ts'
import { refuseWithoutPassword } from '../../auth/identityProvider.ts'
import { mailPasswordChanged } from '../../auth/passwordMails.ts'
import { hashPassword, unwrapPassword, isExpiredAgain } from '../../auth/passwords.ts'
import { isStrongPassword } from '../../../domain/kernel/password.ts'
import type { ProfileValue } from '../../employee/personRow.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { brokenConstraint } from '../../platform/http/databaseFaults.ts'
import { type FieldFault, invalid } from '../../platform/http/validateBody.ts'
import { serverMessages } from '../../platform/http/serverMessages.ts'
import { refuseManyChanges } from './announcedChanges.ts'
import { changesOf } from './changesOf.ts'
import { editableFields } from './editableFields.ts'
import { changeEmail, emailTaken, EmailLater } from './ownEmail.ts'
import { mailAccountChanged, maskedAccount } from './profileMails.ts'
import { personalData } from './profileOf.ts'

type Update = {
  tenant: TenantConfig
  employee: EmployeeRow
  body: Record<string, unknown>
  language: Language
  /** The token of the session that makes the change; this session stays open. */
  keptToken: string
}

/**
 * Writes a body's changes and returns the new row. A changed e-mail awaits confirmation, a changed bank
 * account is announced by mail, and the history records all changes (D-85).
 * @throws HttpError 400 with the faulty fields, 409 if the e-mail is taken, 429 if this hour's links or
 * notices were sent
 */
export async function updateProfile(
  context: ServerContext,
  { tenant, employee, body, language, keptToken }: Update,
): Promise<EmployeeRow> {
  const password = newPassword(body, language)
  if (password.text !== undefined) refuseWithoutPassword(tenant)
  if (password.text !== undefined && (await isExpiredAgain(password.text, employee)))
    password.faults.push({ path: '/password', message: serverMessages(language, 'password.same') })
  if (password.text !== undefined && (await isGuessable(password.text, namesAround(tenant, employee))))
    password.faults.push({ path: '/password', message: serverMessages(language, 'password.common') })
  const isRight = password.faults.length === 0
  const passwordHash = password.text !== undefined && isRight ? await hashPassword(password.text) : undefined
  const update = context.db.transaction().execute(async (trx) => {
    const row = await lockEmployee(trx, employee)
    const { columns, faults } = changesOf(row, body, { language, today: context.clock.today() })
    const wrong = [
      ...password.faults,
      ...faults,
      ...(await pictureFaults(trx, row, columns.picture, language)),
    ]
    if (wrong.length > 0) throw invalid(wrong)
    if (columns.ban !== undefined) await refuseManyChanges(trx, row, 'BAN')
    if (passwordHash !== undefined) {
      await refuseManyChanges(trx, row, 'password')
      await changePassword(trx, row, passwordHash, keptToken)
      await mailPasswordChanged(context, trx, tenant, row)
    }
    const { email, ...others } = columns
    const typedOn = changesSalary(others) && { salary_typed_on: context.clock.today() }
    const written = await write(trx, row, { ...others, ...typedOn })
    const isEmailChanged = typeof email === 'string'
    const updated = isEmailChanged ? await withEmail(context, trx, { tenant, row, email, language }) : written
    if (updated.ban !== row.ban)
      await mailAccountChanged(context, trx, tenant, {
        employee: updated,
        before: row.ban,
        after: updated.ban,
      })
    await recordChanges(trx, row, listProfileChanges(row, updated))
    return updated
  })
  return update.catch(async (error: unknown) => {
    if (error instanceof EmailLater) await withdrawPending(context, employee)
    throw error
  })
}

async function withdrawPending({ db }: ServerContext, employee: EmployeeRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { tenant, id } = await lockEmployee(trx, employee)
    await dropPendingEmails(trx, tenant, [id])
  })
}

/** Whether a typed salary changes. It applies until payroll has a newer one (D-82). */
const changesSalary = (columns: Record<string, unknown>): boolean =>
  'fixed_salary_cents' in columns || 'variable_salary_cents' in columns

/**
 * Changes the e-mail and returns the new row.
 * @throws HttpError 409, 429 as `changeEmail`
 */
async function withEmail(
  context: ServerContext,
  trx: Connection,
  change: Pick<Update, 'tenant' | 'language'> & { row: EmployeeRow; email: string },
): Promise<EmployeeRow> {
  try {
    await changeEmail(context, trx, change)
  } catch (error) {
    if (brokenConstraint(error) !== 'employees_email') throw error
    throw emailTaken(change.language)
  }
  return lockEmployee(trx, change.row)
}

/** The changes by field, secret ones masked; an e-mail's change is recorded separately. */
function listProfileChanges(before: EmployeeRow, after: EmployeeRow): EmployeeChange[] {
  const [was, is] = [wireValues(before), wireValues(after)]
  return [...editableFields.values()]
    .filter(({ name, form }) => form && name !== 'email' && was[name] !== is[name])
    .map(({ name }) => ({ field: name, before: recorded(name, was[name]), after: recorded(name, is[name]) }))
}

const wireValues = (row: EmployeeRow): Record<string, ProfileValue> => {
  const values: Record<string, unknown> = personalData(row)
  return values as Record<string, ProfileValue>
}

function recorded(field: string, value: ProfileValue | undefined): string | null {
  if (editableFields.get(field)?.isSecret) return maskedAccount(String(value ?? ''))
  return value === undefined || value === null || value === '' ? null : String(value)
}

async function write(
  trx: Connection,
  row: EmployeeRow,
  columns: Record<string, unknown>,
): Promise<EmployeeRow> {
  return trx
    .updateTable('employees')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .where('tenant', '=', row.tenant)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Returns the new password and its faults. A blank means unchanged (PRO-10). The repetition is checked only
 * if sent, because the page has already checked it (PRO-11).
 */
function newPassword(
  { password, repeatPassword }: Record<string, unknown>,
  language: Language,
): { text?: string; faults: FieldFault[] } {
  const isGiven = typeof password === 'string' && password !== ''
  const isRepeated = typeof repeatPassword === 'string' && repeatPassword !== ''
  if (!isGiven && !isRepeated) return { faults: [] }
  const text = isGiven ? unwrapPassword(password, '/password') : ''
  const faults: FieldFault[] = []
  if (!isStrongPassword(text))
    faults.push({ path: '/password', message: serverMessages(language, 'password.weak') })
  if (isRepeated && unwrapPassword(repeatPassword, '/repeatPassword') !== text)
    faults.push({ path: '/repeatPassword', message: serverMessages(language, 'password.repeat') })
  return { text, faults }
}

/** Requires that a picture is one of the employee's own images, or none. */
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
