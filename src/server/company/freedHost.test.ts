import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TenantRegistry } from '../platform/context/context.ts'
import { openTenants } from './registry.ts'

const address = '"publicUrl": "https://plan.example", "name"'
let dir: string
let tenants: TenantRegistry
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'freed-')), 'tenants')
  for (const name of ['acme', 'globex']) await cp(`tenants/${name}`, join(dir, name), { recursive: true })
  await change('globex', '"name"', address)
})
afterEach(async () => {
  await tenants.close()
  await rm(join(dir, '..'), { recursive: true })
})

const change = async (name: string, from: string, to: string): Promise<void> => {
  const file = join(dir, name, 'tenant.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}
const open = async (foldersAPoll?: number): Promise<void> => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const more = foldersAPoll === undefined ? {} : { foldersAPoll }
  tenants = await openTenants({ dir, known: [], port: () => 3000, log, pollMs: 20, ...more })
  for (const name of ['globex', 'acme']) await tenants.find(name)
}
const nameAt = async (host: string): Promise<string> => {
  const found = await tenants.ofHost(host)
  return 'tenant' in found ? found.tenant.subdomain : found.problem
}
const until = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(holds, { timeout: 30_000, interval: 50 }).toBe(true)
const isRefused = (): boolean => tenants.faults().some(({ subdomain }) => subdomain === 'acme')

it.each([
  ['a few companies', undefined],
  ['many companies', 0],
])(
  'a company waits for a host and is served there once the other one gives it up, of %s',
  async (_, many) => {
    await open(many)
    await change('acme', '"name"', address)
    await until(isRefused)
    expect(await nameAt('plan.example')).toBe('globex')
    await change('globex', address, '"name"')
    await until(async () => (await nameAt('plan.example')) === 'acme')
    expect(isRefused()).toBe(false)
    expect((await tenants.find('acme'))?.publicUrl).toBe('https://plan.example')
  },
)

it('a company without its host is served once the folder of the other one is hidden', async () => {
  await change('acme', '"name"', address)
  await open()
  expect(await nameAt('plan.example')).toBe('acme')
  expect(await nameAt('globex.localhost')).toBe('broken')
  await rename(join(dir, 'acme'), join(dir, '.acme'))
  await until(async () => (await nameAt('plan.example')) === 'globex')
  expect(tenants.faults()).toEqual([])
})
