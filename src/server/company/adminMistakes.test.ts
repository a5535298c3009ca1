import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import adminMistakes from '../../../tests/support/adminMistakes.json' with { type: 'json' }
import { pets, rightFiles, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { checkFiles } from './drafts/checkFiles.ts'
import { toCompanyFiles } from './drafts/companyFiles.ts'
import { checkTenant, readTenant } from './readTenant.ts'
import { readReleaseFiles } from './releases/releaseFiles.ts'
import { TenantFolder as ServedFolder } from './tenantFolder.ts'

const known = [pets, { id: 'perks' }]
const today = '2026-06-15'

let folder: TenantFolder
let logged: string[]
let served: ServedFolder
beforeEach(async () => {
  folder = await tenantFolder()
  logged = []
  const log = (line: unknown) => logged.push(String(line))
  const options = { dir: folder.root, known, today: () => today, log: { info: log, warn: log, error: log } }
  served = new ServedFolder('acme', options, true)
  await served.readOnce()
})
afterEach(() => folder.cleanUp())

/** Writes a part of a valid file, or a whole one, and lets the running portal notice it. */
async function write({ file, from, to }: { file: string; from: string; to: string }): Promise<void> {
  const right = Object.entries(rightFiles).find(([name]) => name === file)?.[1] ?? ''
  if (from !== '' && !right.includes(from)) throw new Error(`${file} has no ${from}`)
  await folder.write(file, from === '' ? to : right.replace(from, to))
  await served.follow()
  await served.follow()
}

describe('a mistake of a tenant admin', () => {
  it.each(adminMistakes)(
    '$mistake is said in place by log and check, and the company goes on',
    async (row) => {
      const { sentence } = row
      await write(row)
      expect(served.tenant.peek()?.settings.name).toBe('Acme')
      expect(logged).toContain(`tenants/acme/${sentence}`)
      const { read, places } = await checkTenant(folder.dir, { known, today })
      const said = 'faults' in read ? read.faults : [...read.losses, ...read.warnings]
      expect(said).toContain(`tenants/acme/${sentence}`)
      // The studio shows it at its file.
      expect(places.get(`tenants/acme/${sentence}`)?.file).toBe(sentence.slice(0, sentence.indexOf(':')))
    },
  )

  it('is one of at least 130', () => expect(adminMistakes.length).toBeGreaterThanOrEqual(130))

  it('is said by the studio with the same sentence and line', async () => {
    await write({ file: 'tenant.json', from: '"#0a6c74"', to: '"0a6c74"' })
    const files = toCompanyFiles(await readReleaseFiles(folder.dir))
    const found = await checkFiles(files, { subdomain: 'acme', known, kept: {}, today })
    expect(found).toMatchObject([
      { file: 'tenant.json', line: 5, path: 'branding.color', severity: 'fault', newValue: '#0a6c74' },
    ])
    expect(found[0]?.sentence).toContain('got "0a6c74", did you mean "#0a6c74"?')
  })
})

describe('a picture', () => {
  it.each([
    [4000, false],
    [4001, true],
  ])('of %i pixels a side: told %s', async (width, isTold) => {
    const picture = sharp({ create: { width, height: 10, channels: 3, background: '#0a7d5a' } })
    await folder.write('images/large.png', await picture.png().toBuffer())
    const read = await readTenant(folder.dir, { known, today })
    const most = 'a phone cannot draw it; make it at most 4,000 pixels a side'
    expect('tenant' in read && read.warnings).toEqual(
      isTold ? [`tenants/acme/images/large.png: is 4,001 by 10 pixels: ${most}`] : [],
    )
  })
})

describe('a copied folder', () => {
  /** Writes the company zenith, with other texts and another logo than those of acme. */
  const writeZenith = async () => {
    for (const [file, content] of Object.entries(rightFiles)) {
      const own = file.startsWith('content/') ? `${content}Zenith\n` : content.replace('0h1v1z', '0h1v2z')
      await folder.write(`../zenith/${file}`, own)
    }
  }

  it('is told with the values that are of another company too, once a file', async () => {
    await writeZenith()
    const read = await readTenant(`${folder.root}/zenith`, { known, today })
    const own = 'what was copied needs its own'
    expect('tenant' in read && read.warnings).toEqual([
      `tenants/zenith/tenant.json:2 name: "Acme" is of the company acme too, ` +
        `as one more value of this file: ${own}`,
      `tenants/zenith/demo.json:4 employees[0].email: "ana@acme.example" is of the company acme too, ` +
        `as one more value of this file: ${own}`,
    ])
  })

  it('is read beside a company whose file is wrong', async () => {
    await writeZenith()
    const wrong = { name: 5, contact: 'x', legalEntities: [null, { name: 5, nif: [] }], publicUrl: {} }
    await folder.write('tenant.json', JSON.stringify(wrong))
    await folder.write('demo.json', '{}')
    expect(await readTenant(`${folder.root}/zenith`, { known, today })).toMatchObject({ warnings: [] })
  })

  it('with values of its own is not told', async () => {
    const own = { 'tenant.json': [/Acme|acme/g, 'zenith'], 'demo.json': [/ana@acme/, 'eva@zenith'] } as const
    await writeZenith()
    for (const file of ['tenant.json', 'demo.json'] as const) {
      const [from, to] = own[file]
      await folder.write(
        `../zenith/${file}`,
        rightFiles[file].replace(from, to).replace('12345678Z', '00000000T'),
      )
    }
    const read = await readTenant(`${folder.root}/zenith`, { known, today })
    expect('tenant' in read && read.warnings).toEqual([])
  })

  it('is told where a mail for reviews, an address or a legal text is of the other company', async () => {
    const tenant = (name: string) => rightFiles['tenant.json'].replace(/Acme|acme/g, name)
    const head = (name: string, own: object) =>
      JSON.stringify({ ...(JSON.parse(tenant(name)) as object), ...own })
    const copied = {
      contact: { helpEmail: 'help@zenith.example', reviewers: ['own@zenith.example', 'eva@acme.example'] },
    }
    const legalEntities = [{ name: 'Acme Norte, S.L.', nif: 'A58818501' }]
    await writeZenith()
    await folder.write('../zenith/demo.json', '{ "employees": [] }')
    const texts = {
      'notice.es': 'De Acme, S.A.',
      'privacy.es': 'El NIF es A58818501.',
      'cookies.es': 'Acmeland',
      'conditions.es': 'De zenith Acme',
    }
    for (const [name, text] of Object.entries(texts)) await folder.write(`../zenith/content/${name}.md`, text)
    await folder.write('tenant.json', head('Acme', { ...copied, legalEntities }))
    await folder.write(
      '../zenith/tenant.json',
      head('zenith Acme', { ...copied, privacyText: { es: 'Acme', en: 'Hi' } }),
    )
    const read = await readTenant(`${folder.root}/zenith`, { known, today })
    const own = 'what was copied needs its own'
    expect('tenant' in read ? read.warnings : read.faults).toEqual([
      `tenants/zenith/tenant.json:1 contact.helpEmail: "help@zenith.example" is of the company acme too, ` +
        `as 2 more values of this file: ${own}`,
      `tenants/zenith/content/notice.es.md: names "Acme" of the company acme: ${own}`,
      `tenants/zenith/content/privacy.es.md: names "A58818501" of the company acme: ${own}`,
      `tenants/zenith/tenant.json:1 privacyText.es: names "Acme" of the company acme: ${own}`,
    ])
  })

  it('is told where a text, a document or a picture of its face is the same byte by byte', async () => {
    await writeZenith()
    for (const file of ['tenant.json', 'demo.json'])
      await folder.write(`../zenith/${file}`, file === 'demo.json' ? '{ "employees": [] }' : ownHead())
    const pdf = (end: string) => `%PDF-1.4 of a company ${end}`
    const same = ['content/privacy.en.md', 'content/cookies.es.md', 'images/logo.svg'] as const
    for (const file of same) await folder.write(`../zenith/${file}`, rightFiles[file])
    for (const [company, end] of [
      ['acme', 'a'],
      ['zenith', 'z'],
    ] as const) {
      // prettier-ignore
      await folder.write(`../${company}/documents/own.pdf`, pdf(end))
      await folder.write(`../${company}/documents/same.pdf`, pdf('s'))
      await folder.write(`../${company}/images/insurer.svg`, rightFiles['images/logo.svg'])
    }
    const sentence = (owner: string) =>
      `tenants/zenith/content/privacy.en.md: is the same byte by byte as that of ${owner}, as are ` +
      'content/cookies.es.md, documents/same.pdf, images/logo.svg: what was copied needs its own'
    const check = (others?: { dir: string; named: string[] }) =>
      readTenant(`${folder.root}/zenith`, { known, kept: { ...(others && { others }) }, today })
    expect(await check()).toMatchObject({ warnings: [sentence('the company acme')] })
    const unnamed = { dir: folder.root, named: [] }
    expect(await check(unnamed)).toMatchObject({ warnings: [sentence('another company')] })
  })
})

/** The head of a company of its own. */
const ownHead = (): string => rightFiles['tenant.json'].replace(/Acme|acme/g, 'zenith')
