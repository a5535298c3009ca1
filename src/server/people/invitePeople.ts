import { sql } from 'kysely'
import { hashToken, newToken } from '../auth/tokens.ts'
import { voidResetTokens } from '../auth/resetTokens.ts'
import { companyOf, type OperationContext } from '../context/operating.ts'
import { languageFor } from '../../domain/tenant/tenant.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { mailMessages } from '../mail/mailMessages.ts'

export type InviteInput = {
  /** How many at most. */
  wave?: number
  employees?: string[]
  /** Those whose invitation was not used get another one. */
  again?: boolean
  days?: number
}

type Invited = { invited: number; waiting: number; withoutEmail: number; people: string[] }

/** Days in which an invitation can be used, unless another number is given. */
const usualDays = 14

/**
 * Sends people who have no password a link to choose one, a wave at a time, in the order of their numbers.
 * Answers who got one, and how many still wait for theirs.
 */
export async function invitePeople(
  context: OperationContext,
  { wave = 10_000, employees, again = false, days = usualDays }: InviteInput,
): Promise<Invited> {
  const company = companyOf(context)
  const { db: trx } = context
  const without = await peopleWithoutPassword(trx, company.subdomain)
  const reachable = without.filter(({ email }) => email)
  const open = reachable.filter(({ invited_at, employee_number }) => {
    return (again || !invited_at) && (!employees || employees.includes(employee_number))
  })
  const chosen = open.slice(0, wave)
  for (const [index, employee] of chosen.entries()) {
    await inviteOne(context, employee, days)
    context.progress(index + 1, chosen.length)
  }
  return {
    invited: chosen.length,
    waiting: reachable.filter((each) => !each.invited_at && !chosen.includes(each)).length,
    withoutEmail: without.length - reachable.length,
    people: chosen.map(({ employee_number }) => employee_number),
  }
}

async function peopleWithoutPassword(trx: Connection, tenant: string): Promise<EmployeeRow[]> {
  return trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('active', '=', true)
    .where('password_hash', 'is', null)
    .where('provider_signed_in_at', 'is', null)
    .orderBy('employee_number')
    .forUpdate()
    .execute()
}

/**
 * The link is that of a forgotten password with a longer life: it is right once, and voids older ones. Who
 * enters by the identity provider alone gets the address of the login.
 */
async function inviteOne(context: OperationContext, employee: EmployeeRow, days: number): Promise<void> {
  const { db: trx, mailer, tenants } = context
  const company = companyOf(context)
  const { tenant, id, email, first_name: name } = employee
  const { name: companyName, identityProvider } = company.settings
  const provider = identityProvider?.isOnly ? identityProvider.name : undefined
  const token = provider ? undefined : await newInvitation(trx, employee, days)
  await trx
    .updateTable('employees')
    .set({ invited_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  const language = languageFor(company, employee)
  const say = (key: string, params = {}) => mailMessages(language, `invitation.${key}`, params)
  const url = tenants.publicUrl(company)
  await mailer.queue(trx, {
    tenant: company,
    to: email ?? '',
    language,
    employeeId: id,
    subject: say('subject', { company: companyName }),
    heading: say('heading'),
    paragraphs: [
      mailMessages(language, 'greeting', { name }),
      say(provider ? 'providerIntro' : 'intro', { company: companyName, name: provider }),
    ],
    ...(token
      ? {
          action: { label: say('button'), url: `${url}/reset-password?token=${token}` },
          footnote: say('expiry', { days }),
        }
      : { action: { label: say('providerButton', { name: provider }), url: `${url}/login` } }),
  })
}

async function newInvitation(trx: Connection, employee: EmployeeRow, days: number): Promise<string> {
  await voidResetTokens(trx, employee)
  const token = newToken()
  await trx
    .insertInto('reset_tokens')
    .values({
      token_hash: hashToken(token),
      tenant: employee.tenant,
      employee_id: employee.id,
      expires_at: sql<Date>`now() + ${days}::int * interval '1 day'`,
    })
    .execute()
  return token
}
