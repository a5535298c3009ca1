import { toCents } from '../../kernel/money.ts'
import { workExpenses, workReduction } from './art19and20.figures.ts'
import { isDisabled, isSeverelyDisabled, type LawFamily } from './family.ts'
import { centsAt, figureOf } from './figure.ts'

/**
 * Expenses of an active worker that need no proof (art. 19.2 f; 83.3 c of the regulation), in cents: at most
 * what is left of the income after contributions.
 */
export function workExpensesOf(worker: LawFamily['worker'], netCents: number, year: number): number {
  const amounts = figureOf(workExpenses, year).value
  const euros =
    amounts.general + (worker.movedForWork ? amounts.movedForWork : 0) + disabilityExpenses(worker, amounts)
  return Math.min(toCents(euros), Math.max(0, netCents))
}

function disabilityExpenses(
  worker: LawFamily['worker'],
  { disabilityFrom33, disabilityFrom65OrHelp }: { disabilityFrom33: number; disabilityFrom65OrHelp: number },
): number {
  if (!isDisabled(worker)) return 0
  return isSeverelyDisabled(worker) || worker.needsHelp ? disabilityFrom65OrHelp : disabilityFrom33
}

/**
 * The reduction for work income (art. 20; 83.3 d of the regulation), in cents, of the income after
 * contributions and before the expenses of letter f. The product is rounded, then taken away.
 */
export function workReductionOf(netCents: number, year: number): number {
  const { full, lines, nothingFromNet } = figureOf(workReduction, year).value
  if (netCents >= toCents(nothingFromNet)) return 0
  const line = lines.findLast(({ aboveNet }) => netCents > toCents(aboveNet))
  if (!line) return toCents(full)
  return Math.max(0, toCents(line.start) - centsAt(netCents - toCents(line.aboveNet), line.perEuro * 100))
}
