import type { WithheldToDate } from '../../plan/taxSituation.ts'
import type { MoneyRow } from '../moneyRows.ts'
import type { EntryRows, PayslipMonth, PayslipPicture, TaxContext } from '../simulator.ts'
import { rateAfterChange } from './art87.ts'
import { employeeContributions, employerContributions } from './contributions.ts'
import { centsAtRate, percentOfRate, rateOf } from './figure.ts'
import { confirmedOf, isFixedTerm, lawCaseOf, toDateOf, type Planned } from './lawCase.ts'
import { isForal, payslipOf, type Payslip } from './payslip.ts'

const monthsOfYear = 12
const noCents = Array.from({ length: monthsOfYear }, () => 0)

/**
 * Computes the twelve payslips of a year with some entries (D-116, D-117, D-122). In the first month of an
 * entry the rate is computed again; earlier payslips keep their rate. Tax is rounded for all months with the
 * same rate together, so that a year with one rate equals the agency's simulator. If the company entered
 * what payroll has withheld, payroll's rate applies from the next month, until a later change.
 */
export const payslipsOf = (context: TaxContext, entries: EntryRows): PayslipMonth[] =>
  payslipYear(context, entries).months

/** Computes the twelve payslips of a year, and the data of the last rate computation. */
export function payslipYear(
  context: TaxContext,
  entries: EntryRows,
): { months: PayslipMonth[]; slip: Payslip } {
  const contributions = contributionsByMonth(context, entries, employeeContributions)
  const year = new Withholding(context, entries)
  const months = noCents.map((_, month) => {
    const payCents = payOfMonth(context, month)
    const { salaryCents, taxedInKindCents, rate, taxCents } = year.month(month)
    const contributionsCents = contributions[month]!
    const netCents = payCents - salaryCents - contributionsCents - taxCents
    return { payCents, salaryCents, taxedInKindCents, contributionsCents, rate, taxCents, netCents }
  })
  return { months, slip: year.slip }
}

/** The twelve payslips with pay in kind and the company's contributions, for pictures of payslips. */
export function payslipPictures(context: TaxContext, entries: EntryRows): PayslipPicture[] {
  const employer = contributionsByMonth(context, entries, employerContributions)
  const exempt = sumByMonth(entries, ({ exemptCents }) => exemptCents)
  const price = sumByMonth(entries, ({ priceCents }) => priceCents)
  return payslipsOf(context, entries).map((month, index) => ({
    ...month,
    exemptInKindCents: exempt[index]!,
    priceCents: price[index]!,
    employerContributionsCents: employer[index]!,
    ratePercent: percentOfRate(month.rate),
  }))
}

/** The part of a yearly amount for a month, 0 to 11; the twelve parts add up to the amount. */
function shareOfMonth(yearCents: number, month: number): number {
  const until = (months: number): number => Math.round((yearCents * months) / monthsOfYear)
  return until(month + 1) - until(month)
}

/**
 * The pay of a month, 0 to 11: the same in all months, or, if the pay changes in the year, the same before
 * and the same after the change.
 */
function payOfMonth({ grossCents, earlierPay }: TaxContext, month: number): number {
  if (!earlierPay) return shareOfMonth(grossCents, month)
  const paidUntil = (months: number): number => Math.round((earlierPay.grossCents * months) / monthsOfYear)
  if (month < earlierPay.months) return paidUntil(month + 1) - paidUntil(month)
  const restCents = grossCents - paidUntil(earlierPay.months)
  const after = monthsOfYear - earlierPay.months
  const until = (months: number): number => Math.round((restCents * months) / after)
  return until(month + 1 - earlierPay.months) - until(month - earlierPay.months)
}

/**
 * The part of the year's contributions on the salary for a month: evenly, or in proportion to the pay if it
 * changes in the year.
 */
function shareOfPay(context: TaxContext, yearCents: number, month: number): number {
  const { grossCents, earlierPay } = context
  if (!earlierPay || grossCents === 0) return shareOfMonth(yearCents, month)
  const until = (months: number): number => {
    let paidCents = 0
    for (let index = 0; index < months; index++) paidCents += payOfMonth(context, index)
    return Math.round((yearCents * paidCents) / grossCents)
  }
  return until(month + 1) - until(month)
}

/**
 * Contributions by month (D-117): those on the salary are spread evenly; those on company money are due in
 * the months of that money, computed from the running total.
 */
function contributionsByMonth(
  context: TaxContext,
  entries: EntryRows,
  contributionsOf: (payCents: number, year: number, isFixedTerm: boolean) => number,
): number[] {
  const { grossCents, year } = context
  const hasFixedTerm = isFixedTerm(confirmedOf(context))
  const contribute = (payCents: number): number => contributionsOf(payCents, year, hasFixedTerm)
  const onSalary = contribute(grossCents)
  const companyCents = sumByMonth(entries, companyMoney)
  let paidCents = 0
  let before = 0
  return companyCents.map((cents, month) => {
    paidCents += cents
    const all = cents === 0 ? before : contribute(grossCents + paidCents) - onSalary
    const more = all - before
    before = all
    return shareOfPay(context, onSalary, month) + more
  })
}

const companyMoney = ({ contributionCents, userBagCents, companyBagCents }: MoneyRow): number =>
  contributionCents + userBagCents + companyBagCents

function sumByMonth(entries: EntryRows, figure: (row: MoneyRow) => number): number[] {
  const months = [...noCents]
  for (const rows of entries) for (const row of rows) months[row.monthIndex]! += figure(row)
  return months
}

/** Computes the withholding of a year; `month` must be called for the months in order. */
class Withholding {
  readonly #context: TaxContext
  readonly #entries: EntryRows
  /** The payslip data as known in January, then as of the last change. */
  #slip: Payslip
  #rate: number
  #salary = noCents
  #taxed = noCents
  /** Taxed pay and tax since January. */
  #paid = 0
  #withheld = 0
  /** Taxed pay and tax since the last change of the rate. */
  #span = { payCents: 0, taxCents: 0 }

  constructor(context: TaxContext, entries: EntryRows) {
    this.#context = context
    this.#entries = entries
    this.#slip = this.#begin(0)
    this.#rate = this.#slip.rate
  }

  get slip(): Payslip {
    return this.#slip
  }

  month(month: number): Pick<PayslipMonth, 'salaryCents' | 'taxedInKindCents' | 'rate' | 'taxCents'> {
    this.#goOnFrom(toDateOf(this.#context), month)
    const isNewPay = this.#context.earlierPay?.months === month
    if (month > 0 && (isNewPay || this.#entries.some((rows) => rows[0]?.monthIndex === month)))
      this.#change(month)
    this.#span.payCents += this.#taxedOf(month)
    const before = this.#span.taxCents
    this.#span.taxCents = centsAtRate(Math.max(0, this.#span.payCents), this.#rate)
    const taxCents = this.#span.taxCents - before
    this.#paid += this.#taxedOf(month)
    this.#withheld += taxCents
    return {
      salaryCents: this.#salary[month]!,
      taxedInKindCents: this.#taxed[month]!,
      rate: this.#rate,
      taxCents,
    }
  }

  /** In the first month that is not paid, continues with payroll's own rate and sums. */
  #goOnFrom(toDate: WithheldToDate | undefined, month: number): void {
    if (toDate?.months !== month) return
    this.#paid = toDate.payCents
    this.#withheld = toDate.withheldCents
    this.#rate = rateOf(toDate.ratePercent)
    this.#span = { payCents: 0, taxCents: 0 }
  }

  /** Computes the payslip data with all entries that have begun by a month. */
  #begin(month: number): Payslip {
    const begun = this.#entries.filter((rows) => (rows[0]?.monthIndex ?? monthsOfYear) <= month)
    this.#salary = sumByMonth(begun, ({ salaryCents }) => salaryCents)
    this.#taxed = sumByMonth(begun, ({ taxedCents }) => taxedCents)
    return payslipOf(lawCaseOf(this.#knownIn(month), plannedBy(begun)))
  }

  /** The tax context as known in a month: a later change of pay is not known yet. */
  #knownIn(month: number): TaxContext {
    const { earlierPay } = this.#context
    if (!earlierPay || month >= earlierPay.months) return this.#context
    return { ...this.#context, grossCents: earlierPay.grossCents }
  }

  /** Art. 87: computes the rate again from a month on; if the data are the same, the rate does not change. */
  #change(month: number): void {
    const slip = this.#begin(month)
    const isSame =
      slip.taxedCents === this.#slip.taxedCents && slip.contributionsCents === this.#slip.contributionsCents
    this.#slip = slip
    if (isSame) return
    this.#rate = this.#rateNow()
    this.#span = { payCents: 0, taxCents: 0 }
  }

  #rateNow(): number {
    const { year } = this.#context
    if (isForal(lawCaseOf(this.#context, nothingPlanned).region)) return this.#slip.rate
    return rateAfterChange({
      quotaCents: this.#slip.quotaCents,
      withheldCents: this.#withheld,
      payToComeCents: this.#slip.taxedCents - this.#paid,
      year,
    })
  }

  #taxedOf(month: number): number {
    return payOfMonth(this.#context, month) - this.#salary[month]! + this.#taxed[month]!
  }
}

export const nothingPlanned: Planned = { companyCents: 0, exemptCents: 0 }

/** The effect of some entries on the year's pay. */
export function plannedBy(entries: EntryRows): Planned {
  let [companyCents, exemptCents] = [0, 0]
  for (const rows of entries)
    for (const row of rows) {
      companyCents += companyMoney(row)
      exemptCents += row.exemptCents
    }
  return { companyCents, exemptCents }
}
