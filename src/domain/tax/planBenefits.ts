import type { LocalizedText } from '../kernel/language.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { isSigned } from '../plan/contractState.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { computeMoney } from './productMoney.ts'

/** The company's payment for a product, in cents. */
type PlanBenefit = { product: LocalizedText; valueCents: number }

/** Lists the company's payment for each product of a plan year's signed contracts, in order of purchase. */
export function planBenefits(plan: TaxedPlan, declarations: FindDeclaration, year: number): PlanBenefit[] {
  const paid = new Map<string, PlanBenefit>()
  for (const contract of plan.contracts) {
    const valueCents = contract.year === year ? companyPays(plan, declarations, contract) : 0
    const { name } = contract.modality.product
    const before = paid.get(contract.category)?.valueCents ?? 0
    if (valueCents > 0) paid.set(contract.category, { product: name, valueCents: before + valueCents })
  }
  return [...paid.values()]
}

function companyPays(plan: TaxedPlan, declarations: FindDeclaration, contract: Contract): number {
  const terms = isSigned(contract) ? chargedTerms(contract) : undefined
  return terms ? computeMoney(plan, declarations, [terms]).perYear.companyCents : 0
}
