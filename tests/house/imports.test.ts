import { describe, expect, it } from 'vitest'
import { createSource } from './source.ts'

const opened = (path: string, text: string): string[] =>
  createSource(path, text).imports.map(({ specifier, line }) => `${line} ${specifier}`)

describe('the finder of imports', () => {
  it.each([
    ['an import', "\nimport { a } from './a.ts'", '2 ./a.ts'],
    ['an import of types', "import type { A } from './a.ts'", '1 ./a.ts'],
    ['an import for its effects', "import './a.css'", '1 ./a.css'],
    ['a re-export', "export * from './a.ts'", '1 ./a.ts'],
    ['a re-export of types', "export type { A } from './a.ts'", '1 ./a.ts'],
    ['import()', "const load = () => import('./a.ts')", '1 ./a.ts'],
    ["a type by import('...')", "type A = import('./a.ts').A", '1 ./a.ts'],
    ["a type of a module by import('...')", "const a = {} as { f: typeof import('./a.ts') }", '1 ./a.ts'],
    ['a type within a type', "let a: Promise<Array<import('./a.ts').A>>", '1 ./a.ts'],
    ['require', "const a = require('./a.ts')", '1 ./a.ts'],
    ['import = require', "import a = require('./a.ts')", '1 ./a.ts'],
    ['require.resolve', "const a = require.resolve('./a.ts')", '1 ./a.ts'],
    ['createRequire', "const a = createRequire(import.meta.url)('./a.ts')", '1 ./a.ts'],
    ['a constant of createRequire', "const r = createRequire(import.meta.url)\nr('./a.ts')", '2 ./a.ts'],
    ['import.meta.resolve', "const a = import.meta.resolve('./a.ts')", '1 ./a.ts'],
    ['import.meta.glob', "const all = import.meta.glob('./*/a.ts')", '1 ./*/a.ts'],
    ['a worker', "new Worker(new URL('./a.ts', import.meta.url))", '1 ./a.ts'],
    ['an address of a file', "const file = new URL('../a.ts', import.meta.url)", '1 ../a.ts'],
    ['an address without dots', "const file = new URL('a.ts', import.meta.url)", '1 ./a.ts'],
    ['vi.mock', "vi.mock('./a.ts', () => ({}))", '1 ./a.ts'],
    ['vi.importActual', "await vi.importActual('./a.ts')", '1 ./a.ts'],
    ['a reference of a .d.ts file', '/// <reference path="a.d.ts" />\nexport {}', '1 ./a.d.ts'],
    ['a reference to types', '/// <reference types="vite/client" />\nexport {}', '1 vite/client'],
    ['a computed address', 'const load = (id: string) => import(`./${id}.ts`)', '1 computed'],
  ])('finds %s', (_, text, found) => {
    expect(opened('src/domain/sample.ts', text)).toEqual([found])
  })

  it('finds the types that a JavaScript file imports in its comments', () => {
    const text = "/** @param {import('./a.ts').A} a */\nexport const f = (a) => a"
    expect(opened('src/cli/sample.mjs', text)).toEqual(['1 ./a.ts'])
  })

  it('finds each pattern of a glob with several, without the excluded ones', () => {
    expect(opened('src/portal/a.ts', "import.meta.glob(['./*.json', '../b/*.json', '!./c.json'])")).toEqual([
      '1 ./*.json',
      '1 ../b/*.json',
    ])
  })

  it.each([
    ["import { a, type B } from './a.ts'", false],
    ["import './a.css'", false],
    ["import type { A } from './a.ts'", true],
    ["import { type A, type B } from './a.ts'", true],
    ["export type { A } from './a.ts'", true],
    ["type A = import('./a.ts').A", true],
  ])('tells whether only types are opened: %s is %s', (text, isTypeOnly) => {
    expect(createSource('src/domain/sample.ts', text).imports.map((each) => each.isTypeOnly)).toEqual([
      isTypeOnly,
    ])
  })

  it.each([
    ['the address of a folder', "const root = new URL('../..', import.meta.url)"],
    ['an address of the web', 'const site = new URL(address)'],
    ['a text', "const text = 'import(./a.ts)'"],
    ['the declaration of a package', "declare module 'a' { export const b: string }"],
  ])('ignores %s', (_, text) => {
    expect(opened('src/domain/sample.ts', text)).toEqual([])
  })
})
