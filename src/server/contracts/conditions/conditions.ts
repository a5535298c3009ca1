import { createHash } from 'node:crypto'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { toCents, toEuros } from '../../../domain/kernel/money.ts'
import type { Quote } from '../../../domain/benefit/priceResult.ts'
import { wireItemsOf } from '../../../domain/quote/buildQuoteRequest.ts'
import type { ContractItemDto } from '../../../dto/dto.ts'
import type { ContractEditRow } from '../../db/schema.ts'
import type { ContractRecord } from '../records.ts'

/** What an employee agrees to by accepting: everything that decides what is delivered and charged. */
export type Conditions = {
  kind: 'contract' | 'edit' | 'cancellation'
  contractId: string
  category: string
  benefit: Modality
  year: number
  items: ContractItemDto[]
  details: Record<string, unknown>
  priceCents: number
  finalPriceCents: number
  contributedCents: number
  userBagCents: number
}

/** The conditions a contract holds itself. */
export function conditionsOf(record: ContractRecord, kind: Conditions['kind'] = 'contract'): Conditions {
  return {
    kind,
    contractId: record.id,
    category: record.category,
    benefit: record.benefit,
    year: record.year,
    items: record.items.map((item) => ({
      benefitId: item.benefit_id,
      familyId: item.person_id,
      month: item.month_index,
      price: toEuros(item.price_cents),
      contributedPrice: toEuros(item.contributed_cents),
      ...(item.details && { details: item.details }),
    })),
    details: record.details,
    priceCents: record.price_cents,
    finalPriceCents: record.final_price_cents,
    contributedCents: record.contributed_cents,
    userBagCents: record.user_bag_cents,
  }
}

/** The conditions held aside until they are accepted. A cancellation shows what it ends. */
export function conditionsOfEdit(record: ContractRecord, edit: ContractEditRow): Conditions {
  if (edit.kind === 'cancellation') return conditionsOf(record, 'cancellation')
  return {
    kind: 'edit',
    contractId: record.id,
    category: record.category,
    benefit: edit.benefit,
    year: record.year,
    items: edit.items,
    details: edit.details,
    priceCents: edit.price_cents,
    finalPriceCents: edit.final_price_cents,
    contributedCents: edit.contributed_cents,
    userBagCents: edit.user_bag_cents,
  }
}

/** The same conditions with what a new quote answered. */
export function requoted(conditions: Conditions, quote: Quote): Conditions {
  const { priceCents, finalPriceCents, contributedCents, userBagCents, details = conditions.details } = quote
  return {
    ...conditions,
    items: wireItemsOf(quote),
    details,
    priceCents,
    finalPriceCents,
    contributedCents,
    userBagCents,
  }
}

/**
 * SHA-256 of the conditions, in hex: a link signs these and no others (promise 8). The order of keys and
 * items is no matter.
 */
export function conditionsHash({ items, benefit, ...rest }: Conditions): string {
  const lines = items
    .map(({ id: _id, ...item }) => ({
      ...item,
      price: toCents(item.price),
      contributedPrice: toCents(item.contributedPrice ?? 0),
    }))
    .map(canonical)
  return createHash('sha256')
    .update(canonical({ ...rest, benefitId: benefit.id, items: lines.sort() }))
    .digest('hex')
}

/** JSON with its keys in order, so that equal values have equal texts wherever they were kept. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`
}
