import { describe, expect, it } from 'vitest'
import type { FileModality, FileProduct } from '../catalogue/catalogueFile.ts'
import type { KnownBenefit } from '../files/faults.ts'
import { within, type TenantFiles } from '../files/files.ts'
import { modalityRules } from './rulesModality.ts'

const files = { images: [], documents: [], tenant: {} } as unknown as TenantFiles
/** As `defineBenefit` completes a category that declares no table. */
const sport: KnownBenefit = { id: 'sport', amount: 'priced', tables: {} }

/** The findings' sentences about one modality of a `known` category. */
function sentences(
  own: Partial<FileModality>,
  benefit: KnownBenefit | null = sport,
  others: FileModality[] = [],
): string[] {
  const modality: FileModality = { id: 'club', name: { es: 'Club' }, ...own }
  const category = { alias: 'sport', name: { es: 'Deporte' } }
  const product: FileProduct = {
    id: 'sport',
    PL: 'Top',
    name: {},
    category,
    modalities: [modality, ...others],
  }
  const at = within({ file: 'catalogue/sport.json', path: ['modalities', 0] })
  return modalityRules({ modality, product, at, files, known: benefit ? [benefit] : undefined }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )
}

describe('a modality that only its own price can make cost something', () => {
  const sentence =
    'modalities.0.defaultPrice: expected a price, "defaultPrice" or "ageGroup", got neither; ' +
    'if it costs nothing, write 0'
  const details = (type: string): KnownBenefit => ({
    ...sport,
    details: { type: 'object', properties: { fee: { type } } } as NonNullable<KnownBenefit['details']>,
  })

  it.each<[string, Partial<FileModality>, KnownBenefit?]>([
    ['no price at all', {}],
    ['no bracket of age', { ageGroup: [] }],
    ['a price of the family alone', { priceForFamily: 5 }],
    ['tickets without a price', { contractMethod: 'tickets' }, { id: 'sport', amount: 'counted' }],
    ['a form without a number', {}, details('string')],
    ['no price of the family it is for', { whoAffect: 'family' }],
    ['no bracket of the family it is for', { whoAffect: 'family', ageGroupForFamily: [] }],
  ])('is refused with %s', (_what, own, benefit) => {
    expect(sentences(own, benefit)).toEqual([sentence])
  })

  it.each<[string, Partial<FileModality>, KnownBenefit?]>([
    ['the price 0', { defaultPrice: 0 }],
    ['a bracket of age', { ageGroup: [{ from: 18, to: 65, price: 1 }] }],
    ['a price of the family it is for', { priceForFamily: 5, whoAffect: 'family' }],
    [
      'a bracket of the family it is for',
      { ageGroupForFamily: [{ from: 0, to: 17, price: 1 }], whoAffect: 'family' },
    ],
    ['nothing to buy', { contractMethod: 'informative' }],
    ['keys of its own category', { extra: { fee: 3 } }],
    ['vouchers', { contractMethod: 'tickets', numberOfFace: 1, faceValue1: 11 }],
    ['a rate table', {}, { ...sport, tables: { rates: { type: 'object' } } }],
    ['a number of the form', {}, details('number')],
    ['a whole number of the form', {}, details('integer')],
    ['an amount that the employee types', {}, { id: 'sport', amount: 'typed' }],
    ['another category', {}, { id: 'pets', amount: 'priced' }],
  ])('is right with %s', (_what, own, benefit) => {
    expect(sentences(own, benefit)).toEqual([])
  })
})

describe('a modality with', () => {
  const months = (has: boolean[]) => [...has, ...Array.from({ length: 12 - has.length }, () => false)]

  it.each<[Partial<FileModality>, string[]]>([
    [{ monthsAvailability: months([true]) }, []],
    [
      { monthsAvailability: months([]) },
      ['modalities.0.monthsAvailability: has no month: nobody may take it; to end it, use "endDate"'],
    ],
    [{ contributionPrice: 9.99 }, []],
    [{ contributionPrice: 10 }, []],
    [{ contributionPrice: '100%' }, []],
    [{ contributionPrice: 10.01 }, ['modalities.0.contributionPrice: 10.01 is more than defaultPrice 10']],
    [
      { ageGroup: [5, 7].map((age) => ({ from: age, to: age, price: 1 })) },
      [
        'modalities.0.ageGroup.1.from: expected 6, the age after the bracket before, got 7: ' +
          'age 6 has no price',
      ],
    ],
    [
      { ageGroup: [4, 7].map((age) => ({ from: age, to: age, price: 1 })) },
      [
        'modalities.0.ageGroup.1.from: expected 5, the age after the bracket before, got 7: ' +
          'ages 5 to 6 have no price',
      ],
    ],
    [
      { providerId: 'rex' },
      ['modalities.0.providerId: expected one of the providers of this product (there is none), got "rex"'],
    ],
    [
      { collectiveId: 'plant' },
      [
        'modalities.0.collectiveId: expected one of the collectives of tenant.json (there is none), ' +
          'got "plant"',
      ],
    ],
    [{ contributionPrice: 10.01, ageGroup: [{ from: 0, to: 120, price: 20 }] }, []],
  ])('%j', (own, expected) => {
    expect(sentences({ defaultPrice: 10, ...own })).toEqual(expected)
  })
})

describe('a supplementary whose modality is gone', () => {
  const expected = (names: string) => [
    'modalities.0.parentId: the modality "gone" is gone: name it "gone" again, or write here a modality of ' +
      `this product that is not a supplementary itself (${names})`,
  ]
  const main = (id: string) => ({ id, name: { es: id }, defaultPrice: 1 })

  it.each<[string, FileModality[]]>([
    ['there is none', []],
    ['there is none', [{ ...main('towel'), type: 1 }]],
    ['pool, gym', [main('pool'), { ...main('towel'), type: 1 }, main('gym')]],
  ])('has a sentence with those that are there: %s', (names, others) => {
    expect(sentences({ type: 1, parentId: 'gone', defaultPrice: 1 }, sport, others)).toEqual(expected(names))
  })
})

describe('a questionnaire without its kind', () => {
  const own = { questionare: 'yes', defaultPrice: 1 } as const
  const documented = (properties: object) =>
    ({ ...sport, documentation: { schema: { type: 'object', properties } } }) as unknown as KnownBenefit
  const expected = ['modalities.0.questionare: is yes: expected "typeOfQuestionare" beside it, got nothing']

  it.each<[string, KnownBenefit | null, string[]]>([
    ['is wrong where the category asks nothing', sport, expected],
    ['is wrong where the form of the category is empty', documented({}), expected],
    ['is right where the category asks by its own form', documented({ height: {} }), []],
    ['is right where the category is not there', { id: 'pets' }, []],
    ['is right where the categories are not known', null, []],
  ])('%s', (_what, benefit, faults) => {
    expect(sentences(own, benefit)).toEqual(faults)
  })
})

describe('a face value of a voucher', () => {
  const ofFace = (faceValue1: number | string) =>
    sentences({ numberOfFace: 1, faceValue1, defaultPrice: 1 }).map((text) =>
      text.replace('modalities.0.faceValue1: ', ''),
    )

  it.each([0.01, 11, 7.55, '11', '11.100', 10_000_000])('of %j is right', (value) => {
    expect(ofFace(value)).toEqual([])
  })

  it.each([11.005, '7.504'])('of %j has a warning: it is rounded', (value) => {
    expect(ofFace(value)).toEqual([
      `expected at most two decimals, got ${JSON.stringify(value)}; it is rounded to whole cents`,
    ])
  })

  it.each([0, -1, 'nueve', '11,50', '1e3', '0x10', 10_000_000.01, 100_000_000])(
    'of %j has a warning: employees are told to write to the administrator',
    (value) => {
      expect(ofFace(value)).toEqual([
        `expected euros such as 11, got ${JSON.stringify(value)}; ` +
          'employees are told to write to the administrator',
      ])
    },
  )
})
