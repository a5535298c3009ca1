import { useMemo } from 'react'
import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { savingsOfYear, type Savings } from '../../domain/tax/savings.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Savings achieved and pending over the open plan years; undefined for somebody without tax-advantaged
 * products (HOM-13).
 */
export function useSavings(): Savings | undefined {
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  return useMemo(() => {
    if (!declarations || !plan.employee.products.some(({ planType }) => planType === 'Exent'))
      return undefined
    const years = openPlanYears(plan.today).map((year) => savingsOfYear(plan, declarations, year))
    return {
      achievedCents: sumBy(years, ({ achievedCents }) => achievedCents),
      pendingCents: sumBy(years, ({ pendingCents }) => pendingCents),
    }
  }, [plan, declarations])
}
