import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { useProductMoney } from '../../plan/MoneyLine.tsx'
import type { WorkingContract } from './WorkingContract.ts'

/**
 * What the contract that is filled in does to the payslip (D-93); undefined while it has no price, or one
 * that is refused.
 */
export function useWorkingMoney(working: WorkingContract | undefined): ProductMoney | undefined {
  const isPriced =
    working !== undefined && working.quote.priceCents > 0 && working.quote.refusals.length === 0
  return useProductMoney(isPriced ? [termsOf(working)] : [])
}

function termsOf({ quote, modality, details, year, declaration, contract }: WorkingContract) {
  return { ...quote, modality, details, year, category: declaration.id, id: contract?.id }
}
