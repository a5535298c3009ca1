import { monthText } from '../../domain/kernel/calendar.ts'
import { capitalized, formatMonth } from '../../domain/kernel/format.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText, type Text } from '../../portal/messages/useText.ts'
import BagUseChart from '../../portal/ui/charts/BagUseChart.tsx'
import { findChartColor } from '../../portal/ui/charts/palette.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { useCompanyName } from '../calls/companies.ts'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { peopleInCompany } from '../people/peopleFilters.ts'
import { payers, type Figures } from './figures.ts'

type Props = { figures: Figures; company: string }
type Month = Figures['months'][number]
type Series = { name: string; color: string; amountOf: (month: Month) => number }

/** The cost of each month of the year, divided by payer. */
export function MonthsChart({ figures, company }: Props) {
  const t = useText()
  const language = useLanguage()
  const { year, months, countedAt } = figures
  const closed = sumBy(
    months.filter(({ isClosed }) => isClosed),
    ({ priceCents }) => priceCents,
  )
  const all = sumBy(months, ({ priceCents }) => priceCents)
  const { money, moment } = createScreenFormats([closed, all - closed], language)
  return (
    <YearCard
      title={t('desk.charts.months', { year, closed: money(closed), open: money(all - closed) })}
      link={{ to: toPayroll(company), text: t('desk.charts.toMonths') }}
      months={months}
      year={year}
      series={payers.map((payer) => payerSeries(t, payer))}
      note={countedAt ? t('desk.charts.countedAt', { at: moment(countedAt) }) : ''}
    />
  )
}

/** What the company pays in each month, with its contributions where its tax model knows them. */
export function CompanyChart({ figures, company }: Props) {
  const t = useText()
  const companyName = useCompanyName()
  const language = useLanguage()
  const { year, months, withoutContributions } = figures
  const contributions = sumBy(months, ({ employerContributionsCents }) => employerContributionsCents)
  const own = ['companyBag', 'contribution', 'userBag'] as const
  const paid = sumBy(months, (month) => sumBy(own, (payer) => month[`${payer}Cents`]))
  const { money } = createScreenFormats([paid + contributions, contributions], language)
  const names = withoutContributions.map(companyName).join(', ')
  return (
    <YearCard
      title={t(contributions > 0 ? 'desk.charts.company' : 'desk.charts.companyAlone', {
        year,
        total: money(paid + contributions),
        contributions: money(contributions),
      })}
      link={{ to: toPayroll(company), text: t('desk.charts.toMonths') }}
      months={months}
      year={year}
      series={[
        ...own.map((payer) => payerSeries(t, payer)),
        ...(contributions > 0 ? [contributionSeries(t)] : []),
      ]}
      note={names ? t('desk.charts.withoutContributions', { companies: names }) : ''}
    />
  )
}

/** The tax that employees do not pay because of the plan, by month (D-101). */
export function TaxChart({ figures }: Props) {
  const t = useText()
  const { money } = createScreenFormats([0], useLanguage())
  const { year, months, withoutTax } = figures
  const total = sumBy(months, ({ taxCents }) => taxCents)
  return (
    <YearCard
      title={t(total < 0 ? 'desk.charts.taxMore' : 'desk.charts.tax', {
        year,
        total: money(Math.abs(total)),
      })}
      link={{ to: peopleInCompany, text: t('desk.charts.toPeople') }}
      months={months}
      year={year}
      series={[{ name: t('field.tax'), color: findChartColor(0), amountOf: ({ taxCents }) => taxCents }]}
      note={withoutTax > 0 ? t('desk.charts.withoutTax', { count: withoutTax }) : ''}
    />
  )
}

/** A payer has the same color in every chart. */
const payerSeries = (t: Text, payer: (typeof payers)[number]): Series => ({
  name: t(`desk.charts.payer.${payer}`),
  color: findChartColor(payers.indexOf(payer)),
  amountOf: (month) => month[`${payer}Cents`],
})

const contributionSeries = (t: Text): Series => ({
  name: t('field.employerContributions'),
  color: findChartColor(payers.length),
  amountOf: ({ employerContributionsCents }) => employerContributionsCents,
})

const toPayroll = (company: string): string => `payroll?${new URLSearchParams({ company })}`

type CardProps = {
  title: string
  link: { to: string; text: string }
  year: number
  months: readonly Month[]
  series: readonly Series[]
  note: string
}

/** Twelve columns with their table; a month that is not closed says so. */
function YearCard({ year, months, series, ...card }: CardProps) {
  const t = useText()
  const language = useLanguage()
  const { money } = createScreenFormats([0], language)
  const find = (index: number) => months.find(({ month }) => month === monthText(year, index))
  const labels = Array.from({ length: 12 }, (_, index) =>
    new Intl.DateTimeFormat(language, { month: 'short' }).format(new Date(year, index, 15)),
  )
  const drawn = series.map(({ name, color, amountOf }) => ({
    name,
    color,
    values: labels.map((_, index) => {
      const month = find(index)
      return month ? Math.max(0, amountOf(month)) : 0
    }),
  }))
  const nameOf = ({ month, isClosed }: Month): string => {
    const name = capitalized(formatMonth(month, language))
    return isClosed ? name : t('desk.charts.openMonth', { month: name })
  }
  return (
    <ChartCard
      {...card}
      table={{
        titles: [t('field.month'), t('desk.charts.sum'), ...series.map(({ name }) => name)],
        rows: months.map((month) => ({
          name: nameOf(month),
          counts: [],
          cents: [
            sumBy(series, ({ amountOf }) => amountOf(month)),
            ...series.map(({ amountOf }) => amountOf(month)),
          ],
        })),
      }}
      legend={series.length > 1 ? drawn : []}
    >
      <BagUseChart labels={labels} series={drawn} write={money} />
    </ChartCard>
  )
}
