import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { formats } from '../kernel/formats.ts'
import { assembleTenant } from './tenantAssemble.ts'
import type { TenantFiles } from './files/files.ts'
import type { FileProduct } from './catalogue/catalogueFile.ts'
import { productSchema } from './catalogue/schemaCatalogue.ts'

const pets: FileProduct = {
  id: 'pets',
  PL: 'Exent',
  name: { es: 'Mascotas' },
  category: { alias: 'animals', name: { es: 'Animales' } },
  productTax: { exemption: true, limitExemption: 500 },
  providers: [
    { id: 'rex', name: 'Rex', logo: 'rex.svg', image: 'rex-large.jpg', website: 'https://rex.example' },
  ],
  modalities: [
    {
      id: 'dog',
      name: { es: 'Perro' },
      providerId: 'rex',
      doc: { name: { es: 'Hoja' }, file: 'sheet.pdf' },
      featuredImage: 'dog.jpg',
    },
    { id: 'dog-dental', name: { es: 'Dental' }, type: 1, parentId: 'dog', isTaxAdvantage: false },
    { id: 'cat', name: { es: 'Gato' }, logo: 'cat.svg' },
  ],
}

const perks: FileProduct = {
  id: 'perks',
  PL: 'Top',
  name: { es: 'Ventajas' },
  category: { alias: 'perks', name: { es: 'Ventajas' }, isDefault: false },
  modalities: [{ id: 'perk', name: { es: 'Una' } }],
}

function files(over: Partial<TenantFiles['tenant']> = {}): TenantFiles {
  return {
    subdomain: 'acme',
    tenant: {
      name: 'Acme',
      languages: ['es'],
      branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' },
      contact: { helpEmail: 'a@b.example' },
      ...over,
    },
    products: [perks, pets].map((product, index) => ({
      product,
      place: { file: 'catalogue.json', path: ['products', index] },
    })),
    tables: { breeds: { rows: [{ startMonth: 1 }] } },
    menu: { items: [] },
    news: { news: [] },
    compensations: { compensations: [] },
    demo: { employees: [] },
    content: { notice: { es: 'n' }, privacy: { es: 'p' }, cookies: { es: 'c' }, conditions: { es: 'x' } },
    images: [],
    documents: [],
  }
}

describe("what a tenant's files leave out", () => {
  it("is filled in with the specification's defaults", () => {
    expect(assembleTenant(files()).settings).toEqual({
      name: 'Acme',
      subdomain: 'acme',
      color: '#0a6c74',
      colorBar: '#0d2b36',
      colorTitles: '#0d2b36',
      languages: ['es'],
      helpEmail: 'a@b.example',
      cutOffDay: 1,
      companyBag: { cents: 0 },
      alertDays: 0,
      maintenance: false,
      hideCompensation: false,
      hidePlan: false,
      hideSocialSecurityInCompensation: false,
      showPrivacyLink: false,
      showCookiesLink: false,
      cookiesRequired: false,
      cookiesVersion: expect.stringMatching(/^[0-9a-f]{8}$/),
      privacyText: {},
      privacyDetail: { es: 'p' },
      conditions: { es: 'x' },
    })
    const tenant = assembleTenant(files())
    expect(tenant).toMatchObject({ taxTable: 'ES', collectives: [], inKindLimit: false, providerFiles: {} })
    expect(tenant.simulator).toBe('table')
    expect(tenant.reviewers).toEqual([])
    expect(tenant.retention).toEqual({ mailMonths: 24, evidenceYears: 6 })
    expect(tenant.tables).toEqual({ breeds: [{ startMonth: 1 }] })
    for (const key of ['publicUrl', 'payroll', 'identityProvider']) expect(tenant).not.toHaveProperty(key)
  })

  it('by law keeps pay in kind within its limit without a word (D-120)', () => {
    const plan = { simulator: 'law' as const }
    expect(assembleTenant(files({ plan }))).toMatchObject({ simulator: 'law', inKindLimit: true })
  })

  it('is as the files say where they say it', () => {
    const payroll = { concepts: {}, file: { type: 'csv' as const, name: 'a.csv', columns: [] } }
    const contact = { helpEmail: 'a@b.example', reviewers: ['r@b.example'] }
    const own = { plan: { inKindLimit: true }, contact, retention: { mailMonths: 6, leaverMonths: 3 } }
    const providers = { providers: { rex: payroll.file } }
    expect(assembleTenant({ ...files(own), payroll, providers })).toMatchObject({
      inKindLimit: true,
      reviewers: ['r@b.example'],
      retention: { mailMonths: 6, leaverMonths: 3, evidenceYears: 6 },
      payroll,
      providerFiles: { rex: payroll.file },
    })
  })

  it.each([
    [{}, { matchBy: 'email', claim: 'email' }],
    [{ matchBy: 'email' as const }, { matchBy: 'email', claim: 'email' }],
    [{ matchBy: 'employeeNumber' as const }, { matchBy: 'employeeNumber', claim: 'employee_number' }],
    [{ claim: 'upn' }, { matchBy: 'email', claim: 'upn' }],
  ])('names employees at an identity provider with %j by %j', (own, expected) => {
    const identityProvider = { name: 'Acme ID', issuer: 'https://id.acme.example', clientId: 'portal' }
    const signIn = { identityProvider: { ...identityProvider, ...own } }
    const { settings, ...tenant } = assembleTenant(files({ signIn }))
    expect(tenant.identityProvider).toEqual({ ...identityProvider, ...expected })
    expect(settings.identityProvider).toEqual({ name: 'Acme ID', isOnly: false })
    const only = assembleTenant(files({ signIn: { ...signIn, password: false } })).settings
    expect(only.identityProvider?.isOnly).toBe(true)
  })

  it('has no schema of an editor in any product, modality or other part', () => {
    const own = files()
    const schema = { $schema: '../../schemas/product.schema.json' }
    const products = own.products.map((each) => ({ ...each, product: { ...schema, ...each.product } }))
    expect(JSON.stringify(products)).toContain('$schema')
    const menu = { ...schema, items: [] }
    const whole = assembleTenant({ ...own, tenant: { ...schema, ...own.tenant }, products, menu })
    expect(JSON.stringify([whole.products, whole.modalities, whole.menu, whole.settings])).not.toContain(
      '$schema',
    )
  })

  it('passes no logo off for one of the other ground', () => {
    const { settings } = assembleTenant(
      files({
        branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36', logo: 'logo.svg' },
      }),
    )
    expect(settings.logo).toBe('/api/storage/images/logo.svg')
    expect(settings).not.toHaveProperty('logoOnDark')
  })

  it('has an address for the logo on dark ground and for the background', () => {
    const branding = { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' }
    const images = { logoOnDark: 'white.svg', background: 'office.jpg' }
    expect(assembleTenant(files({ branding: { ...branding, ...images } })).settings).toMatchObject({
      logoOnDark: '/api/storage/images/white.svg',
      background: '/api/storage/images/office.jpg',
    })
  })

  it('has the version of each picture in its address, and none of a missing one', () => {
    const branding = { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' }
    const pictures = { logo: 'logo.svg', background: 'office.jpg' }
    const given = {
      ...files({ branding: { ...branding, ...pictures } }),
      pictureVersions: { 'logo.svg': 'x1_-' },
    }
    expect(assembleTenant(given).settings).toMatchObject({
      logo: '/api/storage/images/logo.svg?v=x1_-',
      background: '/api/storage/images/office.jpg',
    })
  })

  it('ends the public address without a slash', () => {
    expect(assembleTenant(files({ publicUrl: 'https://acme.example//' })).publicUrl).toBe(
      'https://acme.example',
    )
  })
})

describe('the catalogue of a tenant', () => {
  it('keeps the order of the list', () => {
    expect(assembleTenant(files()).products.map(({ id }) => id)).toEqual(['perks', 'pets'])
  })

  it('says what a default category is: yes, unless the file says no', () => {
    expect(assembleTenant(files()).products.map(({ category }) => category.isDefault)).toEqual([false, true])
  })

  it('leaves out products of unknown categories with all that hangs on them', () => {
    const { products, modalities, productTax } = assembleTenant(files(), [{ id: 'perks' }])
    expect([products.length, modalities.map(({ id }) => id), productTax]).toEqual([1, ['perk'], {}])
  })

  it('keys the tax of products by category alias, as the wire does (D-22)', () => {
    const tax = { isExempt: true, limitExemptionCents: 50_000 }
    const { products, productTax } = assembleTenant(files())
    expect(productTax).toEqual({ animals: tax })
    expect(products.map((product) => product.productTax)).toEqual([undefined, tax])
  })

  it('has social benefits in cents', () => {
    const product = { es: 'Parking' }
    const compensations = { compensations: [{ product, value: 136.36 }] }
    expect(assembleTenant({ ...files(), compensations }).compensations).toEqual([
      { product, valueCents: 13_636 },
    ])
  })

  it('gives each modality its product, its provider and addresses of its pictures', () => {
    const dog = assembleTenant(files()).modalities.find(({ id }) => id === 'dog')!
    expect(dog).toMatchObject({
      product: { id: 'pets', planType: 'Exent', category: { alias: 'animals', isDefault: true } },
      provider: { id: 'rex', name: 'Rex', logo: '/api/storage/images/rex.svg' },
      providerImage: '/api/storage/images/rex-large.jpg',
      providerWebsite: 'https://rex.example',
      featuredImage: '/api/storage/images/dog.jpg',
      doc: { name: { es: 'Hoja' }, file: '/api/storage/documents/sheet.pdf' },
    })
    expect(Object.keys(dog.product)).toEqual(expect.arrayContaining(['id', 'planType', 'name', 'category']))
    expect(Object.keys(dog.product)).toHaveLength(4)
  })

  it('gives each modality the provider that it names, of several', () => {
    const [, sold] = files().products
    const providers = ['rex', 'tom'].map((id) => ({ id, name: id.toUpperCase() }))
    const modalities = [...providers, { id: 'none' }].map(({ id }) => ({ id, name: {}, providerId: id }))
    const products = [{ ...sold!, product: { ...pets, providers, modalities } }]
    expect(assembleTenant({ ...files(), products }).modalities.map(({ provider }) => provider?.name)).toEqual(
      ['REX', 'TOM', undefined],
    )
  })

  it('delivers supplementaries with their main modality and in the list (D-53)', () => {
    const { modalities } = assembleTenant(files())
    expect(
      modalities.map(({ id, supplementaries }) => [id, supplementaries?.map((each) => each.id)]),
    ).toEqual([
      ['perk', undefined],
      ['dog', ['dog-dental']],
      ['dog-dental', undefined],
      ['cat', undefined],
    ])
  })

  it('takes the tax advantage from the plan type, unless the modality says otherwise', () => {
    const advantages = assembleTenant(files()).modalities.map(({ id, isTaxAdvantage }) => [
      id,
      isTaxAdvantage,
    ])
    expect(advantages).toEqual([
      ['perk', false],
      ['dog', true],
      ['dog-dental', false],
      ['cat', true],
    ])
  })
})

describe('a benefit with every field of the specification', () => {
  const named = { es: 'Perro', ca: 'Gos', en: 'Dog', pt: 'Cão' }
  const groups = [
    { from: 0, to: 17, price: 30 },
    { from: 18, to: 64, price: 55.5 },
  ]
  const full: FileProduct = {
    id: 'pets',
    PL: 'Exent',
    name: named,
    category: { alias: 'animals', name: named, isDefault: false },
    documentName: { es: 'Cartilla' },
    isDocumentRequired: true,
    isQuestionsRequired: true,
    questions: [{ title: { es: '¿Muerde?' }, isRequired: true }],
    providers: [
      { id: 'rex', name: 'Rex', logo: 'rex.svg', image: 'rex-large.jpg', website: 'https://rex.example' },
    ],
    modalities: [
      {
        id: 'dog',
        type: 0,
        name: named,
        logo: 'dog.svg',
        featuredImage: 'dog.jpg',
        desc: named,
        longDesc: { ...named, es: '<b>Perro</b>' },
        isTaxAdvantage: true,
        userBag: true,
        ageGroup: groups,
        ageGroupForFamily: groups,
        allSupplementary: 'yes',
        contributionCompany: '25%',
        contributionPrice: 20,
        contributionTarget: 'family',
        cutOffDate: 10,
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        minAmount: 5,
        workingPrice: 220,
        defaultPrice: 60,
        priceForFamily: 40,
        numberOfFace: 2,
        faceValue1: 11,
        faceValue2: 9,
        workingDays: 18,
        healthType: named,
        contractMethod: 'hole-year',
        periodOptions: 'different',
        modalityId: '77',
        collectiveId: 'board',
        questionare: 'yes',
        typeOfQuestionare: 'upload',
        monthsAvailability: Array<boolean>(12).fill(true),
        whoAffect: 'family',
        doc: { name: { es: 'Hoja' }, file: 'sheet.pdf' },
        label1File: named,
        providerId: 'rex',
        year: 2026,
      },
      { id: 'dog-dental', type: 1, parentId: 'dog', name: named },
    ],
  }
  /** Fields that have another name or form in the model. */
  const names = 'logo|featuredImage|doc|minAmount|workingPrice|defaultPrice|priceForFamily|numberOfFace'
  const families = 'ageGroup.*|contribution(Price|Company)|faceValue\\d'
  const writtenOtherwise = new RegExp(`^(${names}|${families})$`)
  const isTaken = new Ajv({ strict: false, formats }).compile(productSchema)
  const withDog = (fields: object): unknown => ({
    ...full,
    modalities: [{ ...full.modalities[0], ...fields }],
  })

  it('is right, and arrives with all of it', () => {
    expect(isTaken(full)).toBe(true)
    const [dog, dental] = assembleTenant({
      ...files(),
      products: [{ product: full, place: { file: 'catalogue.json', path: ['products', 0] } }],
    }).modalities
    const [given] = full.modalities
    const inCents = [
      { from: 0, to: 17, priceCents: 3_000 },
      { from: 18, to: 64, priceCents: 5_550 },
    ]
    const same = Object.entries(given!).filter(([name]) => !writtenOtherwise.test(name))
    expect(dog).toMatchObject({
      ...Object.fromEntries(same),
      minAmountCents: 500,
      workingPriceCents: 22_000,
      defaultPriceCents: 6_000,
      priceForFamilyCents: 4_000,
      ageGroup: inCents,
      ageGroupForFamily: inCents,
      contributionCompany: { percent: '25' },
      contributionPrice: { cents: 2_000 },
      faceValuesCents: [1_100, 900],
    })
    expect(
      Object.keys(dog!).filter((name) => /^(minAmount|workingPrice|numberOfFace|faceValue\d)$/.test(name)),
    ).toEqual([])
    expect(Object.keys(dog!)).toEqual(
      expect.arrayContaining([
        'logo',
        'featuredImage',
        'doc',
        'provider',
        'providerImage',
        'providerWebsite',
        'supplementaries',
        'product',
      ]),
    )
    expect(dog!.provider).toEqual({ id: 'rex', name: 'Rex', logo: '/api/storage/images/rex.svg' })
    const { PL: planType, providers: _providers, modalities: _modalities, ...product } = full
    expect(dog!.product).toEqual({ ...product, planType })
    expect(dental).toMatchObject({ type: 1, parentId: 'dog' })
  })

  it.each([
    [{ name: { fr: 'Chien' } }],
    [{ desc: { fr: 'Chien' } }],
    [{ longDesc: { fr: 'Chien' } }],
    [{ ageGroup: [{ from: 0, price: 30 }] }],
    [{ ageGroupForFamily: [{ from: 0, to: 17, price: 30, name: 'x' }] }],
    [{ allSupplementary: true }],
    [{ allSupplementary: 'some' }],
    [{ contributionTarget: 'boss' }],
    [{ whoAffect: 'boss' }],
    [{ contractMethod: 'whole-year' }],
    [{ typeOfQuestionare: 'letter' }],
    [{ monthsAvailability: [true, true] }],
    [{ periodOptions: 'any' }],
    [{ color: 'red' }],
  ])('is wrong with %j', (fields) => {
    expect(isTaken(withDog({}))).toBe(true)
    expect(isTaken(withDog(fields))).toBe(false)
  })
})
