import { useMemo } from 'react'
import { nearestPlanYear } from '../../domain/catalogue/planMonths.ts'
import { withoutRefusedItems } from '../../domain/contract/cartItem.ts'
import { savingsOfYear, type Savings } from '../../domain/tax/savings.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Computes the saved and the expected saving of income tax of the plan year shown on home, without cart items
 * that cannot be signed; undefined without tax-advantaged products (HOM-13), or if a category fails.
 */
export function useSavings(): (Savings & { year: string }) | undefined {
  const { plan, company } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  return useMemo(() => {
    if (!declarations || !plan.employee.products.some(({ planType }) => planType === 'Exent'))
      return undefined
    const year = nearestPlanYear(plan.today, company.cutOffDay)
    try {
      const signable = withoutRefusedItems(plan, declarations)
      return { year: String(year), ...savingsOfYear(signable, declarations, year) }
    } catch {
      // A category failed, which its wrapper has reported; every page shows these savings (promise 41).
      return undefined
    }
  }, [plan, company, declarations])
}
