import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { ContractBreakdown } from '../../domain/benefit/contractBreakdown.ts'
import { callPlugin, type CircuitBreakerOptions } from './callPlugin.ts'
import { BenefitFault } from './benefitFault.ts'
import { centsFault, maxItems, pricingFault } from './pricingFault.ts'

/**
 * The declaration with its functions held to what they promise: an exception, a promise instead of an answer,
 * a price that is no whole number of cents, an answer without end or none in time becomes a BenefitFault that
 * names the plugin.
 */
export function guardDeclaration(benefit: Benefit, patience?: CircuitBreakerOptions): Benefit {
  const guard = <In extends unknown[], Out>(
    doing: string,
    run: (...input: In) => Out,
    fault?: (out: Out) => string | undefined,
  ) => {
    const fail = (reason: string, cause?: unknown): BenefitFault =>
      new BenefitFault(benefit.id, doing, reason, cause)
    const checked = (input: In): Out => {
      let out: Out
      let reason: string | undefined
      try {
        out = run(...input)
        reason = isPromise(out) ? 'it answered a promise, expected an answer at once' : fault?.(out)
      } catch (error) {
        throw fail(error instanceof Error ? error.message : String(error), error)
      }
      if (reason) throw fail(reason)
      return out
    }
    return (...input: In): Out => callPlugin({ category: benefit.id, doing }, () => checked(input), patience)
  }
  const { documentation, caps } = benefit
  return {
    ...benefit,
    price: guard('price', benefit.price, pricingFault),
    read: guard('read', benefit.read, readingFault),
    covers: guard('covers', benefit.covers),
    ...(typeof benefit.amount === 'function' && { amount: guard('amount', benefit.amount) }),
    ...(benefit.units && { units: guard('units', benefit.units) }),
    ...(benefit.exemptCents && { exemptCents: guard('exemptCents', benefit.exemptCents, centsFault) }),
    ...(caps?.monthCents && {
      caps: { ...caps, monthCents: guard('caps.monthCents', caps.monthCents, centsFault) },
    }),
    documentation: {
      ...documentation,
      ...(documentation.invoiceEachMonth && {
        invoiceEachMonth: guard('documentation.invoiceEachMonth', documentation.invoiceEachMonth),
      }),
      ...(documentation.invoicedMonths && {
        invoicedMonths: guard('documentation.invoicedMonths', documentation.invoicedMonths),
      }),
    },
  }
}

function readingFault(reading: ContractBreakdown | undefined): string | undefined {
  if (!Array.isArray(reading?.columns) || !Array.isArray(reading.sections))
    return 'expected { columns, sections }'
  const rows = reading.sections.reduce((sum, section) => sum + section.rows.length, 0)
  return rows > maxItems ? `it answered ${rows} rows, expected at most ${maxItems}` : undefined
}

function isPromise(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}
