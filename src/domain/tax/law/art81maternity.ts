import { sumBy } from '../../kernel/money.ts'
import { nurseryExtra } from './art81maternity.figures.ts'
import { figureOf } from './figure.ts'

/** What is asked about a child's nursery in a year. Amounts are cents of each month, 0 to 11. */
export type NurseryCase = {
  year: number
  /** What the nursery costs, whoever pays it, less subsidies. */
  costCents: readonly number[]
  /** What of it the voucher pays exempt. */
  voucherCents: readonly number[]
  /** What the other parent's voucher pays exempt. */
  otherVoucherCents: readonly number[]
  /** The months of full custody, as the nursery writes them: entire months paid. */
  fullMonths: readonly boolean[]
  /** Whether the maternity deduction is had; without it there is no extra to lose. */
  hasDeduction: boolean
}

/** What a month of the voucher costs of the extra, and what is left of it, in cents. */
export type NurseryMonth = { monthIndex: number; lostCents: number; extraCents: number }

/** A month with the tax that the voucher saves in it, and what is left of that. */
export type NurseryAdvice = {
  months: (NurseryMonth & { savedCents: number; gainCents: number })[]
  savedCents: number
  lostCents: number
  /** Above 0 the voucher is worth it, below 0 it costs money. */
  gainCents: number
}

/**
 * What a voucher takes of the extra, month by month (art. 81.2): the extra is 83.33 for each full month, at
 * most what is paid of the nursery and was not exempt in kind of either parent, at most 1,000 a year. Limits
 * are the year's, so a month is what it adds to the months before.
 */
export function nurseryMonths(own: NurseryCase): NurseryMonth[] {
  const without = runningExtra(own, noMonths)
  const withVoucher = runningExtra(own, own.voucherCents)
  const added = (totals: readonly number[], month: number): number =>
    totals[month]! - (month === 0 ? 0 : totals[month - 1]!)
  return noMonths.map((_, month) => ({
    monthIndex: month,
    lostCents: added(without, month) - added(withVoucher, month),
    extraCents: added(withVoucher, month),
  }))
}

/** What is asked of somebody: the same for each child, a month. */
export type NurseryAnswers = {
  hasDeduction: boolean
  costCents: number | undefined
  fullMonths: number | undefined
  otherVoucherCents: number | undefined
}

/**
 * The case of a child, with what is not answered assumed: the deduction is had, the voucher pays the whole
 * nursery, its months are full ones, the other parent has none.
 */
export function nurseryCase(
  { year, voucherCents }: Pick<NurseryCase, 'year' | 'voucherCents'>,
  answers: Partial<NurseryAnswers>,
): NurseryCase {
  const { hasDeduction = true, costCents = Math.max(0, ...voucherCents), otherVoucherCents = 0 } = answers
  const inOrder = [...voucherCents.keys()].toSorted(
    (one, other) => Number(voucherCents[other]! > 0) - Number(voucherCents[one]! > 0) || one - other,
  )
  const { fullMonths = voucherCents.filter((cents) => cents > 0).length } = answers
  const full = new Set(inOrder.slice(0, fullMonths))
  const other = voucherCents.map((_, month) => (full.has(month) ? otherVoucherCents : 0))
  return {
    year,
    hasDeduction,
    voucherCents,
    otherVoucherCents: other,
    costCents: voucherCents.map((cents, month) => Math.max(cents, full.has(month) ? costCents : 0)),
    fullMonths: voucherCents.map((_, month) => full.has(month)),
  }
}

/** The vouchers of all children against their extras, with the tax that they save in each month. */
export function adviseNurseries(cases: readonly NurseryCase[], savedCents: readonly number[]): NurseryAdvice {
  const children = cases.map(nurseryMonths)
  const months = noMonths.map((_, monthIndex) => {
    const lostCents = sumBy(children, (child) => child[monthIndex]!.lostCents)
    const extraCents = sumBy(children, (child) => child[monthIndex]!.extraCents)
    const saved = savedCents[monthIndex] ?? 0
    return { monthIndex, lostCents, extraCents, savedCents: saved, gainCents: saved - lostCents }
  })
  return {
    months,
    savedCents: sumBy(months, (month) => month.savedCents),
    lostCents: sumBy(months, (month) => month.lostCents),
    gainCents: sumBy(months, (month) => month.gainCents),
  }
}

const noMonths: readonly number[] = Array.from({ length: 12 }, () => 0)

/** The extra of the year up to each month. */
function runningExtra(own: NurseryCase, voucherCents: readonly number[]): number[] {
  const { fullMonth, year } = figureOf(nurseryExtra, own.year).value
  let [full, paid] = [0, 0]
  return noMonths.map((_, month) => {
    const exempt = (voucherCents[month] ?? 0) + (own.otherVoucherCents[month] ?? 0)
    full += own.fullMonths[month] ? fullMonth : 0
    paid += Math.max(0, (own.costCents[month] ?? 0) - exempt)
    return own.hasDeduction ? Math.min(full, paid, year) : 0
  })
}
