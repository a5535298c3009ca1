import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { listFiles, root } from './listFiles.ts'
import { findExpressions, knownSlow, type Expression } from './regularExpressions.ts'
import { readSource, createSource } from './source.ts'

const sources = ['src', 'plugins'].flatMap((folder) =>
  listFiles(folder).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && !/^src\/(cli|tools)\//.test(path),
  ),
)

/**
 * Returns the expressions that a hostile text can make slower than linear. If the tool finds no result in
 * half a second, the expression counts as linear; two seconds would not find more.
 */
async function findSlow(expressions: Iterable<Expression>): Promise<Expression[]> {
  const slow: Expression[] = []
  for (const each of expressions)
    if ((await check(each.source, each.flags, { timeout: 500 })).status === 'vulnerable') slow.push(each)
  return slow
}

describe('regular expressions', () => {
  it('are linear, except those of a list that no foreign text reaches', { timeout: 300_000 }, async () => {
    const all = sources.flatMap((path) => findExpressions(readSource(`${root}/${path}`, path)))
    expect(all.length).toBeGreaterThan(250)
    const own = all.filter(({ source }) => knownSlow[source] === undefined)
    const different = new Map(own.map((each) => [`${each.source} ${each.flags}`, each]))
    const slow = await findSlow(different.values())
    expect(slow.map(({ at, source }) => `${at}: /${source}/ is slow on some text`)).toEqual([])
    const known = Object.keys(knownSlow)
    expect(known.filter((source) => !all.some((each) => each.source === source))).toEqual([])
  })

  it('that are slow are found, in literals and in patterns of schemas', async () => {
    const text = String.raw`const a = /<c ([^>]*[^>/])>(.*?)<\/c>/gs; const b = { pattern: '^(a|a)*$' }`
    const found = findExpressions(createSource('src/server/a.ts', text))
    expect(found.map(({ flags }) => flags)).toEqual(['gs', 'u'])
    expect(await findSlow(found)).toEqual(found)
  })
})
