import type { ExemptionKind } from '../../catalogue/exemption.ts'
import type { Relationship } from '../../kernel/person.ts'
import type { FigureByYear } from './figure.ts'

/** Exemption limits of one kind of pay in kind, in cents; a limit left out does not exist. */
export type ExemptionLimits = {
  /** Relationships for which it is exempt. */
  people: readonly Relationship[]
  workingDay?: number
  month?: number
  year?: number
  /** Per person and year, and per person with a disability. */
  person?: { year: number; yearIfDisabled: number }
  /** Limits of a pension plan beside the general one, by the company's contribution. */
  pension?: { general: number; company: number; rows: PensionRows; grossAbove: number }
  /** Taxed at its own value instead of the price (art. 43). */
  isValued?: true
}

/** The worker's limit by the company's contribution: a fixed amount, plus a multiple of the excess. */
type PensionRows = readonly (readonly [aboveCents: number, fixedCents: number, times: number])[]

const worker = ['you'] as const

export const exemptions: Record<ExemptionKind, FigureByYear<ExemptionLimits>> = {
  meals: [
    {
      year: 2018,
      law: 'art. 42.3 a) Ley 35/2006, art. 45 RD 439/2007',
      source: 'MAN25 p. 204-205',
      value: { people: worker, workingDay: 11_00 },
    },
  ],
  transport: [
    {
      year: 2010,
      law: 'art. 42.3 e) Ley 35/2006, art. 46 bis RD 439/2007',
      source: 'MAN25 p. 206-207',
      value: { people: worker, month: 136_36, year: 1_500_00 },
    },
  ],
  health: [
    {
      year: 2016,
      law: 'art. 42.3 c) Ley 35/2006 (Ley 48/2015), art. 46 RD 439/2007',
      source: 'MAN25 p. 205',
      value: { people: ['you', 'spouse', 'child'], person: { year: 500_00, yearIfDisabled: 1_500_00 } },
    },
  ],
  nursery: [
    {
      year: 2015,
      law: 'art. 42.3 b) Ley 35/2006',
      source: 'MAN25 p. 205',
      value: { people: ['child'] },
    },
  ],
  training: [
    {
      year: 2017,
      law: 'art. 42.2 a) Ley 35/2006, art. 44 RD 439/2007',
      source: 'MAN25 p. 202-203',
      value: { people: worker },
    },
  ],
  carUse: [
    {
      year: 2015,
      law: 'art. 43.1.1 b) Ley 35/2006, art. 48 bis RD 439/2007',
      source: 'MAN25 p. 214-217',
      value: { people: worker, isValued: true },
    },
  ],
  pensionPlan: [
    {
      year: 2025,
      law: 'art. 43.1.1 e), 51, 52 Ley 35/2006, art. 102.2 RD 439/2007',
      source: 'MAN25 p. 218, 1024-1025; M190 p. 10-11',
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
        },
      },
    },
  ],
}
