import { toEuros } from '../../domain/kernel/money.ts'
import { planYearOf } from '../../domain/catalogue/planMonths.ts'
import { wireItemsOf } from '../../domain/quote/buildQuoteRequest.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import type { ContractItemDto, ContractRequest, SimulationDto } from '../../dto/dto.ts'
import type { ServerContext } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'
import type { Caller } from './createContract.ts'
import { evaluateRequest } from './evaluateRequest.ts'
import { loadEmployeeForUpdate, contractDtoOf } from './employeeContext.ts'
import { judgeRequest } from './validateRequest.ts'
import { offerOf } from '../catalogue/offers.ts'

/**
 * A request to be priced and not kept; `contractId` names the contract it would change. Without `benefitId`
 * only the bags.
 */
export type SimulationRequest = Partial<ContractRequest> & { contractId?: string }

/**
 * The bags of the plan year as they are, and what the request would cost and why it could not be contracted.
 */
export type SimulationAnswer = SimulationDto & {
  year: number
  quote?: {
    price: number
    finalPrice: number
    contributedPrice: number
    userBag: number
    details: Record<string, unknown>
    items: ContractItemDto[]
    refusals: Refusal[]
  }
}

/**
 * POST /simulations (D-39): nothing is locked and nothing kept. @throws HttpError 400 fields, 404 benefit or
 * contract
 */
export async function simulate(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  request: SimulationRequest,
): Promise<SimulationAnswer> {
  const desk = await loadEmployeeForUpdate(context, context.db, { tenant, employeeId, lock: false })
  const contract = request.contractId === undefined ? undefined : contractDtoOf(desk, request.contractId)
  const offer = request.benefitId === undefined ? undefined : offerOf(context, tenant, request.benefitId)
  const { today, cutOffDay } = desk
  const year =
    request.year ??
    (offer ? planYearOf({ modality: offer.modality, today, cutOffDay }) : Number(today.slice(0, 4)))
  const bags = desk.profile.simulations[String(year)]
  if (!bags) throw notFound()
  if (!offer) return { ...bags, year }
  const { details = {}, items = [], benefitId = offer.modality.id } = request
  judgeRequest(offer, { ...request, benefitId, year, details, items }, language)
  const { quote, refusals } = evaluateRequest(desk, offer, { year, items, details }, contract)
  return {
    ...bags,
    year,
    quote: {
      price: toEuros(quote.priceCents),
      finalPrice: toEuros(quote.finalPriceCents),
      contributedPrice: toEuros(quote.contributedCents),
      userBag: toEuros(quote.userBagCents),
      details: quote.details ?? details,
      items: wireItemsOf(quote),
      refusals,
    },
  }
}
