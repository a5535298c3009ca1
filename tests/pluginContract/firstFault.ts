import fc from 'fast-check'
import type { QuoteRequest } from '../../src/domain/benefit/quoteRequest.ts'
import { NoAnswer } from './withTimeLimit.ts'
import { requestsAround, tries } from './variations.ts'
import type { LoadedBenefit } from './promise.ts'

/**
 * The faults of the simplest request around the example that has any; none when the promise holds for all
 * that were tried.
 */
export function firstFault(
  loaded: LoadedBenefit,
  validationErrors: (request: QuoteRequest) => string[],
): string[] {
  let found: string[] = []
  let late: NoAnswer | undefined
  const answered = fc.check(
    fc.property(requestsAround(loaded), (request) => {
      // Nobody waits for a simpler request without an answer.
      if (late) return true
      let faults: string[]
      try {
        faults = validationErrors(request)
      } catch (error) {
        if (error instanceof NoAnswer) late = error
        throw error
      }
      // Shrinking goes on as long as the smaller request is wrong too: the last one found is the simplest.
      if (faults.length > 0) found = faults
      return faults.length === 0
    }),
    tries,
  )
  if (late) return [late.message]
  if (!answered.failed) return []
  return found.length > 0 ? found : [`it throws: ${String(answered.errorInstance)}`]
}
