import { sumBy } from '../kernel/money.ts'
import { endMonths, standingBefore } from './endedItems.ts'
import type { PlanEntry } from './planEntry.ts'
import type { EntryRows, MovedMonth, PayslipPicture, TaxContext } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { rowsOf } from './taxContext.ts'

/** Returns the effect of an entry on each month, 0 to 11; empty if the entry has no rows. */
type FindMoved = (index: number) => MovedMonth[]

/**
 * Prepares the effect of each entry on each month, in addition to the entries before it (D-114). An end
 * changes the tax of later months only: earlier months keep their tax, and the difference to the year's
 * total is added to later months (D-103).
 */
export function movedAcrossEnds(
  context: TaxContext,
  entries: readonly PlanEntry[],
  rows: EntryRows,
): FindMoved {
  const taxed: TaxContext = { ...context, yearEntries: entries }
  const ends = endsInYear(entries)
  const { moved } = simulatorOf(taxed)
  const movedBy = (all: EntryRows, index: number): MovedMonth[] =>
    moved(taxed, all.slice(0, index), [all[index]!])
  if (ends.length === 0) return (index) => movedBy(rows, index)
  const standing = ends.map((fromMonth) => rowsOf(taxed, standingBefore(entries, fromMonth)))
  return (index) => {
    const states = [...standing, rows].map((all) => ({ own: all[index]!, months: movedBy(all, index) }))
    return states
      .map(({ months }) => months)
      .reduce((before, months, state) => {
        const fromMonth = ends[state - 1]!
        const paid = states[state]!.own.map(({ monthIndex }) => monthIndex)
        return laidOn(months, { before, fromMonth, paid })
      })
  }
}

type Before = { before: readonly MovedMonth[]; fromMonth: number; paid: readonly number[] }

/**
 * Keeps the tax of months before an end; the difference to the year's total is divided among the paid months
 * after the end.
 */
function laidOn(months: readonly MovedMonth[], { before, fromMonth, paid }: Before): MovedMonth[] {
  const taxOf = (month: number): number => months[month]?.taxCents ?? 0
  const kept = before.slice(0, fromMonth).map(({ taxCents }) => taxCents)
  const missingCents = sumBy([...kept.keys()], taxOf) - sumBy(kept, (cents) => cents)
  const later = paid.filter((month) => month >= fromMonth)
  const open = later.length > 0 ? later : [fromMonth]
  const until = (count: number): number => Math.round((missingCents * count) / open.length)
  return months.map(({ contributionsCents }, month) => {
    const place = open.indexOf(month)
    const laidCents = place < 0 ? 0 : until(place + 1) - until(place)
    return { contributionsCents, taxCents: kept[month] ?? taxOf(month) + laidCents }
  })
}

const endsInYear = (entries: readonly PlanEntry[]): number[] =>
  endMonths(entries).filter((fromMonth) => fromMonth > 0 && fromMonth < 12)

/**
 * Computes the payslips of a year with some of its entries; empty if the model has no months. A month before
 * an end keeps its payslip, and the tax of each month agrees with the amounts shown for the entries.
 */
export function payslipsAcrossEnds(
  context: TaxContext,
  entries: readonly PlanEntry[],
  isPart: (index: number) => boolean = () => true,
): readonly PayslipPicture[] {
  const taxed: TaxContext = { ...context, yearEntries: entries }
  const { payslips } = simulatorOf(taxed)
  const rows = rowsOf(taxed, entries)
  const slipsOf = (all: EntryRows) =>
    payslips(
      taxed,
      all.filter((_, index) => isPart(index)),
    )
  const slips = slipsOf(rows)
  const ends = endsInYear(entries)
  if (ends.length === 0 || slips.length === 0) return slips
  const standing = ends.map((fromMonth) => slipsOf(rowsOf(taxed, standingBefore(entries, fromMonth))))
  const movedBy = movedAcrossEnds(taxed, entries, rows)
  const moved = rows.flatMap((_, index) => (isPart(index) ? [movedBy(index)] : []))
  const without = payslips(taxed, [])
  return slips.map((slip, month) => {
    const movedCents = sumBy(moved, (months) => months[month]!.taxCents)
    const state = standing[ends.findIndex((fromMonth) => month < fromMonth)] ?? slips
    return withTax(slip, without[month]!.taxCents - movedCents, state[month]!)
  })
}

/**
 * Returns a payslip with another tax. Its rate is that of `state` if the tax is equal; otherwise the rate is
 * computed from the tax.
 */
function withTax(slip: PayslipPicture, taxCents: number, state: PayslipPicture): PayslipPicture {
  const netCents = slip.netCents + slip.taxCents - taxCents
  const taxedPayCents = slip.payCents - slip.salaryCents + slip.taxedInKindCents
  if (taxCents === state.taxCents || taxedPayCents <= 0)
    return { ...slip, rate: state.rate, ratePercent: state.ratePercent, taxCents, netCents }
  const rate = Math.round((taxCents / taxedPayCents) * ratesOfWhole)
  return { ...slip, rate, ratePercent: rate / ratesOfPercent, taxCents, netCents }
}

/** Rates are hundredths of a percent. */
const ratesOfPercent = 100
const ratesOfWhole = 10_000
