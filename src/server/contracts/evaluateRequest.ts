import { isLive } from '../../domain/quote/bags.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { limitsOf } from '../../domain/contract/limits.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import { sumBy, toCents, toEuros } from '../../domain/kernel/money.ts'
import type { QuoteRequest, TableRow } from '../../domain/benefit/quoteRequest.ts'
import { buildQuoteRequest, requestedItemOf } from '../../domain/quote/buildQuoteRequest.ts'
import type { Quote } from '../../domain/benefit/priceResult.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { reservedOf } from '../../domain/quote/reservedOf.ts'
import type { ContractItemDto, ContractRequest, ContractDto } from '../../dto/dto.ts'
import { withTimeLimit } from '../plugins/callPlugin.ts'
import { HttpError } from '../http/httpError.ts'
import { contractMessages } from './conditions/contractMessages.ts'
import type { EmployeeContext } from './employeeContext.ts'
import type { Offer } from '../catalogue/offers.ts'
import { refused } from './refuse.ts'

export type Asked = { year: number; items: ContractItemDto[]; details: Record<string, unknown> }

/**
 * What a request costs, with the plugin's own function and the rules all share, from what the desk holds:
 * never from a figure of the client (promise 14). `contract` is the one that is edited.
 */
export function evaluateRequest(
  desk: EmployeeContext,
  offer: Offer,
  asked: Asked,
  contract?: ContractDto,
): { quote: Quote; refusals: Refusal[] } {
  const { declaration } = offer
  return withTimeLimit(() =>
    limitsOf({
      declaration,
      request: quoteFor(desk, offer, asked, contract),
      profile: desk.profile,
      contract,
      cutOffDay: desk.cutOffDay,
    }),
  )
}

/**
 * The request as the portal asked it (buildQuoteRequest), out of the server's own data. What is available is
 * counted from all other contracts: a bag the employer made smaller meanwhile is not "0 left" plus the price
 * that is already in it.
 */
export function quoteFor(
  desk: EmployeeContext,
  { modality, declaration }: Offer,
  { year, items, details }: Asked,
  contract?: ContractDto,
): QuoteRequest {
  const request = buildQuoteRequest({
    profile: desk.profile,
    modality,
    year,
    today: desk.today,
    items: items.map(requestedItemOf),
    details,
    tables: tablesOf(desk.tenant.tables, Object.keys(declaration.tables)),
    contract,
  })
  return { ...request, availableCents: availableCents(desk, modality, year, contract?.id) }
}

function availableCents(
  { profile }: EmployeeContext,
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
  desk: EmployeeContext,
  offer: Offer,
  request: ContractRequest,
  language: Language,
  contract?: ContractDto,
): Quote {
  const { quote, refusals } = evaluateRequest(desk, offer, request, contract)
  if (refusals.length > 0) throw refused(refusals, language, offer.declaration.messages[language])
  assertSamePrice(request.price, quote.priceCents, language)
  return quote
}

/** @throws HttpError 409 with the right figure in euros */
export function assertSamePrice(shown: number | undefined, priceCents: number, language: Language): void {
  if (shown === undefined || Math.abs(toCents(shown) - priceCents) <= 1) return
  throw new HttpError(409, {
    name: 'PriceDiffers',
    message: contractMessages(language, 'api.priceDiffers', { price: formatMoney(priceCents, language) }),
    price: toEuros(priceCents),
  })
}

/** The modality of an offer as the catalogue has it today, else as the contract remembers it. */
export function currentModality(desk: EmployeeContext, remembered: Modality): Modality {
  return desk.tenant.modalities.find(({ id }) => id === remembered.id) ?? remembered
}

function tablesOf(tables: Record<string, TableRow[]>, names: string[]): Record<string, TableRow[]> {
  return Object.fromEntries(names.map((name) => [name, tables[name] ?? []]))
}
