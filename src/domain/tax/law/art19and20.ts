import { workExpenses, workReduction } from './art19and20.figures.ts'
import { isDisabled, isSeverelyDisabled, type LawFamily } from './family.ts'
import { centsAt, figureOf } from './figure.ts'

/**
 * Expenses of an active worker without proof (art. 19.2 f; 83.3 c of the regulation), in cents: at most the
 * income after contributions.
 */
export function workExpensesOf(worker: LawFamily['worker'], netCents: number, year: number): number {
  const amounts = figureOf(workExpenses, year).value
  const cents =
    amounts.general + (worker.movedForWork ? amounts.movedForWork : 0) + disabilityExpenses(worker, amounts)
  return Math.min(cents, Math.max(0, netCents))
}

function disabilityExpenses(
  worker: LawFamily['worker'],
  { disabilityFrom33, disabilityFrom65OrHelp }: { disabilityFrom33: number; disabilityFrom65OrHelp: number },
): number {
  if (!isDisabled(worker)) return 0
  return isSeverelyDisabled(worker) || worker.needsHelp ? disabilityFrom65OrHelp : disabilityFrom33
}

/**
 * The reduction for work income (art. 20; 83.3 d of the regulation), in cents. It depends on the income
 * after contributions, before the expenses of letter f. The decrease is rounded, then subtracted.
 */
export function workReductionOf(netCents: number, year: number): number {
  const { full, lines, nothingFromNet } = figureOf(workReduction, year).value
  if (netCents >= nothingFromNet) return 0
  const line = lines.findLast(({ aboveNet }) => netCents > aboveNet)
  if (!line) return full
  return Math.max(0, line.start - centsAt(netCents - line.aboveNet, line.percent))
}
