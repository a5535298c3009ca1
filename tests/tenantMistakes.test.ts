import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { benefitFolders } from 'virtual:benefits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Kept } from '../src/domain/company/rules/rulesKeeping.ts'
import { readTenant, type ReadTenant } from '../src/server/company/readTenant.ts'

type Entry = Record<string, unknown>
type Edit = (entries: Record<string, Entry>, file: { modalities: Entry[] } & Entry) => void

const known = await Promise.all(Object.values(benefitFolders).map(async ({ load }) => (await load()).default))
const today = '2026-12-01'
const tenants = (path: string): string => fileURLToPath(new URL(`../tenants/${path}`, import.meta.url))

let root: string
beforeAll(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'mistakes-')), 'tenants')
  await cp(tenants(''), root, { recursive: true })
})
afterAll(() => rm(join(root, '..'), { recursive: true, force: true }))

/** Reads a demo company whose product is edited; the edit gets its modalities by id. */
async function readEdited(
  company: string,
  product: string,
  edit: Edit,
  kept: Kept = {},
): Promise<ReadTenant> {
  const path = join(root, company, 'catalogue', `${product}.json`)
  const right = await readFile(path, 'utf8')
  const file = JSON.parse(right) as { modalities: Entry[] }
  edit(Object.fromEntries(file.modalities.map((each) => [String(each.id), each])), file)
  await writeFile(path, JSON.stringify(file, null, 2))
  try {
    return await readTenant(join(root, company), { known, kept, today })
  } finally {
    await writeFile(path, right)
  }
}

/** What the check says of a demo company whose product is edited. */
async function saidOf(...edited: [company: string, product: string, edit: Edit]): Promise<string[]> {
  const read = await readEdited(...edited)
  return 'faults' in read ? read.faults : [...read.losses, ...read.warnings]
}

describe('an offer of the demo companies without a price', () => {
  const added = (own: Entry): Edit => {
    return (_entries, { modalities }) => modalities.push({ id: 'new', name: { es: 'Nueva' }, ...own })
  }

  it.each<[string, string, string, Edit]>([
    ['a month of gym', 'acme', 'gym', (entries) => delete entries['gym-month']!.defaultPrice],
    ['a year of gym', 'acme', 'gym', (entries) => delete entries['gym-year']!.defaultPrice],
    ['a sport pass', 'globex', 'gym', (entries) => delete entries['sport-pass']!.defaultPrice],
    ['a new gym', 'acme', 'gym', added({})],
    ['a gym with no bracket of age', 'acme', 'gym', added({ ageGroup: [] })],
    ['a lottery ticket', 'acme', 'lottery', (entries) => delete entries['lottery-christmas']!.defaultPrice],
    [
      'an insurance with no bracket of age',
      'acme',
      'health-insurance',
      (entries) => (entries['nortia-care']!.ageGroup = []),
    ],
    [
      'a supplementary',
      'acme',
      'health-insurance',
      (entries) => delete entries['nortia-care-dental']!.defaultPrice,
    ],
    ['a new supplementary', 'acme', 'health-insurance', added({ type: 1, parentId: 'nortia-care' })],
    ['a new insurance', 'globex', 'health-insurance', added({})],
  ])('is named: %s', async (_what, company, product, edit) => {
    const [sentence, ...others] = await saidOf(company, product, edit)
    expect(others.filter((each) => each.includes('expected a price'))).toEqual([])
    expect(sentence).toMatch(
      new RegExp(
        `^tenants/${company}/catalogue/${product}.json:\\d+ modalities\\[\\d+\\](\\.defaultPrice)?: `,
      ),
    )
    expect(sentence).toContain('expected a price, "defaultPrice" or "ageGroup", got neither')
  })

  it('is refused where the company is served, and only told at a start', async () => {
    const before = await readTenant(join(root, 'acme'), { known, today })
    const priceless: Edit = (entries) => delete entries['gym-month']!.defaultPrice
    const sentence = expect.stringContaining('expected a price')
    const again = 'tenant' in before ? { before: before.tenant } : {}
    expect(await readEdited('acme', 'gym', priceless, again)).toEqual({ faults: [sentence] })
    expect(await readEdited('acme', 'gym', priceless)).toMatchObject({ losses: [sentence], warnings: [] })
  })

  it('is right with keys of its category, by which it is priced', async () => {
    const none: Edit = (entries) => delete entries['renting-electric']!.defaultPrice
    expect((await saidOf('globex', 'renting', none)).join()).not.toContain('expected a price')
  })
})

describe('a fact about a car that decides its tax', () => {
  const said = (extra: Entry) =>
    saidOf('globex', 'renting', (entries) => (entries['renting-electric']!.extra = extra))

  it.each<[Entry, string]>([
    [{ drive: 'phev', electricRange: 60 }, 'extra.drive: expected one of "combustion", "hybrid", '],
    [{ drive: 'phev', electricRange: 60 }, 'got "phev", did you mean "PHEV"?'],
    [{ drive: 'PHEV', electricrange: 60 }, 'did you mean "electricRange"?'],
    [{ drive: 'PHEV', electricRange: '60' }, 'extra.electricRange: expected a number'],
    [{ drive: 'PHEV', electricRange: -1 }, 'extra.electricRange: expected at least 0, got -1'],
  ])('is refused where nobody reads it: %j %s', async (extra, sentence) => {
    const sentences = await said(extra)
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(sentence)
    expect(sentences[0]).toMatch(/^tenants\/globex\/catalogue\/renting\.json:\d+ modalities\[0\]\.extra/)
  })

  it.each<Entry>([{}, { drive: 'BEV' }, { co2: 120, euro6: true, valueBeforeTax: 24_000.5 }])(
    'is right where it is one of those the law asks for: %j',
    async (extra) => expect(await said(extra)).toEqual([]),
  )
})

describe('an offer of the demo company that stands twice, or that nobody can take', () => {
  it.each<[string, Edit, string]>([
    [
      'after a renewal by hand',
      ({ 'gym-month': gym }, { modalities }) =>
        modalities.push({ ...gym, id: 'gym-month-2027', year: 2027, defaultPrice: 36.1 }),
      '.year: is offered in 2027 beside gym-month, which has the same name and no year: ' +
        'give that one "year": 2026',
    ],
    [
      'with a maximum below its price',
      ({ 'gym-month': gym }) => (gym!.workingPrice = 20),
      '.workingPrice: 20 is less than its lowest price 29.9: nobody can take it',
    ],
  ])('is told with its line: %s', async (_what, edit, sentence) => {
    const sentences = await saidOf('acme', 'gym', edit)
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toMatch(/gym\.json:\d+ modalities\[\d\]\./)
    expect(sentences[0]).toContain(sentence)
  })
})
