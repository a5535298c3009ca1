import { sql, type UpdateObject } from 'kysely'
import type { Told } from '../../domain/plan/better.ts'
import type { Conditions, Contract } from '../../domain/plan/contract.ts'
import type { ContractItem } from '../../domain/benefit/items.ts'
import { query, prepared } from '../platform/db/prepared.ts'
import { rowsByEmployee } from '../platform/db/rowsByEmployee.ts'
import type { Connection, Database } from '../platform/db/schema.ts'
import { sendOn } from '../platform/db/sendOn.ts'
import { emptyConditions } from './conditions.ts'
import {
  conditionColumns,
  contractAsJson,
  contractFromRows,
  itemColumns,
  itemsColumn,
  type ContractRows,
} from './contractRow.ts'
import { type ContractState, findStates, isInCart, isSigned } from '../../domain/plan/contractState.ts'

type Info = Record<string, unknown> | null | undefined

/** Columns of a contract for an update. */
export type ContractColumns = UpdateObject<Database, 'contracts'>

/** The key of a contract's rows. */
export type ContractKey = { id: string; tenant: string }

const allOf = prepared(`
  select ${contractAsJson} as rows from contracts as contract
  where contract.tenant = $1 and contract.employee_id = $2
  order by contract.created_at, contract.position`)
const someOf = prepared(`
  select ${contractAsJson} as rows from contracts as contract
  where contract.tenant = $1 and contract.employee_id = $2 and contract.id = any ($3)
  order by contract.created_at, contract.position`)

/**
 * Loads one employee's contracts, cart included, the oldest first; only the given ones if `ids` is set. Never
 * another employee's (promise 3).
 */
export async function loadContracts(
  connection: Connection,
  { tenant, employeeId, ids }: { tenant: string; employeeId: string; ids?: readonly string[] },
): Promise<Contract[]> {
  const found = await query<{ rows: ContractRows }>(
    connection,
    ids ? someOf : allOf,
    ids ? [tenant, employeeId, ids] : [tenant, employeeId],
  )
  return found.map(({ rows }) => contractFromRows(rows))
}

const purchasedOf = prepared(`
  select contract.employee_id, ${contractAsJson} as rows from contracts as contract
  where contract.tenant = $1 and contract.employee_id = any ($2) and contract.year = $3
    and contract.state <> all ($4)
  order by contract.purchased_at, contract.created_at, contract.position`)

/**
 * Loads the contracts of many employees in one plan year, without the cart, by employee, in the order of
 * purchase.
 */
export async function loadPurchased(
  connection: Connection,
  { tenant, employeeIds, year }: { tenant: string; employeeIds: readonly string[]; year: number },
): Promise<Map<string, Contract[]>> {
  const values = [tenant, employeeIds, year, findStates('inCart')]
  const found = rowsByEmployee(await query<PurchasedRow>(connection, purchasedOf, values))
  return new Map([...found].map(([id, own]) => [id, own.map(({ rows }) => contractFromRows(rows))]))
}

type PurchasedRow = { employee_id: string; rows: ContractRows }

type NewContract = {
  tenant: string
  employeeId: string
  conditions: Conditions
  documentation: Info
  /** The product's clock. */
  now: Date
  /** The state; left out: in the cart. */
  state?: ContractState
  told?: readonly Told[]
}

/** Writes a new contract with its items and returns it. */
export async function insertContract(
  trx: Connection,
  { tenant, employeeId, conditions, documentation, now, state = 'cart', told }: NewContract,
): Promise<Contract> {
  const { modality, category, year, items } = conditions
  const columns = {
    tenant,
    employee_id: employeeId,
    category,
    product_id: modality.product.id,
    plan_type: modality.product.planType,
    provider_id: modality.providerId ?? null,
    year,
    ...conditionColumns(conditions),
    additional_info: documentation ? JSON.stringify(documentation) : null,
    told: toldColumn(told),
    state,
    purchased_at: isInCart({ state }) ? null : now,
    signed_at: isSigned({ state }) ? now : null,
    created_at: now,
    updated_at: now,
  }
  const names = Object.keys(columns)
  const insertion = prepared(`
    with made as (
      insert into contracts (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})
      returning *),
    items as (${itemsOf('made', names.length + 1)} returning *)
    select row_to_json(made) as contract,
      (select coalesce(json_agg(items order by items.id), '[]') from items) as items
    from made`)
  const values = [...Object.values(columns), itemColumns(items)]
  const [rows] = await query<Pick<ContractRows, 'contract' | 'items'>>(trx, insertion, values)
  if (!rows) throw new Error('A contract was written and answered nothing.')
  return contractFromRows({ ...rows, steps: [], edit: null, answers: null, invoices: [], link: null })
}

const removeItems = prepared('delete from contract_items where tenant = $1 and contract_id = $2')
const addItems = prepared(itemsOf('(select $1::text as tenant, $2::uuid as id)', 3))

/** Replaces the items of a contract. */
export async function replaceItems(
  trx: Connection,
  { id, tenant }: ContractKey,
  items: readonly ContractItem[],
): Promise<void> {
  await sendOn({ execute: () => query(trx, removeItems, [tenant, id]) })
  await sendOn({ execute: () => query(trx, addItems, [tenant, id, itemColumns(items)]) })
}

/** SQL that inserts the items of a parameter, in their order, for the contract that a query selects. */
function itemsOf(contract: string, parameter: number): string {
  return `
    insert into contract_items (tenant, contract_id, person_id, month_index, benefit_id, price_cents,
      contributed_cents, user_bag_cents, details)
    select made.tenant, made.id, item.person_id, item.month_index, item.benefit_id, item.price_cents,
      item.contributed_cents, item.user_bag_cents, item.details
    from ${contract} as made cross join rows from (
      json_to_recordset($${parameter}) as (person_id int, month_index smallint, benefit_id text,
        price_cents int, contributed_cents int, user_bag_cents int, details jsonb)) with ordinality as item
    order by item.ordinality`
}

/** The column of better choices that were shown; null for none. */
export function toldColumn(told: readonly Told[] = []): string | null {
  return told.length > 0 ? JSON.stringify(told) : null
}

/** Stores conditions that await acceptance and replaces earlier ones; a cancellation has no conditions. */
export async function insertPendingEdit(
  trx: Connection,
  key: ContractKey,
  conditions: Conditions,
  { documentation, requestedAt, told }: { documentation: Info; requestedAt: Date; told?: Told[] | undefined },
): Promise<void> {
  await settlePendingEdit(trx, key, 'voided')
  const isCancellation = conditions.kind === 'cancellation'
  const kept = isCancellation ? emptyConditions('cancellation', { ...conditions, details: {} }) : conditions
  await trx
    .insertInto('contract_edits')
    .values({
      tenant: key.tenant,
      contract_id: key.id,
      kind: isCancellation ? 'cancellation' : 'edit',
      ...conditionColumns(kept),
      additional_info: documentation ? JSON.stringify(documentation) : null,
      items: itemsColumn(kept.items),
      told: toldColumn(told),
      created_at: requestedAt,
    })
    .execute()
}

/**
 * Updates the waiting change to the signed conditions, because they may have moved to later months when the
 * acceptance came late.
 */
export async function updatePendingEdit(
  trx: Connection,
  { tenant, id }: ContractKey,
  conditions: Conditions,
): Promise<void> {
  await trx
    .updateTable('contract_edits')
    .set({ ...conditionColumns(conditions), items: itemsColumn(conditions.items) })
    .where('tenant', '=', tenant)
    .where('contract_id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/** Marks waiting conditions as settled: accepted, or replaced. */
export async function settlePendingEdit(
  trx: Connection,
  { tenant, id }: ContractKey,
  outcome: 'accepted' | 'voided',
): Promise<void> {
  await sendOn(
    trx
      .updateTable('contract_edits')
      .set({ settled_at: sql`now()`, outcome })
      .where('tenant', '=', tenant)
      .where('contract_id', '=', id)
      .where('settled_at', 'is', null),
  )
}
