import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rightFiles, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import type { TenantRegistry } from '../platform/context/context.ts'
import { readTenantApart } from './drafts/draftProcess.ts'
import { isLargeFolder } from './folderLimits.ts'
import { readTenant } from './readTenant.ts'
import { openTenants } from './registry.ts'

describe('a folder beyond what a company may have', () => {
  let folder: TenantFolder
  beforeEach(async () => {
    folder = await tenantFolder()
  })
  afterEach(() => folder.cleanUp())

  const faults = async () => {
    const read = await readTenant(folder.dir)
    return 'faults' in read ? read.faults : []
  }

  it('with 501 files is told before any is read, and not with 500', async () => {
    const own = Object.keys(rightFiles).length
    for (let index = own; index < 500; index++) await folder.write(`tables/t${index}.json`, 'no JSON')
    expect(await faults()).not.toContainEqual(expect.stringContaining('at most 500'))
    await folder.write('tables/more.json', 'no JSON')
    expect(await faults()).toEqual([
      'tenants/acme: expected at most 500 files, got more: take out what nobody reads',
    ])
  })

  it('with more than 5 MB of JSON names its largest file, however the rest is', async () => {
    for (const name of ['one', 'two', 'three']) await folder.write(`catalogue/${name}.json`, '')
    for (const name of ['one', 'two']) await truncate(join(folder.dir, `catalogue/${name}.json`), 1_900_000)
    expect(await faults()).not.toContainEqual(expect.stringContaining('5 MB'))
    await truncate(join(folder.dir, 'catalogue/three.json'), 2_000_000)
    expect(await faults()).toEqual([
      'tenants/acme/catalogue/three.json: expected at most 5 MB of JSON and texts together, got 5.5 MB, ' +
        'most of it in this file (1.9 MB): take out modalities, rows or news of earlier years',
    ])
  })

  it('with more than 100 MB of files names its largest file', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `documents/terms-${index}.pdf`)
    for (const name of names) {
      await folder.write(name, '%PDF')
      await truncate(join(folder.dir, name), 9_500_000)
    }
    expect(await faults()).toEqual([])
    await truncate(join(folder.dir, 'documents/terms-3.pdf'), 10_000_000)
    await folder.write('documents/more.pdf', Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(500_000)]))
    expect(await faults()).toEqual([
      'tenants/acme/documents/terms-3.pdf: expected at most 100 MB of files together, got 100.6 MB, most ' +
        'of it in this file (9.5 MB): make pictures and documents smaller',
    ])
  })

  it('is read apart from 128 kB of texts on, with a limit of time that is told with a way out', async () => {
    expect(isLargeFolder(folder.dir)).toBe(false)
    await folder.write('news.json', `{ "news": [] }${' '.repeat(128 * 1024)}`)
    expect(isLargeFolder(folder.dir)).toBe(true)
    expect(await readTenantApart(folder.dir, { today: '2026-12-01' })).toHaveProperty(
      'tenant.subdomain',
      'acme',
    )
    const limits = { seconds: 0, memoryMegabytes: 512 }
    expect(await readTenantApart(folder.dir, { today: '2026-12-01' }, limits)).toEqual({
      faults: [
        'tenants/acme: expected files that are read in 0 seconds and 512 MB of memory, got more work: take ' +
          'out modalities, rows or news of earlier years',
      ],
    })
  })
})

describe('a large folder of a running server', () => {
  let dir: string
  let tenants: TenantRegistry
  afterEach(async () => {
    await tenants.close()
    await rm(join(dir, '..'), { recursive: true })
  })

  const edit = async (name: string, from: string, to: string): Promise<void> => {
    const file = join(dir, name, 'tenant.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
  }
  const nameOf = async (name: string) => (await tenants.find(name))?.settings.name
  const slow = { timeout: 30_000 }

  it('keeps its last configuration while it is read apart, and the others are read meanwhile', async () => {
    dir = join(await mkdtemp(join(tmpdir(), 'large-')), 'tenants')
    for (const name of ['acme', 'globex']) await cp(`tenants/${name}`, join(dir, name), { recursive: true })
    let goOn = (): void => undefined
    const apart: string[] = []
    const readApart: typeof readTenant = async (folder, ...given) => {
      apart.push(folder)
      await new Promise<void>((resolve) => (goOn = resolve))
      return readTenant(folder, ...given)
    }
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    tenants = await openTenants({ dir, known: [], port: () => 3000, log, pollMs: 20, readApart })
    expect(apart).toEqual([])
    await edit('acme', '"Acme Industrial"', `${' '.repeat(128 * 1024)}"Acme Grande"`)
    await expect.poll(() => apart.length, slow).toBe(1)
    await edit('globex', '"name": "', '"name": "Nueva ')
    await expect.poll(() => nameOf('globex'), slow).toMatch(/^Nueva/)
    expect(await nameOf('acme')).toBe('Acme Industrial')
    goOn()
    await expect.poll(() => nameOf('acme'), slow).toBe('Acme Grande')
    expect(apart).toEqual([join(dir, 'acme')])
  })
})
