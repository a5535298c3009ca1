import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import {
  completenessOf,
  fieldParams,
  missingDocumentation,
  type DocumentationFacts,
} from '../benefit/documentation.ts'
import type { Quote, TableRow } from '../benefit/quoteRequest.ts'
import { afterSigning, enrollmentRefusal, openedMonths } from '../catalogue/enrollment.ts'
import type { Modality } from '../catalogue/modality.ts'
import {
  daysToCutOff,
  isEmployedIn,
  isOfferedIn,
  selectableMonths,
  type PlanMonthInput,
} from '../catalogue/planMonths.ts'
import { ascending } from '../kernel/collections.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { type Contract } from '../plan/contract.ts'
import { isInCart } from '../plan/contractState.ts'
import { toRequestedItem } from '../benefit/items.ts'
import { peopleOf, type Plan } from '../plan/employee.ts'
import { buildQuoteRequest } from '../quote/buildQuoteRequest.ts'
import {
  choiceRefusal,
  collectiveRefusal,
  employeeRefusal,
  productRefusal,
  type EligibleEmployee,
} from '../quote/eligibility.ts'
import { quote } from '../quote/quote.ts'

/** Refusals that stop the whole purchase; any other refusal only excludes its own item (D-71, D-74). */
export type StoppingCode = 'otherCollective' | 'expired'

/** The stopping codes, in the order in which they are checked. */
export const stoppingCodes: readonly StoppingCode[] = ['otherCollective', 'expired']

type CartItemInput = {
  declaration: Pick<
    Benefit,
    'id' | 'documentation' | 'eligible' | 'amount' | 'months' | 'covers' | 'caps' | 'price'
  >
  contract: Contract
  plan: Plan
  /** The item's modality in today's catalogue; undefined if it was removed. */
  modality: Modality | undefined
  tables: Record<string, TableRow[]>
  ownFiles?: ReadonlySet<string> | undefined
}

/**
 * Checks a cart item against today's catalogue (D-74). Returns its refusals, those that stop the purchase
 * first, and the quote if there are none. Browser and server share this function.
 */
export function cartItemToday(given: CartItemInput): { refusals: Refusal[]; quote?: Quote } {
  const { declaration, contract, plan, modality, ownFiles } = given
  const { employee, today, cutOffDay } = plan
  const current = { ...contract, modality: modality ?? contract.modality }
  const people = peopleOf(employee, today)
  const known = cartRefusals({ declaration, contract: current, employee, today, cutOffDay, people, ownFiles })
  const isStopping = ({ code }: Refusal): boolean => stoppingCodes.some((stopping) => stopping === code)
  const refusals = [
    ...known.filter(isStopping),
    ...(modality ? [] : [refuse('noLongerOffered')]),
    ...known.filter((refusal) => !isStopping(refusal)),
  ]
  if (!modality || !refusals.every(isOfDocuments)) return { refusals }
  const priced = quoted(given, modality)
  // Missing documentation can still be attached, so refusals of the price are listed too.
  return refusals.length === 0 ? priced : { refusals: [...refusals, ...priced.refusals] }
}

/**
 * Returns the plan without the cart items that cannot be signed today. Items that only lack documents or
 * answers stay. Each item is checked with its stored modality, without loading the catalogue; in categories
 * with rate tables the price is not checked. An item whose plugin was removed stays; one whose plugin fails
 * is left out (promise 41).
 */
export function withoutRefusedItems<Given extends Plan>(
  plan: Given,
  declarations: (category: string) => (CartItemInput['declaration'] & { tables?: object }) | undefined,
): Given {
  const { employee, today, cutOffDay } = plan
  const people = peopleOf(employee, today)
  const findRefusals = (contract: Contract): readonly Refusal[] => {
    const declaration = declarations(contract.category)
    if (!declaration) return []
    if (Object.keys(declaration.tables ?? {}).length > 0)
      return cartRefusals({ declaration, contract, employee, today, cutOffDay, people })
    return cartItemToday({ declaration, contract, plan, modality: contract.modality, tables: {} }).refusals
  }
  const isSignable = (contract: Contract): boolean => {
    try {
      return findRefusals(contract).every(isOfDocuments)
    } catch {
      return false
    }
  }
  const isKept = (contract: Contract): boolean => !isInCart(contract) || isSignable(contract)
  return { ...plan, contracts: plan.contracts.filter(isKept) }
}

/** Whether a refusal is about missing documents or answers, which the employee can add in the cart. */
export function isOfDocuments({ code }: Refusal): boolean {
  return code === 'documentationMissing' || code === 'answersMissing'
}

/**
 * Prices the item without the months that an acceptance today would lose (D-104) or that today's catalogue no
 * longer offers (D-74), so the cart shows the same months and price as the later contract. If no month is
 * offered, the quote refuses all of them.
 */
function quoted({ declaration, contract, plan, tables }: CartItemInput, modality: Modality) {
  const { year, details } = contract
  const { today, cutOffDay, employee: employment } = plan
  const open = openItemMonths({ ...contract, modality }, { today, cutOffDay, employment })
  const offered = open.filter((month) => isOfferedIn(modality, year, month))
  const kept = offered.length > 0 ? offered : open
  const items = contract.items.filter(({ monthIndex }) => kept.includes(monthIndex)).map(toRequestedItem)
  const request = buildQuoteRequest({ plan, modality, year, items, details, tables, contract })
  const months = offered.filter((month) => isEmployedIn(employment, year, month))
  const later = request.selectableMonths.filter((month) => offered.length === 0 || month > offered[0]!)
  request.selectableMonths = ascending([...months, ...later])
  const choice = choiceRefusal(plan.employee, declaration, request.siblings, modality)
  const priced = quote(declaration, request)
  const refusals = [...(choice ? [choice] : []), ...priced.refusals]
  const isShared = plan.contracts.some((other) => other.id !== contract.id && sharesBag(other, contract))
  return { quote: priced, refusals: isShared ? refusals.map(besideCart) : refusals }
}

/** Whether another cart item charges the same bag as this contract. */
function sharesBag(other: Contract, { year, modality }: Contract): boolean {
  const isSameBag = other.modality.product.planType === modality.product.planType
  return isInCart(other) && other.year === year && isSameBag && other.finalPriceCents > 0
}

/** Marks a refusal about the bag as one that includes the other items of the cart, which share the bag. */
function besideCart(refusal: Refusal): Refusal {
  if (refusal.code !== 'price_over_error') return refusal
  return { ...refusal, params: { ...refusal.params, besides: 'cart' } }
}

/**
 * The refusals of a cart item in the cart's order: collective, permission, windows (D-97), expired,
 * documentation (D-71).
 */
export function cartRefusals({
  declaration,
  contract,
  employee,
  today,
  cutOffDay,
  ...facts
}: {
  declaration: Pick<BenefitDeclaration, 'documentation' | 'eligible'>
  contract: Contract
  employee: EligibleEmployee
  today: string
  cutOffDay: number
} & DocumentationFacts): Refusal[] {
  const { modality } = contract
  const closed = cartEnrollmentRefusal(contract, employee, today)
  const days = closed ? 0 : cartDaysToCutOff(contract, { today, cutOffDay, employment: employee })
  const refusals = [
    collectiveRefusal(employee.collectiveId, modality),
    productRefusal(employee.products, modality.product.category.alias),
    employeeRefusal(employee, declaration),
    closed,
    days < 0 ? { code: 'expired', params: { days: -days } } : undefined,
    documentationRefusal(declaration, contract, facts),
  ]
  return refusals.filter((refusal) => refusal !== undefined)
}

type CartTerms = Pick<Contract, 'modality' | 'year' | 'items'>
type CartDay = Pick<PlanMonthInput, 'today' | 'cutOffDay' | 'employment'>

/**
 * Calendar days until the cut-off of the cart item's first possible month; a negative number means that the
 * item has expired (D-09). On the cut-off day itself the month is no longer possible (D-104). An item
 * without months never expires.
 */
export function cartDaysToCutOff(contract: CartTerms, when: CartDay): number {
  const { modality, year, items } = contract
  if (items.length === 0) return 0
  const [open] = openItemMonths(contract, when)
  const firstMonth = open ?? Math.max(...items.map(({ monthIndex }) => monthIndex))
  const days = daysToCutOff({ modality, year, firstMonth, ...when })
  return open === undefined ? Math.min(-1, days) : days
}

/** The months of a cart item, 0 to 11 in order, that an acceptance today would keep. */
function openItemMonths({ modality, year, items }: CartTerms, when: CartDay): number[] {
  const { today, cutOffDay, employment: { enrollment } = {} } = when
  const { cutOffDate } = modality
  const left = selectableMonths({
    modality: { ...(cutOffDate !== undefined && { cutOffDate }) },
    year,
    today,
    cutOffDay,
    employment: afterSigning({ enrollment }),
  })
  return ascending(items.map(({ monthIndex }) => monthIndex)).filter(
    (firstMonth) => left.includes(firstMonth) && daysToCutOff({ modality, year, firstMonth, ...when }) >= 0,
  )
}

/** Refuses an item if its year's windows are closed today, unless its months are open to this employee. */
function cartEnrollmentRefusal(
  { year, items }: Pick<Contract, 'year' | 'items'>,
  { enrollment }: EligibleEmployee,
  today: string,
): Refusal | undefined {
  const opened = openedMonths(enrollment, year, today)
  if (items.length > 0 && items.every(({ monthIndex }) => opened.includes(monthIndex))) return undefined
  return enrollmentRefusal(enrollment, year, today)
}

/** Refuses an item without its documentation, and names the first missing field and its person (D-77). */
function documentationRefusal(
  declaration: Pick<BenefitDeclaration, 'documentation'>,
  contract: Contract,
  facts: DocumentationFacts,
): Refusal | undefined {
  if (completenessOf(declaration, contract, facts) === 'completed') return undefined
  const { isMissing, fields } = missingDocumentation(declaration, contract, facts)
  const field = 'documentation'
  if (!isMissing) return { code: 'answersMissing', field, params: {} }
  return { code: 'documentationMissing', field, params: fieldParams(fields[0], facts) }
}
