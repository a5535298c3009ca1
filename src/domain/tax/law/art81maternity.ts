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

/** The voucher against the extra, with the tax that it saves in each month. */
export function adviseNursery(own: NurseryCase, savedCents: readonly number[]): NurseryAdvice {
  const months = nurseryMonths(own).map((month) => {
    const saved = savedCents[month.monthIndex] ?? 0
    return { ...month, savedCents: saved, gainCents: saved - month.lostCents }
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
