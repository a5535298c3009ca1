import { observer } from 'mobx-react-lite'
import { lazy, useMemo } from 'react'
import { localized } from '../../domain/kernel/language.ts'
import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { chartColor } from '../ui/charts/palette.ts'
import { useText } from '../messages/useText.ts'
import { spentByMonth } from '../plan/spentByMonth.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import { MonthsCard } from './MonthsCard.tsx'

const BagUseChart = lazy(() => import('../ui/charts/BagUseChart.tsx'))

/** What each product takes of the bags, month by month (HOM-14); absent while nothing is spent. */
export const BagUseCard = observer(function BagUseCard({ declarations }: { declarations: Declarations }) {
  const t = useText()
  const language = useLanguage()
  const { profile } = useStores().session
  const found = useMemo(() => yearWithSpending(profile, declarations), [profile, declarations])
  if (!found) return null
  const { year, products } = found
  const series = products.map(({ name, months }, position) => ({
    name: localized(name, language),
    values: months,
    color: chartColor(position),
  }))
  return (
    <MonthsCard
      id="bag-use"
      title={t('home.bagUse', { year })}
      Chart={BagUseChart}
      series={series}
      note={t('home.bagUseNote')}
    />
  )
})

/** The latest open plan year of which anything is spent. */
function yearWithSpending(profile: Parameters<typeof spentByMonth>[0], declarations: Declarations) {
  const years = openPlanYears(profile.today).toReversed()
  return years
    .map((year) => ({ year, products: spentByMonth(profile, declarations, year) }))
    .find(({ products }) => products.length > 0)
}
