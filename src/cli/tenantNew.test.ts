import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTenant } from '../server/company/readTenant.ts'
import { newTenant } from './tenantNew.ts'

let dir: string
let lines: string[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'new-tenant-'))
  lines = []
})
afterEach(() => rm(dir, { recursive: true }))

const own = { name: 'Northwind "Ibérica"', email: 'ayuda@northwind.com' }
const create = (id: string, given = own): Promise<boolean> =>
  newTenant({ dir, id, given, print: (line) => lines.push(line) })

describe('npm run tenant -- new', () => {
  it('writes a company that is served as a draft, with its own name and nobody of another', async () => {
    expect(await create('northwind')).toBe(true)
    const read = await readTenant(join(dir, 'northwind'), { known: [] })
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    const { settings, products } = read.tenant
    expect([settings.name, products]).toEqual([own.name, []])
    expect(read.tenant.isDraft).toBe(true)
    expect(await readdir(dir)).toEqual(['northwind'])
    expect(await readdir(join(dir, 'northwind'))).not.toContain('demo.json')
    expect(await readFile(join(dir, 'northwind/tenant.json'), 'utf8')).toContain('"languages": ["es"],')
    expect(lines.join('\n')).toContain('npm run tenant -- check northwind')
  })

  it('has legal texts that are to be written before it is public, and says which', async () => {
    await create('northwind')
    const folder = join(dir, 'northwind')
    const file = join(folder, 'tenant.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"draft": true', '"draft": false'))
    const read = await readTenant(folder, { known: [] })
    const faults = 'faults' in read ? read.faults : []
    expect(faults).toHaveLength(4)
    expect(faults[0]).toContain('content/notice.es.md: expected what the line in square brackets asks for')
    for (const name of ['notice', 'privacy', 'cookies', 'conditions'])
      await writeFile(join(folder, `content/${name}.es.md`), '# Texto\n\nDe verdad [1].\n')
    expect(await readTenant(folder, { known: [] })).toHaveProperty('tenant')
  })

  it.each([
    ['Northwind', 'Expected a name of small letters'],
    ['../northwind', 'got "../northwind"'],
    ['north--wind', 'Expected a name of small letters'],
    ['n'.repeat(64), 'at most 63'],
    ['desk', 'is an address of the portal itself'],
    ['acme', 'acme is there already'],
    ['ended', '.ended is a company that ended'],
  ])('refuses %s with a sentence, and writes nothing', async (id, sentence) => {
    await mkdir(join(dir, 'acme'))
    await mkdir(join(dir, '.ended'))
    expect(await create(id)).toBe(false)
    expect(lines.join('\n')).toContain(sentence)
    expect(await readdir(dir)).toEqual(['.ended', 'acme'])
  })

  it('takes a name of 63 letters', async () => {
    expect(await create('n'.repeat(63))).toBe(true)
  })

  it('says what the portal refuses of name and mail, and writes nothing', async () => {
    expect(await create('northwind', { name: 'a <b>', email: 'nobody' })).toBe(false)
    expect(lines.join('\n')).toMatch(/name: expected one line[\s\S]*helpEmail: expected an e-mail address/)
    expect(await readdir(dir)).toEqual([])
  })
})
