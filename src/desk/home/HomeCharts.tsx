import { capitalized, formatMonth } from '../../domain/kernel/format.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText, type Text } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import BagUseChart from '../../portal/ui/charts/BagUseChart.tsx'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import { BarsChart } from '../charts/BarsChart.tsx'
import { ChartCard, type ChartTable } from '../charts/ChartCard.tsx'
import { useCompanyName } from '../calls/companies.ts'
import { useChosenCompany } from '../calls/chosenCompany.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { useAnswer } from '../calls/useAnswer.ts'
import styles from '../charts/charts.module.css'

type Payers = {
  priceCents: number
  contributionCents: number
  userBagCents: number
  companyBagCents: number
  salaryCents: number
}
type Steps = { people: number; invited: number; entered: number; chose: number; signed: number }
type Figures = {
  year: number
  month: string
  countedAt: string
  /** Companies whose open months are not in the sums, each with the reason. */
  leftOut: { company: string; fault: string }[]
  adoption: (Steps & { collective: string })[]
  months: (Payers & { month: string; isClosed: boolean })[]
  products: (Payers & { product: string; people: number })[]
  costCenters: (Payers & { costCenter: string; people: number })[]
}

/** The payers, in the order of the bars. */
const payers = ['salary', 'companyBag', 'contribution', 'userBag'] as const
const steps = ['people', 'invited', 'entered', 'chose', 'signed'] as const

/** The largest number of bars in a chart; its table lists the rest too. */
const mostBars = 8

/** The charts of the first page, for the chosen company or the sum of all. */
export default function HomeCharts() {
  const company = useChosenCompany()
  const companyName = useCompanyName()
  const { answer, fault } = useAnswer<Figures>({ name: 'overview figures', company })
  if (fault) return <Notice tone="danger">{fault}</Notice>
  if (!answer) return <div className={styles.place} aria-busy />
  const { month, products, costCenters } = answer
  const hasPlaces = costCenters.some(({ costCenter }) => costCenter !== '')
  return (
    <div className={styles.charts}>
      {answer.leftOut.map(({ company: of, fault: why }) => (
        <Notice key={of} tone="warning">
          {companyName(of)}: {why}
        </Notice>
      ))}
      {month && <CostChart kind="product" {...{ month, company }} all={named(products, 'product')} />}
      {month && hasPlaces && (
        <CostChart kind="costCenter" {...{ month, company }} all={named(costCenters, 'costCenter')} />
      )}
      {answer.months.length > 0 && <MonthsChart figures={answer} company={company} />}
      <AdoptionChart figures={answer} />
    </div>
  )
}

type NamedPayers = Payers & { name: string; people: number }

const named = <Key extends string>(
  all: readonly (Payers & { people: number } & Record<Key, string>)[],
  key: Key,
): NamedPayers[] => all.map((each) => ({ ...each, name: each[key] }))

type CostProps = { kind: 'product' | 'costCenter'; month: string; company: string; all: NamedPayers[] }

/** The cost of a month by product or cost center, divided by payer. */
function CostChart({ kind, month, company, all }: CostProps) {
  const t = useText()
  const language = useLanguage()
  const { money } = createScreenFormats([0], language)
  const rows = all.map((each) => ({ ...each, name: each.name || t('desk.charts.noPlace') }))
  const total = sumBy(rows, ({ priceCents }) => priceCents)
  const own = sumBy(rows, ({ salaryCents }) => salaryCents)
  const shown = rows.slice(0, mostBars)
  const title = t(`desk.charts.cost.${kind}`, {
    month: capitalized(formatMonth(month, language)),
    total: money(total),
    company: money(total - own),
    name: rows[0]?.name ?? '',
  })
  return (
    <ChartCard
      title={title}
      link={{ to: `payroll?${new URLSearchParams({ company, month })}`, text: t('desk.charts.toRows') }}
      table={payersTable(t, t(`field.${kind}`), rows)}
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
        write={money}
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

/** The cost of each month of the year, divided by payer. */
function MonthsChart({ figures: { year, months }, company }: { figures: Figures; company: string }) {
  const t = useText()
  const language = useLanguage()
  const { money } = createScreenFormats([0], language)
  const find = (index: number) =>
    months.find(({ month }) => month === `${year}-${String(index + 1).padStart(2, '0')}`)
  const labels = Array.from({ length: 12 }, (_, index) =>
    new Intl.DateTimeFormat(language, { month: 'short' }).format(new Date(year, index, 15)),
  )
  const closed = sumBy(
    months.filter(({ isClosed }) => isClosed),
    ({ priceCents }) => priceCents,
  )
  return (
    <ChartCard
      title={t('desk.charts.months', { year, total: money(closed) })}
      link={{ to: `payroll?${new URLSearchParams({ company })}`, text: t('desk.charts.toMonths') }}
      table={{
        titles: [t('field.month'), t('field.price'), ...payers.map((each) => t(`desk.charts.payer.${each}`))],
        rows: months.map((row) => ({
          name: capitalized(formatMonth(row.month, language)),
          counts: [],
          cents: [row.priceCents, ...payers.map((payer) => row[`${payer}Cents`])],
        })),
      }}
      legend={payers.map((payer, index) => ({
        name: t(`desk.charts.payer.${payer}`),
        color: findChartColor(index),
      }))}
    >
      <BagUseChart
        labels={labels}
        series={payers.map((payer, position) => ({
          name: t(`desk.charts.payer.${payer}`),
          values: labels.map((_, index) => Math.max(0, find(index)?.[`${payer}Cents`] ?? 0)),
          color: findChartColor(position),
        }))}
        write={money}
      />
    </ChartCard>
  )
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
      link={{ to: 'people', text: t('desk.charts.toPeople') }}
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
  if (sorted.length <= mostBars) return sorted
  const rest = sorted.slice(mostBars - 1)
  const counts = steps.map((_, step) => sumBy(rest, (row) => row.counts[step] ?? 0))
  return [...sorted.slice(0, mostBars - 1), { name: others, counts }]
}
