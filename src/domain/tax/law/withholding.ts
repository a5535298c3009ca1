import { monthsOfYear } from '../../kernel/calendar.ts'
import type { EntryRows, PayslipMonth, TaxContext } from '../simulator.ts'
import { rateAfterChange } from './art87.ts'
import { rateRules } from './art85and86.figures.ts'
import { centsAtRate, figureOf, rateOf } from './figure.ts'
import { buildLawCase } from './lawCase.ts'
import { isForal, computePayslip, rateLimitsOf, type LawCase, type Payslip } from './payslip.ts'
import { payByMonth, sumPlanned, sumByMonth } from './yearPay.ts'

/**
 * The difference between what payroll paid and withheld in the months of the year so far, and what was
 * computed for these months with the plan that payroll knew (D-121). Cents; rates in hundredths of a percent.
 */
export type PayrollDifference = {
  /** The number of paid months. */
  months: number
  /** The difference of the rate in force. */
  rate: number
  /** The difference of the taxed pay of the paid months. */
  payCents: number
  /** The difference of the rate of the paid months together. */
  paidRate: number
  /** The difference of the tax of each paid month, and the taxed pay that it belongs to. */
  paid: readonly { taxCents: number; payCents: number }[]
}

/** A payslip without contributions. */
type WithheldMonth = Omit<PayslipMonth, 'contributionsCents' | 'netCents'>

/** Computes the withholding of a year; `month` must be called for the months in order. */
export class Withholding {
  readonly #context: TaxContext
  readonly #entries: EntryRows
  readonly #payroll: PayrollDifference | undefined
  readonly #pay: readonly number[]
  /** The case and its payslip as known in January, then as of the last change. */
  #given: LawCase
  #slip: Payslip
  #rate: number
  #salary: readonly number[]
  #taxed: readonly number[]
  /** Taxed pay and tax since January. */
  #paid = 0
  #withheld = 0
  /** Taxed pay and tax since the last change of the rate. */
  #span = { payCents: 0, taxCents: 0 }

  constructor(context: TaxContext, entries: EntryRows, payroll?: PayrollDifference) {
    this.#context = context
    this.#entries = entries
    this.#payroll = payroll
    this.#pay = payByMonth(context)
    const begun = this.#begunBy(0)
    this.#given = begun.given
    this.#salary = begun.salary
    this.#taxed = begun.taxed
    this.#slip = computePayslip(this.#given)
    this.#rate = this.#slip.rate
  }

  get slip(): Payslip {
    return this.#slip
  }

  month(month: number): WithheldMonth {
    this.#goOnFrom(month)
    const { earlierPay, untried } = this.#context
    const isNewPay = earlierPay?.months === month || (untried && this.#payroll?.months === month)
    if (month > 0 && (isNewPay || this.#entries.some((rows) => rows[0]?.monthIndex === month)))
      this.#change(month)
    const payCents = this.#pay[month]!
    const salaryCents = this.#salary[month]!
    const taxedInKindCents = this.#taxed[month]!
    const taxedCents = payCents - salaryCents + taxedInKindCents
    this.#span.payCents += taxedCents
    const before = this.#span.taxCents
    this.#span.taxCents = centsAtRate(Math.max(0, this.#span.payCents), this.#rate)
    const computed = { taxedCents, taxCents: this.#span.taxCents - before }
    const { rate, taxCents } = this.#asPayroll(month, computed)
    this.#paid += taxedCents
    this.#withheld += taxCents
    return { payCents, salaryCents, taxedInKindCents, rate, taxCents }
  }

  /**
   * The rate and the tax of a month. In a paid month, payroll's difference is added in proportion to the pay.
   */
  #asPayroll(
    month: number,
    { taxedCents, taxCents }: { taxedCents: number; taxCents: number },
  ): Pick<WithheldMonth, 'rate' | 'taxCents'> {
    const paid = this.#payroll?.paid[month]
    if (!paid) return { rate: this.#rate, taxCents }
    const share = paid.payCents > 0 ? taxedCents / paid.payCents : 1
    return {
      rate: this.#inRange(this.#rate + this.#payroll!.paidRate),
      taxCents: Math.max(0, taxCents + Math.round(paid.taxCents * share)),
    }
  }

  /** In the first month that is not paid, continues with payroll's rate and sums. */
  #goOnFrom(month: number): void {
    const payroll = this.#payroll
    if (payroll?.months !== month) return
    const paidCents = Math.max(0, this.#paid + payroll.payCents)
    // Payroll may have paid more or less in these months, for example in 14 payslips a year.
    if (this.#paid > 0) this.#withheld = Math.round((this.#withheld * paidCents) / this.#paid)
    this.#paid = paidCents
    if (payroll.rate === 0) return
    this.#rate = this.#inRange(this.#rate + payroll.rate)
    this.#span = { payCents: 0, taxCents: 0 }
  }

  #inRange(rate: number): number {
    const { maximum } = figureOf(rateRules, this.#context.year).value
    return Math.min(rateOf(maximum), Math.max(0, rate))
  }

  /** The case with all entries that have begun by a month, and their money. */
  #begunBy(month: number) {
    const begun = this.#entries.filter((rows) => (rows[0]?.monthIndex ?? monthsOfYear) <= month)
    const known = this.#knownIn(month)
    return {
      given: buildLawCase(known, sumPlanned(known, begun)),
      salary: sumByMonth(begun, ({ salaryCents }) => salaryCents),
      taxed: sumByMonth(begun, ({ taxedCents }) => taxedCents),
    }
  }

  /** The tax context as known in a month: a later change, of pay or another tried one, is not known yet. */
  #knownIn(month: number): TaxContext {
    const { earlierPay, untried } = this.#context
    if (untried && month < (this.#payroll?.months ?? 0)) return untried
    if (!earlierPay || month >= earlierPay.months) return this.#context
    return { ...this.#context, grossCents: earlierPay.grossCents, earlierPay: undefined }
  }

  /** Art. 87: computes the rate again from a month on; if the data are the same, the rate does not change. */
  #change(month: number): void {
    const { given, salary, taxed } = this.#begunBy(month)
    const slip = computePayslip(given)
    const isSame =
      slip.taxedCents === this.#slip.taxedCents &&
      slip.contributionsCents === this.#slip.contributionsCents &&
      slip.quotaCents === this.#slip.quotaCents &&
      slip.rate === this.#slip.rate
    this.#given = given
    this.#salary = salary
    this.#taxed = taxed
    this.#slip = slip
    if (isSame) return
    this.#rate = this.#rateNow()
    this.#span = { payCents: 0, taxCents: 0 }
  }

  #rateNow(): number {
    if (isForal(this.#given.region)) return this.#slip.rate
    return rateAfterChange({
      quotaCents: this.#slip.quotaCents,
      withheldCents: this.#withheld,
      payToComeCents: this.#slip.taxedCents - this.#paid,
      ...rateLimitsOf(this.#given),
    })
  }
}
