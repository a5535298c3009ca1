import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { localized } from '../../domain/kernel/language.ts'
import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { findChartColor } from '../ui/charts/palette.ts'
import { useText } from '../messages/useText.ts'
import type { FindDeclaration, TaxedPlan } from '../../domain/tax/planEntry.ts'
import { spentByMonth } from '../../domain/tax/storedEntries.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { MonthsCard } from './MonthsCard.tsx'
import { createLazyPart } from '../ui/layout/lazyPart.tsx'

const { Part: BagUseChart } = createLazyPart(
  async () => (await import('../ui/charts/BagUseChart.tsx')).default,
)

/** The bags' payments by product and month (HOM-14); hidden while nothing is spent. */
export const BagUseCard = observer(function BagUseCard({ declarations }: { declarations: FindDeclaration }) {
  const t = useText()
  const language = useLanguage()
  const { plan, profile } = useStores().session
  const found = useMemo(() => findYearWithSpending(plan, declarations), [plan, declarations])
  if (!found) return null
  const { year, products } = found
  const series = products.map(({ name, monthCents }, position) => ({
    name: localized(name, language),
    values: monthCents,
    color: findChartColor(position),
  }))
  return (
    <MonthsCard
      id="bag-use"
      title={t(profile.cart.length > 0 ? 'home.bagUseWithCart' : 'home.bagUse', { year })}
      Chart={BagUseChart}
      series={series}
    />
  )
})

/** Finds the latest open plan year with spending. */
function findYearWithSpending(plan: TaxedPlan, declarations: FindDeclaration) {
  const years = openPlanYears(plan.today).toReversed()
  return years
    .map((year) => ({ year, products: spentByMonth(plan, declarations, year) }))
    .find(({ products }) => products.length > 0)
}
