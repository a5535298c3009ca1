import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { useProductMoney } from '../../plan/MoneyLine.tsx'
import type { WorkingContract } from './WorkingContract.ts'

/** What the contract that is filled in does to the payslip; undefined while it has no price (D-93). */
export function useWorkingMoney(working: WorkingContract | undefined): ProductMoney | undefined {
  return useProductMoney(working && working.quote.priceCents > 0 ? [termsOf(working)] : [])
}

function termsOf({ quote, modality, details, year, declaration, contract }: WorkingContract) {
  return { ...quote, modality, details, year, category: declaration.id, id: contract?.id }
}
