import { expect, it } from 'vitest'
import { createSource } from './source.ts'
import { findUnusedExports } from './unusedExports.ts'

const faultsOf = (files: Record<string, string>): string[] =>
  findUnusedExports(Object.entries(files).map(([path, text]) => createSource(path, text)))

it('an export that no other file names is a fault: a function, a value, a type', () => {
  const text = 'export function a() {}\nexport const { b, c: [d] } = e\nexport type F = 1\na(b, d) as F'
  expect(faultsOf({ 'src/a.ts': text })).toEqual(
    ['a', 'b', 'd', 'F'].map((name) => `src/a.ts exports ${name}, which no other file names`),
  )
})

it('an export that tests alone name is a fault, unless its own file uses it', () => {
  const test = "import { a } from './a.ts'"
  for (const path of ['src/a.test.ts', 'tests/support/b.ts']) {
    expect(faultsOf({ 'src/a.ts': 'export const a = 1', [path]: test })).toEqual([
      'src/a.ts exports a for tests alone',
    ])
    expect(faultsOf({ 'src/a.ts': 'export const a = 1\nexport default a', [path]: test })).toEqual([])
  }
})

it('an export that another file names is none; nor is what a file keeps or exports by default', () => {
  expect(faultsOf({ 'src/a.ts': 'export const a = 1', 'plugins/b/index.ts': 'a' })).toEqual([])
  const whole = "import * as all from './a.ts'"
  expect(faultsOf({ 'src/a.ts': 'export const a = 1', 'src/b.ts': whole })).toEqual([])
  expect(faultsOf({ 'src/a.ts': 'const a = 1\nexport default function b() {}' })).toEqual([])
})
