import type { TaxTable } from '../../src/domain/tax/taxTables.ts'

/**
 * The tax table of the decisions' examples (D-19 to D-24): 6.35 % up to 48,841.20, and 45 % from 60,000 on.
 */
export const exampleTax: TaxTable = {
  year: 2026,
  country: 'ES',
  source: 'worked examples of the decisions',
  validFrom: '2026-01-01',
  socialSecurity: {
    socialSecurity: 6.35,
    limitSalary: 48_841.2,
    limitValue: 3_101.42,
    redGeneral: 2_000,
    minGeneral: 5_550,
  },
  retentionScale: [
    { min: 0, max: 12_450, percent: 19 },
    { min: 12_450, max: 20_200, percent: 24 },
    { min: 20_200, max: 35_200, percent: 30 },
    { min: 35_200, max: 60_000, percent: 37 },
    { min: 60_000, max: null, percent: 45 },
  ],
  childrenDeduction: [2_400, 2_700, 4_000, 4_500],
  babyDeduction: 2_800,
  minimumWage: { amount: 17_094, source: 'worked examples of the decisions' },
}
