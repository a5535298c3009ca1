import { sql } from 'kysely'
import type { Conditions, Contract, HistoryKind } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { sendOn } from '../../platform/db/sendOn.ts'
import { conditionsHash, conditionsOf, emptyConditions } from '../../employee/conditions.ts'
import type { ContractKey } from '../../employee/contractRepository.ts'
import { conditionColumns, itemsColumn } from '../../employee/contractRow.ts'

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
