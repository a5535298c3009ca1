import { suggested } from '../kernel/closestMatch.ts'
import type { Benefit } from './defineBenefit.ts'

const functions = ['price', 'breakdown', 'covers'] as const

/** What is wrong with the plain values of a declaration: a word that the portal has not, or no function. */
export function valueFaults(benefit: Benefit): string[] {
  const { amount, months, documentation, editableInForce } = benefit
  return [
    ...functions
      .filter((name) => typeof benefit[name] !== 'function')
      .map((name) => `expected a function "${name}"`),
    ...(typeof editableInForce === 'boolean' ? [] : ['expected "editableInForce" to be true or false']),
    ...wordFault('months', months, ['chosen', 'range', 'start', 'first']),
    ...(typeof amount === 'function'
      ? []
      : wordFault('amount', amount, ['typed', 'counted', 'priced', 'once', 'none'])),
    ...wordFault('per', documentation?.per ?? 'contract', ['contract', 'person']),
    ...wordFault('when', documentation?.when ?? 'always', ['always', 'modality']),
  ]
}

function wordFault(key: string, got: unknown, words: readonly string[]): string[] {
  if (words.includes(got as string)) return []
  const list = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  const value = typeof got === 'string' ? suggested(got, words) : JSON.stringify(got)
  return [`expected "${key}" to be ${list}, got ${value}`]
}
