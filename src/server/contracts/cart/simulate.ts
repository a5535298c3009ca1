import type { Quote } from '../../../domain/benefit/quoteRequest.ts'
import { planYearOf } from '../../../domain/catalogue/planMonths.ts'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Bags } from '../../../domain/plan/bags.ts'
import type { ContractRequest } from '../../../domain/plan/contract.ts'
import { offerOf } from '../../catalogue/offers.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import type { Caller } from '../request/createContract.ts'
import { loadEmployee, ownContract } from '../../employee/employeeContext.ts'
import { evaluateRequest } from '../request/evaluateRequest.ts'
import { validateRequest } from '../request/validateRequest.ts'

/**
 * A request to price without storing it; `contractId` is the contract it would change. Without `benefitId`
 * only the bags are returned.
 */
type SimulationRequest = Partial<ContractRequest> & { contractId?: string }

/** The bags of the plan year, and the request's price and refusals. */
export type Simulation = {
  year: number
  bags: Bags
  quote?: Quote & { details: Record<string, unknown>; refusals: Refusal[] }
}

/**
 * POST /simulations (D-39): neither locks nor stores anything.
 * @throws HttpError 400 fields, 404 benefit or contract
 */
export async function simulate(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  request: SimulationRequest,
): Promise<Simulation> {
  const plan = await loadEmployee(context, context.db, { tenant, employeeId })
  const contract = request.contractId === undefined ? undefined : ownContract(plan, request.contractId)
  const offer = request.benefitId === undefined ? undefined : offerOf(context, tenant, request.benefitId)
  const { today, cutOffDay } = plan
  const year =
    request.year ?? (offer ? planYearOf({ modality: offer.modality, today, cutOffDay }) : yearOf(today))
  const bags = plan.bags[String(year)]
  if (!bags) throw notFound()
  if (!offer) return { bags, year }
  const { details = {}, items = [], benefitId = offer.modality.id } = request
  validateRequest(offer, { ...request, benefitId, year, details, items }, language)
  const { quote, refusals } = evaluateRequest(plan, offer, { year, items, details }, contract)
  return { bags, year, quote: { ...quote, refusals } }
}
