import { sql } from 'kysely'
import { languageFor, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { emailKey, plainText } from '../../../domain/kernel/formats.ts'
import { hasEntered } from '../../auth/accounts.ts'
import {
  dropPendingEmails,
  minutesToNextLink,
  newEmailTokens,
  waitingEmails,
} from '../../auth/pendingEmails.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { holdEmails, isSameAddress, type MovedEmail } from './holdEmails.ts'
import { mailEmailAsked, mailEmailLink } from './profileMails.ts'

type Dependencies = Pick<ServerContext, 'config' | 'mailer' | 'tenants' | 'clock'>

/** An employee's new e-mail; null removes it. */
type WantedEmail = { id: string; email: string | null }

/** The outcome of a requested e-mail, with the reason if it was refused. */
export type EmailOutcome = MovedEmail & {
  /** Another address that was pending; its link ends. */
  withdrawn?: string | undefined
} & (
    | { state: 'holds' | 'invited anew' | 'waits for its confirmation' | 'waited already' }
    /** The address is already in force; only a different pending address was withdrawn. */
    | { state: 'kept' }
    /** A colleague with the employee number `by` has the address. */
    | { state: 'taken'; by: string }
    /** The account reached this hour's limit of links. */
    | { state: 'left as it was'; minutes: number }
    /**
     * An employee who has signed in must keep an e-mail, because a later first one would need no
     * confirmation.
     */
    | { state: 'needed' }
  )

type How = {
  /** The author's name in the history. */
  changedBy: string
  /** True: an address whose link is still valid gets another link. */
  isSentAgain: boolean
  /**
   * True: if the requested address is already in force, an address that the employee requested stays
   * pending.
   */
  keepsOwn?: boolean
}

/**
 * Changes e-mails for any caller (D-85). An employee who has signed in confirms by a link at the new
 * address; the old address gets a notice and stays in force until then. For other employees, or without an
 * old address, the new address applies at once. A different pending address is withdrawn, even if the
 * requested one is already in force or no link can be sent now, because the pending one may be a stranger's.
 * Returns an outcome for each employee with a change or refusal. Call it within a transaction.
 */
export async function changeEmails(
  parts: Dependencies,
  trx: Connection,
  tenant: TenantConfig,
  { wanted, ...how }: How & { wanted: readonly WantedEmail[] },
): Promise<EmailOutcome[]> {
  const emails = new Map(wanted.map(({ id, email }) => [id, email === null ? null : plainText(email)]))
  const rows = await lockPeople(trx, tenant.subdomain, [...emails.keys()])
  const waiting = await waitingEmails(trx, tenant.subdomain, [...emails.keys()])
  const all = rows.map((row) => ({ row, email: emails.get(row.id) ?? null }))
  const changed = all.filter(({ row, email }) => email !== row.email)
  const owners = await findOwners(trx, tenant.subdomain, changed)
  const free = changed.filter(({ row, email }) => !isOthers(owners, row, email))
  const taken = changed
    .filter((each) => !free.includes(each))
    .map((each) => ({ ...each, state: 'taken' as const, by: owners.get(keyOf(each.email))?.number ?? '' }))
  const kept = all
    .filter(({ row, email }) => email === row.email && waiting.has(row.id))
    .filter(({ row }) => !how.keepsOwn || !waiting.get(row.id)?.isOwn)
    .map((each) => ({ ...each, state: 'kept' as const }))
  const [held, confirmed] = [free.filter((each) => !needsLink(each)), free.filter(needsLink)]
  const asked = await planLinks(parts, trx, tenant, { asked: confirmed, waiting, ...how })
  const outcomes = [...taken, ...kept, ...asked].map((each) => withWithdrawn(each, waiting))
  const sent = outcomes.filter(({ state }) => state === 'waits for its confirmation')
  const dropped = [...outcomes.filter((each) => each.withdrawn && !sent.includes(each)), ...held]
  await dropPendingEmails(trx, tenant.subdomain, idsOf(dropped), how.changedBy)
  const holding = await holdEmails(parts, trx, tenant, { moved: held, changedBy: how.changedBy })
  await sendLinks(parts, trx, tenant, { asked: sent, changedBy: how.changedBy })
  return [...outcomes, ...holding.map((each) => withWithdrawn(each, waiting))]
}

type Waiting = Awaited<ReturnType<typeof waitingEmails>>

const idsOf = (moved: readonly MovedEmail[]): string[] => moved.map(({ row }) => row.id)

/** Adds the pending address that the outcome withdraws; a refused request withdraws none. */
function withWithdrawn(outcome: EmailOutcome, waiting: Waiting): EmailOutcome {
  const waited = waiting.get(outcome.row.id)?.email
  const isRefused = outcome.state === 'taken' || outcome.state === 'needed'
  return waited === undefined || isRefused || waited === outcome.email
    ? outcome
    : { ...outcome, withdrawn: waited }
}

/**
 * Whether a link must confirm the address; not if only upper and lower case differ, because such an address
 * reaches the same person.
 */
function needsLink({ row, email }: MovedEmail): boolean {
  return row.email !== null && hasEntered(row) && !isSameAddress(row.email, email)
}

const keyOf = (email: string | null): string => emailKey(email ?? '')

type Owners = Map<string, { id: string; number: string }>

function isOthers(owners: Owners, { id }: EmployeeRow, email: string | null): boolean {
  const owner = email === null ? undefined : owners.get(keyOf(email))
  return owner !== undefined && owner.id !== id
}

/** Decides the outcome for addresses that a link must confirm. */
async function planLinks(
  { config }: Dependencies,
  trx: Connection,
  { subdomain }: TenantConfig,
  { asked, waiting, isSentAgain }: How & { asked: readonly MovedEmail[]; waiting: Waiting },
): Promise<EmailOutcome[]> {
  if (asked.length === 0) return []
  const { resetMailsPerHour } = config.limits
  const pauses = await minutesToNextLink(trx, subdomain, idsOf(asked), resetMailsPerHour)
  return asked.map((each) => {
    const waited = waiting.get(each.row.id)
    const minutes = pauses.get(each.row.id)
    if (each.email === null) return { ...each, state: 'needed' }
    if (!isSentAgain && waited?.isLive && waited.email === each.email)
      return { ...each, state: 'waited already' }
    if (minutes !== undefined) return { ...each, state: 'left as it was', minutes }
    return { ...each, state: 'waits for its confirmation' }
  })
}

/** Sends the links to new addresses, and notices to the old ones. */
async function sendLinks(
  parts: Dependencies,
  trx: Connection,
  tenant: TenantConfig,
  { asked, changedBy }: { asked: readonly MovedEmail[]; changedBy: string },
): Promise<void> {
  const sent = asked.flatMap(({ row, email }) => (email === null ? [] : [{ id: row.id, row, email }]))
  const tokens = await newEmailTokens(trx, tenant.subdomain, sent, changedBy)
  for (const { row, email } of sent) {
    const employee = { ...row, language: languageFor(tenant, row) }
    await mailEmailLink(parts, trx, tenant, { employee, email, token: tokens.get(row.id) ?? '' })
    await mailEmailAsked(parts, trx, tenant, { employee, email })
  }
}

/** Locks the rows of these employees until the transaction ends. */
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

/** The owners of the new addresses, by lower-case address. */
async function findOwners(trx: Connection, tenant: string, changed: readonly MovedEmail[]): Promise<Owners> {
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
