import { exemptionKinds, yearEndForms } from '../catalogue/exemption.ts'
import { suggested } from '../kernel/closestMatch.ts'
import { faultAt, type Fault } from '../kernel/fault.ts'
import type { Benefit } from './defineBenefit.ts'

const needed = ['price', 'breakdown', 'covers'] as const
const optional = ['eligible', 'exemptCents', 'nextYear', 'units', 'valueInKindCents'] as const
const documented = ['appliesTo', 'fill', 'monthsLacking'] as const
const caps = ['monthCents', 'yearCents']
/** Types of JSON Schema that forms do not support; an unknown type is reported with its schema. */
const otherTypes = ['array', 'boolean', 'integer', 'null', 'number', 'string']

/** Finds wrong values of plain fields: an unknown keyword, or a missing function. */
export function valueFaults(benefit: Benefit): Fault[] {
  const { amount, months, documentation, editableInForce, details } = benefit
  const functions: [path: string[], value: unknown][] = [
    ...needed.map((name): [string[], unknown] => [[name], benefit[name] ?? null]),
    ...optional.map((name): [string[], unknown] => [[name], benefit[name]]),
    ...documented.map((name): [string[], unknown] => [['documentation', name], documentation?.[name]]),
    [['caps', 'monthCents'], benefit.caps?.monthCents],
  ]
  return [
    ...functions
      .filter(([, value]) => value !== undefined && typeof value !== 'function')
      .map(([path, value]) => {
        const got = value === null ? 'none' : JSON.stringify(value)
        return faultAt(path, `expected "${path.at(-1)}" to be a function, got ${got}`)
      }),
    ...Object.keys(benefit.caps ?? {})
      .filter((key) => !caps.includes(key))
      .map((key) =>
        faultAt(['caps', key], `expected "monthCents" or "yearCents" in "caps", got ${suggested(key, caps)}`),
      ),
    ...(otherTypes.includes(String(details?.type))
      ? wordFault(['details', 'type'], details?.type, ['object'])
      : []),
    ...(typeof editableInForce === 'boolean'
      ? []
      : [faultAt(['editableInForce'], 'expected "editableInForce" to be true or false')]),
    ...(['boolean', 'undefined'].includes(typeof benefit.startsWithReview)
      ? []
      : [faultAt(['startsWithReview'], 'expected "startsWithReview" to be true or false')]),
    ...wordFault(['months'], months, ['chosen', 'range', 'start', 'first']),
    ...(typeof amount === 'function'
      ? []
      : wordFault(['amount'], amount, ['typed', 'counted', 'priced', 'once', 'none'])),
    // Tickets, all in the first month, are counted without units.
    ...(amount === 'counted' && months !== 'first' && benefit.units === undefined
      ? [faultAt(['amount'], 'expected "units" beside the amount "counted": what is counted, got none')]
      : []),
    ...(benefit.exemption === undefined ? [] : wordFault(['exemption'], benefit.exemption, exemptionKinds)),
    ...(benefit.yearEnd === undefined ? [] : wordFault(['yearEnd'], benefit.yearEnd, yearEndForms)),
    ...wordFault(['documentation', 'per'], documentation?.per ?? 'contract', ['contract', 'person']),
    ...wordFault(['documentation', 'when'], documentation?.when ?? 'always', ['always', 'modality']),
  ]
}

function wordFault(path: string[], got: unknown, words: readonly string[]): Fault[] {
  if (words.includes(got as string)) return []
  const list = [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
  const value = typeof got === 'string' ? suggested(got, words) : JSON.stringify(got)
  return [faultAt(path, `expected "${path.at(-1)}" to be ${list}, got ${value}`)]
}
