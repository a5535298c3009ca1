import { readdir } from 'node:fs/promises'
import Ajv from 'ajv'
import { benefitFolders } from 'virtual:benefits'
import { describe, expect, it } from 'vitest'
import { formats } from '../src/domain/kernel/formats.ts'
import { publishedSchemas } from '../src/cli/publishedSchemas.ts'

/** `npm test -- unit tests/schemas.test.ts -u` writes the files. */
const update = 'npm test -- unit tests/schemas.test.ts -u'

const declared = await Promise.all(
  Object.values(benefitFolders).map(async ({ load }) => (await load()).default),
)
const published = publishedSchemas(declared)

describe(`schemas/ has what the code declares ("${update}" writes it)`, () => {
  it.each(Object.entries(published))('%s', async (file, content) => {
    await expect(content).toMatchFileSnapshot(`../schemas/${file}`)
  })

  it('no other file', async () => {
    const files = await readdir(new URL('../schemas', import.meta.url))
    expect(files.filter((file) => !(file in published))).toEqual([])
  })

  it('has a schema for each category', () => {
    for (const { id } of declared) expect(published).toHaveProperty([`${id}.details.schema.json`])
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
