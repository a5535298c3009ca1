import type { EntryRows, ReturnBeside, TaxContext, YearsTax } from '../simulator.ts'
import { incomeOf, computeReturn, type AnnualReturn } from './annualReturn.ts'
import { filingLimit } from './art96.figures.ts'
import { regionalScales } from './art74.figures.ts'
import { employeeContributions } from './contributions.ts'
import { centsAtRate, cutRate, figureOf } from './figure.ts'
import { confirmedOf, isFixedTerm, buildLawCase, findTold, withPlan } from './lawCase.ts'
import { quotaLimitOf, type LawCase } from './payslip.ts'
import { regionName, returnRegionOf } from './provinces.ts'
import { nothingPlanned, sumPlanned, type Planned } from './yearPay.ts'

/**
 * Computes how much tax a plan saves in the return, and why this differs from the payslips (D-123);
 * undefined in foral territories and without a known region. `years`: the tax on the payslips, without and
 * with the plan.
 */
export function returnByLaw(
  context: TaxContext,
  entries: EntryRows,
  years: YearsTax,
): ReturnBeside | undefined {
  const region = returnRegionOf(context)
  if (!region) return undefined
  const told = findTold(context)
  const plan = sumPlanned(context, entries)
  const given = { ...buildLawCase(context, nothingPlanned, told), region }
  const { onAccountCents = 0 } = years.with
  const without = returnedCase(given)
  const planned = returnedCase({ ...withPlan(given, plan, context), onAccountCents })
  // What the company pays on account is income, and paid tax (art. 43.2 and 79).
  const savedCents = without.taxCents - planned.taxCents + onAccountCents
  const moreCents = savedCents - (years.without.taxCents - years.with.taxCents)
  const isBelow = incomeOf(planned.given) <= figureOf(filingLimit, context.year).value
  return {
    savedCents,
    moreCents,
    reason: moreCents === 0 ? undefined : findReason(context, plan, { without, planned, moreCents }),
    region: regionName(region),
    regionYear: figureOf(regionalScales, context.year).year,
    // With other payers the limit is lower, and what they withhold is unknown.
    refundCents:
      isBelow && !told.hasOtherPayers
        ? Math.max(0, years.with.taxCents + onAccountCents - planned.taxCents)
        : undefined,
  }
}

/** A case with its return. */
type ReturnedCase = { given: LawCase; taxCents: number; returned: AnnualReturn | undefined }

function returnedCase(given: LawCase): ReturnedCase {
  const returned = computeReturn(given)
  return { given, returned, taxCents: returned?.taxCents ?? 0 }
}

/**
 * Finds the main reason for a difference. Each part of the return is replaced by the payslip's rule; the
 * part that brings the saving closest to the payslips' saving is the reason. A part that increases the
 * difference is no reason.
 */
function findReason(
  context: TaxContext,
  plan: Planned,
  { without, planned, moreCents }: Record<'without' | 'planned', ReturnedCase> & { moreCents: number },
): ReturnBeside['reason'] {
  const savedCents = without.taxCents - planned.taxCents
  const confirmed = confirmedOf(context)
  const { region, onAccountCents = 0 } = planned.given
  const asConfirmed =
    confirmed === findTold(context)
      ? savedCents
      : returnTax({ ...buildLawCase(context, nothingPlanned, confirmed), region }) -
        returnTax({ ...buildLawCase(context, plan, confirmed), region, onAccountCents })
  const saved: (readonly [ReturnBeside['reason'], number])[] = [
    ...replaced.map(([reason, taxOf]) => [reason, taxOf(without) - taxOf(planned)] as const),
    ['unconfirmed', asConfirmed],
  ]
  const effects = saved.map(
    ([reason, cents]) => [reason, (savedCents - cents) * Math.sign(moreCents)] as const,
  )
  const [reason, effect] = effects.toSorted((one, other) => other[1] - one[1])[0] ?? [undefined, 0]
  return effect <= 0 || reason === 'rate' ? rateReason([without, planned]) : reason
}

/**
 * `rate`: the limit of art. 85.3 lowers the quota in one of the cases; `cutRate`: only the cut decimals
 * differ.
 */
const rateReason = (cases: readonly ReturnedCase[]): 'rate' | 'cutRate' =>
  cases.some(({ given, taxCents }) => taxCents > quotaLimitOf(given, given.payCents - given.exemptCents))
    ? 'rate'
    : 'cutRate'

/**
 * Tax by the return less what the company pays on account, and contributions, of a year; undefined without a
 * return.
 */
export function returnedTax(
  context: TaxContext,
  entries: EntryRows,
  onAccountCents: number,
): { taxCents: number; contributionsCents: number } | undefined {
  const region = returnRegionOf(context)
  if (!region) return undefined
  const told = findTold(context)
  const planned = { ...buildLawCase(context, sumPlanned(context, entries), told), region }
  const contributionsCents =
    planned.contributionsCents ?? employeeContributions(planned.payCents, context.year, isFixedTerm(told))
  return { taxCents: returnTax({ ...planned, onAccountCents }) - onAccountCents, contributionsCents }
}

const returnTax = (given: LawCase): number => computeReturn(given)?.taxCents ?? 0

/** For each reason, computes the return's tax with that part taken from the payslip's rule. */
const replaced: [NonNullable<ReturnBeside['reason']>, (own: ReturnedCase) => number][] = [
  ['region', ({ given }) => computeReturn(given, { isStateAlone: true })?.taxCents ?? 0],
  ['lowPay', ({ returned }) => (returned ? taxWithoutDeduction(returned) : 0)],
  ['rate', withheldAsReturn],
]

/** The tax without the deduction of d.a. 61, which payslips do not have. */
const taxWithoutDeduction = (returned: AnnualReturn): number =>
  returned.stateQuotaCents + returned.regionQuotaCents - returned.ceutaMelillaCents

/** The return's tax, limited and with decimals of the rate cut, as on a payslip. */
function withheldAsReturn({ given, taxCents }: ReturnedCase): number {
  const taxedCents = incomeOf(given)
  const quotaCents = Math.min(taxCents, quotaLimitOf(given, taxedCents))
  return centsAtRate(taxedCents, cutRate(quotaCents, taxedCents))
}
