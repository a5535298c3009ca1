import type { MonthMoney } from '../moneyParts.ts'
import { monthlyMoney, type MoneyCase } from '../moneyCase.ts'
import type { Simulator, SimulatorId } from '../simulator.ts'
import { tableSimulator } from '../tableSimulator.ts'
import { withFigures } from './figure.ts'
import { figuresOfYears, figureYears } from './lawFigures.ts'
import { lawSimulator } from './lawSimulator.ts'

/** Increases with each change of a rule that affects money. Figures have their own years. */
export const rulesVersion = 2

/** All input of a signature's money, as stored (page 037). */
export type SignedInputs = {
  /** The version of this shape. */
  version: 1
  /** The version of the rules that computed it. */
  rules: number
  simulator: SimulatorId
  /** By law: the year of each list's applied figures. */
  figures: Record<string, number>
  case: MoneyCase
}

const simulators: Record<SimulatorId, Simulator> = { table: tableSimulator, law: lawSimulator }

/** Serializes the inputs for storage; their hash identifies the money. */
export function writeInputs(simulator: SimulatorId, own: MoneyCase): string {
  const figures = simulator === 'law' ? figureYears(own.context.year) : {}
  const inputs: SignedInputs = { version: 1, rules: rulesVersion, simulator, figures, case: own }
  return JSON.stringify(inputs)
}

export function readInputs(text: string): SignedInputs {
  const inputs = JSON.parse(text) as SignedInputs
  const entries = inputs.case.entries.map(({ entry, isOwn }) => {
    const { ended, ...rest } = entry
    // Rules of version 1 stored one end.
    return { isOwn, entry: ended ? { ...rest, ended: [ended].flat() } : rest }
  })
  return { ...inputs, case: { ...inputs.case, entries } }
}

/** Recomputes each month's money with the figures of the signature. */
export function replayMoney({ simulator, figures, case: own }: SignedInputs): MonthMoney[] {
  return withFigures(figuresOfYears(figures), () => monthlyMoney(own, simulators[simulator]))
}
