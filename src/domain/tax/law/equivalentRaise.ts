import type { TaxContext } from '../simulator.ts'
import { employeeContributions } from './contributions.ts'
import { figureOf } from './figure.ts'
import { foralTables } from './foral.figures.ts'
import { lawCaseOf } from './lawCase.ts'
import { nothingPlanned } from './payslips.ts'
import { isForal, payslipOf } from './payslip.ts'

/** Above this yearly pay no raise is looked for, in cents. */
const highestCents = 1_000_000_000_00

/** By how many cents rounding may turn net pay back between two neighboring raises. */
const roundingCents = 20

/**
 * The smallest raise, in cents, whose net is at least an increase (D-116): net is pay less contributions and
 * the quota before its rate is cut, which in the common territory never falls with more pay. A foral table
 * jumps from row to row, so that each row is looked at by itself.
 */
export function raiseByLaw(context: TaxContext, increaseCents: number): number {
  if (increaseCents <= 0) return 0
  const { grossCents } = context
  const wanted = netOf(context, grossCents) + increaseCents
  const ends = rowEnds(context)
  let from = grossCents + 1
  for (const end of ends) {
    if (end < from) continue
    if (netOf(context, end) >= wanted) return firstPay(context, { from, end, wanted }) - grossCents
    from = end + 1
  }
  return highestCents - grossCents
}

/** The last cent of each row of a foral table; one row where there is none. */
function rowEnds(context: TaxContext): number[] {
  const { region, year } = lawCaseOf(context, nothingPlanned)
  const rows = isForal(region) ? figureOf(foralTables, year).value[region].rows : []
  return [...rows.flatMap(([aboveCents]) => (aboveCents > 0 ? [aboveCents] : [])), highestCents]
}

function firstPay(
  context: TaxContext,
  { from, end, wanted }: { from: number; end: number; wanted: number },
): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (netOf(context, middle) >= wanted) high = middle
    else low = middle + 1
  }
  for (let pay = Math.max(from, high - roundingCents); pay < high; pay++)
    if (netOf(context, pay) >= wanted) return pay
  return high
}

function netOf(context: TaxContext, payCents: number): number {
  const { quotaCents } = payslipOf(lawCaseOf({ ...context, grossCents: payCents }, nothingPlanned))
  return payCents - employeeContributions(payCents, context.year) - quotaCents
}
