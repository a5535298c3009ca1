import fc from 'fast-check'
import type { Question } from '../../src/domain/question.ts'
import { questionsAround, tries } from './variations.ts'
import type { LoadedBenefit } from './promise.ts'

/** The faults of the simplest question around the example that has any; none when the promise holds for all that were tried. */
export function firstFault({ benefit }: LoadedBenefit, faultsOf: (question: Question) => string[]): string[] {
  let found: string[] = []
  const answered = fc.check(
    fc.property(questionsAround(benefit), (question) => {
      const faults = faultsOf(question)
      // Shrinking goes on as long as the smaller question is wrong too: the last one found is the simplest.
      if (faults.length > 0) found = faults
      return faults.length === 0
    }),
    tries,
  )
  if (!answered.failed) return []
  return found.length > 0 ? found : [`it throws: ${String(answered.errorInstance)}`]
}
