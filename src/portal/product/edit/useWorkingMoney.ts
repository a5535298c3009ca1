import type { Quote } from '../../../domain/benefit/quoteRequest.ts'
import type { TaxedPlan } from '../../../domain/tax/planEntry.ts'
import { computeMoney, type ProductMoney } from '../../../domain/tax/productMoney.ts'
import { useDeclarations } from '../../plan/useDeclarations.ts'
import { useStores } from '../../session/StoresContext.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/**
 * Computes the effect of the edited contract on the payslip (D-93); undefined without a price, or with a
 * refused one.
 */
export function useWorkingMoney(working: WorkingContract | undefined): ProductMoney | undefined {
  const isPriced =
    working !== undefined && working.quote.priceCents > 0 && working.quote.refusals.length === 0
  const { plan } = useStores().session
  const terms = isPriced ? [buildTerms(working)] : []
  const declarations = useDeclarations([...plan.contracts, ...terms].map(({ category }) => category))
  if (!declarations || !isPriced) return undefined
  const known = moneyOfQuotes.get(working.quote)
  if (known?.plan === plan) return known.money
  const money = computeMoney(plan, declarations, terms)
  moneyOfQuotes.set(working.quote, { plan, money })
  return money
}

/** The money by quote: form and calculator compute it once for the same quote. */
const moneyOfQuotes = new WeakMap<Quote, { plan: TaxedPlan; money: ProductMoney }>()

/** Builds the terms of the edited contract at its current price. */
export function buildTerms({ quote, modality, details, year, declaration, contract }: WorkingContract) {
  return { ...quote, modality, details, year, category: declaration.id, id: contract?.id }
}
