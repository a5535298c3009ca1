import { useMemo } from 'react'
import { nearestPlanYear, openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { formatList } from '../../domain/kernel/format.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { savingsOfYear, type Savings } from '../../domain/tax/savings.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Computes the income tax saved and still to be saved over the open plan years, with those years; undefined
 * without tax-advantaged products (HOM-13).
 */
export function useSavings(): (Savings & { years: string }) | undefined {
  const { plan, company } = useStores().session
  const language = useLanguage()
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  return useMemo(() => {
    if (!declarations || !plan.employee.products.some(({ planType }) => planType === 'Exent'))
      return undefined
    const open = openPlanYears(plan.today).map((year) => ({
      year,
      ...savingsOfYear(plan, declarations, year),
    }))
    const years = open.filter(({ achievedCents, pendingCents }) => achievedCents > 0 || pendingCents > 0)
    const named = years.map(({ year }) => year)
    // Without savings, the first open year, whose bags the dashboard shows.
    const shown = named.length > 0 ? named : [nearestPlanYear(plan.today, company.cutOffDay)]
    return {
      years: formatList(shown.map(String), language),
      achievedCents: sumBy(years, ({ achievedCents }) => achievedCents),
      pendingCents: sumBy(years, ({ pendingCents }) => pendingCents),
    }
  }, [plan, company, declarations, language])
}
