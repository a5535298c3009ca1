import { rateUnit, type CompiledTax } from './compileTax.ts'

/**
 * The gross raise, without plan, whose net effect is a given increase, in cents (D-24). Net pay is a chain of
 * straight lines between the limit salary and the thresholds of the scale, so the answer is walked to, not
 * searched for.
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
