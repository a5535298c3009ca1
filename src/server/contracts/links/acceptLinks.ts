import { sql } from 'kysely'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import { ask, prepared } from '../../platform/db/prepared.ts'
import type { AcceptLinkRow, Connection } from '../../platform/db/schema.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import type { ContractKey } from '../../employee/contractRepository.ts'
import { modalityFromColumn } from '../../employee/contractRow.ts'

/**
 * Mails of one thing to accept (a contract, a change, its end) within an hour: the first, and three more for
 * whoever cannot find it.
 */
const mailsPerHour = 4

type NewLink = {
  conditionsHash: string
  sentTo: string | null
  /** The last day on which it may be used (D-81). */
  lastDay: string
  /** The product's time. */
  sentAt: Date
}

/**
 * The new link comes after the old one is void: only one may be live. It ends by the database's own time, so
 * that a shifted clock of the product does not revive it.
 */
const replaceLink = prepared(`
  with voided as (
    update accept_links set voided_at = now()
    where tenant = $2 and contract_id = $1 and accepted_at is null and voided_at is null
    returning contract_id)
  insert into accept_links (contract_id, tenant, token_hash, edit_id, conditions_hash, sent_to, last_day,
    expires_at)
  select $1, $2, $3,
    (select id from contract_edits where tenant = $2 and contract_id = $1 and settled_at is null),
    $4, $5, $6::date,
    now() + ((($6::date + 1)::timestamp at time zone 'Europe/Madrid') - $7::timestamptz)
  from (select count(*) from voided) as done`)

/**
 * Makes the one live link of a contract, for these conditions and the change that waits, if one does; every
 * earlier link is void. Answers the token to send.
 */
export async function newAcceptLink(
  trx: Connection,
  { id, tenant }: ContractKey,
  { conditionsHash, sentTo, lastDay, sentAt }: NewLink,
): Promise<string> {
  const token = newToken()
  await ask(trx, replaceLink, [id, tenant, hashToken(token), conditionsHash, sentTo, lastDay, sentAt])
  return token
}

/**
 * A link in place of the one a contract waits by, which is void from now on: it signs the same and ends at
 * the same moment. Answers the token to send and the last day; undefined where none waits.
 */
export async function renewAcceptLink(
  trx: Connection,
  contract: ContractKey,
  sentTo: string | null,
): Promise<{ token: string; lastDay: string } | undefined> {
  const link = await trx
    .selectFrom('accept_links')
    .select(['tenant', 'contract_id', 'edit_id', 'conditions_hash', 'expires_at', 'last_day'])
    .where('tenant', '=', contract.tenant)
    .where('contract_id', '=', contract.id)
    .where('accepted_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!link) return undefined
  await voidLinks(trx, contract)
  const token = newToken()
  const values = { ...link, token_hash: hashToken(token), sent_to: sentTo }
  await trx.insertInto('accept_links').values(values).execute()
  return { token, lastDay: link.last_day }
}

export async function voidLinks(trx: Connection, { tenant, id }: ContractKey): Promise<void> {
  await trx
    .updateTable('accept_links')
    .set({ voided_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('contract_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}

/**
 * Minutes until another mail may be sent, for the contracts that have had theirs of this hour: those of what
 * waits now, not those of the purchase or of an earlier change. By the database's clock (promise 48).
 */
export async function minutesToNextMail(
  trx: Connection,
  tenant: string,
  contractIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('accept_links')
    .select('contract_id')
    .select(
      sql<number>`ceil(extract(epoch from
        (array_agg(created_at order by created_at desc))[${sql.lit(mailsPerHour)}]
        + interval '1 hour' - now()
      ) / 60)::int`.as('minutes'),
    )
    .where('tenant', '=', tenant)
    .where('contract_id', 'in', contractIds)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where((eb) => {
      const waiting = eb
        .selectFrom('contract_edits')
        .select('id')
        .where('contract_edits.tenant', '=', tenant)
        .whereRef('contract_edits.contract_id', '=', 'accept_links.contract_id')
        .where('settled_at', 'is', null)
      return eb('edit_id', 'is not distinct from', waiting)
    })
    .groupBy('contract_id')
    .having((eb) => eb.fn.countAll(), '>=', mailsPerHour)
    .execute()
  return new Map(rows.map(({ contract_id: id, minutes }) => [id, minutes]))
}

/** `left`: the employee has left the company, and signs nothing any more (D-76). */
export type LinkState = 'live' | 'accepted' | 'void' | 'expired' | 'left'
export type FoundLink = AcceptLinkRow & {
  state: LinkState
  employee_id: string
  modality: Modality
  /** What it signed, once it did. */
  signed_kind: Conditions['kind'] | null
}

/**
 * The link of a token, if this tenant ever sent it, as it is on a day of the plan's calendar. `lock` keeps a
 * second acceptance out until this one is done.
 */
export async function findLink(
  connection: Connection,
  { tenant, today, lock = false }: { tenant: string; today: string; lock?: boolean },
  token: string,
): Promise<FoundLink | undefined> {
  const link = await connection
    .selectFrom('accept_links')
    .innerJoin('contracts', (join) =>
      join
        .onRef('contracts.tenant', '=', 'accept_links.tenant')
        .onRef('contracts.id', '=', 'accept_links.contract_id'),
    )
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'contracts.tenant')
        .onRef('employees.id', '=', 'contracts.employee_id'),
    )
    .selectAll('accept_links')
    .select(['contracts.employee_id', 'contracts.benefit', 'employees.active'])
    .select((eb) =>
      eb
        .selectFrom('signatures')
        .select('kind')
        .where('signatures.tenant', '=', tenant)
        .whereRef('link_hash', '=', 'accept_links.token_hash')
        .as('signed_kind'),
    )
    .select(sql<boolean>`accept_links.expires_at <= now()`.as('is_expired'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('accept_links as newer')
            .select('newer.contract_id')
            .whereRef('newer.tenant', '=', 'accept_links.tenant')
            .whereRef('newer.contract_id', '=', 'accept_links.contract_id')
            .whereRef('newer.created_at', '>', 'accept_links.created_at'),
        )
        .as('has_newer'),
    )
    .where('accept_links.tenant', '=', tenant)
    .where('accept_links.token_hash', '=', hashToken(token))
    .$if(lock, (query) => query.forUpdate('accept_links'))
    .executeTakeFirst()
  if (!link) return undefined
  const { benefit, is_expired: _isExpired, has_newer: _hasNewer, active: _active, ...row } = link
  return { ...row, modality: modalityFromColumn(benefit), state: stateOf(link, today) }
}

type DatedLink = AcceptLinkRow & { active: boolean; is_expired: boolean; has_newer: boolean | number }

/** A link is voided too when its time is over: it is still `expired`, unless a newer one took its place. */
function stateOf(link: DatedLink, today: string): LinkState {
  if (!link.active) return 'left'
  if (link.accepted_at) return 'accepted'
  const isOver = link.is_expired || link.last_day < today
  if (link.voided_at) return isOver && !link.has_newer ? 'expired' : 'void'
  return isOver ? 'expired' : 'live'
}
