import { observer } from 'mobx-react-lite'
import { lazy, useMemo } from 'react'
import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { chartColor } from '../ui/charts/palette.ts'
import { useText } from '../messages/useText.ts'
import { savingsByMonth } from '../plan/savingsByMonth.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useMoney } from '../ui/useMoney.ts'
import { MonthsCard } from './MonthsCard.tsx'

const SavingsChart = lazy(() => import('../ui/charts/SavingsChart.tsx'))

/** How the saving grows over the year; absent while there is none. */
export const SavingsCard = observer(function SavingsCard({ declarations }: { declarations: Declarations }) {
  const t = useText()
  const money = useMoney()
  const { profile } = useStores().session
  const found = useMemo(() => yearWithSavings(profile, declarations), [profile, declarations])
  if (!found) return null
  const { year, months } = found
  const companyBag = profile.simulations[String(year)]?.companyBag ?? 0
  const series = [
    { name: t('home.achieved'), values: months.map(({ achieved }) => achieved), color: chartColor(1) },
    { name: t('home.pendingSavings'), values: months.map(({ pending }) => pending), color: chartColor(2) },
  ].filter(({ values }) => values.some((value) => value > 0))
  return (
    <MonthsCard
      id="savings"
      title={t('home.savingsChart', { year })}
      Chart={SavingsChart}
      series={series}
      note={companyBag > 0 ? t('home.savingsCompanyFirst', { amount: money(companyBag) }) : undefined}
    />
  )
})

/** The latest open plan year in which anything is saved or waits to be. */
function yearWithSavings(profile: Parameters<typeof savingsByMonth>[0], declarations: Declarations) {
  const years = openPlanYears(profile.today).toReversed()
  return years
    .map((year) => ({ year, months: savingsByMonth(profile, declarations, year) }))
    .find(({ months }) => months.some(({ achieved, pending }) => achieved > 0 || pending > 0))
}
