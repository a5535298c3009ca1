import { sumBy } from '../../kernel/money.ts'
import { monthlyMoney, type MoneyCase } from '../moneyCase.ts'
import { withFigures, type OtherFigures } from './figure.ts'
import { lawSimulator } from './lawSimulator.ts'

/**
 * The effect of a plan on the payslips of its year, in cents, with the earlier figures and with the new
 * ones.
 */
export type LawChange = { year: number; tables: number; beforeCents: number; afterCents: number }

/** Compares the same plan under two sets of figures. */
export function lawChangeOf(
  own: MoneyCase,
  { tables, before, after }: { tables: number; before: OtherFigures; after: OtherFigures },
): LawChange {
  const sumFall = (figures: OtherFigures): number =>
    withFigures(figures, () => sumBy(monthlyMoney(own, lawSimulator), ({ payslipCents }) => payslipCents))
  return {
    year: own.context.year,
    tables,
    beforeCents: sumFall(before),
    afterCents: sumFall(after),
  }
}
