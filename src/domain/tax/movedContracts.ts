import type { Language } from '../kernel/language.ts'
import { pickSums } from '../benefit/terms.ts'
import { contractName } from '../catalogue/contractName.ts'
import { translator } from '../messages/index.ts'
import { chargedTerms, type Contract, type SignedStep } from '../plan/contract.ts'
import { isEnded, isInCart } from '../plan/contractState.ts'
import { payslipChange } from './moneySentence.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { computeMoney, type ProductMoney } from './productMoney.ts'

/** A contract whose amounts change because another contract ends or changes. */
type MovedContract = { contract: Contract; before: ProductMoney; after: ProductMoney }

/**
 * A requested or completed end of a contract, with the last covered month; undefined if no month is covered.
 */
type End = { contract: Contract; lastMonth: number | undefined }

/**
 * Finds the other contracts of the plan year whose amounts change when a contract ends, with their amounts
 * before and after: they can use the ended contract's company bag and limits (D-103, D-114).
 */
export function movedByEnd(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  { contract, lastMonth }: End,
): MovedContract[] {
  const { coveredUntil: _, pendingEdit: __, ...terms } = contract
  const standing: Contract = { ...terms, state: 'inForce' }
  const over: Contract = {
    ...terms,
    state: 'cancelled',
    updatedAt: isEnded(contract) ? contract.updatedAt : noonOf(plan.today),
    ...(lastMonth !== undefined && { coveredUntil: lastMonth }),
  }
  return movedBetween(plan, declarations, standing, over)
}

/** A requested change of a contract in force. */
type Change = { contract: Contract; next: Omit<SignedStep, 'at'> }

/**
 * Finds the other contracts of the plan year whose amounts change when a contract changes. What the change
 * removes counts as an end. What the change adds comes after everything signed and changes no other contract
 * (D-114).
 */
export function movedByChange(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  { contract, next }: Change,
): MovedContract[] {
  const { pendingEdit: _, ...rest } = contract
  const standing: Contract = { ...rest, state: 'inForce' }
  const terms = termsOf(next)
  const { purchasedAt = contract.createdAt, steps = [{ ...termsOf(contract), at: purchasedAt }] } = contract
  const changed = { ...standing, ...terms, steps: [...steps, { ...terms, at: noonOf(plan.today) }] }
  return movedBetween(plan, declarations, standing, changed)
}

/**
 * Finds the other contracts whose amounts changed through an accepted change, identified by the time of its
 * request; empty if there is no such change.
 */
export function movedByStep(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  { contract, at }: { contract: Contract; at: string },
): MovedContract[] {
  const { steps = [] } = contract
  const index = steps.findIndex((step) => step.at === at)
  const [before, next] = [steps[index - 1], steps[index]]
  if (!before || !next) return []
  const earlier = { ...contract, ...termsOf(before), steps: steps.slice(0, index) }
  return movedBetween(
    plan,
    declarations,
    { ...earlier, state: 'inForce' },
    { ...earlier, ...termsOf(next), steps: steps.slice(0, index + 1), state: 'inForce' },
  )
}

/**
 * Finds the other contracts whose amounts change because a contract let go of what it reserved while it
 * waited (D-103).
 * @param contract the contract before the event
 * @param contracts all contracts after the event
 */
export function movedByRelease(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  { contract, contracts }: { contract: Contract; contracts: readonly Contract[] },
): MovedContract[] {
  return movedFrom({ ...plan, contracts: withContract(plan.contracts, contract) }, declarations, {
    next: { ...plan, contracts },
    contract,
  })
}

/**
 * One sentence for each contract: its effect on the payslip before and after the other contract's end or
 * change.
 */
export function movedSentences(
  moved: readonly MovedContract[],
  language: Language,
  by: 'cancellation' | 'change' = 'cancellation',
): string[] {
  return moved.flatMap(({ contract, ...money }) => {
    const { before, after } = payslipChange(money.before, money.after, language, 'sentence')
    const name = contractName(contract.modality, language)
    // If only a rounding cent differs, the sentences are equal and nothing is reported.
    return before === after ? [] : [translator(language)(`${by}.moved`, { name, before, after })]
  })
}

function movedBetween(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  standing: Contract,
  next: Contract,
): MovedContract[] {
  const planWith = (own: Contract): TaxedPlan => ({ ...plan, contracts: withContract(plan.contracts, own) })
  return movedFrom(planWith(standing), declarations, { next: planWith(next), contract: standing })
}

function movedFrom(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  { next, contract }: { next: TaxedPlan; contract: Contract },
): MovedContract[] {
  return plan.contracts.flatMap((other) => {
    if (other.id === contract.id || other.year !== contract.year || isInCart(other)) return []
    const charged = chargedTerms(other)
    if (!charged) return []
    const before = computeMoney(plan, declarations, [charged])
    const after = computeMoney(next, declarations, [charged])
    return isSame(before, after) ? [] : [{ contract: other, before, after }]
  })
}

const withContract = (contracts: readonly Contract[], own: Contract): Contract[] =>
  contracts.map((each) => (each.id === own.id ? own : each))

const noonOf = (day: string): string => `${day}T12:00:00Z`

function termsOf(terms: Omit<SignedStep, 'at'>): Omit<SignedStep, 'at'> {
  const { items, details } = terms
  return { items, details, ...pickSums(terms) }
}

function isSame(before: ProductMoney, after: ProductMoney): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
