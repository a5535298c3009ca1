import { describe, expect, it } from 'vitest'
import type { FileModality, FileProduct } from '../catalogue/catalogueFile.ts'
import type { KnownBenefit } from '../files/faults.ts'
import { within, type TenantFiles } from '../files/files.ts'
import { offerWarnings } from './rulesOffers.ts'

const files = { images: [], documents: [], tenant: {} } as unknown as TenantFiles
const known: KnownBenefit[] = [{ id: 'sport', amount: 'priced', tables: {} }]
const category = { alias: 'sport', name: { es: 'Deporte' } }

/** The warnings about the first of the modalities of a product; each has another name unless it says one. */
function sentences(...own: Partial<FileModality>[]): string[] {
  const modalities = own.map((each, index): FileModality => {
    const id = each.id ?? `m${index}`
    return { id, name: { es: id }, ...each }
  })
  const [modality] = modalities
  if (!modality) return []
  const product: FileProduct = { id: 'sport', PL: 'Top', name: {}, category, modalities }
  const at = within({ file: 'catalogue/sport.json', path: [] })
  return offerWarnings({ modality, product, at, files, known }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )
}

const months = (...on: number[]) => Array.from({ length: 12 }, (_, month) => on.includes(month))
const gym = { id: 'gym', name: { es: 'Gimnasio', en: 'Gym' } }

describe('a plan year after a hole', () => {
  it.each<[string, Partial<FileModality>[], string[]]>([
    [
      '2026 and 2028',
      [{ year: 2028 }, { year: 2026 }],
      ['year: is offered in 2026 and in 2028, and not in 2027'],
    ],
    [
      '2025 and 2028',
      [{ year: 2028 }, { year: 2025 }],
      ['year: is offered in 2025 and in 2028, and not in 2026 to 2027'],
    ],
    ['2026, 2027 and 2028', [{ year: 2028 }, { year: 2026 }, { year: 2027 }], []],
    ['2027 and 2028', [{ year: 2028 }, { year: 2027 }], []],
    ['of others', [{ year: 2028 }, { year: 2026, collectiveId: 'oficina' }], []],
  ])('is told where years between are missing: %s', (_, years, told) => {
    const offers = years.map((each, index) => ({ ...gym, id: `gym-${index}`, ...each }))
    expect(sentences(...offers)).toEqual(told)
  })

  it('is not told beside the same offer without a year', () => {
    const offers = [
      { ...gym, year: 2028 },
      { ...gym, id: 'any' },
      { ...gym, id: 'old', year: 2026 },
    ]
    expect(sentences(...offers).join()).not.toContain('and not in')
  })
})

describe('a modality beside one of the same name', () => {
  const renewed = { ...gym, id: 'gym-2027', year: 2027 }
  const sentence =
    'year: is offered in 2027 beside gym, which has the same name and no year: give that one "year": 2026'

  it.each<[string, Partial<FileModality>, string[]]>([
    ['without a year', gym, [sentence]],
    ['without a year, by one language', { ...gym, name: { es: 'Gimnasio', en: 'Fitness' } }, [sentence]],
    ['of an empty collective, which is none', { ...gym, collectiveId: '' }, [sentence]],
    ['until the first day of that year', { ...gym, endDate: '2027-01-01' }, [sentence]],
    ['until the year before', { ...gym, endDate: '2026-12-31' }, []],
    ['of the year before', { ...gym, year: 2026 }, []],
    ['of another name', { ...gym, name: { es: 'Piscina' } }, []],
    ['of another collective', { ...gym, collectiveId: 'planta' }, []],
    ['for other people', { ...gym, whoAffect: 'family' }, []],
    ['of another provider', { ...gym, providerId: 'rex' }, []],
    ['by the year', { ...gym, contractMethod: 'hole-year' }, []],
  ])('is told: %s', (_what, other, expected) => {
    expect(sentences(renewed, other)).toEqual(expected)
    expect(sentences(other, renewed)).toEqual([])
  })

  it('is compared with nineteen others of that name, however many a product has', () => {
    const others = Array.from({ length: 50 }, (_, index) => ({ ...gym, id: `gym-${index}` }))
    expect(sentences(renewed, ...others.slice(0, 18))).toHaveLength(18)
    expect(sentences(renewed, ...others.slice(0, 19))).toHaveLength(19)
    expect(sentences(renewed, ...others)).toHaveLength(19)
  })

  it('is told at the second where both are offered in the same years', () => {
    const twin = { ...gym, id: 'twin' }
    expect(sentences(gym, twin)).toEqual([])
    expect(sentences(twin)).toEqual([])
    const { length, 0: first } = sentencesOfSecond(gym, twin)
    expect([length, first]).toEqual([1, 'name: is offered beside gym, which has the same name'])
    const halves = [months(0, 1), months(2, 3)].map((monthsAvailability) => ({ monthsAvailability }))
    expect(sentencesOfSecond({ ...gym, ...halves[0] }, { ...twin, ...halves[1] })).toEqual([])
  })

  function sentencesOfSecond(...both: [FileModality, FileModality]): string[] {
    const product: FileProduct = { id: 'sport', PL: 'Top', name: {}, category, modalities: both }
    const at = within({ file: 'catalogue/sport.json', path: [] })
    return offerWarnings({ modality: both[1], product, at, files, known }).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
  }
})

describe('a maximum of a month', () => {
  const told = (least: number) => [
    `workingPrice: 20 is less than its lowest price ${least}: nobody can take it`,
  ]
  it.each<[Partial<FileModality>, string[]]>([
    [{ defaultPrice: 20 }, []],
    [{ defaultPrice: 20.01 }, told(20.01)],
    [{ ageGroup: [30, 40].map((price, at) => ({ from: at, to: at, price })) }, told(30)],
    [{ ageGroup: [20, 40].map((price, at) => ({ from: at, to: at, price })) }, []],
    [{ priceForFamily: 20.5, whoAffect: 'family' }, told(20.5)],
    [{ contractMethod: 'informative', defaultPrice: 30 }, []],
    [{}, []],
  ])('below every price is told: %j', (own, expected) => {
    expect(sentences({ workingPrice: 20, ...own })).toEqual(expected)
  })
})

describe('days in which no month lies', () => {
  const told = (from: string, to: string) => [
    `monthsAvailability: has no month from ${from} to ${to}: nobody may take it`,
  ]
  const [winter, summer] = [months(0, 1, 2), months(6, 7, 8, 9, 10, 11)]
  it.each<[Partial<FileModality>, string[]]>([
    [{ startDate: '2027-01-01', endDate: '2027-03-31' }, told('2027-01-01', '2027-03-31')],
    [{ startDate: '2027-01-01', endDate: '2027-06-30' }, told('2027-01-01', '2027-06-30')],
    [{ startDate: '2027-01-01', endDate: '2027-07-01' }, []],
    [{ year: 2027, endDate: '2027-03-31' }, told('2027-01-01', '2027-03-31')],
    [{ startDate: '2026-12-01', endDate: '2027-03-31' }, []],
    [{ startDate: '2027-01-01' }, []],
    [{ endDate: '2027-03-31' }, []],
    [{ startDate: '2026-11-01', endDate: '2027-01-31', monthsAvailability: winter }, []],
    [{ startDate: '2027-03-31', endDate: '2027-01-01' }, []],
  ])('are told: %j', (own, expected) => {
    expect(sentences({ monthsAvailability: summer, ...own })).toEqual(expected)
  })
})

describe('a supplementary that its modality excludes', () => {
  const extra = { id: 'towel', type: 1, parentId: 'gym' } as const
  it.each<[Partial<FileModality>, Partial<FileModality>, string[]]>([
    [{ year: 2026 }, { year: 2027 }, ['year: is 2026, and that of gym is 2027: nobody may take it']],
    [{ year: 2026 }, { year: 2026 }, []],
    [{ year: 2026 }, {}, []],
    [
      { collectiveId: 'planta' },
      { collectiveId: 'oficina' },
      ['collectiveId: is planta, and that of gym is oficina: nobody may take it'],
    ],
    [{ collectiveId: 'planta' }, { collectiveId: '' }, []],
    [
      { whoAffect: 'family' },
      { whoAffect: 'user' },
      ['whoAffect: is family, and that of gym is user: nobody may take it'],
    ],
    [{ whoAffect: 'family' }, { whoAffect: 'both' }, []],
    [
      { monthsAvailability: months(0, 5) },
      { monthsAvailability: months(6, 11) },
      ['monthsAvailability: has no month in common with gym: nobody may take it'],
    ],
    [{ monthsAvailability: months(0, 6) }, { monthsAvailability: months(6, 11) }, []],
    [
      { whoAffect: 'user' },
      { allSupplementary: 'yes' },
      ['whoAffect: has no effect: gym demands all its supplementaries of everybody it covers'],
    ],
    [{ whoAffect: 'user' }, { whoAffect: 'user', allSupplementary: 'yes' }, []],
    [{ monthsAvailability: months(0) }, { monthsAvailability: months(1), allSupplementary: 'yes' }, []],
  ])('is told: %j of %j', (own, whole, expected) => {
    expect(sentences({ ...extra, ...own }, { ...gym, ...whole })).toEqual(expected)
  })
})
