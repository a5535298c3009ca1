import type { Language } from '../kernel/language.ts'
import { contractName } from '../catalogue/contractName.ts'
import { translator } from '../messages/index.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { isEnded, isInCart } from '../plan/contractState.ts'
import { payslipChange } from './moneySentence.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { moneyOf, type ProductMoney } from './productMoney.ts'

/** A contract whose money moves because another one ends. */
export type MovedContract = { contract: Contract; before: ProductMoney; after: ProductMoney }

/** The end of a contract, asked for or done: the last month that it covers; undefined where that is none. */
type End = { contract: Contract; lastMonth: number | undefined }

/**
 * The other contracts of the same plan year whose money moves when a contract ends, with what it was and what
 * it becomes: company bag and limits of the one that ends go to them (D-103, D-114).
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

/** Says what each contract does to the payslip before the end and after it; one sentence for each. */
export function movedSentences(moved: readonly MovedContract[], language: Language): string[] {
  return moved.flatMap(({ contract, ...money }) => {
    const { before, after } = payslipChange(money.before, money.after, language)
    const name = contractName(contract.modality, language)
    // A cent of rounding is not read.
    return before === after ? [] : [translator(language)('cancellation.moved', { name, before, after })]
  })
}

function isSame(before: ProductMoney, after: ProductMoney): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
