import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import Ajv from 'ajv'
import { benefitFolders } from 'virtual:benefits'
import { beforeAll, describe, expect, it } from 'vitest'
import { formats } from '../src/domain/kernel/formats.ts'
import { buildPublishedSchemas, findSharedTables } from '../src/cli/publishedSchemas.ts'

/** `npm test -- unit tests/schemas.test.ts -u` writes the files. */
const update = 'npm test -- unit tests/schemas.test.ts -u'

const declared = await Promise.all(
  Object.values(benefitFolders).map(async ({ load }) => (await load()).default),
)
/** With PLUGINS_DIR the categories are those of an implementer; the files are those of the project. */
const isOfProject = process.env.PLUGINS_DIR === undefined
const published = buildPublishedSchemas(isOfProject ? declared : [])
/** The core's schemas; this test writes those of the plugin folders. */
const core = Object.keys(buildPublishedSchemas([]))
const folder = new URL('../schemas/', import.meta.url)
const ofCategories = /^(table-.+|.+\.(details|item|documentation))\.schema\.json$/

beforeAll(async () => {
  if (!isOfProject) return
  const files = await readdir(folder)
  await Promise.all([
    ...files
      .filter((file) => ofCategories.test(file) && !(file in published))
      .map((file) => rm(new URL(file, folder))),
    ...Object.entries(published)
      .filter(([file]) => !core.includes(file))
      .map(([file, content]) => write(new URL(file, folder), content)),
  ])
})

/** A file with the right content is not written, so that editors and watchers see no change. */
async function write(file: URL, content: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) !== content) await writeFile(file, content)
}

describe(`schemas/ has what the code declares ("${update}" writes it)`, () => {
  it.each(Object.entries(published))('%s', async (file, content) => {
    await expect(content).toMatchFileSnapshot(`../schemas/${file}`)
  })

  it('no other file', async () => {
    const files = await readdir(folder)
    const others = files.filter((file) => !(file in published))
    expect(others.filter((file) => isOfProject || !ofCategories.test(file))).toEqual([])
  })

  it('has one schema for a rate table, whose name no two categories have with other columns', () => {
    expect(findSharedTables(declared)).toEqual([])
    const withTable = (id: string, column: string) => ({
      ...declared[0]!,
      id,
      tables: { dental: { type: 'object', properties: { [column]: { type: 'number' } } } as const },
    })
    expect(findSharedTables([withTable('one', 'cover'), withTable('two', 'cover')])).toEqual([])
    expect(findSharedTables([withTable('one', 'cover'), withTable('two', 'price')])).toEqual([
      'plugins/one and plugins/two declare the table "dental" with other columns: ' +
        'give one of them another name.',
    ])
  })

  it('has a schema for each category', () => {
    const all = buildPublishedSchemas(declared)
    for (const { id } of declared) expect(all).toHaveProperty([`${id}.details.schema.json`])
    expect(declared.length).toBeGreaterThan(0)
  })

  it.each(Object.entries(published))(
    '%s is JSON Schema that a validator of others compiles',
    (_file, content) => {
      const ajv = new Ajv({ strict: false, formats })
      expect(() => ajv.compile(JSON.parse(content) as object)).not.toThrow()
    },
  )
})
