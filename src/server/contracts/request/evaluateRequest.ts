import type { Quote, QuoteRequest, TableRow } from '../../../domain/benefit/quoteRequest.ts'
import { withStoredReadOnly } from '../../../domain/benefit/readOnlyFields.ts'
import { formatMoney } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { endsEarlier, type Contract, type ContractRequest } from '../../../domain/plan/contract.ts'
import { buildQuoteRequest, tooManyItems } from '../../../domain/quote/buildQuoteRequest.ts'
import { totals } from '../../../domain/quote/quote.ts'
import { findOfferOn, type OfferedModality } from '../../catalogue/offers.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { refused } from '../../employee/refuse.ts'

type RequestedTerms = Pick<ContractRequest, 'year' | 'items' | 'details'>

/**
 * Prices a request with the plugin's function and the common rules, from the stored plan, never from the
 * client's figures (promise 14) nor from its read-only details. `contract` is the contract that the request
 * edits. The quote has the details as they are kept.
 */
export function evaluateRequest(
  plan: EmployeeContext,
  offer: OfferedModality,
  asked: RequestedTerms,
  contract?: Contract,
): { quote: Quote & { details: Record<string, unknown> }; refusals: Refusal[] } {
  const details = withStoredReadOnly(asked.details, contract?.details, offer.declaration.details)
  const request = quoteRequestOf(plan, offer, { ...asked, details }, contract)
  const tooMany = tooManyItems(request)
  if (tooMany) return { quote: { details, ...totals([], request) }, refusals: [tooMany] }
  const { quote, refusals } = timedRules.limitsOf({
    declaration: offer.declaration,
    request,
    plan,
    contract,
    isWithdrawn:
      !findOfferOn(plan.tenant, offer.modality, plan.today) || endsEarlier(contract, offer.modality),
  })
  return { quote: { details, ...quote }, refusals }
}

/** Builds the same request as the portal, with the category's rate tables. */
export function quoteRequestOf(
  plan: EmployeeContext,
  { modality, declaration }: OfferedModality,
  asked: RequestedTerms,
  contract?: Contract,
): QuoteRequest {
  const tables = pickTables(plan.tenant.tables, Object.keys(declaration.tables))
  return buildQuoteRequest({ plan, modality, ...asked, tables, contract })
}

/**
 * Returns the quote of a request.
 * @throws HttpError 422 with the refusals, 409 with the right price if the client's differs by more than a
 * cent
 */
export function acceptableQuote(
  plan: EmployeeContext,
  offer: OfferedModality,
  request: ContractRequest,
  { language, contract }: { language: Language; contract?: Contract },
): Quote {
  const { year, items, details } = request
  const { quote, refusals } = evaluateRequest(plan, offer, { year, items, details }, contract)
  if (refusals.length > 0) throw refused(refusals, language, offer.declaration.messages[language])
  assertSamePrice(request.priceCents, quote.priceCents, language)
  return quote
}

/** @throws HttpError 409 with the right figure in euros */
function assertSamePrice(shownCents: number | undefined, priceCents: number, language: Language): void {
  if (shownCents === undefined || Math.abs(shownCents - priceCents) <= 1) return
  throw new HttpError(409, {
    name: 'PriceDiffers',
    message: contractMessages(language, 'api.priceDiffers', { price: formatMoney(priceCents, language) }),
    priceCents,
  })
}

/** The rate tables that a category declares. */
export function pickTables(tables: Record<string, TableRow[]>, names: string[]): Record<string, TableRow[]> {
  return Object.fromEntries(names.map((name) => [name, tables[name] ?? []]))
}
