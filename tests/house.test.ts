import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { cataloguesOf, missingWords } from './house/catalogues.ts'
import { namesSpoken } from './house/coreNames.ts'
import { openedDoors, targetOf } from './house/doors.ts'
import { isCode, isTest, listFiles, root } from './house/listFiles.ts'
import { askedOfTheWorld } from './house/purity.ts'
import { readSource, type Source } from './house/source.ts'

const sources = ['src', 'plugins', 'tests']
  .flatMap((folder) => listFiles(folder))
  .filter(isCode)
  .filter((path) => !path.startsWith('tests/fixtures/'))
  .map((path) => readSource(join(root, path), path))
const house = sources.filter(({ path }) => !path.startsWith('tests/'))
const categories = readdirSync(join(root, 'plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const elsewhere = mkdtempSync(join(tmpdir(), 'house-'))
afterAll(() => rmSync(elsewhere, { recursive: true }))

/** A file that is not in the house, as if it stood at `path`. */
function imagined(path: string, text: string): Source {
  const file = join(elsewhere, path.endsWith('x') ? 'file.tsx' : 'file.ts')
  writeFileSync(file, text)
  return readSource(file, path)
}

describe('doors', () => {
  it('every file opens only what its room may open', () => {
    expect(house.flatMap(openedDoors)).toEqual([])
  })

  it.each([
    [
      'plugins/pets/bad.ts',
      "import { price } from '../food/pricing.ts'",
      'a plugin sees its own folder, the SDK and XState: "plugins/pets/bad.ts:1 opens plugins/food/pricing.ts"',
    ],
    [
      'plugins/pets/bad.ts',
      "\nexport * from '../../src/domain/kernel/money.ts'",
      'a plugin sees its own folder, the SDK and XState: "plugins/pets/bad.ts:2 opens src/domain/kernel/money.ts"',
    ],
    [
      'plugins/pets/bad.ts',
      "const late = () => import('../../src/portal/api/api.ts')",
      'a plugin sees its own folder, the SDK and XState: "plugins/pets/bad.ts:1 opens src/portal/api/api.ts"',
    ],
    [
      'plugins/pets/bad.ts',
      "import Decimal from 'decimal.js'",
      'a plugin sees its own folder, the SDK and XState: "plugins/pets/bad.ts:1 opens decimal.js"',
    ],
    [
      'plugins/pets/pricing.ts',
      "import '#sdk/server'",
      'a plugin sees its own folder, the SDK and XState: "plugins/pets/pricing.ts:1 opens #sdk/server"',
    ],
    [
      'plugins/pets/portal.tsx',
      "import '#sdk/server'",
      'a plugin on the page sees its own folder, the SDK, XState, the portal side of the SDK and React: "plugins/pets/portal.tsx:1 opens #sdk/server"',
    ],
    [
      'plugins/pets/server.ts',
      "import '#sdk/portal'",
      'a plugin on the server sees its own folder, the SDK, XState, the server side of the SDK and node: "plugins/pets/server.ts:1 opens #sdk/portal"',
    ],
    [
      'src/domain/bad.ts',
      "import { readFileSync } from 'node:fs'",
      'the domain knows its own rules, XState, decimals, schema types and ajv: no React, no server, no clock, no plugin: "src/domain/bad.ts:1 opens node:fs"',
    ],
    [
      'src/domain/bad.ts',
      "type Api = import('../portal/api/api.ts').Api",
      'the domain knows its own rules, XState, decimals, schema types and ajv: no React, no server, no clock, no plugin: "src/domain/bad.ts:1 opens src/portal/api/api.ts"',
    ],
    [
      'src/portal/bad.tsx',
      "import transport from '../../plugins/transport/index.ts'",
      'the portal opens the domain and browser libraries: no server, no node, no plugin by name: "src/portal/bad.tsx:1 opens plugins/transport/index.ts"',
    ],
    [
      'src/portal/bad.tsx',
      "await import('../server/app.ts')",
      'the portal opens the domain and browser libraries: no server, no node, no plugin by name: "src/portal/bad.tsx:1 opens src/server/app.ts"',
    ],
    [
      'src/server/bad.ts',
      "import { createElement } from 'react'",
      'the server opens the domain, node and server libraries: no portal, no React, no plugin by name: "src/server/bad.ts:1 opens react"',
    ],
    [
      'src/sdk/bad.ts',
      "import { Button } from '@mantine/core'",
      'the SDK re-exports the domain and holds no logic: "src/sdk/bad.ts:1 opens @mantine/core"',
    ],
  ])('a closed door is a sentence: %s with %s', (path, text, sentence) => {
    expect(openedDoors(imagined(path, text))).toEqual([sentence])
  })

  it('a test may open its tools, and what it tests may not', () => {
    const text = "import { it } from 'vitest'"
    expect(openedDoors(imagined('plugins/pets/pricing.test.ts', text))).toEqual([])
    expect(openedDoors(imagined('plugins/pets/pricing.ts', text))).toHaveLength(1)
  })
})

describe('rules', () => {
  const rules = house.filter(
    ({ path }) =>
      /^(src\/domain\/|plugins\/)/.test(path) &&
      !isTest(path) &&
      !/^plugins\/[^/]+\/(portal\.tsx|server\.ts)$/.test(path),
  )

  it('ask neither the clock nor chance nor the machine', () => {
    expect(rules.flatMap(askedOfTheWorld)).toEqual([])
  })

  it.each([
    ['const now = Date.now()', ['Date.now']],
    ['const now = new Date()', ['new Date()']],
    ["const day = new Date('2026-01-31')", []],
    ['const luck = Math.random() > 0.5', ['Math.random']],
    ['const zone = process.env.TZ', ['process']],
    ['const plan = { process: 1, document }', ['document']],
    ['const name = contract.document', []],
  ])('what a rule asks is heard: %s', (text, asked) => {
    const sentences = asked.map(
      (what) => `rules ask neither clock nor chance nor machine: "src/domain/bad.ts:1 asks ${what}"`,
    )
    expect(askedOfTheWorld(imagined('src/domain/bad.ts', text))).toEqual(sentences)
  })
})

describe('the core', () => {
  const core = house.filter(({ path }) => /^src\/(domain|sdk|portal|server)\//.test(path) && !isTest(path))

  it("never says a plugin's name", () => {
    expect(core.flatMap((source) => namesSpoken(source, categories))).toEqual([])
  })

  it.each([
    ["if (category === 'food') pay()", ['food']],
    ['const page = `/products/health-insurance`', ['health-insurance']],
    ['const page = `/products/renting/${id}`', ['renting']],
    ["const transporter = 'transport-encoding'", []],
    ["type Field = 'renting' | 'privateUse'", []],
  ])('a name in a text is heard: %s', (text, names) => {
    expect(namesSpoken(imagined('src/portal/bad.tsx', text), categories)).toEqual(
      names.map((name) => `the core never says a plugin's name: "src/portal/bad.tsx:1 says ${name}"`),
    )
  })
})

describe('files', () => {
  it('a file that outgrows 250 lines has two subjects', () => {
    const large = sources.filter(({ path, lineCount }) => lineCount > 250 && !isTest(path))
    expect(large.map(({ path, lineCount }) => `${path} has ${lineCount} lines`)).toEqual([])
    const lengths = house
      .filter(({ path }) => !isTest(path))
      .map(({ lineCount }) => lineCount)
      .sort((a, b) => a - b)
    const at = (share: number): number | undefined =>
      lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))]
    console.info(
      `${lengths.length} files of src and plugins: median ${at(0.5)} lines, nine in ten below ${at(0.9)}`,
    )
  })

  it('a default export stands only where a file is discovered, or opened when it is needed', () => {
    const discovered = /^(plugins\/[^/]+\/(index\.ts|portal\.tsx|server\.ts)|tests\/(browser|support)\/.*)$/
    const lazy = new Set(
      sources.flatMap(({ path, imports }) =>
        imports.filter((each) => each.lazy).map((each) => targetOf(path, each)),
      ),
    )
    const others = sources.filter(
      ({ path, hasDefaultExport }) => hasDefaultExport && !discovered.test(path) && !lazy.has(path),
    )
    expect(others.map(({ path }) => path)).toEqual([])
  })

  it('the top level holds the rooms, the settings and nothing else', () => {
    const rooms = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
      'src',
      'plugins',
      'schemas',
      'tenants',
      'tests',
      'README.md',
    ]
    const made = ['node_modules', 'dist', 'var']
    expect(
      readdirSync(root).filter(
        (name) => !name.startsWith('.') && !rooms.includes(name) && !made.includes(name),
      ),
    ).toEqual([])
  })
})

describe('plugins', () => {
  it('index.ts is imports and one defineBenefit', () => {
    const declarations = house.filter(({ path }) => /^plugins\/[^/]+\/index\.ts$/.test(path))
    expect(declarations).toHaveLength(categories.length)
    expect(declarations.filter(({ tree }) => !isOneDeclaration(tree)).map(({ path }) => path)).toEqual([])
  })

  it('anything more in index.ts is noticed', () => {
    expect(
      isOneDeclaration(
        imagined(
          'plugins/pets/index.ts',
          "import { defineBenefit } from '#sdk'\nexport default defineBenefit({})",
        ).tree,
      ),
    ).toBe(true)
    expect(
      isOneDeclaration(
        imagined('plugins/pets/index.ts', 'const limit = 3\nexport default defineBenefit({ limit })').tree,
      ),
    ).toBe(false)
    expect(
      isOneDeclaration(
        imagined('plugins/pets/index.ts', 'register(defineBenefit({}))\nexport default {}').tree,
      ),
    ).toBe(false)
  })
})

describe('words', () => {
  const rooms = ['src/portal/messages', 'src/domain/messages', 'src/server/http/messages'].filter((folder) =>
    existsSync(join(root, folder)),
  )

  it.each(cataloguesOf(rooms).map((catalogue) => [catalogue.folder, catalogue] as const))(
    '%s says everything in four languages',
    (_, catalogue) => {
      expect(missingWords(catalogue)).toEqual([])
    },
  )

  it('a missing, an empty and an unfilled message are named', () => {
    const words = {
      es: { a: 'Hasta {max}', b: 'Hola' },
      ca: { a: 'Fins a {max}', b: ' ' },
      en: { a: 'Up to {min}', b: 'Hello' },
      pt: { b: 'Olá' },
    }
    expect(missingWords({ folder: 'here', words })).toEqual([
      'here/ca.json: "b" says nothing',
      'here/en.json: "a" fills in min, Spanish max',
      'here/pt.json lacks "a"',
    ])
  })
})

/** Imports, then `export default defineBenefit({ ... })`. */
function isOneDeclaration(tree: ts.SourceFile): boolean {
  const [declaration, ...more] = tree.statements.filter((statement) => !ts.isImportDeclaration(statement))
  if (!declaration || more.length > 0 || !ts.isExportAssignment(declaration)) return false
  const call = declaration.expression
  return (
    ts.isCallExpression(call) &&
    call.expression.getText(tree) === 'defineBenefit' &&
    call.arguments.length === 1
  )
}
