import type { AgeGroup, Modality } from '../catalogue/modality.ts'
import { priceOrder } from '../catalogue/priceKeys.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { AmountKind, CountedUnit } from './declaration.ts'
import type { PriceResult, QuoteRequest } from './quoteRequest.ts'
import type { PricedItem, RequestedItem } from './items.ts'
import type { Person } from '../kernel/person.ts'
import { countWithin, maxMoneyCents } from '../kernel/money.ts'

type PricedBenefit = {
  amount: AmountKind | ((modality: Modality) => AmountKind)
  units?: ((modality: Modality) => CountedUnit[]) | undefined
}

/** The default `price` and caps for each kind of amount; `once` has no default price. */
export function pricingByAmount({ amount: declared, units }: PricedBenefit) {
  return (request: QuoteRequest<unknown>): PriceResult => {
    const { modality } = request
    const amount = typeof declared === 'function' ? declared(modality) : declared
    if (amount === 'typed') return typedPricing(request)
    if (amount === 'counted') return unitPricing(request, units?.(modality) ?? [])
    return amount === 'priced' ? personPricing(request) : { items: [], refusals: [] }
  }
}

/** Prices each item at the amount the employee typed; the core applies the caps. */
export function typedPricing(request: QuoteRequest<unknown>): PriceResult {
  const items = request.items.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents }))
  return { items, refusals: [] }
}

/**
 * Prices each item as its counts times their values, in cents (FOO-07). Refuses a unit without a value and a
 * count of an unknown unit (FOO-06).
 */
export function unitPricing(request: QuoteRequest<unknown>, units: readonly CountedUnit[]): PriceResult {
  if (units.some(({ valueCents }) => valueCents === undefined))
    return { items: [], refusals: [refuse('faceFormat')] }
  const values = new Map(units.map(({ key, valueCents = 0 }) => [key, valueCents]))
  const stray = request.items.findIndex(({ details = {} }) =>
    Object.keys(details).some((key) => !values.has(key)),
  )
  if (stray >= 0)
    return { items: [], refusals: [refuse('unknownFace', {}, { item: stray, field: 'details' })] }
  return { items: request.items.map((item) => countedItem(item, values)), refusals: [] }
}

/**
 * Prices each item at the modality's monthly price for the person (D-17). Refuses a person at whose age the
 * modality has no price (HEA-07).
 */
export function personPricing(request: QuoteRequest<unknown>): PriceResult {
  return priceEach(request, ({ person, modality, item }) => {
    const refusal = ageRefusal(modality, person)
    return refusal ? { ...refusal, item, field: 'person' } : personPriceCents(modality, person)
  })
}

/** Refuses a person at whose age a modality has no price, and lists the ages that it has (CAT-13, D-17). */
export function ageRefusal(
  modality: Modality,
  person: Pick<Person, 'id' | 'ageYears' | 'firstName'>,
): Refusal | undefined {
  if (personPriceCents(modality, person) !== undefined) return undefined
  return refuse('notAvailableForAge', {
    name: person.firstName,
    ages: pricedAges(modality, person.id === 0),
  })
}

/** A requested month of a person, with the modality to price. */
export type PersonMonth = {
  person: Person
  modality: Modality
  /** 0 January to 11 December. */
  monthIndex: number
  /** Index of the item in the request; a refusal refers to it. */
  item: number
}

/**
 * Prices all requested months: `priceOf` returns a month's cents or a refusal. `priceOf` is not called for a
 * person or modality that the request lacks; the core refuses those. `modalitiesOf` lists the modalities of
 * an item; left out: only the item's own modality.
 */
export function priceEach<Details>(
  request: QuoteRequest<Details>,
  priceOf: (month: PersonMonth) => number | Refusal | undefined,
  modalitiesOf: (item: RequestedItem) => readonly Modality[] = ({ benefitId }) =>
    [request.modality, ...request.supplementaries].filter(({ id }) => id === benefitId),
): PriceResult {
  const pricing: PriceResult = { items: [], refusals: [] }
  request.items.forEach((item, index) => {
    const { personId, monthIndex } = item
    const person = request.people.find(({ id }) => id === personId)
    for (const modality of person ? modalitiesOf(item) : []) {
      const price = priceOf({ person: person!, modality, monthIndex, item: index })
      if (typeof price === 'object') pricing.refusals.push(price)
      else if (price !== undefined)
        pricing.items.push({ personId, monthIndex, benefitId: modality.id, priceCents: price })
    }
  })
  return pricing
}

/** The cents a month of a modality for a person (D-17); undefined at an age without a price. */
export function personPriceCents(
  modality: Modality,
  person: Pick<Person, 'id' | 'ageYears'>,
): number | undefined {
  const groups = appliedPrice(modality, person.id === 0)
  if (typeof groups === 'number') return groups
  const { ageYears } = person
  if (ageYears === undefined) return undefined
  const group = groups.find(({ from, to }) => from <= ageYears && ageYears <= to)
  return group?.priceCents
}

/** The ages that a modality has prices for, as text: "0–17, 25–64". */
function pricedAges(modality: Modality, isEmployee: boolean): string {
  const spans: { from: number; to: number }[] = []
  const groups = appliedPrice(modality, isEmployee)
  if (typeof groups === 'number') return ''
  for (const { from, to } of groups.toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

/**
 * The largest number of units of one face value in a month: the month's maximum, less the other face values,
 * in whole units (FOO-05, D-12). 0 for a malformed face value.
 */
export function maxUnits({
  maxAmountCents,
  units,
  counts,
  key,
}: {
  /** The maximum of the month, in cents. */
  maxAmountCents: number
  units: readonly CountedUnit[]
  counts: Readonly<Record<string, number>>
  key: string
}): number {
  const othersCents = units.reduce(
    (sum, unit) => (unit.key === key ? sum : sum + (counts[unit.key] ?? 0) * (unit.valueCents ?? 0)),
    0,
  )
  return countWithin(maxAmountCents - othersCents, units.find((unit) => unit.key === key)?.valueCents ?? 0)
}

/** The modality's maximum of a month, in cents (`workingPrice`, D-10); without it, unlimited. */
export function workingPriceCents({ modality }: Pick<QuoteRequest<unknown>, 'modality'>): number {
  return modality.workingPriceCents ?? maxMoneyCents
}

function countedItem(
  { personId, monthIndex, benefitId, details = {} }: RequestedItem,
  values: ReadonlyMap<string, number>,
): PricedItem {
  const priceCents = Object.entries(details).reduce(
    (sum, [key, count]) => sum + Number(count) * (values.get(key) ?? 0),
    0,
  )
  return { personId, monthIndex, benefitId, priceCents, details }
}

/** The price that applies to the employee or to the family: one amount, or an amount for each age group. */
function appliedPrice(modality: Modality, isEmployee: boolean): number | AgeGroup[] {
  for (const key of priceOrder[isEmployee ? 'employee' : 'family']) {
    const price = key === 'ageGroup' || key === 'ageGroupForFamily' ? modality[key] : modality[`${key}Cents`]
    if (typeof price === 'number' || (price && price.length > 0)) return price
  }
  return 0
}
