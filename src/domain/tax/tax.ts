import { rateUnit, type CompiledTax } from './compileTax.ts'
import type { Person } from '../kernel/person.ts'

/** A child counts for the minimum under the first age, a baby additionally under the second (spec 9). */
const childUnderYears = 25
const babyUnderYears = 3

export type TaxedRelative = Pick<Person, 'relationship' | 'ageYears'>

/**
 * Income tax of a year, in cents: the scale applied to the base, minus the scale applied to the minimum,
 * never below 0 (D-20).
 */
export function incomeTaxCents(
  tax: CompiledTax,
  {
    grossCents,
    minimumCents,
    untaxedCents = 0,
  }: {
    grossCents: number
    minimumCents: number
    /** Amount by which the plan lowers the taxed pay; negative if it raises it. */
    untaxedCents?: number
  },
): number {
  return computeTax(
    tax,
    computeBase(tax, grossCents, computeSocialSecurity(tax, grossCents), untaxedCents),
    minimumCents,
  )
}

/**
 * The employee's social security contribution on a yearly gross, in cents: the rate, or the cap above the
 * limit salary (D-19).
 */
export function computeSocialSecurity(tax: CompiledTax, grossCents: number): number {
  if (grossCents > tax.limitCents) return tax.limitValueCents
  return rounded(grossCents * tax.socialSecurityRate)
}

/**
 * The tax base: gross salary minus social security, reduction and the plan's exchanged salary, never below
 * 0.
 */
export function computeBase(
  tax: CompiledTax,
  grossCents: number,
  socialSecurity: number,
  untaxedCents: number,
): number {
  return Math.max(0, grossCents - socialSecurity - tax.expensesCents - untaxedCents)
}

/** The tax of a base minus the tax of the minimum, never below 0 (D-20). */
export function computeTax(tax: CompiledTax, baseCents: number, minimumCents: number): number {
  return rounded(Math.max(0, scaleUnits(tax, baseCents) - scaleUnits(tax, minimumCents)))
}

/** The untaxed minimum in cents: personal, children under 25 by order of birth, babies under 3 (D-21). */
export function computeMinimum(tax: CompiledTax, people: readonly TaxedRelative[]): number {
  let total = tax.personalMinimumCents
  let children = 0
  for (const { relationship, ageYears } of people) {
    if (relationship !== 'child' || ageYears === undefined || ageYears >= childUnderYears) continue
    total += tax.childrenCents[Math.min(children, tax.childrenCents.length - 1)] ?? 0
    if (ageYears < babyUnderYears) total += tax.babyCents
    children += 1
  }
  return total
}

/**
 * The gross raise, in cents, that without the plan would increase net pay by `increaseCents` (D-24). Net pay
 * is linear between the limit salary and the thresholds of the scale, so the raise is computed piece by
 * piece.
 */
export function equivalentRaiseCents(
  tax: CompiledTax,
  {
    grossCents,
    minimumCents,
    increaseCents,
  }: {
    grossCents: number
    minimumCents: number
    increaseCents: number
  },
): number {
  if (increaseCents <= 0) return 0
  let gross = grossCents
  let missing = increaseCents
  for (;;) {
    const line = lineAt(tax, gross, minimumCents)
    const gained = (line.untilGross - gross) * line.slope
    if (gained >= missing) return Math.round(gross - grossCents + missing / line.slope)
    missing -= gained
    gross = line.untilGross
    // At the limit salary the contribution jumps to its capped value, if the table sets one.
    if (gross === tax.limitCents) missing -= jumpAtLimit(tax)
    if (missing <= 0) return Math.round(gross - grossCents)
  }
}

/** The linear piece of net pay that begins at a gross salary: its slope and its end. */
function lineAt(
  tax: CompiledTax,
  gross: number,
  minimumCents: number,
): { slope: number; untilGross: number } {
  const isCapped = gross >= tax.limitCents
  const kept = isCapped ? 1 : 1 - tax.socialSecurityRate / rateUnit
  const fixed = tax.expensesCents + (isCapped ? tax.limitValueCents : 0)
  const limit = isCapped ? Number.POSITIVE_INFINITY : tax.limitCents
  const base = gross * kept - fixed
  // If the base is below the minimum, nothing is taxed; otherwise the rate of the base's bracket applies.
  if (base < minimumCents - epsilon)
    return { slope: kept, untilGross: Math.min(limit, (minimumCents + fixed) / kept) }
  const bracket = tax.brackets.find(({ untilCents }) => base < untilCents - epsilon)
  const untilGross = bracket ? Math.min(limit, (bracket.untilCents + fixed) / kept) : limit
  return { slope: kept * (1 - (bracket?.rate ?? 0) / rateUnit), untilGross }
}

/**
 * Tolerance in cents for a threshold converted back to gross: far below one cent, far above the arithmetic's
 * error.
 */
const epsilon = 1e-4

function jumpAtLimit(tax: CompiledTax): number {
  return (tax.limitCents * tax.socialSecurityRate) / rateUnit - tax.limitValueCents
}

/**
 * The exact tax by the scale, in millionths of a cent; it is rounded only once, after the minimum's tax is
 * subtracted.
 */
function scaleUnits({ brackets }: CompiledTax, baseCents: number): number {
  for (let index = brackets.length - 1; index >= 0; index--) {
    const bracket = brackets[index]
    if (bracket && baseCents > bracket.fromCents)
      return bracket.taxBefore + (Math.min(baseCents, bracket.untilCents) - bracket.fromCents) * bracket.rate
  }
  return 0
}

function rounded(units: number): number {
  return Math.floor((units + rateUnit / 2) / rateUnit)
}
