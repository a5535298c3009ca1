import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { brokenPromises } from '../../tests/pluginContract/index.ts'
import type { Benefit } from '../domain/benefit/defineBenefit.ts'
import { readTenant } from '../server/company/readTenant.ts'
import { validateValue } from '../domain/company/files/validateTenantFile.ts'
import { productSchema } from '../domain/company/catalogue/schemaCatalogue.ts'

const program = fileURLToPath(new URL('new.mjs', import.meta.url))
const plugins = mkdtempSync(join(tmpdir(), 'plugins-'))
const tenants = mkdtempSync(join(tmpdir(), 'tenants-'))
cpSync('tenants', tenants, { recursive: true })
const env = { ...process.env, PLUGINS_DIR: plugins, TENANTS_DIR: tenants }
const output = execFileSync(process.execPath, [program, 'benefit', 'dog-walking'], { env, encoding: 'utf8' })
const folder = join(plugins, 'dog-walking')

afterAll(() => [plugins, tenants].forEach((each) => rmSync(each, { recursive: true })))

/** For every question, a choice that differs from the default. */
const chosen: Record<string, string> = {
  'chosen-family': '--covers family --table walks --documentation 60 --steps 2 --company globex',
  'chosen-children': '--covers children --table kids --documentation person --months range --plan Top',
  'chosen-typed': '--amount typed --documentation contract --months first',
  'chosen-once': '--amount once --table life-walks --documentation 60',
  'chosen-range': '--covers family --months range --company acme',
  'chosen-toddlers': '--covers children --amount typed --documentation 12 --months start --steps 2',
}
for (const [id, flags] of Object.entries(chosen))
  execFileSync(process.execPath, [program, 'benefit', id, ...flags.split(' ')], { env })

describe('npm run new -- benefit', () => {
  it('copies a template that is a valid category itself', async () => {
    expect(await brokenPromises(fileURLToPath(new URL('../tools/new/template', import.meta.url)))).toEqual([])
  })

  it('draws the icon of the template, whatever age was chosen', () => {
    const icon = (id: string) => readFileSync(join(plugins, id, 'icon.svg'), 'utf8')
    expect([icon('chosen-family'), icon('chosen-toddlers')]).toEqual([
      icon('dog-walking'),
      icon('dog-walking'),
    ])
    expect(readFileSync(join(plugins, 'chosen-family', 'documentation.ts'), 'utf8')).toContain('>= 60')
  })

  it('shows the folder only once it is whole, to a running dev too', async () => {
    const seen: string[] = []
    const watcher = watch(plugins, () => {
      if (existsSync(join(plugins, 'seen-whole'))) seen.push(readdirSync(join(plugins, 'seen-whole')).join())
    })
    const run = spawn(process.execPath, [program, 'benefit', 'seen-whole', '--covers', 'employee'], { env })
    await once(run, 'exit')
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    watcher.close()
    expect(new Set(seen)).toEqual(new Set([readdirSync(folder).join()]))
    rmSync(join(plugins, 'seen-whole'), { recursive: true })
  })

  it('writes a category that is valid without changes', async () => {
    expect(await brokenPromises(folder)).toEqual([])
  })

  it('writes declaration, details, pricing with its test, words, icon, drawing and README', () => {
    const files = [
      'README.md',
      'cases.json',
      'details.ts',
      'drawing.svg',
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

  it('writes files in the format of the lint stage', () => {
    const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
    const words = [at('node_modules/prettier/bin/prettier.cjs'), '--check', '--config', at('package.json')]
    const { status, stderr } = spawnSync(process.execPath, [...words, plugins, tenants], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('prints the next steps, with an entry that a tenant can use unchanged', () => {
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
    [
      ['tenant', 'acme'],
      'Expected "npm run new -- benefit <name>", such as "npm run new -- benefit pets", with',
    ],
    [['benefit', 'cats', '--cover', 'family'], 'Unknown "--cover". Expected "npm run new'],
    [['benefit', 'cats', '--covers', 'all'], 'Unknown --covers "all". Expected "npm run new'],
    [['benefit', 'cats', '--amount', 'typed', '--table', 'a'], 'A typed amount has no rate table'],
    [['benefit', 'cats', '--amount', 'once'], 'expected --table <name>.'],
    [['benefit', 'cats', '--covers', 'children', '--documentation', '18'], 'Children have at most 17 years'],
    [['benefit', 'cats', '--company', 'initech'], 'Expected a company with a catalogue.json in'],
  ])('refuses %j with a sentence', (words, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' })
    expect([status, stderr.trim()]).toEqual([1, expect.stringContaining(sentence)])
  })

  describe.each(['dog-walking', ...Object.keys(chosen)])('writes %s', async (id) => {
    it('as a valid category', async () => {
      expect(await brokenPromises(join(plugins, id))).toEqual([])
    })

    await import(/* @vite-ignore */ join(plugins, id, 'pricing.test.ts'))
  })

  it('writes the entry and the table of a company, which stays valid', async () => {
    const known = await Promise.all(
      readdirSync(plugins).map(async (id) => {
        const { default: benefit } = (await import(/* @vite-ignore */ join(plugins, id, 'index.ts'))) as {
          default: Benefit
        }
        return benefit
      }),
    )
    for (const [company, id] of [
      ['globex', 'chosen-family'],
      ['acme', 'chosen-range'],
    ] as const) {
      const read = await readTenant(join(tenants, company), { known })
      if ('faults' in read) throw new Error(read.faults.join('\n'))
      expect(read.tenant.products.map((product) => product.id)).toEqual([id])
    }
    expect(existsSync(join(tenants, 'globex/tables/walks.json'))).toBe(true)
  })

  it('leaves no files after a refusal', () => {
    expect(readdirSync(plugins).sort()).toEqual([...Object.keys(chosen), 'dog-walking'].sort())
  })
})
