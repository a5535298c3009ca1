import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { slowPatternOf } from '../../server/plugins/slowPattern.ts'

const MOST_BYTES = 200_000
const MOST_LEVELS = 20

/**
 * A sentence for a schema that no browser should be asked to draw or to judge by (promise 40), or undefined.
 */
export function checkSchema(name: string, schema: FormSchema): string | undefined {
  const levels = depthOf(schema)
  if (levels > MOST_LEVELS) return `the schema "${name}" is nested deeper than ${MOST_LEVELS} levels`
  const bytes = JSON.stringify(schema).length
  if (bytes > MOST_BYTES)
    return `the schema "${name}" has ${bytes} characters, expected at most ${MOST_BYTES}`
  const reference = /"\$ref":"([^#"][^"]*)"/.exec(JSON.stringify(schema))
  if (reference) return `the schema "${name}" refers to "${reference[1]}", expected a reference within itself`
  const slow = slowPatternOf(schema)
  return slow && `the schema "${name}" has ${slow}`
}

function depthOf(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return level
  return Object.values(value).reduce<number>(
    (deepest, each) => Math.max(deepest, depthOf(each, level + 1)),
    level,
  )
}
