import type { ExemptionKind } from '../catalogue/exemption.ts'
import type { Person, Relationship } from '../kernel/person.ts'
import type { Calculation, CalculatorLineId } from './calculator.ts'
import type { CalculatorColumn, Explanation } from './explainLine.ts'
import type { MoneyRow } from './moneyRows.ts'
import type { PlanEntry } from './planEntry.ts'
import type { TaxedRelative } from './tax.ts'
import type { TaxTable } from './taxTables.ts'

/** The models of tax: the specification's table, and the law (D-115). */
export const simulatorIds = ['table', 'law'] as const

export type SimulatorId = (typeof simulatorIds)[number]

/** Whose tax is worked out, and for which plan year. Amounts are cents. */
export type TaxContext = {
  tax: TaxTable
  /** Left out: the table's. */
  simulator?: Simulator | undefined
  /** The plan year. */
  year: number
  /** Fixed plus variable salary of the year. */
  grossCents: number
  /** The employee and the active family. */
  people: readonly (TaxedRelative & Partial<Pick<Person, 'birthday' | 'disabilityPercent'>>)[]
  companyBagCents: number
  /** Where the employee lives, by the name of the form; empty or left out where it is not known. */
  province?: string | undefined
}

/** The rows of each entry of a plan, by entry. */
export type EntryRows = readonly (readonly MoneyRow[])[]

/** Tax and contributions of a plan year, in cents; the rate of its last payslip in percent. */
export type YearTax = {
  contributionsCents: number
  taxCents: number
  ratePercent: number
  /** The rates of payslips before it, where the rate changes during the year. */
  earlierRates: readonly number[]
  baseCents: number
  minimumCents: number
}

/** A plan year without and with a plan. */
export type YearsTax = Record<'without' | 'with', YearTax>

/** What an entry moves in a month: tax that is not paid, and contributions that are paid more. */
export type MovedMonth = { taxCents: number; contributionsCents: number }

/** The return of a plan year beside its payslips (D-123), in cents. */
export type ReturnBeside = {
  /** Tax that the plan saves in the return. */
  savedCents: number
  /** By how much that is more than on the payslips. */
  moreCents: number
  /** The largest reason for it; undefined where there is no difference. */
  reason: 'region' | 'lowPay' | 'rate' | undefined
  /** What people call the region, and the year of its scale. */
  region: string
  regionYear: number
  /** The pay is below the limits of art. 96: nobody has to file, and who files gets this back. */
  refundCents: number | undefined
}

/** One of the twelve payslips of a year, in cents; the rate in hundredths of a percent. */
export type PayslipMonth = {
  /** Pay in money before the plan, of which salary is given up; what is taxed in kind. */
  payCents: number
  salaryCents: number
  taxedInKindCents: number
  contributionsCents: number
  rate: number
  taxCents: number
  netCents: number
}

/** A payslip as the order ESS/2098/2014 has it: all in kind, and what the company contributes. */
export type PayslipPicture = PayslipMonth & {
  exemptInKindCents: number
  /** What the products of the month cost: in kind among the earnings, and taken off again. */
  priceCents: number
  employerContributionsCents: number
  ratePercent: number
}

/** A child's nursery in a year: what a voucher pays in each month, 0 to 11, and what a month costs. */
export type NurseryYear = {
  voucherCents: readonly number[]
  costCents: number
  /** In how many months the child is there for the entire month. */
  fullMonths: number
}

/** What the figures of a plan year assume (D-121), as ids of `law.assumed.<id>`. */
export type Assumption = 'birthday' | 'children' | 'childrenLeftOut' | 'general' | 'region' | 'foral'

/**
 * A company's model of tax: one interface, implemented by the table and by the law (D-115). Everything that
 * says money asks it.
 */
export type Simulator = {
  id: SimulatorId
  /** How much of the price of each entry is exempt in each month, 0 to 11. */
  exemptByMonth: (entries: readonly PlanEntry[], of: Pick<TaxContext, 'year' | 'grossCents'>) => number[][]
  /** Whether something of a kind is exempt for such a person; the table knows no kinds (D-118). */
  isExemptFor: (kind: ExemptionKind | undefined, whom: Relationship, year: number) => boolean
  /** The year's tax with the entries. */
  yearTax: (context: TaxContext, entries: EntryRows) => YearTax
  /**
   * What the year comes to in the end: the tax of the return where one is shown, else that of the payslips,
   * and the employee's contributions (D-124).
   */
  finalTax: (context: TaxContext, entries: EntryRows) => Pick<YearTax, 'taxCents' | 'contributionsCents'>
  /** What some entries move in each month, 0 to 11, beside the entries before them. */
  moved: (context: TaxContext, before: EntryRows, own: EntryRows) => MovedMonth[]
  /** By how many cents months that are worth the same may differ, for each part is rounded. */
  roundingCents: number
  /** The raise without plan whose net effect is an increase (D-24, D-116), in cents. */
  raiseCents: (context: TaxContext, of: { increaseCents: number; minimumCents: number }) => number
  explain: (calculation: Calculation, id: CalculatorLineId, column: CalculatorColumn) => Explanation
  /** The year of the tables that a plan year is worked out with: its own, or the latest known (D-122). */
  tableYear: (context: Pick<TaxContext, 'tax' | 'year'>) => number
  /** Undefined where the model has no return, or the place has none that is known. */
  returnBeside: (context: TaxContext, entries: EntryRows, years: YearsTax) => ReturnBeside | undefined
  /** The twelve payslips of a year; none where the model has no months. */
  payslips: (context: TaxContext, entries: EntryRows) => readonly PayslipPicture[]
  /**
   * What a voucher takes of the extra that the maternity deduction pays for a nursery (art. 81.2), in cents;
   * the table knows no such extra.
   */
  maternityLostCents: (context: TaxContext, nursery: NurseryYear) => number
  assumed: (context: TaxContext) => Assumption[]
}
