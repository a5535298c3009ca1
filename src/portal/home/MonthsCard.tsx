import { Box, Skeleton } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { monthName, shortMonthName } from '../../domain/kernel/format.ts'
import type { MonthChartProps } from '../ui/charts/monthAxes.ts'
import { useIsNarrow } from '../ui/hooks/useIsNarrow.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import styles from './HomePage.module.css'
import { HomePart } from './HomePart.tsx'
import { MonthTable } from './MonthTable.tsx'

type Props = Pick<MonthChartProps, 'series'> & {
  id: string
  title: string
  Chart: ComponentType<MonthChartProps>
}

/** A chart over the twelve months of a year, and a hidden table with the same figures for screen readers. */
export function MonthsCard({ id, title, series, Chart }: Props) {
  const money = useMoney()
  const language = useLanguage()
  const { ref, isNarrow } = useIsNarrow(480)
  const names = Array.from({ length: 12 }, (_, index) => monthName(index, language))
  return (
    <HomePart title={title} id={id} line={series.map(({ name }) => name).join(' · ')}>
      <ul className={styles.legend} aria-hidden>
        {series.map(({ name, color }) => (
          <li key={name}>
            <span style={{ background: color }} />
            {name}
          </li>
        ))}
      </ul>
      <Box ref={ref} mih={199}>
        <Suspense fallback={<Skeleton height={199} />}>
          <Chart
            key={String(isNarrow)}
            labels={names.map((name, month) =>
              isNarrow ? name.charAt(0).toUpperCase() : shortMonthName(month, language),
            )}
            series={series}
            write={money}
          />
        </Suspense>
      </Box>
      <MonthTable caption={title} months={names} series={series} />
    </HomePart>
  )
}
