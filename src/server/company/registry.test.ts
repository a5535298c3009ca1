import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benefitFolders } from 'virtual:benefits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { TenantRegistry } from '../platform/context/context.ts'
import { hostName, isNameless } from './hosts.ts'
import { openTenants } from './registry.ts'

const known = await Promise.all(Object.values(benefitFolders).map(async ({ load }) => (await load()).default))
let dir: string
let lines: string[]
/** Subdomains of the tenants read, in order. */
let read: string[]
let registry: TenantRegistry | undefined

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tenants-'))
  await cp('tenants', dir, { recursive: true })
  lines = []
  read = []
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
  more: { foldersAPoll?: number; packAfterMs?: number; onChange?: () => void; reservedHosts?: string[] } = {},
): Promise<TenantRegistry> => {
  registry = await openTenants({
    ...more,
    dir,
    defaultTenant,
    port: () => 3000,
    known,
    before,
    contracted: (tenant) => {
      read.push(tenant)
      return Promise.resolve(tenant === 'acme' ? [{ benefitId: 'transport-card', contracts: 2 }] : [])
    },
    log: { info: say, warn: say, error: say } as never,
    pollMs: 20,
  })
  return registry
}

/** Opens the tenants as if there were too many to read at the start. */
const openMany = (packAfterMs?: number): Promise<TenantRegistry> =>
  open(undefined, [], { foldersAPoll: 0, ...(packAfterMs !== undefined && { packAfterMs }) })

const file = (tenant: string): string => join(dir, tenant, 'tenant.json')

const change = async (tenant: string, edit: (text: string) => string): Promise<void> =>
  writeFile(file(tenant), edit(await readFile(file(tenant), 'utf8')))

const until = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(holds, { timeout: 5000, interval: 50 }).toBe(true)

const ofHost = async (tenants: TenantRegistry, host: string | undefined): Promise<string> => {
  const found = await tenants.ofHost(host)
  return 'tenant' in found ? found.tenant.subdomain : found.problem
}

describe('the tenants', () => {
  it('of many are watched: a changed file is served, also in a folder that came later', async () => {
    const tenants = await openMany()
    await tenants.check()
    await change('acme', (text) => text.replace('"colorBar": "#0d2b36"', '"colorBar": "#102030"'))
    await until(async () => (await tenants.find('acme'))?.settings.colorBar === '#102030')
    const content = join(dir, 'globex', 'content')
    await rename(content, `${content}.old`)
    await cp(`${content}.old`, content, { recursive: true })
    await rm(`${content}.old`, { recursive: true })
    for (const text of ['The new conditions', 'Newer conditions']) {
      await writeFile(join(content, 'conditions.es.md'), text)
      await until(async () => (await tenants.find('globex'))?.legal.conditions.es === text)
    }
  })

  it('are served with a changed file without a restart, and that is logged', async () => {
    const onChange = vi.fn()
    const tenants = await open(undefined, [], { onChange })
    expect(onChange).not.toHaveBeenCalled()
    await change('acme', (text) => text.replace('"colorBar": "#0d2b36"', '"colorBar": "#102030"'))
    await until(async () => (await tenants.find('acme'))?.settings.colorBar === '#102030')
    expect(onChange).toHaveBeenCalledOnce()
    expect(await ofHost(tenants, 'acme.localhost')).toBe('acme')
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
      expect((await tenants.find('acme'))?.settings.name).toBe('Acme Industrial')
      expect(await ofHost(tenants, 'globex.localhost')).toBe('globex')
      await writeFile(file('acme'), good.replace('Acme Industrial', 'Acme Mended'))
      await until(async () => (await tenants.find('acme'))?.settings.name === 'Acme Mended')
    },
  )

  it('keep their last valid configuration when their file or their folder is deleted', async () => {
    const tenants = await open()
    await rm(file('acme'))
    await until(() => lines.some((line) => line.includes('last good configuration goes on')))
    await rm(join(dir, 'globex'), { recursive: true })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await ofHost(tenants, 'acme.localhost')).toBe('acme')
    expect(await ofHost(tenants, 'globex.localhost')).toBe('globex')
  })

  it('end a company whose folder gets a point before its name, and bring it back without it', async () => {
    const tenants = await open()
    await rename(join(dir, 'globex'), join(dir, '.globex'))
    await until(async () => (await ofHost(tenants, 'globex.localhost')) === 'unknown')
    expect(tenants.list().map(({ subdomain }) => subdomain)).toEqual(['acme'])
    expect(await tenants.find('globex')).toBeUndefined()
    expect(lines.filter((line) => line.includes('globex'))).toEqual(['The tenant globex is served no more.'])
    await rename(join(dir, '.globex'), join(dir, 'globex'))
    await until(async () => (await ofHost(tenants, 'globex.localhost')) === 'globex')
  })

  it('say once that a folder is gone, and again where it is gone a second time', async () => {
    const tenants = await open()
    const told = (): number => lines.filter((line) => line.includes('globex: the folder is gone')).length
    await rm(join(dir, 'globex'), { recursive: true })
    await until(() => told() === 1)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(told()).toBe(1)
    expect(lines.at(-1)).toContain('the last good configuration of globex goes on')
    const sentences = [expect.stringMatching(/\/globex: the folder is gone; .* Put the folder back/)]
    expect(tenants.faults()).toMatchObject([{ subdomain: 'globex', isServed: true, sentences }])
    await cp('tenants/globex', join(dir, 'globex'), { recursive: true })
    await until(() => tenants.faults().length === 0)
    await rm(join(dir, 'globex'), { recursive: true })
    await until(() => told() === 2)
  })

  it('keep a modality on which contracts stand, and say which one the files lack', async () => {
    const tenants = await open()
    const path = join(dir, 'acme/catalogue/transport.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace('"transport-card"', '"transport-cards"'))
    await until(() => lines.some((line) => line.includes('expected the modality "transport-card"')))
    await until(() => lines.some((line) => line.includes('last good configuration goes on')))
    expect((await tenants.find('acme'))?.modalities.map(({ id }) => id)).toContain('transport-card')
  })

  it('go on with what the server before had, where their files broke before this one began', async () => {
    const before = [(await (await open()).find('acme'))!]
    await registry?.close()
    await change('acme', (text) => text.replace('"colorBar"', '"colourBar"'))
    expect(await (await open()).find('acme')).toBeUndefined()
    await registry?.close()
    const tenants = await open(undefined, before)
    expect((await tenants.find('acme'))?.settings.name).toBe('Acme Industrial')
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
    expect(await ofHost(tenants, 'acme.localhost')).toBe('broken')
    expect(await ofHost(tenants, 'globex.localhost')).toBe('globex')
    await cp('tenants/acme/tenant.json', file('acme'))
    await until(async () => (await ofHost(tenants, 'acme.localhost')) === 'acme')
  })

  it('are served when their folder is added while the server runs', async () => {
    const tenants = await open()
    await cp(join(dir, 'acme'), join(dir, 'initech'), { recursive: true })
    await until(async () => (await ofHost(tenants, 'initech.localhost')) === 'initech')
  })
})

describe('many tenants', () => {
  const plan = (tenant: string) =>
    change(tenant, (text) => text.replace('"name"', '"publicUrl": "https://plan.example", "name"'))

  it('are read when they are first asked for, once for all who ask meanwhile', async () => {
    const tenants = await openMany()
    expect(read).toEqual([])
    const [asked, ofItsHost] = await Promise.all([tenants.find('acme'), tenants.ofHost('acme.localhost')])
    expect(asked?.settings.name).toBe('Acme Industrial')
    expect(ofItsHost).toEqual({ tenant: asked })
    expect(await tenants.find('acme')).toBe(asked)
    expect(read).toEqual(['acme'])
  })

  it('have their name and public address before they are read', async () => {
    await plan('globex')
    const tenants = await openMany()
    const { name } = JSON.parse(await readFile(file('globex'), 'utf8')) as { name: string }
    expect(tenants.list()).toContainEqual({ subdomain: 'globex', name, publicUrl: 'https://plan.example' })
    expect(read).toEqual([])
    expect(await ofHost(tenants, 'plan.example')).toBe('globex')
    expect(read).toEqual(['globex'])
  })

  it('with faults answer 503 on their public host until they are mended', async () => {
    await plan('acme')
    await change('acme', (text) => text.replace('"colorBar"', '"colourBar"'))
    const tenants = await openMany()
    expect(await ofHost(tenants, 'plan.example')).toBe('broken')
    expect(await ofHost(tenants, 'plan.example')).toBe('broken')
    expect(lines.some((line) => line.includes('colourBar'))).toBe(true)
    await change('acme', (text) => text.replace('"colourBar"', '"colorBar"'))
    await until(async () => (await ofHost(tenants, 'plan.example')) === 'acme')
  })

  it('with faults take no host of one without', async () => {
    await plan('acme')
    await plan('globex')
    await change('acme', (text) => text.replace('"colorBar"', '"colourBar"'))
    const tenants = await openMany()
    await tenants.check()
    expect(await ofHost(tenants, 'plan.example')).toBe('globex')
  })

  it('are checked without anybody asking: each is read once, and its faults are told', async () => {
    await writeFile(file('acme'), '{')
    const tenants = await openMany()
    expect(lines).toEqual([])
    await tenants.check()
    expect(lines.some((line) => line.includes('The tenant acme has faults'))).toBe(true)
    const names = tenants.list().map(({ subdomain }) => subdomain)
    expect(names).not.toContain('acme')
    expect(read.toSorted()).toEqual(['acme', ...names].toSorted())
    const passed: string[] = []
    for await (const tenant of tenants.each()) passed.push(tenant.subdomain)
    expect(passed).toEqual(names)
    expect(read).toHaveLength(names.length + 1)
  })

  it('are passed one after the other when all are checked, and at once where they are named', async () => {
    const tenants = await openMany()
    const checking = tenants.check()
    for await (const { subdomain } of tenants.each(['acme'])) expect(subdomain).toBe('acme')
    const all = tenants.list().length
    expect(read.length).toBeLessThan(all)
    for await (const { subdomain } of tenants.each()) {
      expect(subdomain).not.toBe('')
      expect(read).toHaveLength(all)
    }
    await checking
  })

  it('that nobody asked for go on with their last good configuration when their files break', async () => {
    const tenants = await openMany()
    await tenants.check()
    await change('acme', (text) => text.slice(0, 200))
    await until(() => lines.some((line) => line.includes('last good configuration goes on')))
    expect((await tenants.find('acme'))?.settings.name).toBe('Acme Industrial')
  })

  it('are packed when nobody asks for a while, and are the same when somebody does again', async () => {
    const tenants = await openMany(100)
    const asked = await tenants.find('acme')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await tenants.find('acme')).toBe(asked)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const again = await tenants.find('acme')
    expect(again).not.toBe(asked)
    expect(again).toStrictEqual(asked)
    expect(read).toEqual(['acme'])
  })

  it('whose folder goes before it was read are unknown', async () => {
    const tenants = await openMany()
    await rm(join(dir, 'globex'), { recursive: true })
    await until(() => !tenants.list().some(({ subdomain }) => subdomain === 'globex'))
    expect(await ofHost(tenants, 'globex.localhost')).toBe('unknown')
    expect(lines).toEqual([])
  })
})

describe('a host', () => {
  it('is a tenant by exact name: its folder, or its public address; never by part of a name', async () => {
    await change('acme', (text) =>
      text.replace('"name"', '"publicUrl": "https://plan.acme.example/", "name"'),
    )
    const tenants = await open()
    expect(await ofHost(tenants, 'plan.acme.example')).toBe('acme')
    expect(await ofHost(tenants, 'Plan.ACME.example:8443')).toBe('acme')
    expect(tenants.publicUrl((await tenants.find('acme'))!)).toBe('https://plan.acme.example')
    expect(tenants.publicUrl((await tenants.find('globex'))!)).toBe('http://globex.localhost:3000')
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
      expect(await ofHost(tenants, host)).toBe('unknown')
  })

  it('without the name of a tenant is the default tenant where one is configured', async () => {
    await change('acme', (text) => text.replace('"name"', '"publicUrl": "https://acme.plan.example", "name"'))
    const tenants = await open('globex')
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'plan.example'])
      expect(await ofHost(tenants, host)).toBe('globex')
    expect(await ofHost(tenants, 'other.example')).toBe('unknown')
    expect(await ofHost(tenants, 'nobody.localhost')).toBe('unknown')
  })

  it('that two tenants name belongs to the first, and the log says so', async () => {
    await change('globex', (text) => text.replace('"name"', '"publicUrl": "https://acme.localhost", "name"'))
    const tenants = await open()
    expect(await ofHost(tenants, 'acme.localhost')).toBe('acme')
    expect(lines.some((line) => line.includes('acme.localhost belongs to acme already'))).toBe(true)
  })

  it('of another tenant is refused where it is written later, and the earlier address goes on', async () => {
    const own = '"publicUrl": "https://plan.acme.example", "name"'
    await change('globex', (text) => text.replace('"name"', own))
    const tenants = await open()
    await change('acme', (text) => text.replace('"name"', own))
    await until(() => tenants.faults().length > 0)
    expect(tenants.faults()[0]).toMatchObject({ subdomain: 'acme', isServed: true })
    expect(tenants.faults()[0]?.sentences[0]).toMatch(
      /acme\/tenant\.json:\d+ publicUrl: the host plan\.acme\.example belongs to another company already/,
    )
    expect(await ofHost(tenants, 'plan.acme.example')).toBe('globex')
    expect((await tenants.find('acme'))?.publicUrl).toBeUndefined()
  })

  it("of the operators' pages is given to no tenant, at a start too, and is told", async () => {
    await change('acme', (text) => text.replace('"name"', '"publicUrl": "https://desk.example", "name"'))
    const tenants = await open(undefined, [], { reservedHosts: ['desk.example'] })
    expect(await ofHost(tenants, 'desk.example')).toBe('unknown')
    expect(await ofHost(tenants, 'acme.localhost')).toBe('acme')
    expect(lines.join('\n')).toContain("publicUrl: the host desk.example is that of the operators' pages")
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

describe('hosts', () => {
  it('answer for a draft as for no company until the line is taken away, and claim no address', async () => {
    const draft = (text: string) =>
      text.replace('{', '{ "draft": true, "publicUrl": "https://www.acme.example",')
    await change('globex', draft)
    const tenants = await open('globex')
    for (const host of ['globex.localhost', 'localhost', 'www.acme.example'])
      expect(await ofHost(tenants, host)).toBe('unknown')
    expect((await tenants.find('globex'))?.isDraft).toBe(true)
    expect(lines.join('\n')).toContain('globex/tenant.json:1 draft: is true: nobody but operators sees')
    await change('globex', (text) => text.replace('"draft": true, ', ''))
    await until(async () => (await ofHost(tenants, 'www.acme.example')) === 'globex')
    expect(await ofHost(tenants, 'globex.localhost')).toBe('globex')
    await change('globex', (text) => text.replace('{', '{ "draft": true,'))
    await until(() => lines.some((line) => line.includes('employees would lose the company')))
    expect(await ofHost(tenants, 'globex.localhost')).toBe('globex')
  })

  it('of a draft that is no JSON stay unknown', async () => {
    await change('globex', () => '{ "draft": true, "name": ')
    expect(await ofHost(await open(), 'globex.localhost')).toBe('unknown')
  })
})
