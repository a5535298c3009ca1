import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { personFieldList } from '../src/domain/forms/personFields.ts'
import { findBrokenSteps, measureWalk, readAmountWalk } from './house/amountWalk.ts'
import { listCatalogues, findMissingWords } from './house/catalogues.ts'
import { findNamedCategories, ownCategories, findUnneededMeanings } from './house/categoryNames.ts'
import { isOneDeclaration } from './house/declaration.ts'
import { findOpenedDoors, findTarget, findUnusedPackages } from './house/doors.ts'
import { fieldFiles, figureLines, lineCountOf, wideLines } from './house/figures.ts'
import {
  findArrowsAgainstOrder,
  buildArrows,
  findCircles,
  findMissingFolders,
  findMutualArrows,
  findUnplacedFolders,
} from './house/folders.ts'
import { findNamesInOf, maxNamesInOf } from './house/functionNames.ts'
import { knownCrossings, maxMapperCalls } from './house/knownCrossings.ts'
import { findGoneFiles, findReasonlessRules } from './house/lintSettings.ts'
import { isCode, isTest, listFiles, root } from './house/listFiles.ts'
import {
  findLoosePackages,
  findUndeclaredPackages,
  findUnneededPackages,
  type Manifest,
} from './house/packages.ts'
import { findImpureReads } from './house/purity.ts'
import { findUnnamedFolders } from './house/roomFolders.ts'
import { readSource } from './house/source.ts'
import { findUnusedExports } from './house/unusedExports.ts'
import { findLoweredCrossings, findMapperCalls, findUnitCrossings } from './house/units.ts'
import { findLoadedSchemas, findWireReaders } from './house/wireReaders.ts'

const paths = ['src', 'plugins', 'tests'].flatMap((folder) => listFiles(folder))
const sources = paths.filter(isCode).map((path) => readSource(join(root, path), path))
const settings = ['vite.config.ts'].map((path) => readSource(join(root, path), path))
const house = sources.filter(({ path }) => !path.startsWith('tests/'))
const product = house.filter(({ path }) => !isTest(path))
const categories = readdirSync(join(root, 'plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const core = paths
  .filter((path) => /^src\/.*\.([cm]?[jt]sx?|css|html|json)$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const coded = paths
  .filter((path) => /^(src|plugins)\/.*\.(tsx?|sql)$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

describe('the doors between the rooms', () => {
  it('let a file open only what its room lists', () => {
    expect(sources.flatMap(findOpenedDoors)).toEqual([])
  })

  it('let no file of the server but routes and known ones open what travels', () => {
    expect(findWireReaders(sources)).toEqual([])
  })

  it('let no file that a browser loads open a schema of what travels, but for its type', () => {
    expect(findLoadedSchemas(sources)).toEqual([])
  })

  it('list no package that their room has stopped opening', () => {
    expect(findUnusedPackages(sources)).toEqual([])
  })

  it('keep in git nothing at the top level but the rooms and the settings', () => {
    const rooms = ['plugins/', 'schemas/', 'src/', 'tenants/', 'tests/']
    const files = ['README.md', 'package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts']
    const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
    const kept = lines.filter((line) => line.startsWith('!/')).map((line) => line.slice(2))
    expect(lines).toContain('/*')
    expect(kept.filter((name) => !name.startsWith('.'))).toEqual([...files, ...rooms].toSorted())
  })
})

describe('the folders of src', () => {
  const arrows = buildArrows(house)

  it('are named by the README of their room', () => {
    const readmes = paths.filter((path) => /^src\/[^/]+\/README\.md$/.test(path))
    expect(readmes).toContain('src/portal/README.md')
    const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })
    expect(findUnnamedFolders(paths, readmes.map(read))).toEqual([])
  })

  it('each have a place in the order of their room', () => {
    const paths = house.map(({ path }) => path)
    expect([...findUnplacedFolders(paths), ...findMissingFolders(paths)]).toEqual([])
  })

  it('open only folders that stand before them in the order of their room', () => {
    expect(findArrowsAgainstOrder(arrows)).toEqual([])
  })

  it('do not open each other, neither two of them nor in a circle', () => {
    expect(findMutualArrows(arrows)).toEqual([])
    expect(findCircles(arrows)).toEqual([])
  })
})

describe('a rule of the domain or of a plugin', () => {
  const rules = product.filter(
    ({ path }) =>
      /^(src\/domain\/|plugins\/)/.test(path) && !/^plugins\/[^/]+\/(portal\.tsx|server\.ts)$/.test(path),
  )

  it('reads neither the clock nor chance nor the machine', () => {
    expect(rules.flatMap(findImpureReads)).toEqual([])
  })
})

describe('the core', () => {
  it('names no category in any spelling', () => {
    expect(core.flatMap((file) => findNamedCategories(file, ownCategories))).toEqual([])
  })

  it('has no exception from that which no line needs', () => {
    expect(findUnneededMeanings(core, ownCategories)).toEqual([])
  })
})

describe('money', () => {
  it('crosses between euros and cents in the mappers alone', () => {
    expect(findUnitCrossings(product, knownCrossings)).toEqual([])
    findLoweredCrossings(product, knownCrossings).forEach((sentence) => console.info(sentence))
  })

  it('crosses no more often than it did', () => {
    const own = product.filter(({ path }) => !isAddedCategory(path))
    const calls = own.flatMap((file) => findMapperCalls(file))
    expect(calls.length).toBeLessThanOrEqual(maxMapperCalls)
  })
})

describe('the packages', () => {
  const files = [...sources, ...settings]

  it('that a file opens are declared', () => {
    expect(findUndeclaredPackages(files, manifest)).toEqual([])
  })

  it('that package.json declares are needed, each in an exact version', () => {
    expect(findUnneededPackages(files, manifest)).toEqual([])
    expect(findLoosePackages(manifest)).toEqual([])
  })
})

describe('the lint settings', () => {
  const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8')

  it('give a reason for each rule that they switch off', () => {
    expect(findReasonlessRules(text)).toEqual([])
  })

  it('except no file that is gone', () => {
    expect(findGoneFiles(text, paths)).toEqual([])
  })
})

const amountWalk = readAmountWalk(readFileSync(join(root, 'src/README.md'), 'utf8'))
const walked = measureWalk(amountWalk, product)

describe('the walk of an amount until it is signed', () => {
  it('goes from file to file by imports, calls and names', () => {
    expect(findBrokenSteps(amountWalk, product)).toEqual([])
  })

  it('has at most 36 files and 5,000 lines', () => {
    expect(walked.files).toBeGreaterThan(20)
    expect(walked.files).toBeLessThanOrEqual(36)
    expect(walked.lines).toBeLessThanOrEqual(5_000)
  })
})

const namesInOf = product.filter(({ path }) => !isAddedCategory(path)).flatMap(findNamesInOf)

describe('the files of src, plugins and tests', () => {
  it('have no line wider than 110 columns', () => {
    expect(wideLines(sources)).toEqual([])
  })

  it('order and write texts by a named language, never by that of the machine', () => {
    const ofMachine =
      /\.localeCompare\((?:[^(),]|\([^()]*\))*\)|\.toLocale\w+\(\)|\bIntl\.\w+\((?:\)|undefined)/
    const found = sources.filter(({ path, text }) => !isTest(path) && ofMachine.test(text))
    expect(found.map(({ path }) => `${path}: name the language`)).toEqual([])
  })

  it('export a default only where a file is discovered, or opened when it is needed', () => {
    const plugin = String.raw`(plugins/[^/]+|src/tools/new/template)/(index|example|portal|server)\.tsx?`
    const discovered = new RegExp(`^(${plugin}|src/tools/build/deskConfig\\.ts|tests/(browser|support)/.*)$`)
    const operations = /^src\/server\/operations\/[^/]+\//
    const lazy = new Set(
      sources.flatMap(({ path, imports }) =>
        imports.filter((each) => each.isLazy).map((each) => findTarget(path, each)),
      ),
    )
    const others = sources
      .filter(({ path }) => !path.startsWith('tests/fixtures/') && !path.endsWith('.d.ts'))
      .filter(({ path, hasDefaultExport }) => hasDefaultExport && !discovered.test(path) && !lazy.has(path))
      .filter(({ path }) => !operations.test(path))
    expect(others.map(({ path }) => `${path}: export it by name`)).toEqual([])
  })

  it('export only what another file uses, tests not counted', () => {
    expect(findUnusedExports([...sources, ...settings])).toEqual([])
  })

  it('name their functions by verbs: no more names end in Of than did', () => {
    expect(namesInOf.length).toBeLessThanOrEqual(maxNamesInOf)
  })

  it('of the product have at most 160 lines, nine in ten of them', () => {
    expect(lineCountOf(product, 0.9)).toBeLessThanOrEqual(160)
  })

  it('are counted for the architecture page', () => {
    const naming = core.filter((file) => findNamedCategories(file, ownCategories).length > 0)
    const lines = [
      ...figureLines(product),
      `functions whose name ends in Of: ${namesInOf.length}`,
      `walk (a), an amount until it is signed: ${walked.files} files, ${walked.lines} lines`,
      `walk (c), a category added: ${naming.length} files of src name a category`,
      `a person's field, from import to export: ${fieldFiles(coded, personFields[0]!).length} files`,
      `a contract's field: ${fieldFiles(coded, contractField).length} files`,
    ]
    console.info(lines.join('\n'))
    expect(lines.join('\n')).not.toMatch(/NaN|undefined|screen: 0 files/)
  })
})

/** Fields without a rule of their own, each with its column. */
const personFields = [['securityNumber', 'security_number'], ['address1'], ['address2']]

describe('a field of a person', () => {
  it.each(personFields)('such as %s is named in four files beside the messages', (...names) => {
    expect(fieldFiles(coded, names).toSorted()).toEqual([
      'src/domain/forms/personFields.ts',
      'src/dto/schemas/profile.ts',
      'src/server/platform/db/schema.sql',
      'src/server/platform/db/tables/people.ts',
    ])
  })
})

describe('the fields of a person', () => {
  it.each(['es', 'ca', 'en', 'pt'])(
    'have their words in files and on the operators’ page: %s',
    (language) => {
      const wordsOf = (folder: string): string => readFileSync(join(root, folder, `${language}.json`), 'utf8')
      const [columns, desk] = [wordsOf('src/server/people/messages'), wordsOf('src/desk/messages')]
      const missing = personFieldList.flatMap(({ name, cell, isOnPage }) => [
        ...(cell && !columns.includes(`"column.${cell.key ?? name}"`) ? [`column.${cell.key ?? name}`] : []),
        ...(isOnPage && !desk.includes(`"field.${name}"`) ? [`field.${name}`] : []),
      ])
      expect(missing).toEqual([])
    },
  )
})

/** A contract field that only one rule uses, and its column. */
const contractField = ['disableDocumentation', 'disable_documentation']

describe('a field of a contract', () => {
  it('such as disableDocumentation is named in four files beside the messages: one is its rule', () => {
    expect(fieldFiles(coded, contractField).toSorted()).toEqual([
      'src/domain/benefit/documentation.ts',
      'src/domain/benefit/terms.ts',
      'src/dto/schemas/contract.ts',
      'src/server/platform/db/schema.sql',
    ])
  })
})

describe('a plugin', () => {
  it('has an index.ts of imports and one defineBenefit', () => {
    const declarations = house.filter(({ path }) => /^plugins\/[^/]+\/index\.ts$/.test(path))
    expect(declarations).toHaveLength(categories.length)
    expect(declarations.filter(({ tree }) => !isOneDeclaration(tree)).map(({ path }) => path)).toEqual([])
  })
})

describe('the messages', () => {
  const folders = [...new Set(paths.filter(isMessages).map((path) => path.slice(0, path.lastIndexOf('/'))))]

  it.each(listCatalogues(folders).map((catalogue) => [catalogue.folder, catalogue] as const))(
    'of %s stand in four languages',
    (_, catalogue) => {
      expect(findMissingWords(catalogue)).toEqual([])
    },
  )
})

/** Whether a file belongs to a category that an implementer added; such a category may have its own table. */
function isAddedCategory(path: string): boolean {
  const [folder, category = ''] = path.split('/')
  const isTemplate = path.startsWith('src/tools/new/template/')
  return isTemplate || (folder === 'plugins' && !ownCategories.includes(category))
}

function isMessages(path: string): boolean {
  return path.startsWith('src/') && path.includes('/messages/') && basename(path) === 'es.json'
}
