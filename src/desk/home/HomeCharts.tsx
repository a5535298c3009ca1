import { capitalized, formatMonth } from '../../domain/kernel/format.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText, type Text } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import { BarsChart } from '../charts/BarsChart.tsx'
import { ChartCard, type ChartTable } from '../charts/ChartCard.tsx'
import { useCompanyName } from '../calls/companies.ts'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import { peopleInCompany } from '../people/peopleFilters.ts'
import styles from '../charts/charts.module.css'
import { payers, type Figures, type Payers } from './figures.ts'
import { CompanyChart, MonthsChart, TaxChart } from './MonthCharts.tsx'
import { BagsChart } from './BagsChart.tsx'

const steps = ['people', 'invited', 'entered', 'chose', 'signed'] as const

/** The largest number of bars in a chart; its table lists the rest too. */
const maxBars = 8

/** The charts of the first page, for the chosen company or the sum of all. */
export default function HomeCharts() {
  const t = useText()
  const company = useChosenCompany()
  const companyName = useCompanyName()
  const { answer, fault } = useAnswer({ name: 'overview figures', company })
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!answer) return <div className={styles.place} aria-busy />
  const { month, products, costCenters } = answer
  const hasPlaces = costCenters.some(({ costCenter }) => costCenter !== '')
  const ofMonths = { figures: answer, company }
  return (
    <div className={styles.charts}>
      {answer.leftOut.map(({ company: of, fault: why }) => (
        <Notice key={of} tone="warning">
          {companyName(of)}: {why}
        </Notice>
      ))}
      {!month && <Notice tone="info">{t('desk.charts.noCosts', { year: answer.year })}</Notice>}
      {month && <CostChart kind="product" {...ofMonths} all={named(products, 'product')} />}
      {month && hasPlaces && (
        <CostChart kind="costCenter" {...ofMonths} all={named(costCenters, 'costCenter')} />
      )}
      {month && <MonthsChart {...ofMonths} />}
      {month && <CompanyChart {...ofMonths} />}
      {month && <TaxChart {...ofMonths} />}
      <BagsChart figures={answer} />
      <AdoptionChart figures={answer} />
    </div>
  )
}

const named = <Key extends string>(
  all: readonly (Payers & { people: number } & Record<Key, string>)[],
  key: Key,
): NamedPayers[] => all.map((each) => ({ ...each, name: each[key] }))

type NamedPayers = Payers & { name: string; people: number }

type CostProps = {
  kind: 'product' | 'costCenter'
  figures: Figures
  company: string
  all: NamedPayers[]
}

/** The cost of a month by product or cost center, divided by payer. */
function CostChart({ kind, figures: { month, months }, company, all }: CostProps) {
  const t = useText()
  const language = useLanguage()
  const rows = all.map((each) => ({ ...each, name: each.name || t('desk.charts.noPlace') }))
  const total = sumBy(rows, ({ priceCents }) => priceCents)
  const own = sumBy(rows, ({ salaryCents }) => salaryCents)
  const told = createScreenFormats([total, total - own], language)
  const shown = rows.slice(0, maxBars)
  const title = t(`desk.charts.cost.${kind}`, {
    month: capitalized(formatMonth(month, language)),
    total: told.money(total),
    company: told.money(total - own),
    name: rows[0]?.name ?? '',
  })
  return (
    <ChartCard
      title={title}
      link={{ to: `payroll?${new URLSearchParams({ company, month })}`, text: t('desk.charts.toRows') }}
      table={payersTable(t, t(`field.${kind}`), rows)}
      note={months.some((each) => each.month === month && !each.isClosed) ? t('desk.charts.open') : ''}
      legend={payers.map((payer, index) => ({
        name: t(`desk.charts.payer.${payer}`),
        color: findChartColor(index),
      }))}
    >
      <BarsChart
        labels={shown.map(({ name }) => name)}
        series={payers.map((payer, index) => ({
          name: t(`desk.charts.payer.${payer}`),
          values: shown.map((row) => row[`${payer}Cents`]),
          color: findChartColor(index),
        }))}
        write={createScreenFormats([0], language).money}
        isStacked
      />
    </ChartCard>
  )
}

function payersTable(t: Text, first: string, rows: readonly NamedPayers[]): ChartTable {
  return {
    titles: [
      first,
      t('field.people'),
      t('field.price'),
      ...payers.map((each) => t(`desk.charts.payer.${each}`)),
    ],
    rows: rows.map((row) => ({
      name: row.name,
      counts: [row.people],
      cents: [row.priceCents, ...payers.map((payer) => row[`${payer}Cents`])],
    })),
  }
}

/** The progress of people: invited, entered, chose, signed; each bar is divided by collective. */
function AdoptionChart({ figures: { adoption, year } }: { figures: Figures }) {
  const t = useText()
  const { number } = createScreenFormats([], useLanguage())
  const sum = (step: (typeof steps)[number]): number => sumBy(adoption, (each) => each[step])
  const rows = adoption.map(({ collective, ...each }) => ({
    name: collective || t('desk.charts.noCollective'),
    counts: steps.map((step) => each[step]),
    cents: [],
  }))
  const series = largestCollectives(rows, t('desk.charts.otherCollectives')).map((row, index) => ({
    name: row.name,
    values: row.counts,
    color: findChartColor(index),
  }))
  return (
    <ChartCard
      title={t('desk.charts.adoption', { year, signed: sum('signed'), people: sum('people') })}
      link={{ to: peopleInCompany, text: t('desk.charts.toPeople') }}
      table={{
        titles: [t('field.collective'), ...steps.map((step) => t(`desk.charts.step.${step}`))],
        rows,
      }}
      legend={series}
    >
      <BarsChart
        labels={steps.map((step) => t(`desk.charts.step.${step}`))}
        series={series}
        write={number}
        isStacked
      />
    </ChartCard>
  )
}

type Counted = { name: string; counts: number[] }

/** Returns the collectives with most people; one row more, if needed, sums up the others. */
function largestCollectives(rows: readonly Counted[], others: string): Counted[] {
  const sorted = rows.toSorted((a, b) => (b.counts[0] ?? 0) - (a.counts[0] ?? 0))
  if (sorted.length <= maxBars) return sorted
  const rest = sorted.slice(maxBars - 1)
  const counts = steps.map((_, step) => sumBy(rest, (row) => row.counts[step] ?? 0))
  return [...sorted.slice(0, maxBars - 1), { name: others, counts }]
}
