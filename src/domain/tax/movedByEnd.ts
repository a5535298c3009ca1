import type { Language } from '../kernel/language.ts'
import { contractName } from '../catalogue/contractName.ts'
import { translator } from '../messages/index.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { isEnded, isInCart } from '../plan/contractState.ts'
import { payslipChange } from './moneySentence.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { moneyOf, type ProductMoney } from './productMoney.ts'

/** A contract whose money changes because another contract ends. */
export type MovedContract = { contract: Contract; before: ProductMoney; after: ProductMoney }

/** A requested or completed end of a contract, with the last covered month; undefined if none. */
type End = { contract: Contract; lastMonth: number | undefined }

/**
 * Finds the other contracts of the plan year whose money changes when a contract ends, with their money
 * before and after: they get the ended contract's company bag and limits (D-103, D-114).
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
    updatedAt: isEnded(contract) ? contract.updatedAt : `${plan.today}T12:00:00Z`,
    ...(lastMonth !== undefined && { coveredUntil: lastMonth }),
  }
  const planWith = (own: Contract): TaxedPlan => ({
    ...plan,
    contracts: plan.contracts.map((each) => (each.id === contract.id ? own : each)),
  })
  return plan.contracts.flatMap((other) => {
    if (other.id === contract.id || other.year !== contract.year || isInCart(other)) return []
    const charged = chargedTerms(other)
    if (!charged) return []
    const before = moneyOf(planWith(standing), declarations, [charged])
    const after = moneyOf(planWith(over), declarations, [charged])
    return isSame(before, after) ? [] : [{ contract: other, before, after }]
  })
}

/** One sentence per contract on its payslip effect before and after the end. */
export function movedSentences(moved: readonly MovedContract[], language: Language): string[] {
  return moved.flatMap(({ contract, ...money }) => {
    const { before, after } = payslipChange(money.before, money.after, language)
    const name = contractName(contract.modality, language)
    // A rounding cent leaves the sentence unchanged.
    return before === after ? [] : [translator(language)('cancellation.moved', { name, before, after })]
  })
}

function isSame(before: ProductMoney, after: ProductMoney): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
