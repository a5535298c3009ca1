import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import { BarsChart } from '../charts/BarsChart.tsx'
import { ChartCard } from '../charts/ChartCard.tsx'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { peopleInCompany } from '../people/peopleFilters.ts'
import type { Figures } from './figures.ts'

/** How much of each bag of the year is used. */
export function BagsChart({ figures: { year, bags } }: { figures: Figures }) {
  const t = useText()
  const language = useLanguage()
  const rows = bags
    .filter(({ sizeCents, usedCents }) => sizeCents > 0 || usedCents > 0)
    .map(({ bag, sizeCents, usedCents }) => ({
      name: t(`field.${bag}`),
      sizeCents,
      usedCents,
      leftCents: Math.max(0, sizeCents - usedCents),
    }))
  const [first] = rows
  const told = createScreenFormats([first?.usedCents ?? 0, first?.sizeCents ?? 0], language)
  if (!first) return <Notice tone="info">{t('desk.charts.noBags', { year })}</Notice>
  const series = [
    { name: t('field.used'), values: rows.map((row) => row.usedCents), color: findChartColor(0) },
    { name: t('field.left'), values: rows.map((row) => row.leftCents), color: findChartColor(1) },
  ]
  return (
    <ChartCard
      title={t('desk.charts.bags', {
        year,
        name: first.name,
        used: told.money(first.usedCents),
        size: told.money(first.sizeCents),
      })}
      link={{ to: peopleInCompany, text: t('desk.charts.toPeople') }}
      table={{
        titles: [t('field.bag'), t('field.size'), ...series.map(({ name }) => name)],
        rows: rows.map(({ name, sizeCents, usedCents, leftCents }) => ({
          name,
          counts: [],
          cents: [sizeCents, usedCents, leftCents],
        })),
      }}
      legend={series}
    >
      <BarsChart
        labels={rows.map(({ name }) => name)}
        series={series}
        write={createScreenFormats([0], language).money}
        isStacked
      />
    </ChartCard>
  )
}
