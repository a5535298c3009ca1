import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benefitFolders } from 'virtual:benefits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { TenantRegistry } from '../context/context.ts'
import { hostName, isNameless } from './hosts.ts'
import { openTenants } from './registry.ts'

const known = await Promise.all(Object.values(benefitFolders).map(async ({ load }) => (await load()).default))
let dir: string
let lines: string[]
let registry: TenantRegistry | undefined

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tenants-'))
  await cp('tenants', dir, { recursive: true })
  lines = []
})
afterEach(async () => {
  await registry?.close()
  registry = undefined
  await rm(dir, { recursive: true, force: true })
})

const say = (line: unknown): void => void lines.push(String(line))

const open = async (
  defaultTenant?: string,
  before: TenantConfig[] = [],
  more: { foldersAPoll?: number; onChange?: () => void } = {},
): Promise<TenantRegistry> => {
  registry = await openTenants({
    ...more,
    dir,
    defaultTenant,
    port: () => 3000,
    known,
    before,
    contracted: (tenant) =>
      Promise.resolve(tenant === 'acme' ? [{ benefitId: 'transport-card', contracts: 2 }] : []),
    log: { info: say, warn: say, error: say } as never,
    pollMs: 20,
  })
  return registry
}

const file = (tenant: string): string => join(dir, tenant, 'tenant.json')

const change = async (tenant: string, edit: (text: string) => string): Promise<void> =>
  writeFile(file(tenant), edit(await readFile(file(tenant), 'utf8')))

const until = async (holds: () => boolean): Promise<void> => {
  for (let wait = 0; wait < 100 && !holds(); wait++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(holds()).toBe(true)
}

const subdomain = (found: ReturnType<TenantRegistry['ofHost']>): string =>
  'tenant' in found ? found.tenant.subdomain : found.problem

describe('the tenants', () => {
  it('of many are watched: a changed file is served, also in a folder that came later', async () => {
    const tenants = await open(undefined, [], { foldersAPoll: 0 })
    await change('acme', (text) => text.replace('"colorBar": "#0d2b36"', '"colorBar": "#102030"'))
    await until(() => tenants.find('acme')?.settings.colorBar === '#102030')
    const content = join(dir, 'globex', 'content')
    await rename(content, `${content}.old`)
    await cp(`${content}.old`, content, { recursive: true })
    await rm(`${content}.old`, { recursive: true })
    for (const text of ['The new conditions', 'Newer conditions']) {
      await writeFile(join(content, 'conditions.es.md'), text)
      await until(() => tenants.find('globex')?.legal.conditions.es === text)
    }
  })

  it('are served with a changed file without a restart, and that is logged', async () => {
    const onChange = vi.fn()
    const tenants = await open(undefined, [], { onChange })
    expect(onChange).not.toHaveBeenCalled()
    await change('acme', (text) => text.replace('"colorBar": "#0d2b36"', '"colorBar": "#102030"'))
    await until(() => tenants.find('acme')?.settings.colorBar === '#102030')
    expect(onChange).toHaveBeenCalledOnce()
    expect(subdomain(tenants.ofHost('acme.localhost'))).toBe('acme')
  })

  it.each([
    ['cut short', (text: string) => text.slice(0, 200)],
    ['empty', () => ''],
    ['with a wrong value', (text: string) => text.replace('"#0d2b36"', '"grene"')],
    ['not UTF-8', () => Buffer.from([0xff, 0xfe, 0xff]).toString('latin1')],
    ['a list', () => '[]'],
  ])(
    'keep their last valid configuration when a file is %s, and take the new one when it is repaired',
    async (_what, spoil) => {
      const tenants = await open()
      const good = await readFile(file('acme'), 'utf8')
      await change('acme', spoil)
      await until(() => lines.some((line) => line.includes('last good configuration goes on')))
      expect(lines.some((line) => /acme\/tenant\.json/.test(line))).toBe(true)
      expect(tenants.find('acme')?.settings.name).toBe('Acme Industrial')
      expect(subdomain(tenants.ofHost('globex.localhost'))).toBe('globex')
      await writeFile(file('acme'), good.replace('Acme Industrial', 'Acme Mended'))
      await until(() => tenants.find('acme')?.settings.name === 'Acme Mended')
    },
  )

  it('keep their last valid configuration when their file or their folder is deleted', async () => {
    const tenants = await open()
    await rm(file('acme'))
    await until(() => lines.some((line) => line.includes('last good configuration goes on')))
    await rm(join(dir, 'globex'), { recursive: true })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(subdomain(tenants.ofHost('acme.localhost'))).toBe('acme')
    expect(subdomain(tenants.ofHost('globex.localhost'))).toBe('globex')
  })

  it('say once that a folder is gone, and again where it is gone a second time', async () => {
    await open()
    const told = (): number => lines.filter((line) => line.includes('globex: the folder is gone')).length
    await rm(join(dir, 'globex'), { recursive: true })
    await until(() => told() === 1)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(told()).toBe(1)
    expect(lines.at(-1)).toContain('the last good configuration of globex goes on')
    await cp('tenants/globex', join(dir, 'globex'), { recursive: true })
    await new Promise((resolve) => setTimeout(resolve, 150))
    await rm(join(dir, 'globex'), { recursive: true })
    await until(() => told() === 2)
  })

  it('keep a modality on which contracts stand, and say which one the files lack', async () => {
    const tenants = await open()
    const path = join(dir, 'acme/catalogue/transport.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace('"transport-card"', '"transport-cards"'))
    await until(() => lines.some((line) => line.includes('expected the modality "transport-card"')))
    await until(() => lines.some((line) => line.includes('last good configuration goes on')))
    expect(tenants.find('acme')?.modalities.map(({ id }) => id)).toContain('transport-card')
  })

  it('go on with what the server before had, where their files broke before this one began', async () => {
    const before = (await open()).all()
    await registry?.close()
    await change('acme', (text) => text.replace('"colorBar"', '"colourBar"'))
    expect((await open()).find('acme')).toBeUndefined()
    await registry?.close()
    expect((await open(undefined, before)).find('acme')?.settings.name).toBe('Acme Industrial')
  })

  it('name the line and the address of a fault', async () => {
    await open()
    await change('acme', (text) => text.replace('"colorBar": "#0d2b36"', '"colorBar": "grene"'))
    await until(() =>
      lines.some((line) => /acme\/tenant\.json:\d+ branding\.colorBar: expected .*got "grene"/.test(line)),
    )
  })

  it('without a valid configuration answer 503 on their host, and the others are served', async () => {
    await writeFile(file('acme'), '{')
    const tenants = await open()
    expect(subdomain(tenants.ofHost('acme.localhost'))).toBe('broken')
    expect(subdomain(tenants.ofHost('globex.localhost'))).toBe('globex')
    await cp('tenants/acme/tenant.json', file('acme'))
    await until(() => subdomain(tenants.ofHost('acme.localhost')) === 'acme')
  })

  it('are served when their folder is added while the server runs', async () => {
    const tenants = await open()
    await cp(join(dir, 'acme'), join(dir, 'initech'), { recursive: true })
    await until(() => subdomain(tenants.ofHost('initech.localhost')) === 'initech')
  })
})

describe('a host', () => {
  it('is a tenant by exact name: its folder, or its public address; never by part of a name', async () => {
    await change('acme', (text) =>
      text.replace('"name"', '"publicUrl": "https://plan.acme.example/", "name"'),
    )
    const tenants = await open()
    expect(subdomain(tenants.ofHost('plan.acme.example'))).toBe('acme')
    expect(subdomain(tenants.ofHost('Plan.ACME.example:8443'))).toBe('acme')
    expect(tenants.publicUrl(tenants.find('acme')!)).toBe('https://plan.acme.example')
    expect(tenants.publicUrl(tenants.find('globex')!)).toBe('http://globex.localhost:3000')
    for (const host of [
      'acme.example',
      'x.plan.acme.example',
      'plan.acme.example.evil.example',
      'acme.evil.example',
      '',
      undefined,
      'acme.localhost/x',
      'a b',
    ])
      expect(subdomain(tenants.ofHost(host))).toBe('unknown')
  })

  it('without the name of a tenant is the default tenant where one is configured', async () => {
    await change('acme', (text) => text.replace('"name"', '"publicUrl": "https://acme.plan.example", "name"'))
    const tenants = await open('globex')
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'plan.example'])
      expect(subdomain(tenants.ofHost(host))).toBe('globex')
    expect(subdomain(tenants.ofHost('other.example'))).toBe('unknown')
    expect(subdomain(tenants.ofHost('nobody.localhost'))).toBe('unknown')
  })

  it('that two tenants name belongs to the first, and the log says so', async () => {
    await change('globex', (text) => text.replace('"name"', '"publicUrl": "https://acme.localhost", "name"'))
    const tenants = await open()
    expect(subdomain(tenants.ofHost('acme.localhost'))).toBe('acme')
    expect(lines.some((line) => line.includes('acme.localhost belongs to acme already'))).toBe(true)
  })

  it.each([
    ['acme.localhost:3000', 'acme.localhost'],
    ['ACME.localhost.', 'acme.localhost'],
    ['[::1]:80', '[::1]'],
    ['a_b', undefined],
    ['acme.localhost:123456', undefined],
    ['acme@evil', undefined],
  ])('is read from %s as %s', (header, name) => expect(hostName(header)).toBe(name))

  it.each([
    ['localhost', true],
    ['10.0.0.1', true],
    ['[::1]', true],
    ['acme.localhost', false],
    ['10.0.0.1.example', false],
  ])('%s has no name of a tenant: %s', (name, nameless) => expect(isNameless(name)).toBe(nameless))
})
