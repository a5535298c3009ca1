import type { ExemptionKind } from '../../catalogue/exemption.ts'
import type { Relationship } from '../../kernel/person.ts'
import type { FigureByYear } from './figure.ts'

/** Exemption limits of one kind of pay in kind, in cents; a limit left out does not exist. */
export type ExemptionLimits = {
  /** Relationships of the people for whom the benefit is exempt. */
  people: readonly Relationship[]
  workingDay?: number
  month?: number
  year?: number
  /** Limits per person and year, with a higher one for a person with a disability. */
  person?: { year: number; yearIfDisabled: number }
  /**
   * Limits of a pension plan: the general limit, plus a limit that depends on the company's contribution; at
   * most a percentage of net work income.
   */
  pension?: { general: number; company: number; rows: PensionRows; grossAbove: number; netPercent: number }
  /** True: the benefit's own value is taxed instead of its price (art. 43). */
  isValued?: true
}

/**
 * The worker's limit by the company's contribution: a fixed amount, plus a multiple of the contribution
 * above the row's start.
 */
type PensionRows = readonly (readonly [aboveCents: number, fixedCents: number, times: number])[]

const worker = ['you'] as const

export const exemptions: Record<ExemptionKind, FigureByYear<ExemptionLimits>> = {
  meals: [
    {
      year: 2018,
      value: { people: worker, workingDay: 11_00 },
    },
  ],
  transport: [
    {
      year: 2010,
      value: { people: worker, month: 136_36, year: 1_500_00 },
    },
  ],
  health: [
    {
      year: 2016,
      value: { people: ['you', 'spouse', 'child'], person: { year: 500_00, yearIfDisabled: 1_500_00 } },
    },
  ],
  nursery: [
    {
      year: 2015,
      value: { people: ['child'] },
    },
  ],
  training: [
    {
      year: 2017,
      value: { people: worker },
    },
  ],
  carUse: [
    {
      year: 2015,
      value: { people: worker, isValued: true },
    },
  ],
  pensionPlan: [
    {
      year: 2025,
      value: {
        people: worker,
        pension: {
          general: 1_500_00,
          company: 8_500_00,
          rows: [
            [0, 0, 2.5],
            [500_00, 1_250_00, 0.25],
            [1_500_00, 1_500_00, 1],
          ],
          grossAbove: 60_000_00,
          netPercent: 30,
        },
      },
    },
  ],
}
