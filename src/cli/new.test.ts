import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { brokenPromises } from '../../tests/pluginContract/index.ts'
import { validateValue } from '../domain/tenant/validateTenantFile.ts'
import { productSchema } from '../domain/tenant/schemaCatalogue.ts'

const program = fileURLToPath(new URL('new.mjs', import.meta.url))
const plugins = mkdtempSync(join(tmpdir(), 'plugins-'))
const env = { ...process.env, PLUGINS_DIR: plugins }
const output = execFileSync(process.execPath, [program, 'benefit', 'dog-walking'], { env, encoding: 'utf8' })
const folder = join(plugins, 'dog-walking')

afterAll(() => rmSync(plugins, { recursive: true }))

describe('npm run new -- benefit', () => {
  it('writes a category that keeps every promise as it is', async () => {
    expect(await brokenPromises(folder)).toEqual([])
  })

  it('writes declaration, details, pricing with its test, words, icon and README', () => {
    const files = [
      'README.md',
      'details.ts',
      'example.ts',
      'icon.svg',
      'index.ts',
      'messages',
      'pricing.test.ts',
      'pricing.ts',
    ]
    expect(readdirSync(folder).sort()).toEqual(files.sort())
    expect(readFileSync(join(folder, 'index.ts'), 'utf8')).toContain("id: 'dog-walking'")
  })

  it("writes an example of the form's own type, so that the choices of an enum stay choices", () => {
    expect(readFileSync(join(folder, 'example.ts'), 'utf8')).toContain('satisfies BenefitExample<Details>')
  })

  it('writes files in the format that the lint stage demands', () => {
    const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
    const words = [at('node_modules/prettier/bin/prettier.cjs'), '--check', '--config', at('package.json')]
    const { status, stderr } = spawnSync(process.execPath, [...words, folder], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('says what to do next, with an entry that a tenant may take as it stands', () => {
    const entry = JSON.parse(/^\{$[\s\S]*?^\}$/m.exec(output)![0]) as { id: string }
    expect(validateValue(productSchema, entry)).toEqual([])
    expect(entry.id).toBe('dog-walking')
    expect(output).toContain('catalogue/dog-walking.json')
  })

  it.each([
    [['benefit', 'dog-walking'], 'is there already: choose another name, or change what it holds.'],
    [
      ['benefit', 'Dog Walking'],
      'Expected a name of small letters, digits and single hyphens, at most 40, such as "pets" or ' +
        '"dog-walking", got "Dog Walking".',
    ],
    [['benefit', '../pets'], 'got "../pets".'],
    [['benefit', 'constructor-'], 'got "constructor-".'],
    [['benefit'], 'got "".'],
    [['tenant', 'acme'], 'Expected "npm run new -- benefit <name>", such as "npm run new -- benefit pets".'],
  ])('refuses %j with a sentence', (words, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' })
    expect([status, stderr.trim()]).toEqual([1, expect.stringContaining(sentence)])
  })

  describe('brings a first test, which passes', async () => {
    await import(/* @vite-ignore */ join(folder, 'pricing.test.ts'))
  })
})
