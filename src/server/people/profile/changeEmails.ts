import { sql } from 'kysely'
import { languageFor, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { hasEntered } from '../../auth/accounts.ts'
import { minutesToNextLink, newEmailTokens, waitingEmails } from '../../auth/emailChanges.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { holdEmails, isSameAddress, type MovedEmail } from './holdEmails.ts'
import { mailEmailAsked, mailEmailLink } from './profileMails.ts'

type Parts = Pick<ServerContext, 'config' | 'mailer' | 'tenants' | 'clock'>

/** The e-mail that an employee is to have; null takes it away. */
export type WantedEmail = { id: string; email: string | null }

/** What became of a wanted e-mail; where it was refused, why. */
export type EmailOutcome = MovedEmail &
  (
    | { state: 'holds' | 'invited anew' | 'waits for its confirmation' | 'waited already' }
    /** Of a colleague, who has this number. */
    | { state: 'taken'; by: string }
    /** The account had its links of this hour. */
    | { state: 'mailed enough'; minutes: number }
    /** Who has entered keeps an e-mail: a first one would hold without a confirmation. */
    | { state: 'needed' }
  )

type How = {
  /** As the history names them. */
  changedBy: string
  /** An address that waits already for a link that still holds gets another link. */
  isSentAgain: boolean
}

/**
 * Changes e-mails, whoever asks for it (D-85). Who has entered confirms by a link at the new address, the old
 * one is told and holds until then. Of anybody else, and where there was none, the new one holds at once.
 * Answers an outcome for each employee whose e-mail differs; what is refused changes nothing. Call it within
 * a transaction.
 */
export async function changeEmails(
  parts: Parts,
  trx: Connection,
  tenant: TenantConfig,
  { wanted, ...how }: How & { wanted: readonly WantedEmail[] },
): Promise<EmailOutcome[]> {
  const emails = new Map(wanted.map(({ id, email }) => [id, email]))
  const rows = await lockPeople(trx, tenant.subdomain, [...emails.keys()])
  const changed = rows
    .map((row) => ({ row, email: emails.get(row.id) ?? null }))
    .filter(({ row, email }) => email !== row.email)
  const owners = await ownersOf(trx, tenant.subdomain, changed)
  const free = changed.filter(({ row, email }) => !isOthers(owners, row, email))
  const taken = changed
    .filter((each) => !free.includes(each))
    .map((each) => ({ ...each, state: 'taken' as const, by: owners.get(keyOf(each.email))?.number ?? '' }))
  const [held, confirmed] = [free.filter((each) => !needsLink(each)), free.filter(needsLink)]
  return [
    ...taken,
    ...(await holdEmails(parts, trx, tenant, { moved: held, changedBy: how.changedBy })),
    ...(await askForLinks(parts, trx, tenant, { asked: confirmed, ...how })),
  ]
}

/** The same address in other letters reaches the same person; so no link has to show that. */
function needsLink({ row, email }: MovedEmail): boolean {
  return row.email !== null && hasEntered(row) && !isSameAddress(row.email, email)
}

const keyOf = (email: string | null): string => email?.toLowerCase() ?? ''

type Owners = Map<string, { id: string; number: string }>

function isOthers(owners: Owners, { id }: EmployeeRow, email: string | null): boolean {
  const owner = email === null ? undefined : owners.get(keyOf(email))
  return owner !== undefined && owner.id !== id
}

/** Sends the links that confirm new addresses, and tells the old ones. */
async function askForLinks(
  parts: Parts,
  trx: Connection,
  tenant: TenantConfig,
  { asked, changedBy, isSentAgain }: How & { asked: readonly MovedEmail[] },
): Promise<EmailOutcome[]> {
  if (asked.length === 0) return []
  const ids = asked.map(({ row }) => row.id)
  const waiting = await waitingEmails(trx, tenant.subdomain, ids)
  const { resetMailsPerHour } = parts.config.limits
  const pauses = await minutesToNextLink(trx, tenant.subdomain, ids, resetMailsPerHour)
  const outcomes = asked.map((each): EmailOutcome => {
    const { row, email } = each
    const minutes = pauses.get(row.id)
    if (email === null) return { ...each, state: 'needed' }
    if (!isSentAgain && waiting.get(row.id) === email) return { ...each, state: 'waited already' }
    if (minutes !== undefined) return { ...each, state: 'mailed enough', minutes }
    return { ...each, state: 'waits for its confirmation' }
  })
  const sent = outcomes.flatMap(({ row, email, state }) =>
    state === 'waits for its confirmation' && email !== null ? [{ id: row.id, row, email }] : [],
  )
  const tokens = await newEmailTokens(trx, tenant.subdomain, sent, changedBy)
  for (const { row, email } of sent) {
    const employee = { ...row, language: languageFor(tenant, row) }
    await mailEmailLink(parts, trx, tenant, { employee, email, token: tokens.get(row.id) ?? '' })
    await mailEmailAsked(parts, trx, tenant, { employee, email })
  }
  return outcomes
}

/** The rows of these employees, kept from other requests until the transaction ends. */
async function lockPeople(trx: Connection, tenant: string, ids: readonly string[]): Promise<EmployeeRow[]> {
  return trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Who has each of the new addresses, by the address in small letters. */
async function ownersOf(trx: Connection, tenant: string, changed: readonly MovedEmail[]): Promise<Owners> {
  const emails = changed.flatMap(({ email }) => (email === null ? [] : [keyOf(email)]))
  if (emails.length === 0) return new Map()
  const rows = await trx
    .selectFrom('employees')
    .select(['id', 'employee_number', 'login_email'])
    .where('tenant', '=', tenant)
    .where('login_email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.login_email ?? '', { id: row.id, number: row.employee_number }]))
}
