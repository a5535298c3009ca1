import type { CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import { formatDate, monthName } from '../../../domain/kernel/format.ts'
import { peopleFact, type Fact } from './conditionFacts.ts'
import type { Reader } from '../../../domain/contract/contractSummary.ts'
import type { Conditions } from '../../../domain/plan/contract.ts'
import { contractMessages, type ContractWordId } from './contractMessages.ts'

/**
 * What a cancellation does, as a person wants to know it: for whom, until when it covers, and that nothing
 * more is charged.
 */
export function cancellationFacts(
  conditions: Conditions,
  reader: Reader,
  effect: CancellationEffect,
): Fact[] {
  const { language } = reader
  const say = (id: ContractWordId, params?: Record<string, string>): string =>
    contractMessages(language, id, params)
  const fact = (id: ContractWordId, value: string): Fact => ({ label: say(id), value })
  const people = peopleFact(conditions, reader)
  if (effect.kind === 'neverBegins')
    return [
      ...people,
      fact('fact.starts', say('fact.neverBegins')),
      fact('fact.charged', say('fact.nothing')),
    ]
  const covered = fact('fact.coveredUntil', formatDate(effect.lastDate, language, 'long'))
  if (effect.kind === 'runsOut') return [...people, covered]
  return [
    ...people,
    covered,
    fact(
      'fact.charged',
      say('fact.nothingFrom', {
        month: monthName(effect.monthIndex, language),
        year: String(conditions.year),
      }),
    ),
  ]
}
