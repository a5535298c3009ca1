import { rateUnit, type CompiledTax } from './compileTax.ts'
import type { Person } from '../kernel/person.ts'

/** Ages below which a child counts, and counts as a baby (spec 9). */
const childUnderYears = 25
const babyUnderYears = 3

export type TaxedRelative = Pick<Person, 'relationship' | 'ageYears'>

/**
 * Income tax of a year, in cents: the scale on the base less the scale on the minimum, never below 0 (D-20).
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
    /** By how much the plan lowers the pay that is taxed; below 0 where it raises it. */
    untaxedCents?: number
  },
): number {
  return taxOf(tax, baseOf(tax, grossCents, socialSecurityOf(tax, grossCents), untaxedCents), minimumCents)
}

/**
 * What the employee pays to social security on a yearly gross, in cents: the rate, and the cap above the
 * limit salary (D-19).
 */
export function socialSecurityOf(tax: CompiledTax, grossCents: number): number {
  if (grossCents > tax.limitCents) return tax.limitValueCents
  return rounded(grossCents * tax.socialSecurityRate)
}

/** What the scale taxes: gross less social security, reduction and what the plan takes, never below 0. */
export function baseOf(
  tax: CompiledTax,
  grossCents: number,
  socialSecurity: number,
  untaxedCents: number,
): number {
  return Math.max(0, grossCents - socialSecurity - tax.expensesCents - untaxedCents)
}

/** The tax of a base less that of the minimum, never below 0 (D-20). */
export function taxOf(tax: CompiledTax, baseCents: number, minimumCents: number): number {
  return rounded(Math.max(0, scaleUnits(tax, baseCents) - scaleUnits(tax, minimumCents)))
}

/**
 * The minimum that is taxed at nothing: personal, children under 25 by order of birth, babies under 3 (D-21).
 * In cents.
 */
export function minimumOf(tax: CompiledTax, people: readonly TaxedRelative[]): number {
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
 * The gross raise, without plan, whose net effect is a given increase, in cents (D-24). Net pay is a chain of
 * straight lines between the limit salary and the thresholds of the scale, so the answer is computed piece by
 * piece, not searched for.
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
    // At the limit salary the contribution jumps to its capped value, where the table gives it by itself.
    if (gross === tax.limitCents) missing -= jumpAtLimit(tax)
    if (missing <= 0) return Math.round(gross - grossCents)
  }
}

/** The straight piece of net pay that begins at a gross: what a cent more leaves, and up to where. */
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
  // Below the minimum nothing is taxed; above it the bracket of the base is.
  if (base < minimumCents - epsilon)
    return { slope: kept, untilGross: Math.min(limit, (minimumCents + fixed) / kept) }
  const bracket = tax.brackets.find(({ untilCents }) => base < untilCents - epsilon)
  const untilGross = bracket ? Math.min(limit, (bracket.untilCents + fixed) / kept) : limit
  return { slope: kept * (1 - (bracket?.rate ?? 0) / rateUnit), untilGross }
}

/**
 * Rounding of a threshold worked back into gross, in cents: far below one, far above the error of the
 * arithmetic.
 */
const epsilon = 1e-4

function jumpAtLimit(tax: CompiledTax): number {
  return (tax.limitCents * tax.socialSecurityRate) / rateUnit - tax.limitValueCents
}

/** The scale in millionths of a cent: exact, so that it is rounded once, after the subtraction. */
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
