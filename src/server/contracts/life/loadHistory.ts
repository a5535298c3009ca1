import type { ConditionsEntry, HistoryEntry, ToldEntry } from '../../../domain/plan/contract.ts'
import type { Told } from '../../../domain/plan/better.ts'
import type { Connection } from '../../platform/db/schema.ts'
import type { ContractKey } from '../../employee/contractRepository.ts'
import { itemsFromColumn, modalityFromColumn } from '../../employee/contractRow.ts'
import { sumsFromColumns } from '../../employee/termColumns.ts'

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
