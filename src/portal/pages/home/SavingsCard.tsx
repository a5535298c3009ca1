import { Skeleton } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { Suspense, lazy, useMemo } from 'react'
import { monthName } from '../../../domain/format.ts'
import { openPlanYears } from '../../../domain/planMonths.ts'
import { chartColour } from '../../charts/palette.ts'
import { useText } from '../../messages/useText.ts'
import { savingsByMonth } from '../../plan/savingsByMonth.ts'
import type { Declarations } from '../../plan/useDeclarations.ts'
import { useStores } from '../../stores/StoresContext.tsx'
import { Card } from '../../ui/Card.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { useLanguage, useMoney } from '../../ui/useMoney.ts'
import styles from './HomePage.module.css'

const SavingsChart = lazy(() => import('../../charts/SavingsChart.tsx'))

/** How the saving grows over the year; absent while there is none. */
export const SavingsCard = observer(function SavingsCard({ declarations }: { declarations: Declarations }) {
  const t = useText()
  const money = useMoney()
  const language = useLanguage()
  const { profile } = useStores().session
  const { ref, isNarrow } = useIsNarrow(480)
  const found = useMemo(() => yearWithSavings(profile, declarations), [profile, declarations])
  if (!found) return null
  const { year, months } = found
  const companyBag = profile.simulations[String(year)]?.companyBag ?? 0
  const names = months.map((_, index) => monthName(index, language))
  const series = [
    { name: t('home.achieved'), values: months.map(({ achieved }) => achieved), colour: chartColour(1) },
    { name: t('home.pendingSavings'), values: months.map(({ pending }) => pending), colour: chartColour(2) },
  ].filter(({ values }) => values.some((value) => value > 0))
  return (
    <Card title={t('home.savingsChart', { year })} id="savings">
      <div ref={ref} className={styles.chart}>
        <Suspense fallback={<Skeleton height={255} />}>
          <SavingsChart labels={names.map((name) => (isNarrow ? name.charAt(0).toUpperCase() : name.slice(0, 3)))} series={series} write={money} />
        </Suspense>
      </div>
      {companyBag > 0 && <p className={styles.note}>{t('home.savingsCompanyFirst', { amount: money(companyBag) })}</p>}
      <table className="visually-hidden">
        <caption>{t('home.savingsChart', { year })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reading.month')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((one) => (
                <td key={one.name}>{money(one.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
})

/** The latest open plan year in which anything is saved or waits to be. */
function yearWithSavings(profile: Parameters<typeof savingsByMonth>[0], declarations: Declarations) {
  const years = openPlanYears(profile.today).toReversed()
  return years.map((year) => ({ year, months: savingsByMonth(profile, declarations, year) })).find(({ months }) => months.some(({ achieved, pending }) => achieved > 0 || pending > 0))
}
