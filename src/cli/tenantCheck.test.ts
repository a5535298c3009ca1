import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KnownBenefit } from '../domain/company/files/faults.ts'
import {
  changed,
  pets,
  rightFiles,
  tenantFolder,
  type TenantFolder,
} from '../../tests/support/tenantFolder.ts'
import { checkTenants } from './tenantCheck.ts'

let folder: TenantFolder
let lines: string[]
beforeEach(async () => {
  folder = await tenantFolder()
  lines = []
})
afterEach(() => folder.cleanUp())

const check = (names: string[] = [], known: KnownBenefit[] = [pets, { id: 'perks' }]): Promise<boolean> =>
  checkTenants({ dir: folder.root, names, known, print: (line) => lines.push(line) })

describe('npm run tenant -- check', () => {
  it('prints that a tenant is valid', async () => {
    expect(await check()).toBe(true)
    expect(lines).toEqual(['acme: right'])
  })

  it.each<[string | undefined, string]>([
    [undefined, 'got nothing'],
    ['http://localhost:3000', 'got "http://localhost:3000"'],
    ['http://acme.localhost', 'got "http://acme.localhost"'],
    ['http://127.0.0.1:80', 'got "http://127.0.0.1:80"'],
    ['http://0.0.0.0:3000', 'got "http://0.0.0.0:3000"'],
    ['https://acme.example', ''],
  ])('in production refuses an address that only its own machine opens: %s', async (publicUrl, fault) => {
    const file = publicUrl ? changed('tenant.json', '{', `{ "publicUrl": "${publicUrl}",`) : undefined
    if (file) await folder.write('tenant.json', file)
    const options = { dir: folder.root, names: [], known: [pets, { id: 'perks' }], isProduction: true }
    expect(await checkTenants({ ...options, print: (line) => lines.push(line) })).toBe(fault === '')
    expect(lines.join('\n')).toContain(fault || 'acme: right')
    if (fault)
      expect(lines[1]).toMatch(/tenants\/acme\/tenant\.json publicUrl: in production expected the address/)
  })

  it.each([
    ['https://www.acme.example', 'belongs to another company already'],
    ['https://desk.example', "is that of the operators' pages"],
    ['https://preview.example', "is that of the operators' pages"],
    ['https://www.zenith.example', ''],
  ])('refuses the host of another folder, or of the operators: %s', async (publicUrl, fault) => {
    const withUrl = (url: string) => changed('tenant.json', '{', `{ "publicUrl": "${url}",`)
    for (const [file, text] of Object.entries(rightFiles)) await folder.write(`../zenith/${file}`, text)
    await folder.write('tenant.json', withUrl('https://www.acme.example'))
    await folder.write('../zenith/tenant.json', withUrl(publicUrl))
    const variables = { OPERATOR_HOST: 'desk.example', PREVIEW_HOST: 'preview.example' }
    const options = { dir: folder.root, names: ['zenith'], known: [pets, { id: 'perks' }], variables }
    expect(await checkTenants({ ...options, print: (line) => lines.push(line) })).toBe(fault === '')
    expect(lines.join('\n')).toContain(fault === '' ? 'zenith: right' : `publicUrl: the host`)
    expect(lines.join('\n')).toContain(fault)
  })

  it.each([
    ['2026-05-05T09:00:00Z', true],
    ['2060-05-05T09:00:00Z', false],
  ])('counts years from the day of CLOCK: on %s', async (CLOCK, isFar) => {
    const news = [{ id: 'far', date: '2062-01-01', text: { es: 'Plan', en: 'Plan' } }]
    await folder.write('news.json', JSON.stringify({ news }))
    const options = { dir: folder.root, names: [], known: [pets, { id: 'perks' }], variables: { CLOCK } }
    await checkTenants({ ...options, print: (line) => lines.push(line) })
    expect(lines.join('\n').includes('2062')).toBe(isFar)
  })

  it('refuses a CLOCK that is no instant', async () => {
    const options = { dir: folder.root, names: [], known: [], variables: { CLOCK: 'tomorrow' } }
    await expect(checkTenants({ ...options, print: () => undefined })).rejects.toThrow('CLOCK')
  })

  it('prints faults as sentences and returns false', async () => {
    await folder.remove('tenant.json')
    expect(await check(['acme'])).toBe(false)
    expect(lines).toEqual(['acme: 1 fault', '  tenants/acme/tenant.json: expected this file, got none'])
  })

  it('prints warnings and returns true', async () => {
    await folder.remove('content/cookies.en.md')
    expect(await check()).toBe(true)
    expect(lines).toEqual([
      'acme: right',
      '  warning: tenants/acme/content/cookies.en.md: is missing; another language is shown instead',
    ])
  })

  it('prints a person of the demo who is not born yet as a fault', async () => {
    const born = changed('demo.json', '"firstName"', '"birthday": "2999-01-01", "firstName"')
    await folder.write('demo.json', born)
    expect(await check()).toBe(false)
    expect(lines[1]).toMatch(
      /demo\.json:8 employees\[0\]\.birthday: expected a day up to today, .*"2999-01-01"$/,
    )
  })

  it('prints a product that employees would not see as a fault', async () => {
    expect(await check([], [{ id: 'pets' }])).toBe(false)
    expect(lines).toEqual([
      'acme: 1 fault',
      '  tenants/acme/catalogue.json:8 products[1].category.alias: no folder plugins/perks; ' +
        'the product "perks" is left out, expected one of pets',
    ])
  })

  it('checks only the named tenants, and lists the existing ones for an unknown name', async () => {
    await mkdir(join(folder.root, 'globex'))
    expect(await check(['acme', 'initech'])).toBe(false)
    expect(lines).toEqual([
      `initech: expected one of acme, globex in ${folder.root}, got "initech"`,
      'acme: right',
    ])
  })

  it('refuses a folder without tenants', async () => {
    await folder.remove('.')
    expect(await check()).toBe(false)
    expect(lines).toEqual([`${folder.root}: expected a folder for each company, got none`])
  })

  it('uses the categories of plugins/ by default', async () => {
    await folder.write(
      'catalogue/pets.json',
      changed('catalogue/pets.json', '"alias": "pets"', '"alias": "zebras"'),
    )
    await checkTenants({ dir: folder.root, names: [], print: (line) => lines.push(line) })
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^ {2}tenants\/acme\/catalogue\/pets\.json:5 category\.alias: no folder .*food, formation/,
      ),
    )
  })
})
