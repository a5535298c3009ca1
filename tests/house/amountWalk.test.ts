import { describe, expect, it } from 'vitest'
import { findBrokenSteps, measureWalk, readAmountWalk } from './amountWalk.ts'
import { createSource } from './source.ts'

const readme = `# House

## An amount until it is signed

Each line is a file.

\`\`\`
1. Somebody types.
   portal/field.tsx               one amount
     portal/text.ts               text -> cents
     portal/store.ts [keep]       keeps it
       plugins/card/index.ts ['typed']
2. Somebody sends.
   portal/api.ts [keep]
     server/route.ts [POST /carts]
3. Somebody reads.
   portal/store.ts
\`\`\`
`

const sources = {
  'src/portal/field.tsx':
    "import { readText } from './text.ts'\nimport type { Store } from './store.ts'\nstore.keep(1)",
  'src/portal/text.ts': 'export const readText = 1',
  'src/portal/store.ts': "export type Store = { keep: 'typed' }",
  'plugins/card/index.ts': "export default { amount: 'typed' }",
  'src/portal/api.ts': "store.keep()\napi.post<Answer>('/carts')",
  'src/server/route.ts': "app.post<BodyOf<A>>(\n  '/api/carts',\n)",
}

const filesWith = (changed: Record<string, string> = {}) =>
  Object.entries({ ...sources, ...changed }).map(([path, text]) => createSource(path, text))

const brokenWith = (changed: Record<string, string>): string[] =>
  findBrokenSteps(readAmountWalk(readme), filesWith(changed))

describe('walk (a), an amount until it is signed', () => {
  it('is the outline in src/README.md, in which indentation says what leads to a file', () => {
    expect(readAmountWalk(readme)).toEqual([
      { path: 'src/portal/field.tsx', shared: undefined, from: undefined },
      { path: 'src/portal/text.ts', shared: undefined, from: 0 },
      { path: 'src/portal/store.ts', shared: 'keep', from: 0 },
      { path: 'plugins/card/index.ts', shared: "'typed'", from: 2 },
      { path: 'src/portal/api.ts', shared: 'keep', from: undefined },
      { path: 'src/server/route.ts', shared: 'POST /carts', from: 4 },
      { path: 'src/portal/store.ts', shared: undefined, from: undefined },
    ])
  })

  it('holds where each file imports the next, shares its name or calls its address', () => {
    expect(brokenWith({})).toEqual([])
  })

  it.each([
    [
      'is only imported for its type',
      'src/portal/field.tsx',
      "import type { A } from './text.ts'\nstore.keep()",
    ],
    ['is no longer imported', 'src/portal/field.tsx', 'store.keep(1)'],
  ])('breaks where a file %s', (_, path, text) => {
    expect(brokenWith({ [path]: text })).toEqual([
      'src/portal/field.tsx leads to src/portal/text.ts: correct src/README.md',
    ])
  })

  it.each([
    ['has another method', "app.put('/api/carts')"],
    ['has another address', "app.post('/api/carts/buy')"],
    ['names the address in a comment alone', "/** app.post('/api/carts') */"],
  ])('breaks where the route %s', (_, text) => {
    expect(brokenWith({ 'src/server/route.ts': text })).toEqual([
      'src/portal/api.ts leads to src/server/route.ts by POST /carts: correct src/README.md',
    ])
  })

  it('breaks where a part begins with a file to which no earlier step leads', () => {
    expect(brokenWith({ 'src/portal/api.ts': "api.post('/carts')" })).toEqual([
      'no earlier step of walk (a) leads to src/portal/api.ts by keep: correct src/README.md',
    ])
  })

  it('breaks where a file is gone', () => {
    const left = filesWith().filter(({ path }) => path !== 'src/portal/text.ts')
    expect(findBrokenSteps(readAmountWalk(readme), left)).toEqual([
      'src/portal/text.ts of walk (a) in src/README.md is gone',
    ])
  })

  it('counts a file that is passed twice once, and no file beside it', () => {
    const files = filesWith({ 'src/portal/beside.ts': 'const a = 1\nconst b = 2' })
    expect(measureWalk(readAmountWalk(readme), files)).toEqual({ files: 6, lines: 3 + 1 + 1 + 1 + 2 + 3 })
  })
})
