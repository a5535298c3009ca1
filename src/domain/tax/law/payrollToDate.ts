import { sumBy } from '../../kernel/money.ts'
import { standingBefore } from '../endedItems.ts'
import type { EntryRows, TaxContext } from '../simulator.ts'
import { rowsOf } from '../taxContext.ts'
import { rateOf } from './figure.ts'
import { toDateOf } from './lawCase.ts'
import { Withholding, type PayrollDifference } from './withholding.ts'

/** The withholding of a year with some entries, which follows what payroll withheld so far (D-121). */
export function withholdingOf(context: TaxContext, entries: EntryRows): Withholding {
  return new Withholding(context, entries, toDateOf(context) && differenceOf(context))
}

/** A plan is computed with many sets of entries, and payroll differs by the same from all of them. */
const differences = new WeakMap<TaxContext, PayrollDifference>()

function differenceOf(context: TaxContext): PayrollDifference {
  const known = differences.get(context)
  if (known) return known
  const { untried = context, yearEntries } = context
  const found = compareWithPayroll({ ...untried, yearEntries })
  differences.set(context, found)
  return found
}

/**
 * Compares payroll's figures with the paid months as computed with the plan that payroll knew in them. The
 * same difference is added to the year with and without a plan: where payroll withholds as computed, its
 * figures change nothing.
 */
function compareWithPayroll(context: TaxContext): PayrollDifference {
  const { months, payCents, withheldCents, ratePercent } = toDateOf(context)!
  const year = new Withholding(context, rowsInPaidMonths(context, months))
  const paid = Array.from({ length: months }, (_, month) => year.month(month))
  const pays = paid.map((month) => month.payCents - month.salaryCents + month.taxedInKindCents)
  const taxes = paid.map(({ taxCents }) => taxCents)
  const [computedPay, computedTax] = [sumOf(pays), sumOf(taxes)]
  // Payroll may pay more or less in these months, for example in 14 payslips a year.
  const taxAsPayroll = payCents > 0 ? Math.round((withheldCents * computedPay) / payCents) : 0
  const divided = divide(taxAsPayroll - computedTax, computedTax > 0 ? taxes : pays)
  return {
    months,
    rate: rateOf(ratePercent) - (paid.at(-1)?.rate ?? 0),
    payCents: payCents - computedPay,
    paidRate: averageRate(withheldCents, payCents) - averageRate(computedTax, computedPay),
    paid: divided.map((taxCents, month) => ({ taxCents, payCents: pays[month]! })),
  }
}

/** The rows that payroll knew in the last paid month: of what began until then, with what ended later. */
function rowsInPaidMonths(context: TaxContext, months: number): EntryRows {
  const standing = standingBefore(context.yearEntries ?? [], months)
  return rowsOf(context, standing).filter(([first]) => first !== undefined && first.monthIndex < months)
}

/** Divides cents among months in proportion to weights, or evenly; the parts add up to the amount. */
function divide(cents: number, given: readonly number[]): number[] {
  const weights = sumOf(given) > 0 ? given : given.map(() => 1)
  const total = sumOf(weights)
  let sum = 0
  return weights.map((weight) => {
    const before = Math.round((cents * sum) / total)
    sum += weight
    return Math.round((cents * sum) / total) - before
  })
}

const averageRate = (taxCents: number, payCents: number): number =>
  payCents > 0 ? Math.round(rateOf(100) * (taxCents / payCents)) : 0

const sumOf = (values: readonly number[]): number => sumBy(values, (value) => value)
