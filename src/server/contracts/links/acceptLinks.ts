import { sql } from 'kysely'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import { query, prepared } from '../../platform/db/prepared.ts'
import { sendOn } from '../../platform/db/sendOn.ts'
import type { AcceptLinkRow, Connection } from '../../platform/db/schema.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import type { ContractKey } from '../../employee/contractRepository.ts'
import { modalityFromColumn } from '../../employee/contractRow.ts'

/**
 * Mails per hour for one acceptance (of a contract, a change or an end): the first, and three more on
 * request.
 */
const mailsPerHour = 4

type NewLink = {
  conditionsHash: string
  sentTo: string | null
  /** The last day on which the link is valid (D-81). */
  lastDay: string
  /** The current time by the product's clock. */
  sentAt: Date
  /** The token of the link for several contracts offered together; undefined for a single contract. */
  commonToken: string | undefined
  /** True: the contract has no valid link and no waiting change, as at its purchase. */
  isFirst: boolean
}

/**
 * SQL that creates a contract's link. The expiry uses the database's clock, so that a shifted clock of the
 * product cannot make an expired link valid again.
 */
const insertion = (edit: string): string => `
  insert into accept_links (contract_id, tenant, token_hash, edit_id, conditions_hash, sent_to, last_day,
    common_hash, expires_at)
  select $1, $2, $3, ${edit}, $4, $5, $6::date, $8,
    now() + ((($6::date + 1)::timestamp at time zone 'Europe/Madrid') - $7::timestamptz)`

const firstLink = prepared(insertion('null::uuid'))

/** Voids the old link before creating the new one, because only one may be valid. */
const replaceLink = prepared(`
  with voided as (
    update accept_links set voided_at = now()
    where tenant = $2 and contract_id = $1 and accepted_at is null and voided_at is null
    returning contract_id)
  ${insertion(`
    (select id from contract_edits where tenant = $2 and contract_id = $1 and settled_at is null)`)}
  from (select count(*) from voided) as done`)

/**
 * Creates the one valid link of a contract, for these conditions and a waiting change, and voids earlier
 * ones. Returns the token to send.
 */
export async function newAcceptLink(
  trx: Connection,
  { id, tenant }: ContractKey,
  { conditionsHash, sentTo, lastDay, sentAt, commonToken, isFirst }: NewLink,
): Promise<string> {
  const token = newToken()
  const common = commonToken === undefined ? null : hashToken(commonToken)
  const values = [id, tenant, hashToken(token), conditionsHash, sentTo, lastDay, sentAt, common]
  await sendOn({ execute: () => query(trx, isFirst ? firstLink : replaceLink, values) })
  return token
}

/**
 * Replaces a contract's pending link by a new link for the same conditions and with the same expiry. Returns
 * the token to send and the last day; undefined if no link is pending.
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
  await sendOn(
    trx
      .updateTable('accept_links')
      .set({ voided_at: sql`now()` })
      .where('tenant', '=', tenant)
      .where('contract_id', '=', id)
      .where('accepted_at', 'is', null)
      .where('voided_at', 'is', null),
  )
}

/**
 * Returns the minutes until another mail may be sent, for contracts that reached this hour's limit. Counts
 * mails of the current acceptance, not of the purchase or an earlier change, by the database's clock (promise
 * 48).
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

/** `left`: the employee has left the company and cannot sign any more (D-76). */
type LinkState = 'live' | 'accepted' | 'void' | 'expired' | 'left'
export type FoundLink = AcceptLinkRow & {
  state: LinkState
  employee_id: string
  modality: Modality
  /** The kind of conditions that the link signed, if any. */
  signed_kind: Conditions['kind'] | null
}

type Options = {
  tenant: string
  today: string
  /** Locks the link, so that a second acceptance waits for this one. */
  lock?: boolean
}

/** Finds a contract's own link of this tenant by its fingerprint, with its state on a calendar day. */
export async function findLink(
  connection: Connection,
  asked: Options,
  tokenHash: string,
): Promise<FoundLink | undefined> {
  const [link] = await linksWith(connection, asked, { column: 'token_hash', hash: tokenHash })
  return link
}

/** Finds the single links of the contracts that a common link includes, in the order of choice. */
export async function findNamedLinks(
  connection: Connection,
  asked: Options,
  commonHash: string,
): Promise<FoundLink[]> {
  return linksWith(connection, asked, { column: 'common_hash', hash: commonHash })
}

/**
 * Creates the token of a common link for several contracts; the link of each contract stores its hash.
 * Undefined for a single contract.
 */
export const commonTokenOf = (contracts: number): string | undefined =>
  contracts > 1 ? newToken() : undefined

type Hashed = { column: 'token_hash' | 'common_hash'; hash: string }

async function linksWith(db: Connection, asked: Options, { column, hash }: Hashed): Promise<FoundLink[]> {
  const { tenant, today, lock = false } = asked
  const links = await db
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
    .where(`accept_links.${column}`, '=', hash)
    .orderBy('contracts.created_at')
    .orderBy('accept_links.contract_id')
    .$if(lock, (query) => query.forUpdate('accept_links'))
    .execute()
  return links.map(({ benefit, ...link }) => {
    const { is_expired: _isExpired, has_newer: _hasNewer, active: _active, ...row } = link
    return { ...row, modality: modalityFromColumn(benefit), state: findState(link, today) }
  })
}

type DatedLink = AcceptLinkRow & { active: boolean; is_expired: boolean; has_newer: boolean | number }

/** An expired link is also voided; its state is `expired` unless a newer link replaced it. */
function findState(link: DatedLink, today: string): LinkState {
  if (!link.active) return 'left'
  if (link.accepted_at) return 'accepted'
  const isOver = link.is_expired || link.last_day < today
  if (link.voided_at) return isOver && !link.has_newer ? 'expired' : 'void'
  return isOver ? 'expired' : 'live'
}
