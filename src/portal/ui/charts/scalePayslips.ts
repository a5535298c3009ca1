import { sharePercent } from '../../../domain/kernel/money.ts'
import type { NetPayslip } from '../../../domain/tax/netByMonth.ts'

type Scale = {
  /** Returns the height of an amount in percent of the chart. */
  share: (cents: number) => number
  /** True if the columns are cut at the bottom, shown by a break. */
  isBroken: boolean
}

/**
 * The largest change has at most a third of the height of the chart, and the chart shows at least an eighth
 * of a payslip.
 */
const changedPart = 3
const shownPart = 8

/**
 * Scales the columns of payslips so that a small change is visible: the visible part is three times the
 * largest change, and at least an eighth of the pay.
 */
export function scalePayslips(payslips: readonly NetPayslip[]): Scale {
  const all = payslips.flatMap(({ withCents, withoutCents }) => [withCents, withoutCents])
  const most = Math.max(1, ...all)
  const spread = most - Math.min(most, ...all)
  const shown = Math.max(spread * changedPart, most / shownPart)
  const base = Math.max(0, most - shown)
  const isBroken = spread > 0 && base > 0
  const foot = isBroken ? base : 0
  return { share: (cents) => Math.max(0, sharePercent(cents - foot, most - foot)), isBroken }
}
