import { sumBy } from '../../kernel/money.ts'
import { nurseryMonths, type NurseryCase, type NurseryMonth } from './art81maternity.ts'

/** The months with the voucher's tax saving and net gain, and their totals. */
export type NurseryAdvice = {
  months: (NurseryMonth & { savedCents: number; gainCents: number })[]
  savedCents: number
  lostCents: number
  /** Positive: the voucher saves more than the lost extra; negative: it saves less. */
  gainCents: number
}

/** Compares what all children's vouchers gain with the extras that are lost, month by month. */
export function adviseNurseries(cases: readonly NurseryCase[], savedCents: readonly number[]): NurseryAdvice {
  const children = cases.map(nurseryMonths)
  const months = Array.from({ length: 12 }, (_, monthIndex) => {
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
