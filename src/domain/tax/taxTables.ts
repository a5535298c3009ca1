/** One bracket of the withholding scale, in euros; null `max`: no upper end. */
type Bracket = { min: number; max: number | null; percent: number }

/** Dated tax data of a country and year (spec 3 `employeeTax`), with their source. Euros and percent. */
export type TaxTable = {
  year: number
  country: string
  source: string
  validFrom: string
  socialSecurity: {
    /** The employee's percentage of gross (6.5). */
    socialSecurity: number
    /** Gross salary above which the contribution is capped. */
    limitSalary: number
    /** The fixed contribution above the limit; null means limitSalary x rate (D-19). */
    limitValue: number | null
    /** General expenses taken off the base. */
    redGeneral: number
    /** Personal minimum. */
    minGeneral: number
  }
  retentionScale: Bracket[]
  /** Per child under 25, by order of birth; the last entry is for all further ones (D-21). */
  childrenDeduction: number | number[]
  /** Added for each child under 3. */
  babyDeduction: number
  /** The lowest yearly gross money pay for full-time work (D-91). */
  minimumWage: { amount: number; source: string }
}

/**
 * Tax tables as dated data: the model of specification 9, with the sources of the figures. A tenant may have
 * its own table. This model has no work-income reduction, regions or solidarity contribution; the portal
 * shows a note about that.
 */

const commonScale: TaxTable['retentionScale'] = [
  { min: 0, max: 12_450, percent: 19 },
  { min: 12_450, max: 20_200, percent: 24 },
  { min: 20_200, max: 35_200, percent: 30 },
  { min: 35_200, max: 60_000, percent: 37 },
  { min: 60_000, max: 300_000, percent: 45 },
  { min: 300_000, max: null, percent: 47 },
]

const spain = {
  country: 'ES',
  retentionScale: commonScale,
  childrenDeduction: [2_400, 2_700, 4_000, 4_500],
  babyDeduction: 2_800,
}

/** Citations are always in Spanish, the language of the law. */
const law = 'Ley 35/2006 (IRPF), arts. 19, 57 y 58; RD 439/2007, art. 85 (escala de retención)'

/** Spain 2025: Orden PJC/178/2025 for the contribution bases; 4.70 + 1.55 + 0.10 + 0.13 % of the employee. */
export const spain2025: TaxTable = {
  ...spain,
  year: 2025,
  validFrom: '2025-01-01',
  source: `${law}; Orden PJC/178/2025 (4,70 + 1,55 + 0,10 + 0,13 %; 4.909,50 € al mes)`,
  socialSecurity: {
    socialSecurity: 6.48,
    limitSalary: 58_914,
    limitValue: null,
    redGeneral: 2_000,
    minGeneral: 5_550,
  },
  minimumWage: { amount: 16_576, source: 'Real Decreto 87/2025 (SMI, 14 pagas de 1.184 €)' },
}

/** Spain 2026: Orden PJC/297/2026 for the contribution bases; 4.70 + 1.55 + 0.10 + 0.15 % of the employee. */
export const spain2026: TaxTable = {
  ...spain,
  year: 2026,
  validFrom: '2026-01-01',
  source: `${law}; Orden PJC/297/2026 (4,70 + 1,55 + 0,10 + 0,15 %; 5.101,20 € al mes)`,
  socialSecurity: {
    socialSecurity: 6.5,
    limitSalary: 61_214.4,
    limitValue: null,
    redGeneral: 2_000,
    minGeneral: 5_550,
  },
  minimumWage: { amount: 17_094, source: 'Real Decreto 126/2026 (SMI, 14 pagas de 1.221 €)' },
}

export const taxTables: readonly TaxTable[] = [spain2025, spain2026]

/** The table of a day: the country's latest valid one, or the first if all are later. */
export function taxTableFor(
  date: string,
  tables: readonly TaxTable[] = taxTables,
  country = 'ES',
): TaxTable | undefined {
  const dated = tables
    .filter((table) => table.country === country)
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom, 'en'))
  return dated.findLast((table) => table.validFrom <= date) ?? dated[0]
}
