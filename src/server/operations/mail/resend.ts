import Type from 'typebox'
import { isWaiting } from '../../../domain/plan/contractState.ts'
import { hasEntered } from '../../auth/accounts.ts'
import { invite } from '../../auth/invitations.ts'
import { mailPasswordReset } from '../../auth/passwordMails.ts'
import { newResetToken } from '../../auth/resetTokens.ts'
import { resendContracts } from '../../contracts/signing/resendContracts.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import { findPerson } from '../../people/findPerson.ts'
import { changeEmails } from '../../people/profile/changeEmails.ts'
import { companyOf, OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import type { MailKind } from '../../platform/db/tables/mails.ts'
import { findMail } from '../findMail.ts'
import { mailId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Sends a mail with a personal link again: with a new link, to the person's own address. */
export default defineOperation({
  name: 'mail resend',
  summary: "Sends what a mail's link was for again: with a new link, to the person's own address",
  input: Type.Object({ mail: mailId }, { additionalProperties: false }),
  output: Type.Object({ mail: Type.String(), employeeNumber: Type.String(), sentTo: Type.String() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { mail }) => {
    const { kind, employeeNumber } = await findMail(context, mail)
    const row = await findPerson(context.db, companyOf(context), employeeNumber)
    if (!row.active) throw new OperationRefused([{ id: 'people.gone', employee: employeeNumber }])
    if (!row.email) throw new OperationRefused([{ id: 'review.noEmail', employee: employeeNumber }])
    const sentTo = await senders[kind]?.(context, row)
    if (sentTo === undefined) throw new OperationRefused([{ id: 'mail.nothingToSend' }])
    return { mail, employeeNumber, sentTo }
  },
})

type Sender = (context: OperationContext, row: EmployeeRow) => Promise<string | undefined>

/**
 * The function that sends each kind of mail again. It returns the address; undefined if the link is not
 * needed any more.
 */
const senders: Partial<Record<MailKind, Sender>> = {
  acceptance: resendWaiting,
  confirmation: resendConfirmation,
  invitation: resendInvitation,
  passwordReset: resendReset,
}

async function resendWaiting(context: OperationContext, row: EmployeeRow): Promise<string | undefined> {
  const { db, clock, language } = context
  const tenant = companyOf(context)
  const { contracts } = await employeeContextOf(db, { tenant, row, today: clock.today() })
  const waiting = contracts.filter(isWaiting).map(({ id }) => id)
  const [sent] = await resendContracts(context, { tenant, employeeId: row.id, language }, waiting)
  return sent?.acceptance?.sentTo
}

async function resendConfirmation(context: OperationContext, row: EmployeeRow): Promise<string | undefined> {
  const { db, clock, actor } = context
  const tenant = companyOf(context)
  const { pendingEmail } = await employeeContextOf(db, { tenant, row, today: clock.today() })
  if (!pendingEmail) return undefined
  const wanted = [{ id: row.id, email: pendingEmail.email }]
  const [outcome] = await changeEmails(context, db, tenant, { wanted, changedBy: actor, isSentAgain: true })
  if (outcome?.state === 'left as it was') throw mailedEnough(row, outcome.minutes)
  return pendingEmail.email
}

async function resendInvitation(context: OperationContext, row: EmployeeRow): Promise<string | undefined> {
  if (hasEntered(row)) return undefined
  await invite(context, context.db, companyOf(context), { employees: [row] })
  return row.email ?? undefined
}

async function resendReset(context: OperationContext, row: EmployeeRow): Promise<string | undefined> {
  const { db, config } = context
  if (row.password_hash === null) return undefined
  const token = await newResetToken(db, row, config.limits.resetMailsPerHour)
  if (!token) throw mailedEnough(row, 60)
  await mailPasswordReset(context, db, companyOf(context), { employee: row, token })
  return row.email ?? undefined
}

function mailedEnough({ employee_number: employee }: EmployeeRow, minutes: number): OperationRefused {
  return new OperationRefused([{ id: 'people.mailedEnough', employee, minutes }])
}
