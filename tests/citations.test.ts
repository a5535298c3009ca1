import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type CitingFile,
  findCitations,
  listEntries,
  requirementsFolder,
  rulesPath,
  findUnresolvedCitations,
} from './house/citations.ts'
import { listFiles, root } from './house/listFiles.ts'

const read = (path: string): CitingFile => ({ path, text: readFileSync(join(root, path), 'utf8') })
const allEntries = [rulesPath, ...listFiles(requirementsFolder)].flatMap((path) =>
  listEntries(read(path).text),
)
const entries = new Set(allEntries)

const noCitations = [
  'const code = "D-999" + `promise 999`',
  'const pattern = /D-999 \\/* BAG-99 *\\//',
  'export const page = <p>https://nowhere.example/* BAG-99 */</p>',
  '// UTF-999, SHA-256, AXIS-99 and v1.md5',
  "fire('BAG-99', run)",
]

describe('a citation', () => {
  const files = ['src', 'plugins', 'tests']
    .flatMap((folder) => listFiles(folder))
    .filter((path) => /\.(tsx?|mjs|css|md)$/.test(path))

  it('of a comment, a test title or a page leads to an entry or to a file', () => {
    expect(files.flatMap((path) => findUnresolvedCitations(read(path), entries))).toEqual([])
  }, 120_000)

  it('leads to one entry, for no rule has two', () => {
    expect(allEntries.filter((entry, index) => allEntries.indexOf(entry) !== index)).toEqual([])
  })

  it('that leads nowhere is named with file and line', () => {
    const text = [
      '/** Kept as ordered (D-999). */',
      'export const a = 1 // promise 999',
      'export const b = <p>{/* BAG-99 */}</p>',
      '/* Spec 99, docs/nowhere.txt and nowhere.md. */',
    ].join('\n')
    expect(findUnresolvedCitations({ path: 'src/portal/bad.tsx', text }, entries)).toEqual([
      'src/portal/bad.tsx:1 cites D-999, which has no entry in src/decisions/rules.md or tests/requirements',
      'src/portal/bad.tsx:2 cites promise 999, which has no entry in src/decisions/rules.md or ' +
        'tests/requirements',
      'src/portal/bad.tsx:3 cites BAG-99, which has no entry in src/decisions/rules.md or tests/requirements',
      'src/portal/bad.tsx:4 cites spec 99, which has no entry in src/decisions/rules.md or ' +
        'tests/requirements',
      'src/portal/bad.tsx:4 names docs/nowhere.txt, which does not exist',
      'src/portal/bad.tsx:4 names nowhere.md, which does not exist',
    ])
  })

  it('is found in a range and in a list', () => {
    expect(targetsOf('src/domain/bad.ts', '// BAG-97 to BAG-99, BAG-12 to 14')).toEqual([
      'BAG-97',
      'BAG-98',
      'BAG-99',
      'BAG-12',
      'BAG-13',
      'BAG-14',
    ])
    expect(targetsOf('src/domain/bad.ts', '// promises 43 and 998, section 4 of the specification')).toEqual([
      'promise 43',
      'promise 998',
      'spec 4',
    ])
  })

  it('goes on in the next line of its comment', () => {
    const text = '/**\n * As promises 7 and\n * 13, by specification,\n * section 5 (D-01 to\n * D-03).\n */'
    const found = findCitations({ path: 'src/domain/bad.ts', text }, entries)
    expect(found.map(({ line, target }) => `${line} ${target}`)).toEqual([
      '2 promise 7',
      '2 promise 13',
      '3 spec 5',
      '4 D-01',
      '4 D-02',
      '4 D-03',
    ])
  })

  it('may stand in the title of a test and in the rows of its table', () => {
    const code = "'D-999'"
    expect(targetsOf('src/domain/bad.test.ts', `describe.skip(${code}, run)`)).toEqual(['D-999'])
    expect(targetsOf('src/domain/bad.test.ts', 'it(`${name} (D-999)`, run)')).toEqual(['D-999'])
    expect(targetsOf('src/domain/bad.test.ts', `it.each([[${code}, 1]])('%s', run)`)).toEqual(['D-999'])
    expect(targetsOf('src/domain/bad.test.ts', `it.each([1])(${code}, run)`)).toEqual(['D-999'])
  })

  it('may stand in a comment of a stylesheet or a script', () => {
    expect(targetsOf('src/portal/bad.css', "a::before { content: 'D-998' } /* D-999 */")).toEqual(['D-999'])
    expect(targetsOf('src/cli/bad.mjs', '#!/usr/bin/env node\n// D-999\nrun()')).toEqual(['D-999'])
  })

  it.each(noCitations)('is not seen where there is none: %s', (text) => {
    expect(targetsOf('src/portal/bad.tsx', text)).toEqual([])
  })
})

function targetsOf(path: string, text: string): string[] {
  return findCitations({ path, text }, entries).map(({ target }) => target)
}
