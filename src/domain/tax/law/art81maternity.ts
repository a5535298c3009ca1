import { dateParts } from '../../kernel/calendar.ts'
import { nurseryExtra } from './art81maternity.figures.ts'
import { figureOf } from './figure.ts'

/** The nursery data of a child in a year. Each list has cents for the months 0 to 11. */
export type NurseryCase = {
  year: number
  /** The cost of the nursery minus subsidies, whoever pays. */
  costCents: readonly number[]
  /** The exempt part paid by the voucher. */
  voucherCents: readonly number[]
  /** The exempt part paid by the other parent's voucher. */
  otherVoucherCents: readonly number[]
  /** Months that the nursery reports as full: complete, paid months. */
  fullMonths: readonly boolean[]
  /** Whether the employee has the maternity deduction; without the deduction no extra can be lost. */
  hasDeduction: boolean
}

/** A month's extra with the voucher, and by how much the voucher reduces the extra, in cents. */
export type NurseryMonth = { monthIndex: number; lostCents: number; extraCents: number }

/**
 * Computes by how much the voucher reduces the extra, month by month (art. 81.2). The extra is 83.33 for
 * each full month, limited to the payments to the nursery that were not exempt for either parent, and to
 * 1,000 a year. Limits are yearly, so a month's extra is the increase of the running total.
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

/** A child's voucher in a year: cents for the months 0 to 11; `birthday` is '' if unknown. */
type NurseryVoucher = Pick<NurseryCase, 'year' | 'voucherCents'> & { birthday: string }

/** The employee's answers per month, the same for each child. */
export type NurseryAnswers = {
  hasDeduction: boolean
  costCents: number | undefined
  fullMonths: number | undefined
  otherVoucherCents: number | undefined
}

/**
 * Builds the nursery data of a child. Assumptions for missing answers: the employee has the deduction, the
 * voucher pays the whole nursery, all months with a voucher that may be full are full, the other parent has
 * no voucher.
 */
export function nurseryCase(voucher: NurseryVoucher, answers: Partial<NurseryAnswers>): NurseryCase {
  const { year, voucherCents } = voucher
  const { hasDeduction = true, costCents = Math.max(0, ...voucherCents), otherVoucherCents = 0 } = answers
  const possible = possibleMonths(voucher)
  const hasVoucher = (month: number): boolean => voucherCents[month]! > 0
  const inOrder = possible.toSorted(
    (one, other) => Number(hasVoucher(other)) - Number(hasVoucher(one)) || one - other,
  )
  const { fullMonths = possible.filter(hasVoucher).length } = answers
  const full = new Set(inOrder.slice(0, fullMonths))
  const other = voucherCents.map((_, month) => (full.has(month) ? otherVoucherCents : 0))
  return {
    year,
    hasDeduction,
    voucherCents,
    otherVoucherCents: other,
    costCents: voucherCents.map((cents, month) =>
      possible.includes(month) ? Math.max(cents, full.has(month) ? costCents : 0) : 0,
    ),
    fullMonths: voucherCents.map((_, month) => full.has(month)),
  }
}

/** The last month that may be full: August of the year of the third birthday. */
const lastFullMonth = { year: 3, monthIndex: 7 }

/**
 * The months of a year, 0 to 11, that may be full months of nursery: after the month of birth, until the
 * second cycle of infant education begins in September of the year of the third birthday (art. 81.2).
 */
export function possibleMonths({ year, birthday }: Pick<NurseryVoucher, 'year' | 'birthday'>): number[] {
  const months = [...noMonths.keys()]
  if (birthday === '') return months
  const born = dateParts(birthday)
  const age = year - born.year
  const first = age > 0 ? 0 : age < 0 ? months.length : born.month
  const last = age < lastFullMonth.year ? months.length : lastFullMonth.monthIndex
  return age > lastFullMonth.year ? [] : months.filter((month) => month >= first && month <= last)
}

const noMonths: readonly number[] = Array.from({ length: 12 }, () => 0)

/** The most that the nursery increase gives for a child in a year, in cents. */
export const maxNurseryExtraCents = (year: number): number => figureOf(nurseryExtra, year).value.year

/** The running total of the extra at the end of each month. */
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
