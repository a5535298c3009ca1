import type { ExemptionKind } from '../catalogue/exemption.ts'
import type { Person, Relationship } from '../kernel/person.ts'
import type { TaxSituations } from '../plan/taxSituation.ts'
import type { Calculation, CalculatorLineId } from './calculator.ts'
import type { CalculatorColumn, Explanation } from './explainLine.ts'
import type { MoneyRow } from './moneyRows.ts'
import type { PlanEntry } from './planEntry.ts'
import type { TaxedRelative } from './tax.ts'
import type { TaxTable } from './taxTables.ts'

/** The tax models: the specification's table, and the law (D-115). */
export const simulatorIds = ['table', 'law'] as const

export type SimulatorId = (typeof simulatorIds)[number]

/** The yearly pay of the first months of a year in which the pay changes. */
export type EarlierPay = { months: number; grossCents: number }

/** The employee and plan year of a tax calculation. Amounts are cents. */
export type TaxContext = {
  tax: TaxTable
  /** Left out: the table. */
  simulator?: Simulator | undefined
  /** The plan year. */
  year: number
  /** Fixed plus variable salary of the year. */
  grossCents: number
  /** Left out: each month is paid the same. */
  earlierPay?: EarlierPay | undefined
  /** The employee and the active family. */
  people: readonly (TaxedRelative & Partial<Pick<Person, 'id' | 'birthday' | 'disabilityPercent'>>)[]
  companyBagCents: number
  /** The employee's province, by the form's name; empty or left out if unknown. */
  province?: string | undefined
  taxSituations?: TaxSituations | undefined
}

/** The rows of each of a plan's entries. */
export type EntryRows = readonly (readonly MoneyRow[])[]

/** Tax and contributions of a plan year, in cents; the rate of the last payslip in percent. */
export type YearTax = {
  contributionsCents: number
  taxCents: number
  ratePercent: number
  /** Rates of earlier payslips, if the rate changes during the year. */
  earlierRates: readonly number[]
  baseCents: number
  minimumCents: number
}

/** A plan year without and with a plan. */
export type YearsTax = Record<'without' | 'with', YearTax>

/** The effect of an entry on a month: saved tax and extra contributions. */
export type MovedMonth = { taxCents: number; contributionsCents: number }

/** The tax return of a plan year beside its payslips (D-123), in cents. */
export type ReturnBeside = {
  /** The tax that the plan saves in the return. */
  savedCents: number
  /** The additional saving of the return over the payslips. */
  moreCents: number
  /** The main reason for the difference; undefined if there is none. */
  reason: 'region' | 'lowPay' | 'rate' | 'cutRate' | 'unconfirmed' | undefined
  /** The region's common name, and the year of its scale. */
  region: string
  regionYear: number
  /** Set if the pay is below the limits of art. 96: filing is optional and returns this amount. */
  refundCents: number | undefined
}

/** One of the twelve payslips of a year, in cents; the rate in hundredths of a percent. */
export type PayslipMonth = {
  /** Pay in money before salary is exchanged, and the taxed pay in kind. */
  payCents: number
  salaryCents: number
  taxedInKindCents: number
  contributionsCents: number
  rate: number
  taxCents: number
  netCents: number
}

/** A payslip by the order ESS/2098/2014: all pay in kind, and the company's contributions. */
export type PayslipPicture = PayslipMonth & {
  exemptInKindCents: number
  /** The cost of the month's products: listed as earnings in kind, and deducted again. */
  priceCents: number
  employerContributionsCents: number
  ratePercent: number
}

/** A child's nursery in a year: the voucher's amount in each month, 0 to 11, and the cost of a month. */
export type NurseryYear = {
  voucherCents: readonly number[]
  costCents: number
  /** The number of months in which the child attends the whole month. */
  fullMonths: number
}

/** Assumptions behind a plan year's figures (D-121), as ids of `law.assumed.<id>`. */
export type Assumption =
  | 'ascendants'
  | 'ascendantsLeftOut'
  | 'aloneWithoutChildren'
  | 'aloneWithSpouse'
  | 'birthday'
  | 'children'
  | 'childrenLeftOut'
  | 'contract'
  | 'foral'
  | 'help'
  | 'household'
  | 'january'
  | 'otherPayers'
  | 'payers'
  | 'region'
  | 'toDate'
  | 'unconfirmed'

/**
 * A company's tax model, implemented by the table and by the law (D-115). All displayed money comes from it.
 */
export type Simulator = {
  id: SimulatorId
  /** The exempt part of each entry's price in each month, 0 to 11. */
  exemptByMonth: (entries: readonly PlanEntry[], of: Pick<TaxContext, 'year' | 'grossCents'>) => number[][]
  /** Whether a kind of pay in kind is exempt for such a person; the table has no kinds (D-118). */
  isExemptFor: (kind: ExemptionKind | undefined, whom: Relationship, year: number) => boolean
  /** The year's tax with the entries. */
  yearTax: (context: TaxContext, entries: EntryRows) => YearTax
  /**
   * The year's final tax (the return's if there is one, else the payslips') and the employee's contributions
   * (D-124).
   */
  finalTax: (context: TaxContext, entries: EntryRows) => Pick<YearTax, 'taxCents' | 'contributionsCents'>
  /** The effect of some entries on each month, 0 to 11, after the entries before them. */
  moved: (context: TaxContext, before: EntryRows, own: EntryRows) => MovedMonth[]
  /** The difference in cents that rounding may cause between equal months. */
  roundingCents: number
  /** The gross raise without plan that yields a given net increase (D-24, D-116), in cents. */
  raiseCents: (context: TaxContext, of: { increaseCents: number; minimumCents: number }) => number
  explain: (calculation: Calculation, id: CalculatorLineId, column: CalculatorColumn) => Explanation
  /** The year of the tables used for a plan year: its own, or the latest known (D-122). */
  tableYear: (context: Pick<TaxContext, 'tax' | 'year'>) => number
  /** Computes the annual return beside the payslips; undefined if the model or the region has no return. */
  returnBeside: (context: TaxContext, entries: EntryRows, years: YearsTax) => ReturnBeside | undefined
  /** The twelve payslips of a year; empty if the model has no months. */
  payslips: (context: TaxContext, entries: EntryRows) => readonly PayslipPicture[]
  /**
   * Returns the loss of the maternity deduction's extra for a nursery by a voucher (art. 81.2), in cents; 0
   * by the table, which has no such extra.
   */
  maternityLostCents: (context: TaxContext, nursery: NurseryYear) => number
  assumed: (context: TaxContext) => Assumption[]
}
