import { readdirSync } from 'node:fs'
import { benefitFolders } from 'virtual:benefits'
import { describe, expect, it } from 'vitest'
import { KeptTenant } from './keptTenant.ts'
import { readTenant } from './readTenant.ts'

const known = await Promise.all(Object.values(benefitFolders).map(async ({ load }) => (await load()).default))
const names = readdirSync('tenants', { withFileTypes: true }).filter((entry) => entry.isDirectory())

describe('a kept tenant', () => {
  it.each(names.map(({ name }) => name))('%s is the same after it was packed', async (name) => {
    const read = await readTenant(`tenants/${name}`, { known })
    if (!('tenant' in read)) throw new Error(read.faults.join())
    const kept = new KeptTenant(read.tenant)
    expect(kept.peek()).toBe(read.tenant)
    kept.packAfter(0)
    expect(kept.hasConfig).toBe(true)
    expect(kept.peek()).not.toBe(read.tenant)
    expect(kept.peek()).toStrictEqual(read.tenant)
    expect(kept.get()).toBe(kept.get())
  })

  it('is there from when it has a configuration on', () => {
    const kept = new KeptTenant()
    kept.packAfter(0)
    expect([kept.hasConfig, kept.peek(), kept.get()]).toEqual([false, undefined, undefined])
  })
})
