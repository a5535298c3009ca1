import { isLive } from '../../domain/quote/bags.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { limitsOf } from '../../domain/contract/limits.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import { sumBy, toCents, toEuros } from '../../domain/kernel/money.ts'
import type { Question, TableRow } from '../../domain/benefit/question.ts'
import { questionFor, requestedItemOf } from '../../domain/quote/questionFor.ts'
import type { Quote } from '../../domain/benefit/quoteTypes.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { reservedOf } from '../../domain/quote/reservedOf.ts'
import type { ContractItemWire, ContractRequest, ContractWire } from '../../dto/wire.ts'
import { inTime } from '../plugins/askPlugin.ts'
import { HttpError } from '../http/httpError.ts'
import { contractWords } from './conditions/contractWords.ts'
import type { Desk } from './desk.ts'
import type { Offer } from '../catalogue/offers.ts'
import { refused } from './refuse.ts'

export type Asked = { year: number; items: ContractItemWire[]; details: Record<string, unknown> }

/**
 * What a request costs, with the plugin's own function and the rules all share, from what the desk holds:
 * never from a figure of the client (promise 14). `contract` is the one that is edited.
 */
export function decide(
  desk: Desk,
  offer: Offer,
  asked: Asked,
  contract?: ContractWire,
): { quote: Quote; refusals: Refusal[] } {
  const { declaration } = offer
  return inTime(() =>
    limitsOf({
      declaration,
      question: ask(desk, offer, asked, contract),
      profile: desk.profile,
      contract,
      cutOffDay: desk.cutOffDay,
    }),
  )
}

/**
 * The question as the portal asked it (questionFor), out of the server's own data. What is available is
 * counted from all other contracts: a bag the employer made smaller meanwhile is not "0 left" plus the price
 * that is already in it.
 */
export function ask(
  desk: Desk,
  { modality, declaration }: Offer,
  { year, items, details }: Asked,
  contract?: ContractWire,
): Question {
  const question = questionFor({
    profile: desk.profile,
    modality,
    year,
    today: desk.today,
    items: items.map(requestedItemOf),
    details,
    tables: tablesOf(desk.tenant.tables, Object.keys(declaration.tables)),
    contract,
  })
  return { ...question, availableCents: availableCents(desk, modality, year, contract?.id) }
}

function availableCents(
  { profile }: Desk,
  { product: { PL } }: Modality,
  year: number,
  ownId: string | undefined,
): number {
  const bags = profile.simulations[String(year)]
  if (!bags) return 0
  const others = [...profile.cart, ...profile.contracts].filter(
    (each) => each.id !== ownId && each.year === year && each.benefit.product.PL === PL && isLive(each),
  )
  const bagCents = PL === 'Top' ? toCents(bags.topBag) : toCents(bags.flexibleBag) + toCents(bags.companyBag)
  return Math.max(0, bagCents - sumBy(others, (each) => reservedOf(each).finalPriceCents))
}

/**
 * The quote of a request that may be contracted as it is.
 * @throws HttpError 422 with the refusals, 409 with the right price where the client showed another (more
 * than a cent apart)
 */
export function accepted(
  desk: Desk,
  offer: Offer,
  request: ContractRequest,
  language: Language,
  contract?: ContractWire,
): Quote {
  const { quote, refusals } = decide(desk, offer, request, contract)
  if (refusals.length > 0) throw refused(refusals, language, offer.declaration.messages[language])
  assertSamePrice(request.price, quote.priceCents, language)
  return quote
}

/** @throws HttpError 409 with the right figure in euros */
export function assertSamePrice(shown: number | undefined, priceCents: number, language: Language): void {
  if (shown === undefined || Math.abs(toCents(shown) - priceCents) <= 1) return
  throw new HttpError(409, {
    name: 'PriceDiffers',
    message: contractWords(language, 'api.priceDiffers', { price: formatMoney(priceCents, language) }),
    price: toEuros(priceCents),
  })
}

/** The modality of an offer as the catalogue has it today, else as the contract remembers it. */
export function currentModality(desk: Desk, remembered: Modality): Modality {
  return desk.tenant.modalities.find(({ id }) => id === remembered.id) ?? remembered
}

function tablesOf(tables: Record<string, TableRow[]>, names: string[]): Record<string, TableRow[]> {
  return Object.fromEntries(names.map((name) => [name, tables[name] ?? []]))
}
