import type { TaxContext } from '../simulator.ts'
import { figureOf } from './figure.ts'
import { foralTables } from './foral.figures.ts'
import { buildLawCase } from './lawCase.ts'
import { isForal, computePayslip, type LawCase } from './payslip.ts'
import { nothingPlanned } from './yearPay.ts'

/** The highest yearly pay that is tried, in cents. */
const maxGrossCents = 1_000_000_000_00

/** The decrease of net pay that rounding may cause between two neighboring raises, in cents. */
const roundingCents = 4

/**
 * The smallest raise, in cents, that increases net pay by at least `increaseCents` (D-116). Net pay is pay
 * minus contributions and minus the quota; the quota is not yet cut to a rate, so in the common territory
 * net pay never falls if pay rises. A foral table has jumps between its rows, so each row is searched
 * separately.
 */
export function raiseByLaw(context: TaxContext, increaseCents: number): number {
  if (increaseCents <= 0) return 0
  // A raise is of the whole year, so a change of pay within the year does not count.
  const given = buildLawCase({ ...context, earlierPay: undefined }, nothingPlanned)
  const gross = context.grossCents
  const wanted = computeNet(given, gross) + increaseCents
  let from = gross + 1
  for (const end of rowEnds(given)) {
    if (end < from) continue
    if (computeNet(given, end) >= wanted) return firstPay(given, { from, end, wanted }) - gross
    from = end + 1
  }
  return maxGrossCents - gross
}

/** The highest pay of each row of a foral table, in cents; for the common territory a single end. */
function rowEnds({ region, year }: LawCase): number[] {
  const rows = isForal(region) ? figureOf(foralTables, year).value[region].rows : []
  return [...rows.flatMap(([aboveCents]) => (aboveCents > 0 ? [aboveCents] : [])), maxGrossCents]
}

type Sought = { from: number; end: number; wanted: number }

/** The lowest pay of a row with at least the wanted net; the row's last pay is known to reach it. */
function firstPay(given: LawCase, sought: Sought): number {
  let { low, high } = closeTo(given, sought)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (computeNet(given, middle) >= sought.wanted) high = middle
    else low = middle + 1
  }
  for (let pay = Math.max(sought.from, high - roundingCents); pay < high; pay++)
    if (computeNet(given, pay) >= sought.wanted) return pay
  return high
}

/**
 * Finds a small interval around the lowest such pay, in growing steps from the start of the row, because
 * most raises are small.
 */
function closeTo(given: LawCase, { from, end, wanted }: Sought): { low: number; high: number } {
  let low = from
  let missing = wanted - computeNet(given, from)
  while (missing > 0) {
    // Net pay grows more slowly than pay: the missing amount is too little, thrice as much may suffice.
    const high = Math.min(end, low + missing * 3)
    const left = wanted - computeNet(given, high)
    if (left <= 0) return { low: Math.min(high, low + missing), high }
    low = high
    missing = left
  }
  return { low, high: low }
}

function computeNet(given: LawCase, payCents: number): number {
  const { contributionsCents, quotaCents } = computePayslip({ ...given, payCents })
  return payCents - contributionsCents - quotaCents
}
