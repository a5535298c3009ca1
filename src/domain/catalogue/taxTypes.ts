import type { Whom } from './modality.ts'

/** One bracket of the withholding scale, euros; an open `max` is null. */
export type Bracket = { min: number; max: number | null; percent: number }

/**
 * Dated tax data of a country and year (spec 3 `employeeTax`), with where its figures come from. Euros and
 * percent.
 */
export type TaxTable = {
  year: number
  country: string
  source: string
  validFrom: string
  socialSecurity: {
    /** Percent of gross the employee pays (6.5). */
    socialSecurity: number
    /** Gross above which the cap holds. */
    limitSalary: number
    /** The capped contribution; blank means limitSalary x rate (D-19). */
    limitValue: number | null
    /** General expenses taken off the base. */
    redGeneral: number
    /** Personal minimum. */
    minGeneral: number
  }
  retentionScale: Bracket[]
  /** Per child under 25, by order of birth; the last entry holds for the rest (D-21). */
  childrenDeduction: number | number[]
  /** Added for each child under 3. */
  babyDeduction: number
}

/** How far one product is exempt (D-22). Euros. */
export type ProductTax = {
  exemption: boolean | number | string
  limitExemption?: number
  limitDay?: number
  numberOfMonths?: number
  whoBenefit?: Whom
}
