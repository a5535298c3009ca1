import type { BenefitDeclaration } from './benefit.ts'
import { plainDate } from './calendar.ts'
import { coveredMonths } from './coveredMonths.ts'
import { selectableMonths } from './planMonths.ts'
import type { ContractWire } from './wire.ts'

/** What a cancellation accepted today does: the last day that is covered, and the first month that is not, where one is left. */
export type CancellationEffect = { kind: 'neverBegins' } | { kind: 'ends'; lastDate: string; monthIndex: number } | { kind: 'runsOut'; lastDate: string }

/**
 * Like any change of a contract in force, its end begins with the first month still open (D-06, D-32): before that month nothing
 * has begun, behind the last one nothing is left to end. One price for the rest of the year covers until December.
 */
export function cancellationEffect({ declaration, contract, today, cutOffDay }: {
  declaration: Pick<BenefitDeclaration, 'amount' | 'months'>
  contract: Pick<ContractWire, 'benefit' | 'year' | 'items'>
  today: string
  cutOffDay?: number | undefined
}): CancellationEffect {
  const { benefit, year } = contract
  const covered = coveredMonths(declaration, contract)
  const begin = Math.min(...covered)
  const end = Math.max(...covered)
  const open = selectableMonths({ modality: benefit, year, today, cutOffDay })[0] ?? 12
  if (covered.length === 0 || open <= begin) return { kind: 'neverBegins' }
  if (open > end) return { kind: 'runsOut', lastDate: lastDay(year, end) }
  return { kind: 'ends', lastDate: lastDay(year, open - 1), monthIndex: open }
}

function lastDay(year: number, monthIndex: number): string {
  return plainDate(year, monthIndex + 1, 31)
}
