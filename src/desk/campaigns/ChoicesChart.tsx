import { lazy, Suspense } from 'react'
import { addDays } from '../../domain/kernel/calendar.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText } from '../../portal/messages/useText.ts'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { ChartCard } from '../charts/ChartCard.tsx'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { peopleWhoChose } from '../people/peopleFilters.ts'
import type { ChoiceDay } from './campaign.ts'
import styles from './campaigns.module.css'

const ColumnsChart = lazy(async () => ({
  default: (await import('../charts/ColumnsChart.tsx')).ColumnsChart,
}))

/** The maximum number of columns; a longer period is shown by week. */
const maxColumns = 31
const daysOfWeek = 7

/** How many people chose for the year on each day. */
export function ChoicesChart({ days, year, company }: Omit<Props, 'first' | 'last'>) {
  const t = useText()
  const [first] = days
  const last = days.at(-1)
  if (!first || !last)
    return (
      <Card title={t('campaign.days')}>
        <p>{t('campaign.days.none', { year })}</p>
      </Card>
    )
  return <Days {...{ days, year, company, first, last }} />
}

type Props = {
  days: readonly ChoiceDay[]
  year: number
  company: string
  first: ChoiceDay
  last: ChoiceDay
}

function Days({ days, year, company, first, last }: Props) {
  const t = useText()
  const language = useLanguage()
  const best = days.reduce((most, each) => (each.people > most.people ? each : most), first)
  const names = [t('campaign.days.new'), t('campaign.days.more')]
  return (
    <ChartCard
      title={t('campaign.days.title', {
        count: sumBy(days, ({ newPeople }) => newPeople),
        year,
        day: formatDate(best.day, language),
        most: best.people,
      })}
      link={{ to: peopleWhoChose(company, year), text: t('desk.charts.toPeople') }}
      table={{
        titles: [t('field.day'), t('field.people'), names[0] ?? '', t('field.contracts')],
        rows: days.map(({ day, people, newPeople, contracts }) => ({
          name: formatDate(day, language),
          counts: [people, newPeople, contracts],
          cents: [],
        })),
      }}
      legend={names.map((name, index) => ({ name, color: findChartColor(index) }))}
    >
      <Suspense fallback={<div className={styles.chart} />}>
        <Columns {...{ days, names }} spans={spansOf(first.day, last.day)} />
      </Suspense>
    </ChartCard>
  )
}

type Span = { from: string; to: string }
type ColumnsProps = { days: readonly ChoiceDay[]; names: readonly string[]; spans: readonly Span[] }

/** Below, people who chose for the first time; above, people who had chosen before. */
function Columns({ days, names, spans }: ColumnsProps) {
  const language = useLanguage()
  const { number } = createScreenFormats([], language)
  const within = ({ from, to }: Span): ChoiceDay[] => days.filter(({ day }) => day >= from && day <= to)
  const counts = [
    spans.map((span) => sumBy(within(span), ({ newPeople }) => newPeople)),
    spans.map((span) => sumBy(within(span), ({ people, newPeople }) => people - newPeople)),
  ]
  return (
    <ColumnsChart
      labels={spans.map(({ from }) => shortDay(from, language))}
      series={names.map((name, index) => ({
        name,
        values: counts[index] ?? [],
        color: findChartColor(index),
      }))}
      write={number}
    />
  )
}

/** Returns the days from first to last, or weeks if there are more than `maxColumns` days. */
function spansOf(first: string, last: string): Span[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  const width = days.length > maxColumns ? daysOfWeek : 1
  return days
    .filter((_, index) => index % width === 0)
    .map((from) => ({ from, to: addDays(from, width - 1) }))
}

const shortDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
