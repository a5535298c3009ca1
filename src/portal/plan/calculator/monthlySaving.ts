import type { Calculation } from '../../../domain/tax/calculator.ts'

/** The year's gain spread over its twelve months, in whole cents, half up. */
export function monthlySavingCents({ figures }: Pick<Calculation, 'figures'>): number {
  return Math.round(figures.increaseCents / 12)
}
