import { isDisabled, isSeverelyDisabled, type LawFamily } from './family.ts'
import { figureOf, rateOf } from './figure.ts'
import { foralTables, type ForalTerritory } from './foral.figures.ts'

/**
 * A territory's table. A row has its start in cents of yearly pay, and rates in percent for no, one, two and
 * more descendants; the last rate applies to any higher number. The table also has the reduction for
 * disability, in percentage points.
 */
export type ForalTable = {
  rows: readonly (readonly [aboveCents: number, percents: readonly number[]])[]
  disability: readonly (readonly [aboveCents: number, from33: number, from65: number])[]
  /** True: reduced mobility counts like a disability of 65 %. */
  isMobilityAs65?: boolean
}

type Options = { payCents: number; children: number; worker: LawFamily['worker']; year: number }

/**
 * The payslip rate in hundredths of a percent. Contributions are not subtracted from the pay, and decimals
 * are not cut.
 */
export function foralRate(territory: ForalTerritory, { payCents, children, worker, year }: Options): number {
  const { rows, disability, isMobilityAs65 } = figureOf(foralTables, year).value[territory]
  const percents = rows.findLast(([above]) => payCents > above)?.[1] ?? []
  const percent = percents[Math.min(children, percents.length - 1)] ?? 0
  const [, from33, from65] = disability.findLast(([above]) => payCents > above) ?? [0, 0, 0]
  const isSevere = isSeverelyDisabled(worker) || (isMobilityAs65 === true && worker.needsHelp)
  const points = isDisabled(worker) ? (isSevere ? from65 : from33) : 0
  return Math.max(0, rateOf(percent) - rateOf(points))
}
