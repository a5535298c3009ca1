import { sql } from 'kysely'
import type { Modality } from '../../domain/catalogue/modality.ts'
import { toCents } from '../../domain/kernel/money.ts'
import type { ContractItemDto, ContractStatus } from '../../dto/dto.ts'
import type { Connection } from '../db/schema.ts'
import type { Conditions } from './conditions/conditions.ts'
import type { ContractRecord } from './records.ts'

type Info = Record<string, unknown> | null | undefined

/** The columns that hold a contract's conditions. */
export function conditionColumns({
  benefit,
  details,
  priceCents,
  finalPriceCents,
  userBagCents,
  contributedCents,
}: Conditions) {
  return {
    benefit_id: benefit.id,
    benefit: JSON.stringify(benefit),
    price_cents: priceCents,
    final_price_cents: finalPriceCents,
    user_bag_cents: userBagCents,
    contributed_cents: contributedCents,
    details: JSON.stringify(details),
  }
}

/** Writes a contract's conditions and its items in place of what it had; the version goes up by one. */
export async function replaceConditions(
  trx: Connection,
  record: ContractRecord,
  conditions: Conditions,
  state: { status: ContractStatus; signed: boolean },
  info: Info,
): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({
      ...conditionColumns(conditions),
      ...state,
      provider_id: conditions.benefit.providerId ?? null,
      ...(info !== undefined && { additional_info: info && JSON.stringify(info) }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', record.id)
    .execute()
  await trx.deleteFrom('contract_items').where('contract_id', '=', record.id).execute()
  await insertItems(trx, record, conditions.items)
}

export async function insertItems(
  trx: Connection,
  { id, tenant }: { id: string; tenant: string },
  items: readonly ContractItemDto[],
): Promise<void> {
  if (items.length === 0) return
  await trx
    .insertInto('contract_items')
    .values(
      items.map((item) => ({
        tenant,
        contract_id: id,
        person_id: item.familyId,
        month_index: item.month,
        benefit_id: item.benefitId,
        price_cents: toCents(item.price),
        contributed_cents: toCents(item.contributedPrice ?? 0),
        details: item.details ? JSON.stringify(item.details) : null,
      })),
    )
    .execute()
}

/** Only the state changes; what the contract holds stays. */
export async function setState(
  trx: Connection,
  { id }: ContractRecord,
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

/** Puts conditions aside until they are accepted; an earlier open one is voided first. */
export async function holdEdit(
  trx: Connection,
  record: ContractRecord,
  kind: 'edit' | 'cancellation',
  conditions: Conditions,
  info: Info,
): Promise<string> {
  await settleEdit(trx, record, 'voided')
  const { id } = await trx
    .insertInto('contract_edits')
    .values({
      tenant: record.tenant,
      contract_id: record.id,
      kind,
      ...conditionColumns(conditions),
      additional_info: info ? JSON.stringify(info) : null,
      items: JSON.stringify(conditions.items),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function settleEdit(
  trx: Connection,
  { edit }: ContractRecord,
  outcome: 'accepted' | 'voided',
): Promise<void> {
  if (!edit) return
  await trx
    .updateTable('contract_edits')
    .set({ settled_at: sql`now()`, outcome })
    .where('id', '=', edit.id)
    .execute()
}

/** What stands for nothing: the conditions a cancellation leaves. */
export function emptyConditions(record: ContractRecord): Conditions {
  return {
    kind: 'cancellation',
    contractId: record.id,
    category: record.category,
    benefit: record.benefit as Modality,
    year: record.year,
    items: [],
    details: {},
    priceCents: 0,
    finalPriceCents: 0,
    contributedCents: 0,
    userBagCents: 0,
  }
}
