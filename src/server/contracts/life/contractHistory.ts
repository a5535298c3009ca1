import { sql } from 'kysely'
import type {
  Conditions,
  ConditionsEntry,
  Contract,
  HistoryEntry,
  HistoryKind,
  ToldEntry,
} from '../../../domain/plan/contract.ts'
import type { Told } from '../../../domain/plan/better.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { sendOn } from '../../platform/db/sendOn.ts'
import { conditionsHash, conditionsOf, emptyConditions } from '../../employee/conditions.ts'
import type { ContractKey } from '../../employee/contractRepository.ts'
import {
  conditionColumns,
  itemsColumn,
  itemsFromColumn,
  modalityFromColumn,
  sumsFromColumns,
} from '../../employee/contractRow.ts'

/** A start or end of conditions, with its kind. */
export type HistoryStep = {
  kind: HistoryKind
  conditions: Conditions
  /** The first month, 0 to 11, in which the conditions or the end apply; 12: none in this year. */
  fromMonth: number
  now: Date
  requestedBy?: string | undefined
  review?: { by: string | undefined } | undefined
}

/**
 * Adds conditions, or an end, to a contract's history, and ends the months of the earlier ones. Requester and
 * signer come from the newest signature, if there is one.
 */
export async function addToHistory(
  trx: Connection,
  { id, tenant }: ContractKey,
  { kind, conditions, fromMonth, now, requestedBy, review }: HistoryStep,
): Promise<void> {
  const signature = isUnsigned(kind) ? undefined : await newestSignature(trx, { id, tenant })
  await sendOn(
    trx
      .updateTable('contract_conditions')
      .set({ until_month: fromMonth - 1 })
      .where('tenant', '=', tenant)
      .where('contract_id', '=', id)
      .where('until_month', 'is', null),
  )
  await sendOn(
    trx.insertInto('contract_conditions').values({
      tenant,
      contract_id: id,
      kind,
      from_month: fromMonth,
      requested_by: requestedBy,
      requested_at: signature?.requestedAt,
      signature_id: signature?.id,
      reviewed_by: review?.by,
      reviewed_at: review && now,
      ...conditionColumns(conditions),
      items: itemsColumn(conditions.items.map(({ id: _, ...item }) => item)),
      created_at: now,
    }),
  )
}

/** Whether an entry has no signature, because the employee did not request it. */
export const isUnsigned = (kind: HistoryKind): boolean => ['correction', 'year', 'exit'].includes(kind)

/** The next entry of a contract's history; undefined if only its documentation changes. */
export function nextHistoryStep(
  contract: Contract,
  conditions: Conditions,
  { kind, fromMonth = 12 }: { kind: HistoryKind; fromMonth?: number | undefined },
): Pick<HistoryStep, 'kind' | 'conditions' | 'fromMonth'> | undefined {
  if (kind !== 'contract' && kind !== 'edit' && kind !== 'correction')
    return { kind, conditions: emptyConditions('cancellation', { ...contract, details: {} }), fromMonth }
  if (!isInForce(contract)) {
    const months = conditions.items.map(({ monthIndex }) => monthIndex)
    return { kind: 'contract', conditions, fromMonth: Math.min(12, ...months) }
  }
  const isSame =
    conditionsHash({ ...conditions, kind: 'contract' }) === conditionsHash(conditionsOf(contract))
  return isSame ? undefined : { kind: kind === 'correction' ? kind : 'edit', conditions, fromMonth }
}

async function newestSignature(trx: Connection, { id, tenant }: ContractKey) {
  return trx
    .selectFrom('signatures')
    .innerJoin('contracts', (join) =>
      join
        .onRef('contracts.tenant', '=', 'signatures.tenant')
        .onRef('contracts.id', '=', 'signatures.contract_id'),
    )
    .leftJoin('contract_edits', (join) =>
      join
        .onRef('contract_edits.tenant', '=', 'signatures.tenant')
        .onRef('contract_edits.id', '=', 'signatures.edit_id'),
    )
    .select(['signatures.id', sql<Date>`coalesce(contract_edits.created_at, purchased_at)`.as('requestedAt')])
    .where('signatures.tenant', '=', tenant)
    .where('signatures.contract_id', '=', id)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * A contract's history, the oldest first: the better choices that were shown, the conditions, the end, and
 * replaced documentation.
 */
export async function loadHistory(
  connection: Connection,
  { id, tenant }: ContractKey,
): Promise<HistoryEntry[]> {
  const rows = await connection
    .selectFrom('contract_conditions')
    .leftJoin('signatures', (join) =>
      join
        .onRef('signatures.tenant', '=', 'contract_conditions.tenant')
        .onRef('signatures.id', '=', 'signature_id'),
    )
    .selectAll('contract_conditions')
    .select('signatures.accepted_at')
    .where('contract_conditions.tenant', '=', tenant)
    .where('contract_conditions.contract_id', '=', id)
    .orderBy('contract_conditions.id')
    .execute()
  const told = await toldBefore(connection, { id, tenant })
  const replaced = await replacedDocumentation(connection, { id, tenant })
  const conditions = rows.map((row): ConditionsEntry => ({
    kind: row.kind,
    at: row.created_at.toISOString(),
    fromMonth: row.from_month,
    ...(row.until_month !== null && { untilMonth: row.until_month }),
    ...(row.requested_by && { requestedBy: row.requested_by }),
    ...(row.requested_at && { requestedAt: row.requested_at.toISOString() }),
    ...(row.accepted_at && { acceptedAt: row.accepted_at.toISOString() }),
    ...(row.reviewed_at && { reviewedAt: row.reviewed_at.toISOString() }),
    ...(row.reviewed_by && { reviewedBy: row.reviewed_by }),
    ...sumsFromColumns(row),
    modality: modalityFromColumn(row.benefit),
    details: row.details,
    items: itemsFromColumn(row.items),
  }))
  // Conditions are in the order of their rows, not of their times, because the machines' clocks differ.
  const history = conditions.flatMap((entry, index): HistoryEntry[] => [
    ...(index === 0 ? told.ofPurchase : told.ofChanges.filter(({ at }) => at === entry.requestedAt)),
    entry,
  ])
  for (const entry of replaced) {
    const next = history.findIndex(({ at }) => at > entry.at)
    history.splice(next < 0 ? history.length : next, 0, entry)
  }
  return history
}

/** The entries about replaced documentation of a contract, the oldest first. */
async function replacedDocumentation(
  connection: Connection,
  { id, tenant }: ContractKey,
): Promise<HistoryEntry[]> {
  const rows = await connection
    .selectFrom('contract_documentation')
    .select(['valid_since', 'replaced_at'])
    .where('tenant', '=', tenant)
    .where('contract_id', '=', id)
    .orderBy('replaced_at')
    .execute()
  return rows.map(({ valid_since: since, replaced_at: at }) => ({
    kind: 'documentation',
    at: at.toISOString(),
    since: since.toISOString(),
  }))
}

/** The better choices that the employee was shown before the purchase and before each accepted change. */
async function toldBefore(connection: Connection, { id, tenant }: ContractKey) {
  const contract = await connection
    .selectFrom('contracts')
    .select(['told', 'purchased_at as at'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  const changes = await connection
    .selectFrom('contract_edits')
    .select(['told', 'created_at as at'])
    .where('tenant', '=', tenant)
    .where('contract_id', '=', id)
    .where('outcome', '=', 'accepted')
    .execute()
  return { ofPurchase: contract ? toldEntries(contract) : [], ofChanges: changes.flatMap(toldEntries) }
}

function toldEntries({ told, at }: { told: Told[] | null; at: Date | null }): ToldEntry[] {
  return told && at ? [{ kind: 'told', at: at.toISOString(), told }] : []
}
