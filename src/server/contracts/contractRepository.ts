import { sql, type UpdateObject } from 'kysely'
import type { Conditions, Contract, ContractItem, ContractStatus } from '../../domain/plan/contract.ts'
import type { Connection, ContractRow, Database } from '../db/schema.ts'
import { emptyConditions } from './conditions/conditions.ts'
import { conditionColumns, contractFromRows, itemColumns, waitingItems } from './contractRow.ts'

type Info = Record<string, unknown> | null | undefined

/** Columns of a contract that an update writes. */
export type ContractColumns = UpdateObject<Database, 'contracts'>

/** By what the rows of a contract are found. */
export type ContractKey = { id: string; tenant: string }

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
  return withChildren(connection, rows)
}

/**
 * The contracts of many employees in one plan year, but for the cart: by employee, in the order of their
 * purchase.
 */
export async function loadPurchased(
  connection: Connection,
  { tenant, employeeIds, year }: { tenant: string; employeeIds: readonly string[]; year: number },
): Promise<Map<string, Contract[]>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await connection
    .selectFrom('contracts')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', employeeIds)
    .where('year', '=', year)
    .where('status', '<>', 'cart')
    .orderBy('purchased_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const contracts = await withChildren(connection, rows)
  const found = new Map<string, Contract[]>()
  for (const [index, { employee_id }] of rows.entries())
    found.set(employee_id, [...(found.get(employee_id) ?? []), contracts[index]!])
  return found
}

async function withChildren(connection: Connection, rows: readonly ContractRow[]): Promise<Contract[]> {
  if (rows.length === 0) return []
  const contractIds = rows.map(({ id }) => id)
  const { items, edits, answers, links, invoices } = await childRows(connection, contractIds)
  const itemsOf = byContract(items)
  const invoicesOf = byContract(invoices)
  const [editOf, answersOf, linkOf] = [byContract(edits), byContract(answers), byContract(links)]
  return rows.map((contract) =>
    contractFromRows({
      contract,
      items: itemsOf.get(contract.id) ?? [],
      edit: editOf.get(contract.id)?.[0],
      invoices: invoicesOf.get(contract.id) ?? [],
      answers: answersOf.get(contract.id)?.[0],
      link: linkOf.get(contract.id)?.[0],
    }),
  )
}

function byContract<Row extends { contract_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const own = found.get(row.contract_id)
    if (own) own.push(row)
    else found.set(row.contract_id, [row])
  }
  return found
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
    .select(['contract_id', 'sent_to', 'last_day', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .where('contract_id', 'in', contractIds)
    .where('accepted_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  const invoices = await connection
    .selectFrom('contract_invoices')
    .selectAll()
    .where('contract_id', 'in', contractIds)
    .orderBy('person_id')
    .orderBy('month_index')
    .execute()
  return { items, edits, answers, links, invoices }
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

/** The items of a contract, in place of those it had. */
export async function replaceItems(
  trx: Connection,
  contract: ContractKey,
  items: readonly ContractItem[],
): Promise<void> {
  await trx.deleteFrom('contract_items').where('contract_id', '=', contract.id).execute()
  await insertItems(trx, contract, items)
}

async function insertItems(
  trx: Connection,
  contract: ContractKey,
  items: readonly ContractItem[],
): Promise<void> {
  if (items.length === 0) return
  await trx.insertInto('contract_items').values(itemColumns(contract, items)).execute()
}

/** Keeps conditions until they are accepted, in place of others that waited; a cancellation keeps none. */
export async function insertPendingEdit(
  trx: Connection,
  { tenant, id }: ContractKey,
  conditions: Conditions,
  { documentation, requestedAt }: { documentation: Info; requestedAt: Date },
): Promise<void> {
  await settlePendingEdit(trx, id, 'voided')
  const isCancellation = conditions.kind === 'cancellation'
  const kept = isCancellation ? emptyConditions('cancellation', { ...conditions, details: {} }) : conditions
  await trx
    .insertInto('contract_edits')
    .values({
      tenant,
      contract_id: id,
      kind: isCancellation ? 'cancellation' : 'edit',
      ...conditionColumns(kept),
      additional_info: documentation ? JSON.stringify(documentation) : null,
      items: waitingItems(kept.items),
      created_at: requestedAt,
    })
    .execute()
}

/** The change that waits takes the signed conditions: a late acceptance may have moved its months. */
export async function updatePendingEdit(
  trx: Connection,
  contractId: string,
  conditions: Conditions,
): Promise<void> {
  await trx
    .updateTable('contract_edits')
    .set({ ...conditionColumns(conditions), items: waitingItems(conditions.items) })
    .where('contract_id', '=', contractId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Conditions that waited no longer do: they were accepted, or others took their place. */
export async function settlePendingEdit(
  trx: Connection,
  contractId: string,
  outcome: 'accepted' | 'voided',
): Promise<void> {
  await trx
    .updateTable('contract_edits')
    .set({ settled_at: sql`now()`, outcome })
    .where('contract_id', '=', contractId)
    .where('settled_at', 'is', null)
    .execute()
}
