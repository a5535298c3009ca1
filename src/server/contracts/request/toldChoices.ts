import { isDeepStrictEqual } from 'node:util'
import { keyOf, toRequestedItem, type RequestedItem } from '../../../domain/benefit/items.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { BetterChoice, Choice } from '../../../domain/dominated/betterChoices.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Told } from '../../../domain/plan/better.ts'
import type { Conditions, Contract, ContractRequest } from '../../../domain/plan/contract.ts'
import { offersOf, type OfferedModality } from '../../catalogue/offers.ts'
import { BenefitFault } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { taxedPlan } from '../conditions/conditionsMoney.ts'
import { pickTables } from './evaluateRequest.ts'
import { validateRequest } from './validateRequest.ts'

type Dependencies = Pick<ServerContext, 'benefits'>
/** A contract with the requested conditions. */
type Options = { contract: Contract; declaration: Benefit; conditions: Conditions }

/**
 * Finds the better choice that the portal shows beside a cart item or a change; none if the category fails.
 */
export function findShownChoices(
  parts: Dependencies,
  plan: EmployeeContext,
  { contract, declaration, conditions }: Options,
): Told[] {
  const { modality, year, details } = conditions
  const items = conditions.items.map(toRequestedItem)
  return withoutFault(() => {
    const better = bestChoice(parts, plan, declaration, { modality, year, details, items, contract })
    return better ? [toTold(better)] : []
  })
}

type Taken = {
  offer: OfferedModality
  request: ContractRequest
  language: Language
  /** The contract in the cart or in force that is changed. */
  contract?: Contract
}

/**
 * Returns the better choice that a request takes instead of an earlier choice (`insteadOf`); empty unless it
 * is the one that the portal showed.
 * @throws HttpError 400 for invalid fields of the earlier choice
 */
export function findTakenChoice(parts: Dependencies, plan: EmployeeContext, asked: Taken): Told[] {
  const { offer, request, language, contract } = asked
  const { insteadOf, year } = request
  const { declaration } = offer
  const modality = insteadOf && offersFor(plan, declaration).find(({ id }) => id === insteadOf.benefitId)
  if (!modality) return []
  validateRequest({ modality, declaration }, { year, ...insteadOf }, language)
  return withoutFault(() => {
    const better = bestChoice(parts, plan, declaration, { ...insteadOf, modality, year, contract })
    return better && isAskedFor(better, request) ? [{ ...toTold(better), isTaken: true }] : []
  })
}

function bestChoice(
  { benefits }: Dependencies,
  plan: EmployeeContext,
  declaration: Benefit,
  choice: Choice,
): BetterChoice | undefined {
  const tables = pickTables(plan.tenant.tables, Object.keys(declaration.tables))
  const modalities = offersFor(plan, declaration)
  const declarations = (category: string) => benefits.find(category)
  const context = { plan: taxedPlan(plan), declarations, declaration, tables, modalities }
  return timedRules.betterChoices(context, choice)[0]
}

const offersFor = ({ tenant, employee, today }: EmployeeContext, { id }: Benefit): Modality[] =>
  offersOf(tenant, id, { collectiveId: employee.collectiveId, today })

function toTold(better: BetterChoice): Told {
  if (better.kind === 'nursery') return better
  const { request: _, ...told } = better
  return told
}

/** Whether a request has the modality, the months and the amounts of a better choice. */
function isAskedFor(better: BetterChoice, { benefitId, items }: ContractRequest): boolean {
  if (better.kind === 'nursery' || better.request.benefitId !== benefitId) return false
  return isDeepStrictEqual(amountsOf(better.request.items), amountsOf(items))
}

const amountsOf = (items: readonly RequestedItem[]): Map<string, number> =>
  new Map(items.map((item) => [keyOf(item), item.amountCents]))

/**
 * The company's money of a plan year that contracts and cart leave unused; empty if all is used or a
 * category fails.
 */
export function findUnusedCompanyMoney(
  { benefits }: Dependencies,
  plan: EmployeeContext,
  year: number,
): Told[] {
  const declarations = (category: string) => benefits.find(category)
  return withoutFault(() => {
    const gainCents = timedRules.unusedCompanyCents(taxedPlan(plan), declarations, year)
    return gainCents > 0 ? [{ kind: 'company', year, gainCents }] : []
  })
}

function withoutFault(find: () => Told[]): Told[] {
  try {
    return find()
  } catch (error) {
    if (error instanceof BenefitFault) return []
    throw error
  }
}
