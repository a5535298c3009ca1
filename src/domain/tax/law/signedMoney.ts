import type { MonthMoney } from '../moneyParts.ts'
import { monthlyMoney, type MoneyCase } from '../moneyCase.ts'
import type { Simulator, SimulatorId } from '../simulator.ts'
import { tableSimulator } from '../tableSimulator.ts'
import { withFigures } from './figure.ts'
import { figuresOfYears, figureYears } from './lawFigures.ts'
import { lawSimulator } from './lawSimulator.ts'

/** Goes up with each change of a rule that changes money. Figures have years of their own. */
export const rulesVersion = 1

/** All that the money of a signature follows from, as it is kept (page 037). */
export type SignedInputs = {
  /** The version of this shape. */
  version: 1
  /** The version of the rules that worked it out. */
  rules: number
  simulator: SimulatorId
  /** By law: the year of each list of figures that held. */
  figures: Record<string, number>
  case: MoneyCase
}

const simulators: Record<SimulatorId, Simulator> = { table: tableSimulator, law: lawSimulator }

/** The text that is kept of the inputs: its hash is that of the money. */
export function writeInputs(simulator: SimulatorId, own: MoneyCase): string {
  const figures = simulator === 'law' ? figureYears(own.context.year) : {}
  const inputs: SignedInputs = { version: 1, rules: rulesVersion, simulator, figures, case: own }
  return JSON.stringify(inputs)
}

export const readInputs = (text: string): SignedInputs => JSON.parse(text) as SignedInputs

/** The money of each month, by the figures that held at the signature. */
export function replayMoney({ simulator, figures, case: own }: SignedInputs): MonthMoney[] {
  return withFigures(figuresOfYears(figures), () => monthlyMoney(own, simulators[simulator]))
}
