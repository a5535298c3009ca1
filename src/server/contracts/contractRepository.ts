import { sql } from 'kysely'
import type { Conditions, Contract, ContractItem, ContractStatus } from '../../domain/plan/contract.ts'
import type { Connection, ContractItemRow } from '../db/schema.ts'
import { conditionColumns, contractFromRows, itemColumns, waitingItems } from './contractRow.ts'

type Info = Record<string, unknown> | null | undefined
type OwnContract = Pick<Contract, 'id' | 'pendingEdit'>

/**
 * The contracts of one employee, cart included, oldest first; only the named ones where `ids` is given. Of
 * nobody else, ever (promise 3).
 */
export async function loadContracts(
  connection: Connection,
  { tenant, employeeId, ids }: { tenant: string; employeeId: string; ids?: readonly string[] },
): Promise<Contract[]> {
  if (ids?.length === 0) return []
  const rows = await connection
    .selectFrom('contracts')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', '=', employeeId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const contractIds = rows.map(({ id }) => id)
  const { items, edits, answers, links } = await childRows(connection, contractIds)
  const itemsOf = new Map<string, ContractItemRow[]>(contractIds.map((id) => [id, []]))
  for (const item of items) itemsOf.get(item.contract_id)?.push(item)
  return rows.map((contract) =>
    contractFromRows({
      contract,
      items: itemsOf.get(contract.id) ?? [],
      edit: edits.find((edit) => edit.contract_id === contract.id),
      answers: answers.find((answer) => answer.contract_id === contract.id),
      link: links.find((link) => link.contract_id === contract.id),
    }),
  )
}

/** Everything that belongs to contracts: items, open changes, answers and the links that still wait. */
async function childRows(connection: Connection, contractIds: readonly string[]) {
  const items = await connection
    .selectFrom('contract_items')
    .selectAll()
    .where('contract_id', 'in', contractIds)
    .orderBy('id')
    .execute()
  const edits = await connection
    .selectFrom('contract_edits')
    .selectAll()
    .where('contract_id', 'in', contractIds)
    .where('settled_at', 'is', null)
    .execute()
  const answers = await connection
    .selectFrom('contract_answers')
    .selectAll()
    .where('contract_id', 'in', contractIds)
    .execute()
  const links = await connection
    .selectFrom('accept_links')
    .select(['contract_id', 'sent_to', 'expires_at', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .where('contract_id', 'in', contractIds)
    .where('accepted_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  return { items, edits, answers, links }
}

type NewContract = {
  tenant: string
  employeeId: string
  conditions: Conditions
  documentation: Info
  /** Left out: in the cart. */
  state?: { status: ContractStatus; signed: boolean }
}

/** Writes a new contract with its items; answers its id. */
export async function insertContract(
  trx: Connection,
  { tenant, employeeId, conditions, documentation, state }: NewContract,
): Promise<string> {
  const { modality, category, year, items } = conditions
  const contract = await trx
    .insertInto('contracts')
    .values({
      tenant,
      employee_id: employeeId,
      category,
      product_id: modality.product.id,
      plan_type: modality.product.planType,
      provider_id: modality.providerId ?? null,
      year,
      ...conditionColumns(conditions),
      additional_info: documentation ? JSON.stringify(documentation) : null,
      ...state,
      ...(state && state.status !== 'cart' && { purchased_at: sql<Date>`now()` }),
      ...(state?.signed && { signed_at: sql<Date>`now()` }),
    })
    .returning(['id', 'tenant'])
    .executeTakeFirstOrThrow()
  await insertItems(trx, contract, items)
  return contract.id
}

/** Writes a contract's conditions and its items in place of what it had; the version goes up by one. */
export async function replaceConditions(
  trx: Connection,
  { id, tenant }: { id: string; tenant: string },
  conditions: Conditions,
  { documentation, ...state }: { status: ContractStatus; signed: boolean; documentation: Info },
): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({
      ...conditionColumns(conditions),
      ...state,
      provider_id: conditions.modality.providerId ?? null,
      ...(documentation !== undefined && { additional_info: documentation && JSON.stringify(documentation) }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('contract_items').where('contract_id', '=', id).execute()
  await insertItems(trx, { id, tenant }, conditions.items)
}

async function insertItems(
  trx: Connection,
  contract: { id: string; tenant: string },
  items: readonly ContractItem[],
): Promise<void> {
  if (items.length === 0) return
  await trx.insertInto('contract_items').values(itemColumns(contract, items)).execute()
}

/** Only the state changes; what was agreed stays. */
export async function setState(
  trx: Connection,
  { id }: OwnContract,
  changes: { status?: ContractStatus; signed?: boolean; isPurchase?: boolean; isSignature?: boolean },
): Promise<void> {
  const { isPurchase, isSignature, ...state } = changes
  await trx
    .updateTable('contracts')
    .set({
      ...state,
      ...(isPurchase && { purchased_at: sql<Date>`now()` }),
      ...(isSignature && { signed_at: sql<Date>`now()` }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps documentation of a contract at once; what was agreed stays. */
export async function setDocumentation(
  trx: Connection,
  { id }: OwnContract,
  documentation: Record<string, unknown>,
): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({
      additional_info: JSON.stringify(documentation),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Puts conditions aside until they are accepted; an earlier open one is voided first. Answers its id. */
export async function insertPendingEdit(
  trx: Connection,
  { tenant, contract }: { tenant: string; contract: OwnContract },
  conditions: Conditions & { kind: 'edit' | 'cancellation' },
  documentation: Info,
): Promise<string> {
  await settleEdit(trx, contract, 'voided')
  const { id } = await trx
    .insertInto('contract_edits')
    .values({
      tenant,
      contract_id: contract.id,
      kind: conditions.kind,
      ...conditionColumns(conditions),
      additional_info: documentation ? JSON.stringify(documentation) : null,
      items: waitingItems(conditions.items),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Conditions that waited no longer do: they were accepted, or others took their place. */
export async function settleEdit(
  trx: Connection,
  { pendingEdit }: OwnContract,
  outcome: 'accepted' | 'voided',
): Promise<void> {
  if (!pendingEdit?.id) return
  await trx
    .updateTable('contract_edits')
    .set({ settled_at: sql`now()`, outcome })
    .where('id', '=', pendingEdit.id)
    .execute()
}
