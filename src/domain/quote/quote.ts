import { priceRefusals, yearLeftCents } from './priceRefusals.ts'
import { requestRefusals } from './requestRefusals.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { lockedItems, unpricedItems, withoutKeptRefusals, withoutLocked } from './unchangedItems.ts'
import { isAmountCents, resolveAmount, sumBy } from '../kernel/money.ts'
import type { PriceResult, Quote, QuoteRequest } from '../benefit/quoteRequest.ts'
import { noSums } from '../benefit/terms.ts'
import {
  fixedUserBag,
  keyOf,
  sortedDetails,
  toPricedItem,
  toRequestedItem,
  type ContractItem,
  type PricedItem,
  type RequestedItem,
} from '../benefit/items.ts'
import { isSameField, refuse, type Refusal } from '../kernel/refusal.ts'
import { numbersBeyond, type NumberBeyond } from '../benefit/bounds.ts'
import { detailsForm, priceFor, scheduleOf, type Schedule } from '../benefit/schedule.ts'
import { chooseContribution } from '../catalogue/contribution.ts'
import type { Modality } from '../catalogue/modality.ts'
import { isTargeted } from '../kernel/person.ts'

type Priceable<Details> = Pick<
  BenefitDeclaration<Details>,
  'id' | 'amount' | 'months' | 'covers' | 'caps' | 'price'
> &
  Partial<Pick<BenefitDeclaration<Details>, 'details' | 'itemDetails'>>

/**
 * Prices a request in cents and collects its refusals: first the category's prices, then the rules that all
 * categories share. Browser and server get equal results; the request is not changed.
 * @throws Error that names the plugin, if a price is not a valid amount
 */
export function quote<Details>(declaration: Priceable<Details>, request: QuoteRequest<Details>): Quote {
  const schedule = scheduleOf(declaration, request.modality)
  if (schedule.amount === 'none') return refused('informativeOnly')
  const unfit = request.items.flatMap((item, index): Refusal[] =>
    isAmountCents(item.amountCents)
      ? []
      : [{ code: 'amountNotValid', item: index, field: 'price', params: {} }],
  )
  const found = beyondBounds(declaration, request)
  const beyond = found.map(({ refusal }) => refusal)
  // A category does not price values outside its form's bounds, except amounts below the minimum, for which
  // it may have its own refusal.
  const isTooLittle = found.every(
    ({ refusal, number }) => refusal.code === 'valueUnderMin' && Number(number) >= 0,
  )
  if (unfit.length > 0 || !isTooLittle) return { ...totals([], request), refusals: [...unfit, ...beyond] }

  const asked = withoutLocked(request, schedule)
  const before = pricingBefore(declaration, asked, schedule)
  const answer = pricingOf(declaration, asked)
  const pricing = before ? withoutKeptRefusals(asked, schedule, answer, before) : answer
  const locked = lockedItems(request, schedule)
  const open = [
    ...withUnchanged(asked, pricing.items, before?.priced),
    ...unpricedItems(asked, schedule, pricing),
  ]
  const items = [...locked, ...open.map(({ userBagCents: _, ...item }) => item)]
  const priced = totals(
    // A typed 0 means that the month is not wanted. A person whose table price is 0.00 is kept (D-89).
    items.filter((item) => item.priceCents > 0 || schedule.amount === 'priced'),
    request,
  )
  const caps = {
    monthCents: declaration.caps?.monthCents?.(request),
    yearCents: yearLeftCents(declaration, request),
  }
  const common = [
    ...requestRefusals({ declaration, request, schedule }),
    ...priceRefusals({ caps, request, schedule, pricing, quote: priced }),
  ]
  const details = pricing.details && { details: pricing.details }
  const own = pricing.refusals.map((refusal) => placedIn(request, asked, refusal))
  if (beyond.length > 0) return { ...totals([], request), refusals: merged(own, beyond) }
  return { ...priced, ...details, refusals: merged(own, common) }
}

/**
 * Converts the position of a refused item to its position in the whole request, which also has the months
 * that can no longer change.
 */
function placedIn({ items }: QuoteRequest<unknown>, asked: QuoteRequest<unknown>, refusal: Refusal): Refusal {
  const item = refusal.item === undefined ? undefined : asked.items[refusal.item]
  return item ? { ...refusal, item: items.indexOf(item) } : refusal
}

/** The numbers of the form and of its items that are outside their schemas' bounds. */
function beyondBounds<Details>(
  { details, itemDetails, ...declaration }: Priceable<Details>,
  { modality, details: filledIn, items }: QuoteRequest<Details>,
): NumberBeyond[] {
  const form = details && detailsForm({ ...declaration, details }, modality)
  const ofForm = form ? numbersBeyond(form, filledIn) : []
  if (!itemDetails) return ofForm
  const ofItems = items.flatMap((item, index) =>
    numbersBeyond(itemDetails, item.details).map(({ number, refusal }) => {
      return { number, refusal: { ...refusal, item: index, field: 'price' } }
    }),
  )
  return [...ofForm, ...ofItems]
}

/**
 * Totals of priced items: contributions item by item, the user bag limited to contributions, never below 0
 * (D-03). An item with a stored contribution keeps this contribution. Months that have begun keep what the
 * user bag pays of them; the rest of the bag is for the other months (D-32).
 */
export function totals(
  items: readonly (PricedItem & Partial<ContractItem>)[],
  {
    modality,
    supplementaries,
    userBagLeftCents,
  }: Pick<QuoteRequest<unknown>, 'modality' | 'supplementaries' | 'userBagLeftCents'>,
): Quote {
  const lines: ContractItem[] = items.map((item) => {
    const own = supplementaries.find(({ id }) => id === item.benefitId) ?? modality
    const cents = item.contributedCents ?? contributedCents(own, item)
    return { ...toPricedItem(item), contributedCents: cents, ...(modality.userBag && fixedUserBag(item)) }
  })
  const priceCents = sumBy(lines, (line) => line.priceCents)
  const contributed = sumBy(lines, (line) => line.contributedCents)
  const fixedCents = sumBy(lines, (line) => line.userBagCents ?? 0)
  const openCents = sumBy(lines, (line) => (line.userBagCents === undefined ? line.contributedCents : 0))
  const userBagCents = modality.userBag
    ? fixedCents + Math.min(Math.max(0, userBagLeftCents - fixedCents), openCents)
    : 0
  const finalPriceCents = priceCents - (modality.userBag ? userBagCents : contributed)
  return {
    items: lines,
    priceCents,
    contributedCents: contributed,
    userBagCents,
    finalPriceCents,
    refusals: [],
  }
}

type ContributingModality = Pick<Modality, 'contributionCompany' | 'contributionPrice' | 'contributionTarget'>

/** The company's contribution to one item, in cents, at most its price (D-03 to D-05). */
export function contributedCents(
  modality: ContributingModality,
  item: { personId: number; priceCents: number },
): number {
  if (!isTargeted(modality.contributionTarget, item.personId)) return 0
  return Math.min(item.priceCents, resolveAmount(chooseContribution(modality), item.priceCents))
}

/** Today's answer to what is in force: what was asked for, its prices and refusals. */
type PricingBefore = { items: readonly RequestedItem[]; priced: readonly PricedItem[]; refusals: Refusal[] }

/**
 * Prices today what the contract in force asked for, with the personal data before a correction (D-86).
 * Undefined if no contract in force is changed.
 */
function pricingBefore<Details>(
  declaration: Priceable<Details>,
  request: QuoteRequest<Details>,
  schedule: Schedule,
): PricingBefore | undefined {
  if (!request.inForce) return undefined
  const before = withoutLocked(
    {
      ...request,
      people: request.formerPeople ?? request.people,
      items: request.previousItems.map(toRequestedItem),
      details: (request.previousDetails ?? {}) as Partial<Details>,
    },
    schedule,
  )
  const { items: priced, refusals } = pricingOf(declaration, before)
  return { items: before.items, priced, refusals }
}

/**
 * Keeps price and contribution of the items that a change does not affect. An item is unaffected if today's
 * price for the old request and the old personal data equals its price for the new request (D-86).
 */
function withUnchanged(
  { previousItems }: Pick<QuoteRequest<unknown>, 'previousItems'>,
  items: readonly PricedItem[],
  before: readonly PricedItem[] = [],
): (PricedItem & Partial<ContractItem>)[] {
  const alike = new Set(before.map(describeItem))
  const previous = new Map(previousItems.map((item) => [keyOf(item), item]))
  return items
    .map(toPricedItem)
    .map((item) => (alike.has(describeItem(item)) ? (previous.get(keyOf(item)) ?? item) : item))
}

function describeItem({ personId, monthIndex, benefitId, priceCents, details }: PricedItem): string {
  return JSON.stringify([personId, monthIndex, benefitId, priceCents, sortedDetails(details)])
}

function pricingOf<Details>(declaration: Priceable<Details>, request: QuoteRequest<Details>): PriceResult {
  const pricing = priceFor(declaration, request.modality)(request)
  pricing.items.forEach((item, index) => {
    if (isAmountCents(item.priceCents)) return
    const where = `The benefit "${declaration.id}" answered no amount for item ${index}`
    throw new Error(`${where}: got ${item.priceCents}, expected whole cents up to 10,000,000 euros`)
  })
  return pricing
}

/** Returns the category's own refusals, then the common refusals of other fields. */
function merged(own: readonly Refusal[], common: readonly Refusal[]): Refusal[] {
  return [...own, ...common.filter((each) => !own.some((known) => isSameField(known, each)))]
}

function refused(code: string): Quote {
  return { ...noSums, items: [], refusals: [refuse(code)] }
}
