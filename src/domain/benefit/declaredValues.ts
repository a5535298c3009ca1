import { suggested } from '../kernel/closestMatch.ts'
import type { Benefit } from './defineBenefit.ts'

const needed = ['price', 'breakdown', 'covers'] as const
const optional = ['eligible', 'exemptCents', 'nextYear', 'units'] as const
const caps = ['monthCents', 'yearCents']
/** Types of JSON Schema that no form has; what is no type at all is named with its schema. */
const otherTypes = ['array', 'boolean', 'integer', 'null', 'number', 'string']

/** What is wrong with the plain values of a declaration: a word that the portal has not, or no function. */
export function valueFaults(benefit: Benefit): string[] {
  const { amount, months, documentation, editableInForce, details } = benefit
  const { appliesTo, fill, monthsLacking } = documentation ?? {}
  const { monthCents } = benefit.caps ?? {}
  const given = { ...pick(benefit, optional), appliesTo, fill, monthsLacking, monthCents }
  const asked = Object.entries({
    ...pick(benefit, needed),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  })
  return [
    ...asked
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]) => `expected "${name}" to be a function, got ${JSON.stringify(value) ?? 'none'}`),
    ...Object.keys(benefit.caps ?? {})
      .filter((key) => !caps.includes(key))
      .map((key) => `expected "monthCents" or "yearCents" in "caps", got ${suggested(key, caps)}`),
    ...(otherTypes.includes(String(details?.type)) ? wordFault('type', details?.type, ['object']) : []),
    ...(typeof editableInForce === 'boolean' ? [] : ['expected "editableInForce" to be true or false']),
    ...wordFault('months', months, ['chosen', 'range', 'start', 'first']),
    ...(typeof amount === 'function'
      ? []
      : wordFault('amount', amount, ['typed', 'counted', 'priced', 'once', 'none'])),
    ...wordFault('per', documentation?.per ?? 'contract', ['contract', 'person']),
    ...wordFault('when', documentation?.when ?? 'always', ['always', 'modality']),
  ]
}

function pick<Key extends keyof Benefit>(benefit: Benefit, keys: readonly Key[]): Pick<Benefit, Key> {
  return Object.fromEntries(keys.map((key) => [key, benefit[key]])) as Pick<Benefit, Key>
}

function wordFault(key: string, got: unknown, words: readonly string[]): string[] {
  if (words.includes(got as string)) return []
  const list = [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
  const value = typeof got === 'string' ? suggested(got, words) : JSON.stringify(got)
  return [`expected "${key}" to be ${list}, got ${value}`]
}
