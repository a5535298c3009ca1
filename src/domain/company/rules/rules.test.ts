import { describe, expect, it } from 'vitest'
import type { TenantFiles } from '../files/files.ts'
import type { KnownBenefit } from '../files/faults.ts'
import { contrastWarnings, menuRules, tenantRules } from './rules.ts'
import type { FileModality } from '../catalogue/catalogueFile.ts'

const person = {
  email: 'ana@acme.example',
  personalID: '12345678Z',
  password: 'Demo2026x',
  firstName: 'Ana',
  lastName1: 'Gil',
  flexibleBag: 3_000,
}
const tile = { id: 'one', name: { es: 'Uno' }, icon: 'home', link: '/home' }
const notice = { id: 'one', date: '2026-01-01', text: { es: 'Uno' } }

/** A small company without faults, with the changes of a test. */
function files(over: Partial<TenantFiles> = {}, modality: Partial<FileModality> = {}): TenantFiles {
  return {
    subdomain: 'acme',
    tenant: {
      name: 'Acme',
      languages: ['es', 'en'],
      branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' },
      contact: { helpEmail: 'a@b.example' },
    },
    products: [
      {
        product: {
          id: 'pets',
          planType: 'Exent',
          name: { es: 'Mascotas' },
          category: { alias: 'animals', name: { es: 'Animales' } },
          modalities: [{ id: 'dog', name: { es: 'Perro' }, ...modality }],
        },
        place: { file: 'catalogue.json', path: ['products', 0] },
      },
    ],
    tables: {},
    menu: { items: [] },
    news: { news: [] },
    compensations: { compensations: [] },
    demo: { employees: [] },
    content: {
      notice: { es: 'n', en: 'n' },
      privacy: { es: 'p', en: 'p' },
      cookies: { es: 'c', en: 'c' },
      conditions: { es: 'x', en: 'x' },
    },
    images: [],
    documents: [],
    ...over,
  } as TenantFiles
}

/** Formats findings as "file path: message (severity)". */
function faults(over?: Partial<TenantFiles>, modality?: Partial<FileModality>): string[] {
  const read = files(over, modality)
  return [...tenantRules(read), ...menuRules(read)].map(
    ({ file, path, message, severity }) => `${file} ${path.join('.')}: ${message} (${severity})`,
  )
}

const ofModality = (modality: Partial<FileModality>): string[] =>
  faults({}, modality).map((text) => text.replace('catalogue.json products.0.modalities.0.', ''))

it('a company that keeps every rule has no fault and no warning', () => expect(faults()).toEqual([]))

describe('a company by law (D-115)', () => {
  const planned = (plan: TenantFiles['tenant']['plan']) =>
    faults({ tenant: { ...files().tenant, ...(plan && { plan }) } })

  it('has no tax table beside it, and keeps the limit of pay in kind', () => {
    expect(planned({ simulator: 'law' })).toEqual([])
    expect(planned({ simulator: 'law', inKindLimit: true })).toEqual([])
    expect(planned({ simulator: 'law', taxTable: 'ES', inKindLimit: false })).toEqual([
      'tenant.json plan.taxTable: expected no tax table beside "simulator": "law", got "ES" (fault)',
      'tenant.json plan.inKindLimit: expected true or nothing beside "simulator": "law", got false (fault)',
    ])
  })

  it('is none where it says table, or nothing', () => {
    expect(planned({ simulator: 'table', taxTable: 'ES', inKindLimit: false })).toEqual([])
    expect(planned({ taxTable: 'ES' })).toEqual([])
  })
})

describe('an id is given once', () => {
  const twice = (place: string, name: string): string[] => [
    `${place}: expected a name of its own, got "${name}" a second time (fault)`,
  ]

  it('in the menu, the news and the demo', () => {
    expect(faults({ menu: { items: [tile, tile] } as TenantFiles['menu'] })).toEqual(
      twice('menu.json items.1.id', 'one'),
    )
    expect(faults({ news: { news: [notice, notice] } as TenantFiles['news'] })).toEqual(
      twice('news.json news.1.id', 'one'),
    )
    const people = (other: object): Partial<TenantFiles> => ({
      demo: { employees: [person, { ...person, ...other }] } as TenantFiles['demo'],
    })
    expect(faults(people({ email: 'eva@acme.example' }))).toEqual(
      twice('demo.json employees.1.personalID', '12345678Z'),
    )
    expect(faults(people({ personalID: '00000000T' }))).toEqual(
      twice('demo.json employees.1.email', 'ana@acme.example'),
    )
  })
})

describe('an amount below one euro probably means a percentage', () => {
  it.each([
    [0, undefined],
    [0.02, '2%'],
    [0.99, '99%'],
    [1, undefined],
    ['2%', undefined],
  ])('%s', (amount, meant) => {
    const expected = (place: string): string[] =>
      meant ? [`${place}: ${amount} euros: for a percentage write "${meant}" (warning)`] : []
    expect(ofModality({ contributionPrice: amount } as Partial<FileModality>)).toEqual(
      expected('contributionPrice'),
    )
    expect(ofModality({ contributionCompany: amount } as Partial<FileModality>)).toEqual(
      expected('contributionCompany'),
    )
    expect(
      faults({ demo: { employees: [{ ...person, companyBag: amount }] } as TenantFiles['demo'] }),
    ).toEqual(expected('demo.json employees.0.companyBag'))
    expect(
      faults({ tenant: { ...files().tenant, plan: { companyBag: amount } } as TenantFiles['tenant'] }),
    ).toEqual(expected('tenant.json plan.companyBag'))
  })
})

describe('an impossible amount or range is a fault', () => {
  it('where minAmount is above the workingPrice of a month', () => {
    expect(ofModality({ minAmount: 200, workingPrice: 200 })).toEqual([])
    expect(ofModality({ minAmount: 200.01, workingPrice: 200 })).toEqual([
      'minAmount: expected at most workingPrice 200, got 200.01; no month could be taken (fault)',
    ])
    expect(ofModality({ minAmount: 500 })).toEqual([])
  })

  it('where a row of a rate table goes from the larger to the smaller value', () => {
    const table = (from: number, to: number) =>
      faults({
        tables: {
          ages: {
            rows: [
              { from: 0, to: 17 },
              { from, to },
            ],
          },
        } as TenantFiles['tables'],
      })
    expect([table(18, 30), table(30, 30)]).toEqual([[], []])
    expect(table(31, 30)).toEqual([
      'tables/ages.json rows.1.to: expected 31 or more, where the row begins, got 30 (fault)',
    ])
  })
})

it('the sentence about an unknown category names the category that was most likely meant', () => {
  const known = ['pets', 'animal'].map((id) => ({ id }) as KnownBenefit)
  const expected = (benefits: KnownBenefit[]) =>
    tenantRules(files(), { known: benefits }).map(({ message }) => message)
  expect(expected(known)).toEqual([
    'no folder plugins/animals; the product "pets" is left out, did you mean "animal"?',
  ])
  expect(expected([{ id: 'food' } as KnownBenefit])).toEqual([
    'no folder plugins/animals; the product "pets" is left out, expected one of food',
  ])
})

describe('a picture', () => {
  const missing = (place: string): string =>
    `catalogue.json products.0.${place}: expected a file of images/ (here.svg), got "gone.svg" (fault)`

  it('of a modality or a provider must be a file in images/', () => {
    const images = ['here.svg']
    expect(faults({ images }, { logo: 'gone.svg', featuredImage: 'gone.svg' })).toEqual([
      missing('modalities.0.logo'),
      missing('modalities.0.featuredImage'),
    ])
    expect(faults({ images }, { logo: 'here.svg', featuredImage: 'here.svg' })).toEqual([])
    const {
      products: [sold],
    } = files()
    const providers = [
      { id: 'rex', name: 'Rex', logo: 'gone.svg', image: 'gone.svg' },
      { id: 'rex', name: 'Rex', logo: 'here.svg', image: 'here.svg' },
    ]
    expect(faults({ images, products: [{ ...sold!, product: { ...sold!.product, providers } }] })).toEqual([
      'catalogue.json products.0.providers.1.id: expected a name of its own, got "rex" a second time (fault)',
      missing('providers.0.logo'),
      missing('providers.0.image'),
    ])
  })

  it('that is missing is refused with the files there are', () => {
    const expected = (images: string[]) => faults({ images }, { logo: 'gone.svg' })[0]?.split('images/ ')[1]
    expect(expected(['a.svg', 'b.svg'])).toBe('(a.svg, b.svg), got "gone.svg" (fault)')
    expect(expected([])).toBe('(it is empty), got "gone.svg" (fault)')
    expect(faults({}, { logo: 'b.svg', featuredImage: 'a.svg' })).toEqual([
      'images : expected a folder with b.svg, a.svg, got no picture (fault)',
    ])
  })
})

describe('the last letter of a national id is checked', () => {
  it.each([
    ['12345678Z', []],
    ['X1234567L', []],
    ['Y1234567X', []],
    ['Z1234567R', []],
    ['Z1234567L', ['demo.json employees.0.personalID: expected the letter R, got "Z1234567L" (fault)']],
  ])('%s', (personalID, expected) => {
    expect(faults({ demo: { employees: [{ ...person, personalID }] } as TenantFiles['demo'] })).toEqual(
      expected,
    )
  })
})

describe('a tile of the menu leads', () => {
  const linked = (link: string): string[] =>
    faults({ menu: { items: [{ ...tile, link }] } as TenantFiles['menu'] })

  it.each([
    '/',
    '/home',
    '/flexible',
    '/other',
    '/documents',
    '/documents/user',
    '/profile',
    '/cart',
    '/privacy-policy',
    '/compensation',
    '/products/animals',
    '/profile?tab=employee',
    '/home#plan',
    '/assets/legal.pdf',
    '/assets/cookielegal.pdf?language=en',
    'https://acme.example/x',
  ])('to %s', (link) => {
    expect(linked(link)).toEqual([])
  })

  it.each([
    ['/hom', /^menu.json items.0.link: .*, got "\/hom", did you mean "\/home"\? \(fault\)$/],
    ['/flexibel', /got "\/flexibel", did you mean "\/flexible"\?/],
    ['/products/pets', /expected a page of the portal, got "\/products\/pets": \/, .*, \/products\/animals /],
    ['/assets/privaci.pdf', /got "\/assets\/privaci.pdf", did you mean "\/assets\/privacy.pdf"\?/],
    ['/assets/documents/nope.pdf', /got "\/assets\/documents\/nope.pdf": \/, .*\/assets\/legal.pdf, /],
    ['/products', /got "\/products": \/, \/flexible, /],
    ['/docs/assets/', /got "\/docs\/assets\/": \//],
  ])('nowhere with %s', (link, sentence) => {
    expect(linked(link)).toEqual([expect.stringMatching(sentence)])
  })
})

describe('a content text', () => {
  const content = files().content

  it('that is missing in one language has a warning with the language that is shown instead', () => {
    expect(faults({ content: { ...content, notice: { es: 'n' } } })).toEqual([
      'content/notice.en.md : is missing; another language is shown instead (warning)',
    ])
    expect(faults({ content: { ...content, notice: { en: 'n' } } })).toEqual([
      'content/notice.es.md : is missing; the English text is shown instead (warning)',
    ])
  })

  it('that no language has is a fault', () => {
    expect(faults({ content: { ...content, cookies: {} } })).toEqual([
      'content/cookies.es.md : expected this text in at least one language of the company, ' +
        'got no file (fault)',
    ])
  })
})

describe('the days of a modality', () => {
  it('end on or after the day they start', () => {
    expect(ofModality({ startDate: '2027-03-01', endDate: '2027-03-01' })).toEqual([])
    expect(ofModality({ startDate: '2027-03-01', endDate: '2027-02-28' })).toEqual([
      'endDate: expected a day after startDate 2027-03-01, got "2027-02-28" (fault)',
    ])
    expect(ofModality({ endDate: '2027-02-28' })).toEqual([])
    expect(ofModality({ startDate: '2027-02-28' })).toEqual([])
  })

  it('have a warning where they lie outside its plan year', () => {
    const outside = 'lies outside the plan year 2027 the modality is offered in (warning)'
    expect(ofModality({ year: 2027, startDate: '2027-01-01', endDate: '2027-12-31' })).toEqual([])
    expect(ofModality({ year: 2027, startDate: '2026-12-31' })).toEqual([`startDate: ${outside}`])
    expect(ofModality({ year: 2027, endDate: '2028-01-01' })).toEqual([`endDate: ${outside}`])
    expect(ofModality({ year: 2027, endDate: '2028-12-20' })).toEqual([`endDate: ${outside}`])
  })
})

describe('the ages of a modality', () => {
  it('may be one year wide and follow each other without a gap', () => {
    expect(
      ofModality({
        ageGroup: [
          { from: 0, to: 0, price: 1 },
          { from: 1, to: 18, price: 2 },
        ],
      }),
    ).toEqual([])
    expect(ofModality({ ageGroup: [{ from: 1, to: 0, price: 1 }] })).toEqual([
      'ageGroup.0.to: expected an age from 1 on, got 0 (fault)',
    ])
    expect(
      ofModality({
        ageGroupForFamily: [
          { from: 0, to: 3, price: 1 },
          { from: 3, to: 4, price: 1 },
        ],
      }),
    ).toEqual([
      'ageGroupForFamily.1.from: expected an age above 3, where the bracket before ends, got 3 (fault)',
    ])
  })
})

const branding = { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' }

describe("contrast of a tenant's colors", () => {
  it.each([
    ['#757575', 0, 'above 4.5'],
    ['#767676', 0, 'the lightest grey that reaches it'],
    ['#777777', 1, 'just below'],
  ])('%s brings %i warnings: %s', (color, count) => {
    expect(contrastWarnings({ branding: { ...branding, color } })).toHaveLength(count)
  })

  it('warns with the color and the contrast it has, cut to one decimal', () => {
    expect(contrastWarnings({ branding: { ...branding, colorTitles: '#777777' } })).toEqual([
      {
        file: 'tenant.json',
        path: ['branding', 'colorTitles'],
        severity: 'warning',
        message: '#777777 on white has a contrast of 4.4; text in it is darkened to reach 4.5',
      },
    ])
  })

  it('says nothing of the bar, for one of ink and white reads on any color', () => {
    expect(contrastWarnings({ branding: { ...branding, colorBar: '#ffee00' } })).toEqual([])
  })
})

describe('how employees sign in', () => {
  const provider = { name: 'Acme ID', issuer: 'https://login.acme.example', clientId: 'portal' }
  const faultsOf = (signIn: object) => {
    const { tenant, ...others } = files()
    return tenantRules({ ...others, tenant: { ...tenant, signIn } }).map(({ file, path, message }) => [
      `${file} ${path.join('.')}`,
      message,
    ])
  }

  it.each(['https://login.acme.example', 'http://localhost:4000', 'http://127.0.0.1:4000/acme'])(
    'may be a provider at %s',
    (issuer) => expect(faultsOf({ identityProvider: { ...provider, issuer }, password: false })).toEqual([]),
  )

  it.each(['http://a.example/https:', 'http://localhost.example', 'http://127.0.0.1.example'])(
    'is refused over plain HTTP, as at %s',
    (issuer) =>
      expect(faultsOf({ identityProvider: { ...provider, issuer } })).toEqual([
        [
          'tenant.json signIn.identityProvider.issuer',
          `expected an address that begins with https://, got "${issuer}"`,
        ],
      ]),
  )

  it('is not without password and provider at once', () => {
    expect(faultsOf({ password: false })).toEqual([
      ['tenant.json signIn.password', 'expected an identityProvider beside it: nobody could sign in'],
    ])
    expect(faultsOf({ password: true })).toEqual([])
  })
})
