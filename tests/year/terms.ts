import { createHash } from 'node:crypto'
import type { StoredContract } from './contractRows.ts'

/** One person's month, in cents. */
export type TermItem = {
  person: number
  month: number
  benefit: string
  price: number
  contributed: number
  details?: unknown
}

/** Agreed or requested terms, read from the rows. */
export type Terms = {
  benefit: string
  details: unknown
  items: TermItem[]
  price: number
  final: number
  userBag: number
  contributed: number
}

type Sums = {
  benefit_id: string
  details: unknown
  price_cents: number
  final_price_cents: number
  user_bag_cents: number
  contributed_cents: number
}

/** Returns the contract's own terms: those in force, or those to be accepted. */
export function ownTerms(contract: StoredContract): Terms {
  const items = contract.items.map((item) => ({
    person: item.person_id,
    month: item.month_index,
    benefit: item.benefit_id,
    price: item.price_cents,
    contributed: item.contributed_cents,
    details: item.details ?? undefined,
  }))
  return { ...sumsOf(contract), items }
}

/** Returns the pending terms of a change; undefined for a cancellation. */
export function pendingTerms({ edit }: StoredContract): Terms | undefined {
  if (!edit || edit.kind === 'cancellation') return undefined
  const items = edit.items.items.map((item) => ({
    person: item.personId,
    month: item.monthIndex,
    benefit: item.benefitId,
    price: item.priceCents,
    contributed: item.contributedCents,
    details: item.details,
  }))
  return { ...sumsOf(edit), items }
}

/** Whether the contract's own terms were accepted once: it is or was in force. */
export function isInForce(contract: StoredContract): boolean {
  const { status, signed, edit, covered_until: until } = contract
  if (status === 'contracted') return true
  return status === 'cancelled' && (signed ? until !== null : edit !== undefined)
}

/** Returns the charged items in force; for an ended contract, up to its last covered month. */
export function chargedItems(contract: StoredContract): TermItem[] {
  const { status, signed, covered_until: until } = contract
  const last = status === 'cancelled' && signed ? (until ?? -1) : 11
  return isInForce(contract) ? ownTerms(contract).items.filter(({ month }) => month <= last) : []
}

export type Kind = 'contract' | 'edit' | 'cancellation'

/** The fingerprint of terms, computed independently of the product: SHA-256 of canonical JSON. */
export function fingerprint(
  { id, category, year }: Pick<StoredContract, 'id' | 'category' | 'year'>,
  kind: Kind,
  terms: Terms,
): string {
  const items = terms.items.map((item) =>
    canonical({
      benefitId: item.benefit,
      familyId: item.person,
      month: item.month,
      price: item.price,
      contributedPrice: item.contributed,
      details: item.details,
    }),
  )
  const text = canonical({
    kind,
    contractId: id,
    category,
    benefitId: terms.benefit,
    year,
    details: terms.details,
    items: items.sort(),
    priceCents: terms.price,
    finalPriceCents: terms.final,
    contributedCents: terms.contributed,
    userBagCents: terms.userBag,
  })
  return createHash('sha256').update(text).digest('hex')
}

/** Writes items as one text, independent of their order. */
export function textOf(items: readonly TermItem[]): string {
  return items
    .map(({ person, month, benefit, price, contributed }) =>
      [String(month).padStart(2, '0'), person, benefit, price, contributed].join(' '),
    )
    .sort()
    .join('; ')
}

export const cents = (euros: number): number => Math.round(euros * 100)

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function sumsOf(row: Sums): Omit<Terms, 'items'> {
  return {
    benefit: row.benefit_id,
    details: row.details,
    price: row.price_cents,
    final: row.final_price_cents,
    userBag: row.user_bag_cents,
    contributed: row.contributed_cents,
  }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}
