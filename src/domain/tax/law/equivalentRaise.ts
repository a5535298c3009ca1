import type { TaxContext } from '../simulator.ts'
import { figureOf } from './figure.ts'
import { foralTables } from './foral.figures.ts'
import { lawCaseOf } from './lawCase.ts'
import { nothingPlanned } from './payslips.ts'
import { isForal, payslipOf, type LawCase } from './payslip.ts'

/** Above this yearly pay no raise is looked for, in cents. */
const highestCents = 1_000_000_000_00

/** By how many cents rounding may turn net pay back between two neighboring raises. */
const roundingCents = 4

/**
 * The smallest raise, in cents, whose net is at least an increase (D-116): net is pay less contributions and
 * the quota before its rate is cut, which in the common territory never falls with more pay. A foral table
 * jumps from row to row, so that each row is looked at by itself.
 */
export function raiseByLaw(context: TaxContext, increaseCents: number): number {
  if (increaseCents <= 0) return 0
  const given = lawCaseOf(context, nothingPlanned)
  const gross = context.grossCents
  const wanted = netOf(given, gross) + increaseCents
  let from = gross + 1
  for (const end of rowEnds(given)) {
    if (end < from) continue
    if (netOf(given, end) >= wanted) return firstPay(given, { from, end, wanted }) - gross
    from = end + 1
  }
  return highestCents - gross
}

/** The last cent of each row of a foral table; one row where there is none. */
function rowEnds({ region, year }: LawCase): number[] {
  const rows = isForal(region) ? figureOf(foralTables, year).value[region].rows : []
  return [...rows.flatMap(([aboveCents]) => (aboveCents > 0 ? [aboveCents] : [])), highestCents]
}

type Sought = { from: number; end: number; wanted: number }

/** The first pay of a row whose net is at least what is wanted; the last one is known to be enough. */
function firstPay(given: LawCase, sought: Sought): number {
  let { low, high } = closeTo(given, sought)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (netOf(given, middle) >= sought.wanted) high = middle
    else low = middle + 1
  }
  for (let pay = Math.max(sought.from, high - roundingCents); pay < high; pay++)
    if (netOf(given, pay) >= sought.wanted) return pay
  return high
}

/** Between which pays of a row the first one lies: more and more is tried, for a raise is small. */
function closeTo(given: LawCase, { from, end, wanted }: Sought): { low: number; high: number } {
  let low = from
  let missing = wanted - netOf(given, from)
  while (missing > 0) {
    // Net pay grows by less than the pay does: what is missing is too little, thrice as much may be enough.
    const high = Math.min(end, low + missing * 3)
    const left = wanted - netOf(given, high)
    if (left <= 0) return { low: Math.min(high, low + missing), high }
    low = high
    missing = left
  }
  return { low, high: low }
}

function netOf(given: LawCase, payCents: number): number {
  const { contributionsCents, quotaCents } = payslipOf({ ...given, payCents })
  return payCents - contributionsCents - quotaCents
}
