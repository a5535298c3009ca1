import { describe, expect, it } from 'vitest'
import { findLoosePackages, findUndeclaredPackages, findUnneededPackages } from './packages.ts'
import { createSource } from './source.ts'

const manifest = { scripts: {}, dependencies: { pg: '8.0.0' }, devDependencies: { '@types/pg': '8.0.0' } }
const opening = (text: string) => [createSource('src/server/a.ts', text)]

describe('a package', () => {
  it('is declared if a file opens it, by any address', () => {
    expect(
      findUndeclaredPackages(opening("import 'pg/lib/x.js'\nimport 'node:fs'\nimport './a.ts'"), manifest),
    ).toEqual([])
    expect(findUndeclaredPackages(opening("import 'pg'\nimport '@a/b/c'"), manifest)).toEqual([
      'src/server/a.ts:2 opens @a/b, which package.json does not declare',
    ])
  })

  it('is opened if it is declared, or its types are, or it is listed with its user', () => {
    expect(findUnneededPackages(opening("import 'pg'"), manifest, {})).toEqual([])
    expect(findUnneededPackages(opening(''), manifest, { '@types/pg': 'types' })).toEqual([
      'package.json declares pg, which no file opens',
    ])
    expect(findUnneededPackages(opening("import 'pg'"), manifest, { gone: 'a tool' })).toEqual([
      'gone is listed as needed without import, and package.json does not declare it',
    ])
  })

  it('has an exact version', () => {
    expect(
      findLoosePackages({
        ...manifest,
        dependencies: { pg: '^8.0.0', a: '1.0.0-beta.17', b: 'npm:c@1.0.0' },
      }),
    ).toEqual(['pg is declared as ^8.0.0: expected an exact version'])
  })
})
