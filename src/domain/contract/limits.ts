import { nextContractState, storedStateOf } from './nextContractState.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import {
  completenessOf,
  fieldParams,
  missingDocumentation,
  type DocumentationFacts,
} from '../benefit/documentation.ts'
import {
  collectiveRefusal,
  eligibilityRefusals,
  employeeRefusal,
  productRefusal,
  type EligibleEmployee,
} from '../quote/eligibility.ts'
import { afterSigning, enrollmentRefusal, openedMonths } from '../catalogue/enrollment.ts'
import { daysToCutOff, isPlanYearOver, type PlanMonthInput } from '../catalogue/planMonths.ts'
import type { Quote, QuoteRequest } from '../benefit/quoteRequest.ts'
import { quote } from '../quote/quote.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { isInForce, type Contract } from '../plan/contract.ts'
import type { Modality } from '../catalogue/modality.ts'

/**
 * What a request costs, and everything that limits it and why: the form, the cart and the server ask this one
 * function. Eligibility is checked first, then the edited contract's own state, then the quote.
 */
export function limitsOf<Details>({
  declaration,
  request,
  employee,
  contract,
  cutOffDay,
  isWithdrawn = false,
}: {
  declaration: Pick<
    BenefitDeclaration<Details>,
    'id' | 'amount' | 'months' | 'covers' | 'caps' | 'price' | 'eligible' | 'editableInForce'
  >
  request: QuoteRequest<Details>
  employee: EligibleEmployee
  contract?: Contract | undefined
  cutOffDay?: number | undefined
  /** The modality left the catalogue. */
  isWithdrawn?: boolean | undefined
}): { quote: Quote; refusals: Refusal[] } {
  const { modality, siblings, today, year } = request
  const eligibility = eligibilityRefusals({
    declaration,
    modality,
    employee: contract && isInForce(contract) ? afterSigning(employee) : employee,
    siblings,
    today,
    year,
    cutOffDay,
  })
  const locked = contract && editRefusal(declaration, contract)
  const withdrawn = isWithdrawn ? withdrawnRefusal(contract, request) : undefined
  const priced = quote(declaration, request)
  const own = [locked, withdrawn].filter((refusal) => refusal !== undefined)
  return { quote: priced, refusals: [...eligibility, ...own, ...priced.refusals] }
}

/**
 * Why a modality that left the catalogue cannot be asked for (D-74). Whoever has it in force keeps it and may
 * change it, for the people it covers already (D-79).
 */
function withdrawnRefusal(
  contract: Contract | undefined,
  { items }: Pick<QuoteRequest, 'items'>,
): Refusal | undefined {
  if (!contract || !isInForce(contract)) return refuse('noLongerOffered')
  const covered = new Set(contract.items.map(({ personId }) => personId))
  const added = items.findIndex(({ personId }) => !covered.has(personId))
  if (added < 0) return undefined
  return { code: 'noLongerOfferedToOthers', path: `/items/${added}/familyId`, params: {} }
}

/**
 * Why a cart item cannot be bought as it stands, in the cart's order: collective, permission, windows (D-97),
 * expired, documentation (D-71).
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
  cutOffDay?: number | undefined
} & DocumentationFacts): Refusal[] {
  const { modality } = contract
  const closed = cartEnrollmentRefusal(contract, employee, today)
  const days = closed ? 0 : cartDaysToCutOff(contract, { today, cutOffDay, employment: employee })
  const refusals = [
    collectiveRefusal(employee.collectiveId, modality),
    productRefusal(employee.products, modality.product.category.alias),
    employeeRefusal(employee, declaration),
    closed,
    days < 0 ? { code: 'expired', path: '', params: { days: -days } } : undefined,
    documentationRefusal(declaration, contract, facts),
  ]
  return refusals.filter((refusal) => refusal !== undefined)
}

/**
 * Calendar days until a cart item's first month is cut off; negative is expired (D-09). An item without
 * months never is.
 */
export function cartDaysToCutOff(
  { modality, year, items }: Pick<Contract, 'modality' | 'year' | 'items'>,
  when: Pick<PlanMonthInput, 'today' | 'cutOffDay' | 'employment'>,
): number {
  if (items.length === 0) return 0
  const firstMonth = Math.min(...items.map(({ monthIndex }) => monthIndex))
  return daysToCutOff({ modality, year, firstMonth, ...when })
}

/** That the windows of a cart item's year are closed today, unless its months are open to this employee. */
function cartEnrollmentRefusal(
  { year, items }: Pick<Contract, 'year' | 'items'>,
  { enrollment }: EligibleEmployee,
  today: string,
): Refusal | undefined {
  const opened = openedMonths(enrollment, year, today)
  if (items.length > 0 && items.every(({ monthIndex }) => opened.includes(monthIndex))) return undefined
  return enrollmentRefusal(enrollment, year, today)
}

/**
 * Whether a contract in force may be edited: its category allows it, or the contract is not a default one
 * (CTR-14, CTR-15).
 */
export function isEditableInForce(
  declaration: Pick<BenefitDeclaration, 'editableInForce'>,
  modality: Pick<Modality, 'product'>,
): boolean {
  return declaration.editableInForce || !modality.product.category.isDefault
}

/** Why nothing of a contract can be changed any more: its plan year is over (D-72). */
export function pastYearRefusal({ year }: Pick<Contract, 'year'>, today: string): Refusal | undefined {
  return isPlanYearOver(year, today) ? refuse('planYearOver', { year }) : undefined
}

/** Why a contract cannot be edited now, if so (D-32, CTR-14 to CTR-16). */
export function editRefusal(
  declaration: Pick<BenefitDeclaration, 'editableInForce'>,
  contract: Pick<Contract, 'status' | 'signed' | 'pendingEdit' | 'endedBy' | 'modality'>,
): Refusal | undefined {
  const isEditable = isEditableInForce(declaration, contract.modality)
  return nextContractState(storedStateOf(contract), { type: 'EDIT', isEditable }).refusal
}

/** What a cart item lacks, with the first field and whose it is (D-77). */
function documentationRefusal(
  declaration: Pick<BenefitDeclaration, 'documentation'>,
  contract: Contract,
  facts: DocumentationFacts,
): Refusal | undefined {
  if (completenessOf(declaration, contract, facts) === 'completed') return undefined
  const { isMissing, fields } = missingDocumentation(declaration, contract, facts)
  const path = '/additionalInfo'
  if (!isMissing) return { code: 'answersMissing', path, params: {} }
  return { code: 'documentationMissing', path, params: fieldParams(fields[0], facts) }
}
