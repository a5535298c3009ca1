import type { MoneyRow } from '../moneyRows.ts'
import type { EntryRows, PayslipMonth, PayslipPicture, TaxContext } from '../simulator.ts'
import { rateAfterChange } from './art87.ts'
import { employeeContributions, employerContributions } from './contributions.ts'
import { centsAtRate, percentOfRate } from './figure.ts'
import { confirmedOf, isFixedTerm, lawCaseOf, type Planned } from './lawCase.ts'
import { isForal, payslipOf, type Payslip } from './payslip.ts'

const monthsOfYear = 12

/**
 * The twelve payslips of a year with some entries (D-116, D-117, D-122). An entry changes the data in its
 * first month: the rate is recomputed from there on, and earlier payslips keep theirs. The tax of months with
 * the same rate is rounded as a whole, so that a year with one rate equals the agency's simulator.
 */
export function payslipsOf(context: TaxContext, entries: EntryRows): PayslipMonth[] {
  const { grossCents } = context
  const contributions = contributionsByMonth(context, entries, employeeContributions)
  const year = new Withholding(context)
  return Array.from({ length: monthsOfYear }, (_, month) => {
    const payCents = shareOfMonth(grossCents, month)
    const own = year.month(month, entries)
    const { salaryCents, taxedInKindCents, rate, taxCents } = own
    const contributionsCents = contributions[month]!
    const netCents = payCents - salaryCents - contributionsCents - taxCents
    return { payCents, salaryCents, taxedInKindCents, contributionsCents, rate, taxCents, netCents }
  })
}

/** The twelve payslips with pay in kind and the company's contributions, for their pictures. */
export function payslipPictures(context: TaxContext, entries: EntryRows): PayslipPicture[] {
  const employer = contributionsByMonth(context, entries, employerContributions)
  const exempt = sumByMonth(entries.flat(), ({ exemptCents }) => exemptCents)
  const price = sumByMonth(entries.flat(), ({ priceCents }) => priceCents)
  return payslipsOf(context, entries).map((month, index) => ({
    ...month,
    exemptInKindCents: exempt[index]!,
    priceCents: price[index]!,
    employerContributionsCents: employer[index]!,
    ratePercent: percentOfRate(month.rate),
  }))
}

/** A month's part of a yearly sum, 0 to 11; twelve months add up to it. */
function shareOfMonth(yearCents: number, month: number): number {
  const until = (months: number): number => Math.round((yearCents * months) / monthsOfYear)
  return until(month + 1) - until(month)
}

/**
 * Contributions by month (D-117): those on the salary evenly, and those on company money in its months, by
 * the running sum.
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
  const companyCents = sumByMonth(entries.flat(), companyMoney)
  let paidCents = 0
  let before = 0
  return companyCents.map((cents, month) => {
    paidCents += cents
    const all = cents === 0 ? before : contribute(grossCents + paidCents) - onSalary
    const more = all - before
    before = all
    return shareOfMonth(onSalary, month) + more
  })
}

const companyMoney = ({ contributionCents, userBagCents, companyBagCents }: MoneyRow): number =>
  contributionCents + userBagCents + companyBagCents

function sumByMonth(rows: readonly MoneyRow[], figure: (row: MoneyRow) => number): number[] {
  const months = Array.from({ length: monthsOfYear }, () => 0)
  for (const row of rows) months[row.monthIndex]! += figure(row)
  return months
}

/** The withholding of a year, month by month in order. */
class Withholding {
  readonly #context: TaxContext
  #slip: Payslip
  #rate: number
  #salary: number[] = sumByMonth([], () => 0)
  #taxed: number[] = sumByMonth([], () => 0)
  #withheld = 0
  /** Taxed pay and tax since the last change of the rate. */
  #span = { payCents: 0, taxCents: 0 }

  constructor(context: TaxContext) {
    this.#context = context
    this.#slip = payslipOf(lawCaseOf(context, nothingPlanned))
    this.#rate = this.#slip.rate
  }

  month(
    month: number,
    entries: EntryRows,
  ): Pick<PayslipMonth, 'salaryCents' | 'taxedInKindCents' | 'rate' | 'taxCents'> {
    if (entries.some((rows) => rows[0]?.monthIndex === month)) this.#change(month, entries)
    this.#span.payCents += this.#taxedOf(month)
    const before = this.#span.taxCents
    this.#span.taxCents = centsAtRate(Math.max(0, this.#span.payCents), this.#rate)
    const taxCents = this.#span.taxCents - before
    this.#withheld += taxCents
    return {
      salaryCents: this.#salary[month]!,
      taxedInKindCents: this.#taxed[month]!,
      rate: this.#rate,
      taxCents,
    }
  }

  /** Art. 87: recomputes the year with all entries begun; unchanged data keep the rate. */
  #change(month: number, entries: EntryRows): void {
    const rows = entries.filter((own) => (own[0]?.monthIndex ?? monthsOfYear) <= month).flat()
    this.#salary = sumByMonth(rows, ({ salaryCents }) => salaryCents)
    this.#taxed = sumByMonth(rows, ({ taxedCents }) => taxedCents)
    const slip = payslipOf(lawCaseOf(this.#context, plannedBy(rows)))
    const isSame =
      slip.taxedCents === this.#slip.taxedCents && slip.contributionsCents === this.#slip.contributionsCents
    this.#slip = slip
    if (isSame) return
    this.#rate = this.#rateFrom(month)
    this.#span = { payCents: 0, taxCents: 0 }
  }

  #rateFrom(month: number): number {
    const { year } = this.#context
    const isWholeYear = month === 0 || isForal(lawCaseOf(this.#context, nothingPlanned).region)
    if (isWholeYear) return this.#slip.rate
    let payToComeCents = 0
    for (let at = month; at < monthsOfYear; at++) payToComeCents += this.#taxedOf(at)
    return rateAfterChange({
      quotaCents: this.#slip.quotaCents,
      withheldCents: this.#withheld,
      payToComeCents,
      year,
    })
  }

  #taxedOf(month: number): number {
    return shareOfMonth(this.#context.grossCents, month) - this.#salary[month]! + this.#taxed[month]!
  }
}

export const nothingPlanned: Planned = { companyCents: 0, exemptCents: 0 }

/** The effect of some rows on the year's pay. */
export function plannedBy(rows: readonly MoneyRow[]): Planned {
  const planned = { ...nothingPlanned }
  for (const row of rows) {
    planned.companyCents += companyMoney(row)
    planned.exemptCents += row.exemptCents
  }
  return planned
}
