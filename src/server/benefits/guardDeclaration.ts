import type { Benefit } from '../../domain/defineBenefit.ts'
import type { Pricing } from '../../domain/quoteTypes.ts'
import type { ContractReading } from '../../domain/contractReading.ts'
import { BenefitFault } from './benefitFault.ts'

const mostItems = 5000
const mostCents = 1_000_000_000

/**
 * The declaration with its functions held to what they promise: an exception, a promise instead of an answer, a price that is no
 * whole number of cents or an answer without end becomes a BenefitFault that names the plugin. A loop without end is not
 * caught: a plugin is code that the operator trusts (promise 40).
 */
export function guardDeclaration(benefit: Benefit): Benefit {
  const guard = <In extends unknown[], Out>(doing: string, run: (...input: In) => Out, fault?: (out: Out) => string | undefined) =>
    (...input: In): Out => {
      let out: Out
      try {
        out = run(...input)
      } catch (error) {
        throw new BenefitFault(benefit.id, doing, error instanceof Error ? error.message : String(error), error)
      }
      const reason = isPromise(out) ? 'it answered a promise, expected an answer at once' : fault?.(out)
      if (reason) throw new BenefitFault(benefit.id, doing, reason)
      return out
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
    ...(caps?.monthCents && { caps: { ...caps, monthCents: guard('caps.monthCents', caps.monthCents, centsFault) } }),
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

function pricingFault(pricing: Pricing | undefined): string | undefined {
  if (!Array.isArray(pricing?.items) || !Array.isArray(pricing.refusals)) return 'expected { items, refusals }'
  if (pricing.items.length > mostItems) return `it answered ${pricing.items.length} items, expected at most ${mostItems}`
  const odd = pricing.items.find((item) => centsFault(item.priceCents))
  return odd ? `month ${odd.monthIndex} of person ${odd.personId}: ${centsFault(odd.priceCents)}` : undefined
}

function readingFault(reading: ContractReading | undefined): string | undefined {
  if (!Array.isArray(reading?.columns) || !Array.isArray(reading.sections)) return 'expected { columns, sections }'
  const rows = reading.sections.reduce((sum, section) => sum + section.rows.length, 0)
  return rows > mostItems ? `it answered ${rows} rows, expected at most ${mostItems}` : undefined
}

function centsFault(cents: number): string | undefined {
  if (Number.isSafeInteger(cents) && cents >= 0 && cents <= mostCents) return undefined
  return `expected whole cents from 0 to ${mostCents}, got ${cents}`
}

function isPromise(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}
