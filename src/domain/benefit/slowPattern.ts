import { faultAt, type Fault } from '../kernel/fault.ts'
import { findInSchema, type FormSchema } from './formSchema.ts'

/**
 * Why a regular expression may take more than linear time on a hostile text, or undefined (promises 39 and
 * 40). It is stricter than need be: within a group that repeats without end nothing may repeat without end
 * and nothing may be a choice.
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
  return undefined
}

const isEndless = (rest: string): boolean => /^([*+]|\{\d+,\})/.test(rest)
const hasEndless = (body: string): boolean => /(^|[^\\])([*+]|\{\d+,\})/.test(body)

/** Character classes as one letter each, for what stands in them neither groups nor repeats. */
function withoutClasses(source: string): string {
  return source.replace(/\[(?:\\.|[^\]\\])*\]/g, 'C')
}

/**
 * "has the pattern ^(a+)+$, which may take very long: ..." for the first such pattern of a schema, with its
 * place, or undefined.
 */
export function slowPatternOf(schema: FormSchema): Fault | undefined {
  let message = ''
  const path = findInSchema(schema, (key, value, parent) => {
    const pattern = key === 'pattern' ? value : parent === 'patternProperties' ? key : undefined
    const why = typeof pattern === 'string' ? slowPattern(pattern) : undefined
    if (why) message = `has the pattern ${String(pattern)}, which may take very long: ${why}`
    return why !== undefined
  })
  return path && faultAt(path, message)
}
