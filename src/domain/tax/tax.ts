import { compileTax, rateUnit, type CompiledTax } from './compileTax.ts'
import type { Person } from '../kernel/person.ts'
import type { TaxTable } from './taxTables.ts'

/** Ages below which a child counts, and counts as a baby (spec 9). */
export const childUnderYears = 25
export const babyUnderYears = 3

export type FamilyMember = Pick<Person, 'relationship' | 'ageYears'>

/**
 * What the employee pays to social security on a yearly gross, in cents: the rate, and the cap above the
 * limit salary (D-19).
 */
export function socialSecurityCents(table: TaxTable, grossCents: number): number {
  return socialSecurityOf(compileTax(table), grossCents)
}

/**
 * The minimum that is taxed at nothing: personal, children under 25 by order of birth, babies under 3 (D-21).
 * In cents.
 */
export function familyMinimumCents(table: TaxTable, people: readonly FamilyMember[]): number {
  return minimumOf(compileTax(table), people)
}

/**
 * Income tax of a year, in cents: the scale on the base less the scale on the minimum, never below 0 (D-20).
 */
export function incomeTaxCents(
  table: TaxTable,
  {
    grossCents,
    minimumCents,
    exemptCents = 0,
  }: {
    grossCents: number
    minimumCents: number
    /** Pay in kind that the plan exempts. */
    exemptCents?: number
  },
): number {
  const tax = compileTax(table)
  return taxOf(tax, baseOf(tax, grossCents, socialSecurityOf(tax, grossCents), exemptCents), minimumCents)
}

/** The scale alone on a base, in cents. */
export function scaleCents(table: TaxTable, baseCents: number): number {
  return rounded(scaleUnits(compileTax(table), baseCents))
}

export function socialSecurityOf(tax: CompiledTax, grossCents: number): number {
  if (grossCents > tax.limitCents) return tax.limitValueCents
  return rounded(grossCents * tax.socialSecurityRate)
}

export function baseOf(
  tax: CompiledTax,
  grossCents: number,
  socialSecurity: number,
  exemptCents: number,
): number {
  return Math.max(0, grossCents - socialSecurity - tax.expensesCents - exemptCents)
}

export function taxOf(tax: CompiledTax, baseCents: number, minimumCents: number): number {
  return rounded(Math.max(0, scaleUnits(tax, baseCents) - scaleUnits(tax, minimumCents)))
}

export function minimumOf(tax: CompiledTax, people: readonly FamilyMember[]): number {
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
