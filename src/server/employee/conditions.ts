import { sha256 } from '../platform/context/sha256.ts'
import type { Quote } from '../../domain/benefit/quoteRequest.ts'
import { noSums, pickSums } from '../../domain/benefit/terms.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { Conditions, Contract } from '../../domain/plan/contract.ts'

/** The conditions that a contract has in force, or that its cancellation would end. */
export function conditionsOf(contract: Contract, kind: Conditions['kind'] = 'contract'): Conditions {
  const { id: contractId, category, modality, year, items, details } = contract
  return { kind, contractId, category, modality, year, items, details, ...pickSums(contract) }
}

/** The conditions awaiting acceptance; for a cancellation, the conditions that it ends. */
export function waitingConditions(contract: Contract): Conditions {
  const { pendingEdit } = contract
  if (pendingEdit?.kind === 'cancellation') return conditionsOf(contract, 'cancellation')
  return pendingEdit ?? conditionsOf(contract)
}

/** Conditions without items and prices. */
export function emptyConditions<Kind extends Conditions['kind']>(
  kind: Kind,
  { modality, year, details }: { modality: Modality; year: number; details: Record<string, unknown> },
  contractId = '',
): Conditions & { kind: Kind } {
  return {
    kind,
    contractId,
    category: modality.product.category.alias,
    modality,
    year,
    items: [],
    details,
    ...noSums,
  }
}

/** Updates conditions with the result of a new quote. */
export function requoted<Given extends Conditions>(conditions: Given, quote: Quote): Given {
  const { items, details = conditions.details } = quote
  return { ...conditions, items, details, ...pickSums(quote) }
}

/** SHA-256 of the conditions' text, in hex: a link signs exactly these (promise 8). */
export function conditionsHash(conditions: Conditions): string {
  return sha256(conditionsText(conditions))
}

/**
 * The conditions as one text, independent of the order of keys and items. Renaming one of its keys would
 * change the hash of every link already sent.
 */
export function conditionsText(conditions: Conditions): string {
  const { kind, contractId, category, modality, year, details } = conditions
  const items = conditions.items.map((item) =>
    canonical({
      benefitId: item.benefitId,
      familyId: item.personId,
      month: item.monthIndex,
      price: item.priceCents,
      contributedPrice: item.contributedCents,
      details: item.details,
    }),
  )
  const text = {
    kind,
    contractId,
    category,
    benefitId: modality.id,
    year,
    details,
    items: items.sort(),
    ...pickSums(conditions),
  }
  return canonical(text)
}

/** JSON with sorted keys, so that equal values have equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`
}
