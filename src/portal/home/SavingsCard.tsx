import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { findChartColor } from '../ui/charts/palette.ts'
import { useText } from '../messages/useText.ts'
import type { FindDeclaration, TaxedPlan } from '../../domain/tax/planEntry.ts'
import { savingsByMonth } from '../../domain/tax/savings.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useMoney } from '../ui/hooks/useMoney.ts'
import { MonthsCard } from './MonthsCard.tsx'
import { createLazyPart } from '../ui/layout/lazyPart.tsx'

const { Part: SavingsChart } = createLazyPart(
  async () => (await import('../ui/charts/SavingsChart.tsx')).default,
)

/** The growth of the saving over the year; hidden without savings. */
export const SavingsCard = observer(function SavingsCard({
  declarations,
}: {
  declarations: FindDeclaration
}) {
  const t = useText()
  const money = useMoney()
  const { plan } = useStores().session
  const found = useMemo(() => findYearWithSavings(plan, declarations), [plan, declarations])
  if (!found) return null
  const { year, months } = found
  const { achievedCents = 0, pendingCents = 0 } = months.at(-1) ?? {}
  const series = [
    {
      name: t('home.achieved'),
      values: months.map(({ achievedCents }) => achievedCents),
      color: findChartColor(1),
    },
    {
      name: t('home.pendingSavings'),
      values: months.map(({ pendingCents }) => pendingCents),
      color: findChartColor(2),
    },
  ].filter(({ values }) => values.some((value) => value > 0))
  return (
    <MonthsCard
      id="savings"
      title={t('home.savingsChart', { year, amount: money(achievedCents + pendingCents) })}
      Chart={SavingsChart}
      series={series}
    />
  )
})

/** Finds the latest open plan year with savings, achieved or pending. */
function findYearWithSavings(plan: TaxedPlan, declarations: FindDeclaration) {
  const years = openPlanYears(plan.today).toReversed()
  return years
    .map((year) => ({ year, months: savingsByMonth(plan, declarations, year) }))
    .find(({ months }) =>
      months.some(({ achievedCents, pendingCents }) => achievedCents > 0 || pendingCents > 0),
    )
}
