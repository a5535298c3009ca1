import { monthsOfYear } from '../../kernel/calendar.ts'
import type { EntryRows, TaxContext } from '../simulator.ts'
import type { MoneyRow } from '../moneyRows.ts'

const noCents = Array.from({ length: monthsOfYear }, () => 0)

/** A plan's effect on a year's pay, in cents. */
export type Planned = {
  /** Company money that is paid in kind; it is added to the pay, and contributions are due on it. */
  companyCents: number
  /** The part of the company money in the months before a change of pay in the year. */
  earlierCompanyCents?: number
  exemptCents: number
}

export const nothingPlanned: Planned = { companyCents: 0, exemptCents: 0 }

/** The effect of some entries on the year's pay. */
export function sumPlanned({ earlierPay }: Pay, entries: EntryRows): Planned {
  const earlierMonths = earlierPay?.months ?? 0
  let [companyCents, earlierCompanyCents, exemptCents] = [0, 0, 0]
  for (const rows of entries)
    for (const row of rows) {
      const cents = companyMoney(row)
      companyCents += cents
      if (row.monthIndex < earlierMonths) earlierCompanyCents += cents
      exemptCents += row.exemptCents
    }
  return { companyCents, earlierCompanyCents, exemptCents }
}

/** Contributions on a year's pay, in cents. */
type FindContributions = (payCents: number) => number

type Pay = Pick<TaxContext, 'grossCents' | 'earlierPay'>

/** Months of a year with the same pay: the first one, their number, and their pay in cents. */
type Span = { from: number; months: number; payCents: number }

/** The whole year, or, if the pay changes in the year, the months before and the months after the change. */
function spansOf({ grossCents, earlierPay }: Pay): Span[] {
  if (!earlierPay) return [{ from: 0, months: monthsOfYear, payCents: grossCents }]
  const { months } = earlierPay
  const beforeCents = Math.round((earlierPay.grossCents * months) / monthsOfYear)
  return [
    { from: 0, months, payCents: beforeCents },
    { from: months, months: monthsOfYear - months, payCents: grossCents - beforeCents },
  ].filter((span) => span.months > 0)
}

/** The part of a span's amount for its month `index`, 0 for the first; the parts add up to the amount. */
const shareOf = (cents: number, months: number, index: number): number =>
  Math.round((cents * (index + 1)) / months) - Math.round((cents * index) / months)

/** The pay of each month in cents: the same in all months of a span. */
export function payByMonth(pay: Pay): number[] {
  const found: number[] = []
  for (const { months, payCents } of spansOf(pay))
    for (let index = 0; index < months; index++) found.push(shareOf(payCents, months, index))
  return found
}

/**
 * The contributions of a span: as much of those of a whole year with its pay, because bases and brackets are
 * of a month (art. 147 and 19 bis LGSS).
 */
function contributionsOn({ months }: Span, payCents: number, contribute: FindContributions): number {
  if (months === monthsOfYear) return contribute(payCents)
  const ofYear = contribute(Math.round((payCents * monthsOfYear) / months))
  return Math.round((ofYear * months) / monthsOfYear)
}

/**
 * Contributions by month (D-117): those on the salary are spread evenly over the months of the same pay;
 * those on company money are due in the months of that money, computed from the running total.
 */
export function contributionsByMonth(pay: Pay, entries: EntryRows, contribute: FindContributions): number[] {
  const companyCents = sumByMonth(entries, companyMoney)
  const found: number[] = []
  // Loops, because a plan is computed at each key press.
  for (const span of spansOf(pay)) {
    const onSalary = contributionsOn(span, span.payCents, contribute)
    let paidCents = 0
    let before = 0
    for (let index = 0; index < span.months; index++) {
      const cents = companyCents[span.from + index]!
      paidCents += cents
      const all =
        cents === 0 ? before : contributionsOn(span, span.payCents + paidCents, contribute) - onSalary
      found.push(shareOf(onSalary, span.months, index) + all - before)
      before = all
    }
  }
  return found
}

/** The year's contributions with a plan's company money, in cents: the sum of `contributionsByMonth`. */
export function contributionsOfYear(
  pay: Pay,
  { companyCents, earlierCompanyCents = 0 }: Planned,
  contribute: FindContributions,
): number {
  return spansOf(pay).reduce((sum, span) => {
    const isEarlier = span.from + span.months < monthsOfYear
    const companyOfSpan = isEarlier ? earlierCompanyCents : companyCents - earlierCompanyCents
    return sum + contributionsOn(span, span.payCents + companyOfSpan, contribute)
  }, 0)
}

export const companyMoney = ({ contributionCents, userBagCents, companyBagCents }: MoneyRow): number =>
  contributionCents + userBagCents + companyBagCents

/** The sum of a figure of all entries in each month, 0 to 11. */
export function sumByMonth(entries: EntryRows, figure: (row: MoneyRow) => number): number[] {
  const months = [...noCents]
  for (const rows of entries) for (const row of rows) months[row.monthIndex]! += figure(row)
  return months
}
