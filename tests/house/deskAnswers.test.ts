import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, listFiles, root } from './listFiles.ts'
import type { Source } from './source.ts'

/** A type that is written for an answer: as an argument of `useAnswer`, or by `as`. */
const typedByHand = /\buseAnswer<(?!Name\b)|\banswer(?:\.\w+|\[\w+\])?\)? as (?!const\b)/

const findTypedByHand = ({ path, text }: Pick<Source, 'path' | 'text'>): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      typedByHand.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line)
        ? [`${path}:${index + 1}: take the type from calls/answers.ts`]
        : [],
    )

describe('the answers of operations in the desk', () => {
  const files = listFiles('src/desk').filter((path) => /\.tsx?$/.test(path) && !isTest(path))

  it('have the types of the schemas that the operations declare, and none by hand', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(
      files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })).flatMap(findTypedByHand),
    ).toEqual([])
  })

  it.each([
    'const { answer } = useAnswer<Closed>({ name, company })',
    'setSaved(answer as Saved)',
    'const rows = (answer.rows as Row[])',
    'const rows = answer[list] as Row[]',
    'setListed((answer as Saved).files)',
  ])('are found where a type is written by hand, as in %s', (text) => {
    expect(findTypedByHand({ path: 'src/desk/bad.ts', text })).toHaveLength(1)
  })
})
