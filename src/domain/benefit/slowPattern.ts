import type { FormSchema } from './formSchema.ts'

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
 * "has the pattern ^(a+)+$, which may take very long: ..." for the first such pattern of a schema, or
 * undefined.
 */
export function slowPatternOf(schema: FormSchema): string | undefined {
  for (const pattern of patternsOf(schema)) {
    const why = slowPattern(pattern)
    if (why) return `has the pattern ${pattern}, which may take very long: ${why}`
  }
  return undefined
}

function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { pattern, patternProperties } = value as { pattern?: unknown; patternProperties?: object }
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...Object.keys(patternProperties ?? {}),
    ...Object.values(value).flatMap(patternsOf),
  ]
}
