import type { EntryRows, ReturnBeside, TaxContext, YearsTax } from '../simulator.ts'
import { returnOf } from './annualReturn.ts'
import { filingLimit } from './art96.figures.ts'
import { regionalScales } from './art74.figures.ts'
import { employeeContributions } from './contributions.ts'
import { centsAtRate, cutRate, figureOf } from './figure.ts'
import { isFixedTerm, lawCaseOf, toldOf } from './lawCase.ts'
import { nothingPlanned, plannedBy } from './payslips.ts'
import { isForal, quotaLimitOf, type LawCase } from './payslip.ts'
import { regionNames, territoryOf } from './provinces.ts'

/**
 * A plan's saving in the return, and why it differs from the payslips (D-123); undefined in foral territories
 * and without a known region. `years` are the payslips', without and with.
 */
export function returnByLaw(
  context: TaxContext,
  entries: EntryRows,
  years: YearsTax,
): ReturnBeside | undefined {
  const region = territoryOf(context.province)
  if (!region || isForal(region)) return undefined
  const told = toldOf(context)
  const plan = plannedBy(entries.flat())
  const without = lawCaseOf(context, nothingPlanned, told)
  const planned = lawCaseOf(context, plan, told)
  const savedBy = (taxOf: (given: LawCase) => number): number => taxOf(without) - taxOf(planned)
  const savedCents = savedBy(returnTax)
  const moreCents = savedCents - (years.without.taxCents - years.with.taxCents)
  const asConfirmed = returnTax(lawCaseOf(context, nothingPlanned)) - returnTax(lawCaseOf(context, plan))
  const effects = [
    ...replaced.map(([reason, taxOf]) => [reason, Math.abs(savedBy(taxOf) - savedCents)] as const),
    ['unconfirmed', Math.abs(asConfirmed - savedCents)] as const,
  ]
  const [reason, effect] = effects.toSorted((one, other) => other[1] - one[1])[0] ?? [undefined, 0]
  const taxed = planned.payCents - planned.exemptCents
  const isBelow = taxed <= figureOf(filingLimit, context.year).value
  return {
    savedCents,
    moreCents,
    reason: moreCents === 0 ? undefined : effect === 0 ? 'rate' : reason,
    region: regionNames[region],
    regionYear: figureOf(regionalScales, context.year).year,
    // With other payers the limit is lower, and what they withhold is unknown.
    refundCents:
      isBelow && !told.hasOtherPayers ? Math.max(0, years.with.taxCents - returnTax(planned)) : undefined,
  }
}

/** Tax of the return and contributions of a year; undefined without a return. */
export function returnedTax(
  context: TaxContext,
  entries: EntryRows,
): { taxCents: number; contributionsCents: number } | undefined {
  const region = territoryOf(context.province)
  if (!region || isForal(region)) return undefined
  const told = toldOf(context)
  const planned = lawCaseOf(context, plannedBy(entries.flat()), told)
  const contributionsCents = employeeContributions(planned.payCents, context.year, isFixedTerm(told))
  return { taxCents: returnTax(planned), contributionsCents }
}

const returnTax = (given: LawCase): number => returnOf(given)?.taxCents ?? 0

/** The return with one part replaced by the payslip's. */
const replaced: [NonNullable<ReturnBeside['reason']>, (given: LawCase) => number][] = [
  ['region', (given) => returnOf(given, { isStateAlone: true })?.taxCents ?? 0],
  ['lowPay', (given) => returnOf(given, { isWithoutWorkDeduction: true })?.taxCents ?? 0],
  ['rate', (given) => withheldAsReturn(given)],
]

/** The return's tax, limited and cut like the payslip's rate. */
function withheldAsReturn(given: LawCase): number {
  const taxedCents = given.payCents - given.exemptCents
  const quotaCents = Math.min(returnTax(given), quotaLimitOf(given, taxedCents))
  return centsAtRate(taxedCents, cutRate(quotaCents, taxedCents))
}
