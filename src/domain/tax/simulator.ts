import type { ExemptionKind } from '../catalogue/exemption.ts'
import type { Person, Relationship } from '../kernel/person.ts'
import type { PayrollRules } from '../plan/employee.ts'
import type { TaxSituations } from '../plan/taxSituation.ts'
import type { MoneyRow } from './moneyRows.ts'
import type { PlanEntry } from './planEntry.ts'
import type { TaxedRelative } from './tax.ts'
import type { TaxTable } from './taxTables.ts'

/** The tax models: the specification's table, and the law (D-115). */
export const simulatorIds = ['table', 'law'] as const

export type SimulatorId = (typeof simulatorIds)[number]

/** Pay before a change within the year: the number of months, and the yearly gross amount at that pay. */
export type EarlierPay = { months: number; grossCents: number }

/** The employee and plan year of a tax calculation. Amounts are cents. */
export type TaxContext = {
  tax: TaxTable
  /** The company's tax model; left out: the tax table. */
  simulator?: Simulator | undefined
  year: number
  /** Fixed plus variable salary of the year. */
  grossCents: number
  /**
   * The payroll salary of the year, from which limits of exemption are computed (D-107); left out: as
   * `grossCents`.
   */
  payrollGrossCents?: number | undefined
  /** Left out: the pay is the same in all months. */
  earlierPay?: EarlierPay | undefined
  /**
   * The year as payroll knew it in the months that it has paid (`toDate`), if a change after them is tried;
   * left out: as it is now.
   */
  untried?: TaxContext | undefined
  /** The employee and the active family. */
  people: readonly (TaxedRelative & Partial<Pick<Person, 'id' | 'birthday' | 'disabilityPercent'>>)[]
  companyBagCents: number
  /** The employee's province, by the form's name; empty or left out if unknown. */
  province?: string | undefined
  taxSituations?: TaxSituations | undefined
  payrollRules?: PayrollRules | undefined
  /**
   * All entries of the plan year. Payroll's figures (`toDate`) contain those that began in a paid month; left
   * out: none.
   */
  yearEntries?: readonly PlanEntry[] | undefined
}

/** The monthly rows of each entry of a plan. */
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
  /** The payment on account of pay in kind, if the company does not charge it to the employee (D-119). */
  onAccountCents?: number
}

/** The tax of a plan year without and with the employee's products. */
export type YearsTax = Record<'without' | 'with', YearTax>

/** The effect of an entry on a month: saved tax and extra contributions. */
export type MovedMonth = { taxCents: number; contributionsCents: number }

/** The tax return of a plan year compared with its payslips (D-123), in cents. */
export type ReturnBeside = {
  /** The tax that the plan saves in the return. */
  savedCents: number
  /** The saving of the return beyond that of the payslips; negative if the return saves less. */
  moreCents: number
  /** The main reason for the difference; undefined if there is none. */
  reason: 'region' | 'lowPay' | 'rate' | 'cutRate' | 'unconfirmed' | undefined
  /** The region's common name, and the year of its scale. */
  region: string
  regionYear: number
  /** Set if the pay is below the limits of art. 96: a return is then optional and refunds this amount. */
  refundCents: number | undefined
}

/** One of the twelve payslips of a year, in cents; the rate in hundredths of a percent. */
export type PayslipMonth = {
  /** Pay in money before salary is exchanged, without pay in kind. */
  payCents: number
  salaryCents: number
  taxedInKindCents: number
  contributionsCents: number
  rate: number
  /** The tax that is taken from the pay. */
  taxCents: number
  /** The payment on account of pay in kind that the company does not charge; not part of the tax. */
  onAccountCents?: number
  netCents: number
}

/**
 * A payslip with the figures that the official model needs (order ESS/2098/2014): all pay in kind, and the
 * company's contributions.
 */
export type PayslipPicture = PayslipMonth & {
  exemptInKindCents: number
  /** The price of the month's products; it is listed as earnings in kind and as a deduction. */
  priceCents: number
  employerContributionsCents: number
  ratePercent: number
}

/** A child's nursery in a year: the voucher's amount in each month, 0 to 11, and the cost of a month. */
export type NurseryYear = {
  /** The child's birthday; '' if unknown. */
  birthday: string
  voucherCents: readonly number[]
  costCents: number
  /** The number of months in which the child attends the whole month; left out: those with a voucher. */
  fullMonths?: number | undefined
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
  | 'notCounted'
  | 'otherPayers'
  | 'payers'
  | 'region'
  | 'toDate'
  | 'unconfirmed'

/** Assumptions made because data is missing or contradicts other data; the others replace an answer. */
export const dataGaps = [
  'birthday',
  'region',
  'childrenLeftOut',
  'ascendantsLeftOut',
  'aloneWithoutChildren',
  'aloneWithSpouse',
] as const satisfies readonly Assumption[]

/**
 * A company's tax model; there is one for the tax table and one for the law (D-115). All displayed amounts
 * are computed by the model.
 */
export type Simulator = {
  id: SimulatorId
  /** The exempt part of each entry's price in each month, 0 to 11. */
  exemptByMonth: (entries: readonly PlanEntry[], of: Pick<TaxContext, 'year' | 'grossCents'>) => number[][]
  /** Whether a kind of pay in kind is exempt for such a person; the table has no kinds (D-118). */
  isExemptFor: (kind: ExemptionKind | undefined, whom: Relationship, year: number) => boolean
  /** The year's tax with the entries. */
  yearTax: (context: TaxContext, entries: EntryRows) => YearTax
  /** The final tax (by the return, else by the payslips) and the employee's contributions (D-124). */
  finalTax: (context: TaxContext, entries: EntryRows) => Pick<YearTax, 'taxCents' | 'contributionsCents'>
  /** The effect of entries on each month, 0 to 11, in addition to the entries before them. */
  moved: (context: TaxContext, before: EntryRows, own: EntryRows) => MovedMonth[]
  /** The difference in cents that rounding may cause between equal months. */
  roundingCents: number
  /**
   * The gross raise, in cents, that without the plan would increase net pay by `increaseCents` (D-24,
   * D-116).
   */
  raiseCents: (context: TaxContext, of: { increaseCents: number; minimumCents: number }) => number
  /** The year of the tables used for a plan year: its own, or the latest known (D-122). */
  tableYear: (context: Pick<TaxContext, 'tax' | 'year'>) => number
  /** Compares the tax return with the payslips; undefined if the model or the region has no return. */
  returnBeside: (context: TaxContext, entries: EntryRows, years: YearsTax) => ReturnBeside | undefined
  /** The twelve payslips of a year; empty if the model has no months. */
  payslips: (context: TaxContext, entries: EntryRows) => readonly PayslipPicture[]
  /**
   * The part of the maternity deduction that is lost because a voucher pays the nursery (art. 81.2), in
   * cents; 0 with the tax table, which does not contain this deduction.
   */
  maternityLostCents: (context: TaxContext, nursery: NurseryYear) => number
  assumed: (context: TaxContext) => Assumption[]
}
