import type { MonthMoney } from '../moneyParts.ts'
import { monthlyMoney, type MoneyCase } from '../moneyCase.ts'
import type { Simulator, SimulatorId } from '../simulator.ts'
import { tableSimulator } from '../tableSimulator.ts'
import { withFigures } from './figure.ts'
import { figuresOfYears, figureYears } from './lawFigures.ts'
import { lawSimulator } from './lawSimulator.ts'

/**
 * Must be increased with each change of a rule that affects amounts. Changes of figures do not count,
 * because figures have years.
 */
export const rulesVersion = 3

/** All inputs from which the amounts at a signature were computed, as stored (page 037). */
type SignedInputs = {
  /** The version of this shape. */
  version: 1
  /** The version of the rules by which the amounts were computed. */
  rules: number
  simulator: SimulatorId
  /** For the legal model: the year of the figures used from each list. */
  figures: Record<string, number>
  case: MoneyCase
}

const simulators: Record<SimulatorId, Simulator> = { table: tableSimulator, law: lawSimulator }

/** Serializes the inputs for storage; the hash of this text identifies the amounts. */
export function writeInputs(simulator: SimulatorId, own: MoneyCase): string {
  const figures = simulator === 'law' ? figureYears(own.context.year) : {}
  const inputs: SignedInputs = { version: 1, rules: rulesVersion, simulator, figures, case: own }
  return JSON.stringify(inputs)
}

export function readInputs(text: string): SignedInputs {
  const inputs = JSON.parse(text) as SignedInputs
  const entries = inputs.case.entries.map(({ entry, isOwn }) => {
    const { ended, ...rest } = entry
    // With rules of version 1 an entry had a single end, not a list.
    return { isOwn, entry: ended ? { ...rest, ended: [ended].flat() } : rest }
  })
  const { contributions } = inputs.figures
  // Rates of MEI and solidarity were once part of the list of contributions.
  const figures =
    contributions === undefined
      ? inputs.figures
      : { mei: contributions, solidarity: contributions, ...inputs.figures }
  return { ...inputs, figures, case: { ...inputs.case, entries } }
}

/** Computes each month's amounts again, with the figures at the time of the signature. */
export function replayMoney({ simulator, figures, case: own }: SignedInputs): MonthMoney[] {
  return withFigures(figuresOfYears(figures), () => monthlyMoney(own, simulators[simulator]))
}
