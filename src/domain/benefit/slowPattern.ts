import { faultAt, type Fault } from '../kernel/fault.ts'
import { findInSchema, type FormSchema } from './formSchema.ts'
import { isRepeatedTwice } from './repeatedTwice.ts'

/**
 * Explains why a regular expression may take more than linear time on hostile text; undefined if it is safe
 * (promises 39 and 40). The check is stricter than necessary: a group that repeats without limit may contain
 * neither an unlimited repetition nor a choice, and two unlimited repetitions may not divide one text.
 */
export function slowPattern(source: string): string | undefined {
  const pattern = withoutClasses(source)
  if (/\\[1-9]|\\k</.test(pattern)) return 'it refers back to a group'
  const open: number[] = []
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '(') open.push(at)
    else if (pattern[at] === ')') {
      const body = pattern.slice((open.pop() ?? 0) + 1, at)
      if (!isEndless(pattern.slice(at + 1))) continue
      if (hasEndless(body)) return `it repeats "(${body})", which repeats already`
      if (/(^|[^\\])\|/.test(body))
        return `it repeats the choice "(${body})": write a class such as [ab]* instead`
    }
  }
  return isRepeatedTwice(source)
    ? 'it repeats twice without a limit what may be the same letters: write a limit such as {0,80} instead'
    : undefined
}

const isEndless = (rest: string): boolean => /^([*+]|\{\d+,\})/.test(rest)
const hasEndless = (body: string): boolean => /(^|[^\\])([*+]|\{\d+,\})/.test(body)

/**
 * Replaces each character class by one letter, because special characters inside a class have no effect on
 * groups or repetition.
 */
function withoutClasses(source: string): string {
  return source.replace(/\[(?:\\.|[^\]\\])*\]/g, 'C')
}

/**
 * Returns the first slow pattern of a schema with its path, as a fault: "has the pattern ^(a+)+$, which may
 * take very long: ...". Undefined if there is none.
 */
export function findSlowPattern(schema: FormSchema): Fault | undefined {
  let message = ''
  const path = findInSchema(schema, (key, value, parent) => {
    const pattern = key === 'pattern' ? value : parent === 'patternProperties' ? key : undefined
    const why = typeof pattern === 'string' ? slowPattern(pattern) : undefined
    if (why) message = `has the pattern ${String(pattern)}, which may take very long: ${why}`
    return why !== undefined
  })
  return path && faultAt(path, message)
}
