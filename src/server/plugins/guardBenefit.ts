import { wrapFunctions, type Benefit } from '../../domain/benefit/defineBenefit.ts'
import {
  breakdownFault,
  centsFault,
  pricingFault,
  promiseFault,
} from '../../domain/benefit/validateBenefit.ts'
import { BenefitFault, callPlugin, type CircuitBreakerOptions } from './callPlugin.ts'

/** What is wrong with an answer, by the function that gave it. */
const faults: Record<string, (answer: never) => string | undefined> = {
  price: pricingFault,
  breakdown: breakdownFault,
  exemptCents: centsFault,
  'caps.monthCents': centsFault,
}

/**
 * The declaration with all its functions guarded: an exception, a promise instead of an answer, a price that
 * is no whole number of cents, an answer without end or none in time becomes a BenefitFault that names the
 * plugin (promise 41).
 */
export function guardBenefit(benefit: Benefit, options?: CircuitBreakerOptions): Benefit {
  return wrapFunctions(benefit, (doing, run) => {
    const checked = (input: unknown[]): unknown => {
      const fail = (reason: string, cause?: unknown): BenefitFault =>
        new BenefitFault(benefit.id, doing, reason, cause)
      let answer: unknown
      let reason: string | undefined
      try {
        answer = run(...input)
        reason = promiseFault(answer) ?? faults[doing]?.(answer as never)
      } catch (error) {
        throw fail(error instanceof Error ? error.message : String(error), error)
      }
      if (reason) throw fail(reason)
      return answer
    }
    return (...input) => callPlugin({ category: benefit.id, doing }, () => checked(input), options)
  })
}
