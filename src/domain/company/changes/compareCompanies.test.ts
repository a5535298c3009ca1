import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compareCompanies.ts'

const today = '2026-06-15'
const named = (es: string) => ({ es, en: es })

type Parts = { product?: object; modality?: object; tenant?: object; files?: Record<string, unknown> }

const [half, quarter] = [{ contributionPrice: '50%' }, { contributionPrice: '25%' }]

/** The files of a company with one product of one modality. */
function companyWith({ product = {}, modality = {}, tenant = {}, files = {} }: Parts = {}) {
  const dog = { id: 'dog', name: named('Perro'), defaultPrice: 34.9, ...modality }
  const pets = { id: 'pets', PL: 'Exent', name: named('Mascotas'), modalities: [dog], ...product }
  const all = {
    'tenant.json': { name: 'Acme', plan: { cutOffDate: 20 }, ...tenant },
    'catalogue.json': { products: ['catalogue/pets.json'] },
    'catalogue/pets.json': pets,
    ...files,
  }
  return Object.fromEntries(Object.entries(all).map(([path, value]) => [path, JSON.stringify(value)]))
}

const changesTo = (after: Parts, before: Parts = {}) =>
  compareCompanies(companyWith(before), companyWith(after), today)

describe('the changes of a company', () => {
  it('are none where the files say the same', () => {
    expect(changesTo({})).toEqual([])
    const pets = JSON.parse(companyWith()['catalogue/pets.json'] ?? '') as object
    const inline = companyWith({ files: { 'catalogue.json': { products: [pets] } } })
    expect(compareCompanies(companyWith(), inline, today)).toEqual([])
  })

  it('name a price with its modality, before and after', () => {
    expect(changesTo({ modality: { defaultPrice: 349 } })).toEqual([
      {
        kind: 'price',
        file: 'catalogue/pets.json',
        product: 'pets',
        modality: 'dog',
        name: named('Perro'),
        path: ['defaultPrice'],
        before: 34.9,
        after: 349,
        red: 'moves',
      },
    ])
  })

  it.each([
    [100, 75, undefined],
    [100, 74.99, 'moves'],
    [100, 125, undefined],
    [100, 125.01, 'moves'],
    [0, 0.01, 'moves'],
    [undefined, 5, undefined],
    [5, undefined, 'removed'],
  ])('are red where a price moves by more than a quarter: %s to %s', (before, after, red) => {
    const [change] = changesTo({ modality: { defaultPrice: after } }, { modality: { defaultPrice: before } })
    expect(change?.red).toBe(red)
  })

  it.each([
    ['a contribution', { modality: half }, { modality: quarter }, 'contribution', 'moves'],
    ['a plan type', { product: { PL: 'Top' } }, {}, 'planType', 'planType'],
    ['a tax limit', { product: { productTax: { limitExemption: 500 } } }, {}, 'tax', 'tax'],
    ['a tax advantage', { modality: { isTaxAdvantage: false } }, {}, 'tax', 'tax'],
    ['a new year', { modality: { year: 2028 } }, { modality: { year: 2029 } }, 'date', undefined],
    ['a first year', { modality: { year: 2028 } }, {}, 'date', 'less'],
    ['a year far from now', { modality: { year: 2029 } }, {}, 'date', 'farDate'],
    [
      'an end today',
      { modality: { endDate: '2026-06-15' } },
      { modality: { endDate: '2026-06-14' } },
      'date',
      undefined,
    ],
    ['an end that is over', { modality: { endDate: '2026-06-14' } }, {}, 'date', 'farDate'],
    ['a year of long ago', { modality: { startDate: '2024-12-31' } }, {}, 'date', 'farDate'],
    ['a text', { modality: { desc: named('Nuevo') } }, {}, 'text', undefined],
    ['a setting', { tenant: { plan: { cutOffDate: 20, alertDays: 1 } } }, {}, 'setting', undefined],
  ] as const)('are judged: %s', (_, after, before, kind, red) => {
    const [change] = changesTo(after, before)
    expect([change?.kind, change?.red]).toEqual([kind, red])
  })

  it('say who may have a modality from now on, and who had it', () => {
    const [moved] = changesTo({ modality: { collectiveId: 'planta' } })
    expect(moved).toMatchObject({ kind: 'collective', collectives: { before: null, after: 'planta' } })
    const [gone] = changesTo({ product: { modalities: [] } })
    expect(gone).toMatchObject({
      kind: 'removed',
      modality: 'dog',
      red: 'removed',
      collectives: { before: null },
    })
    const [added] = changesTo({}, { product: { modalities: [] } })
    expect(added).toMatchObject({ kind: 'added', modality: 'dog', collectives: { after: null } })
    expect(added?.red).toBeUndefined()
  })

  it('name a product that is no longer sold with each of its modalities, and the order of the rest', () => {
    const changes = changesTo({ files: { 'catalogue.json': { products: [] } } })
    expect(changes.map(({ kind, product, modality }) => [kind, product, modality])).toEqual([
      ['removed', 'pets', undefined],
      ['removed', 'pets', 'dog'],
      ['removed', undefined, undefined],
    ])
  })

  it('name tiles, news and collectives by their id, pictures by their file, and no demo people', () => {
    const menu = { items: [{ id: 'home', name: named('Inicio') }] }
    const before = { 'menu.json': menu, 'demo.json': { employees: [] } }
    const after = { 'menu.json': { items: [] }, 'demo.json': { employees: [{}] }, 'images/new.svg': 'hash' }
    const changes = changesTo({ files: after }, { files: before })
    expect(changes.map(({ file, kind, path }) => [file, kind, path.join('.')])).toEqual([
      ['menu.json', 'removed', 'items.home'],
      ['images/new.svg', 'added', ''],
    ])
  })

  it('compare what is no JSON as a whole', () => {
    const broken = { ...companyWith(), 'news.json': '{' }
    expect(compareCompanies(companyWith(), broken, today)).toEqual([
      { kind: 'added', file: 'news.json', path: [], before: undefined, after: '{' },
    ])
  })
})

describe('sensitive settings', () => {
  const provider = { name: 'Acme', issuer: 'https://id.example', clientId: 'portal' }
  const signIn = { identityProvider: provider }
  const redsTo = (after: Parts, before: Parts = {}) => changesTo(after, before).map(({ red }) => red)

  it.each([
    ['a provider of identity that is added', { tenant: { signIn } }, {}],
    [
      'the address of the provider of identity',
      { tenant: { signIn: { identityProvider: { ...provider, issuer: 'https://other.example' } } } },
      { tenant: { signIn } },
    ],
    ['the public address', { tenant: { publicUrl: 'https://acme.example' } }, {}],
    ['how long data is kept', { tenant: { retention: { mailMonths: 1 } } }, {}],
    ['the legal entities', { tenant: { legalEntities: [{ name: 'B', nif: 'B1' }] } }, {}],
    ['the tax of the simulator', { tenant: { plan: { cutOffDate: 20, simulator: 'law' } } }, {}],
    [
      'that operators may see the portal of employees',
      { tenant: { plan: { cutOffDate: 20, viewAs: true } } },
      {},
    ],
    ['the layout for payroll', { files: { 'payroll.json': { columns: [] } } }, {}],
    ['a layout for providers that is taken away', {}, { files: { 'providers.json': { nortia: {} } } }],
  ])('mark %s', (_what, after: Parts, before: Parts) => {
    expect(redsTo(after, before)).toEqual(['sensitive'])
  })

  it('are marked where the whole part that contains them appears', () => {
    const whole = { ...companyWith(), 'tenant.json': JSON.stringify({ name: 'Acme' }) }
    const law = companyWith({ tenant: { plan: { simulator: 'law' } } })
    expect(compareCompanies(whole, law, today).map(({ red }) => red)).toEqual(['sensitive'])
  })

  it('are not the rest of the company: its name, the plan without the tax, the texts', () => {
    const plan = { cutOffDate: 21 }
    expect(redsTo({ tenant: { name: 'Acme Nueva', plan } })).toEqual([undefined, undefined])
  })

  it('come before all other red changes, of which a list keeps the first', () => {
    const after = { modality: { defaultPrice: 349 }, tenant: { publicUrl: 'https://acme.example' } }
    expect(redsTo(after)).toEqual(['sensitive', 'moves'])
  })
})
