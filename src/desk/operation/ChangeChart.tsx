import { lazy, Suspense } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import styles from '../styles/desk.module.css'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { useLabels } from './useLabels.ts'
import type { Row } from './useValues.ts'

const BarsChart = lazy(async () => ({ default: (await import('../charts/BarsChart.tsx')).BarsChart }))

/** How many people another price of a modality affects: one bar for each count of the row. */
export function ChangeChart({ row }: { row: Row }) {
  const t = useText()
  const labels = useLabels()
  const { number } = createScreenFormats([], useLanguage())
  const counts = Object.entries(row).flatMap(([field, value]) =>
    typeof value === 'number' ? [{ name: labels.field(field), value }] : [],
  )
  const { payMore: more, payLess: less } = row as Record<string, number>
  return (
    <Card title={t('desk.audit.changed', { more, less })}>
      <Suspense fallback={<div className={styles.chart} />}>
        <BarsChart
          labels={counts.map(({ name }) => name)}
          series={[
            {
              name: labels.field('people'),
              values: counts.map(({ value }) => value),
              color: findChartColor(0),
            },
          ]}
          write={number}
        />
      </Suspense>
    </Card>
  )
}
