import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compareCompanies.ts'

const today = '2026-06-15'

const textsOf = (modality: object, more: Record<string, unknown> = {}) => {
  const product = { id: 'pets', PL: 'Exent', modalities: [{ id: 'dog', ...modality }] }
  const files = { 'catalogue.json': { products: [product] }, 'tenant.json': { plan: {} }, ...more }
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]))
}
/** The reasons of the red changes of a modality. */
const redsOf = (before: object, after: object) =>
  compareCompanies(textsOf(before), textsOf(after), today).flatMap(({ red }) => red ?? [])
const addedTo = (before: object, more: object) => redsOf(before, { ...before, ...more })
const filesAdded = (more: Record<string, unknown>) =>
  compareCompanies(textsOf({}), textsOf({}, more), today).flatMap(({ red }) => red ?? [])
const ages = (...prices: number[]) => prices.map((price, at) => ({ from: at * 40, to: at * 40 + 39, price }))

describe('a price that is added', () => {
  it.each([
    ['by age, of the price of all', { defaultPrice: 20 }, { ageGroup: ages(20, 25.01) }, ['moves']],
    ['by age, a quarter of it', { defaultPrice: 20 }, { ageGroup: ages(15, 25) }, []],
    ['of the family, of the employee’s', { defaultPrice: 20 }, { priceForFamily: 14.99 }, ['moves']],
    ['of the family, a quarter of it', { defaultPrice: 20 }, { priceForFamily: 15 }, []],
    ['of the family by age', { ageGroup: ages(10, 20) }, { ageGroupForFamily: ages(10, 30) }, ['moves']],
    ['of the family by age, the same', { ageGroup: ages(10, 20) }, { ageGroupForFamily: ages(10, 20) }, []],
    ['of the family by age, of one', { priceForFamily: 9 }, { ageGroupForFamily: ages(90) }, ['moves']],
    ['where there was none', {}, { ageGroup: ages(10) }, []],
  ])('is judged by what applied until now: %s', (_, before, more, reds) => {
    expect(addedTo(before, more)).toEqual(reds)
  })
})

describe('a contribution that is added', () => {
  const quarter = { contributionPrice: '25%' }
  it.each([
    ['a no, which ends another', quarter, { contributionCompany: false }, ['moves']],
    ['a yes, which changes nothing', quarter, { contributionCompany: true }, []],
    ['one in place of the company’s', { contributionCompany: '20%' }, { contributionPrice: '25%' }, []],
    ['one over the company’s', { contributionCompany: '20%' }, { contributionPrice: '25.1%' }, ['moves']],
    ['the first one', {}, quarter, ['moves']],
    ['for the employee alone', quarter, { contributionTarget: 'user' }, ['moves']],
    ['for both, as before', quarter, { contributionTarget: 'both' }, []],
  ])('is judged by what the company paid until now (D-04): %s', (_, before, more, reds) => {
    expect(addedTo(before, more)).toEqual(reds)
  })

  it('in euros is not the same number in percent', () => {
    expect(redsOf({ contributionPrice: 25 }, { contributionPrice: '25%' })).toEqual(['moves'])
  })

  it('of a company bag is red, as from nothing', () => {
    const bag = { 'tenant.json': { plan: { companyBag: '100%' } } }
    expect(filesAdded(bag)).toEqual(['moves'])
  })
})

describe('what is offered to fewer', () => {
  const months = (off: number[]) => ({
    monthsAvailability: Array.from({ length: 12 }, (_, month) => !off.includes(month)),
  })
  it.each([
    ['a collective alone', {}, { collectiveId: 'planta' }, ['less']],
    ['another collective', { collectiveId: 'planta' }, { collectiveId: 'oficina' }, ['less']],
    ['all again', { collectiveId: 'planta' }, { collectiveId: '' }, []],
    ['the employee alone', {}, { whoAffect: 'user' }, ['less']],
    ['family too', { whoAffect: 'user' }, { whoAffect: 'both' }, []],
    ['information alone', {}, { contractMethod: 'informative' }, ['less']],
    ['whole years', {}, { contractMethod: 'hole-year' }, []],
    ['an end', {}, { endDate: '2026-06-16' }, ['less']],
    ['an earlier end', { endDate: '2026-12-31' }, { endDate: '2026-12-30' }, ['less']],
    ['a later end', { endDate: '2026-12-30' }, { endDate: '2026-12-31' }, []],
    ['a start from today', {}, { startDate: '2026-06-15' }, []],
    ['a start to come', {}, { startDate: '2026-06-16' }, ['less']],
    ['an earlier start', { startDate: '2026-09-01' }, { startDate: '2026-08-01' }, []],
    ['fewer months', {}, months([0]), ['less']],
    ['a month fewer', months([0]), months([0, 1]), ['less']],
    ['a month more', months([0, 1]), months([0]), []],
  ])('is red: %s', (_, before, after, reds) => {
    expect(redsOf(before, { ...before, ...after })).toEqual(reds)
  })
})

describe('a plan year of an offer', () => {
  const name = { es: 'Perro' }
  const ofYears = (...years: (number | undefined)[]) =>
    textsOf(
      {},
      {
        'catalogue.json': {
          products: [
            {
              id: 'pets',
              PL: 'Exent',
              modalities: years.map((year, index) => ({ id: `dog-${index}`, name, year })),
            },
          ],
        },
      },
    )
  it.each<[string, (number | undefined)[], (number | undefined)[], string[]]>([
    ['a year in place of all', [undefined], [2026], ['less']],
    ['a year to come in place of all', [undefined], [2027], ['less']],
    ['a year in place of all, the next one beside it', [undefined], [2026, 2027], []],
    ['all in place of a year', [2026], [undefined], []],
    ['the next year in place of this one', [2026], [2027], ['less']],
    ['a hole', [2026, 2027], [2026, 2028], ['less']],
    ['a hole that was there', [2026, undefined], [2028, undefined], []],
    ['years that change places', [2026, 2027], [2027, 2026], []],
    ['the year after the next one', [2026, 2028], [2026, 2027], []],
  ])('is red where people lose the offer: %s', (_, before, after, reds) => {
    const changes = compareCompanies(ofYears(...before), ofYears(...after), today)
    expect(changes.flatMap(({ red }) => red ?? [])).toEqual(reds)
  })

  it('is red too where the offer beside it is one of others', () => {
    const two = (year: number | undefined, own: object) =>
      textsOf(
        { name, year },
        {
          'catalogue.json': {
            products: [
              {
                id: 'pets',
                PL: 'Exent',
                modalities: [
                  { id: 'dog', name, year },
                  { id: 'b', name, ...own },
                ],
              },
            ],
          },
        },
      )
    const redOf = (own: object) =>
      compareCompanies(two(undefined, own), two(2026, own), today).flatMap(({ red }) => red ?? [])
    expect(redOf({ year: 2027 })).toEqual([])
    expect(redOf({ year: 2027, collectiveId: 'oficina' })).toEqual(['less'])
    expect(redOf({ year: 2027, name: { es: 'Gato' } })).toEqual(['less'])
  })
})

describe('a key that moves money or the tax of people', () => {
  it.each<[string, object, object, string[]]>([
    ['fewer working days, a smaller exemption', { workingDays: 20 }, { workingDays: 2 }, ['tax']],
    ['no working days, no limit a day', { workingDays: 20 }, { workingDays: undefined }, ['tax']],
    [
      'the facts a tax is worked out from',
      { extra: { drive: 'phev' } },
      { extra: { drive: 'bev' } },
      ['tax'],
    ],
    ['no facts any more', { extra: { drive: 'phev' } }, { extra: undefined }, ['tax']],
    ['out of the employee’s own bag', {}, { userBag: true }, ['moves']],
    ['out of the bag no longer', { userBag: true }, { userBag: false }, ['moves']],
    ['a bag that stays as it was', {}, { userBag: false }, []],
    ['all supplementaries', { allSupplementary: 'no' }, { allSupplementary: 'yes' }, ['offer']],
    ['supplementaries of one’s choice', { allSupplementary: 'yes' }, { allSupplementary: 'no' }, []],
    ['tickets', { contractMethod: 'hole-year' }, { contractMethod: 'tickets' }, ['offer']],
    ['tickets no longer', { contractMethod: 'tickets' }, { contractMethod: undefined }, ['offer']],
    ['a supplementary', {}, { type: 1, parentId: 'cat' }, ['less']],
    ['a first limit of a month', {}, { workingPrice: 20 }, ['less']],
    ['a limit a quarter higher', { workingPrice: 20 }, { workingPrice: 25 }, []],
  ])('is red: %s', (_, before, after, reds) => {
    expect(redsOf(before, { ...before, ...after })).toEqual(reds)
  })

  it.each<[object, object, string[]]>([
    [{}, { userBagByMonth: 'even' }, ['moves']],
    [{ userBagByMonth: 'even' }, {}, ['removed']],
    [{}, { maintenance: true }, ['less']],
    [{ maintenance: true }, { maintenance: false }, []],
    [{ maintenance: true }, {}, []],
  ])('is red under plan: %j, then %j', (before, after, reds) => {
    const texts = (plan: object) => textsOf({}, { 'tenant.json': { plan: { cutOffDate: 20, ...plan } } })
    const changes = compareCompanies(texts(before), texts(after), today)
    expect(changes.flatMap(({ red }) => red ?? [])).toEqual(reds)
  })
})

describe('a far date', () => {
  it('is red in whatever is added', () => {
    const newsOf = (date: string) => filesAdded({ 'news.json': { news: [{ id: 'a', date }] } })
    expect(newsOf('2062-01-01')).toEqual(['farDate'])
    expect(newsOf('2028-12-31')).toEqual([])
    const more = (year: number) => {
      const modalities = [{ id: 'dog' }, { id: 'new', year }]
      const files = { 'catalogue.json': { products: [{ id: 'pets', PL: 'Exent', modalities }] } }
      return compareCompanies(textsOf({}), textsOf({}, files), today).map(({ kind, red }) => [kind, red])
    }
    expect(more(2029)).toEqual([['added', 'farDate']])
    expect(more(2028)).toEqual([['added', undefined]])
  })

  it.each<[object, string[]]>([
    [{ year: 2025 }, ['farDate']],
    [{ year: 2026 }, ['less']],
    [{ cutOffDate: '2026-06-14' }, ['farDate']],
    [{ cutOffDate: '2026-06-15' }, []],
    [{ cutOffDate: 20 }, []],
    [{ endDate: '2026-06-14' }, ['farDate']],
  ])('is red where an offer would be over: %j', (own, reds) => {
    expect(addedTo({}, own)).toEqual(reds)
  })

  it.each([
    ['maintenanceFrom', '2026-06-14T23:59', ['farDate']],
    ['maintenanceFrom', '2026-06-15T00:00', []],
    ['maintenanceFrom', '2028-12-31T08:00', []],
    ['maintenanceFrom', '2029-01-01T08:00', ['farDate']],
    ['maintenanceTo', '2029-01-01T08:00', ['farDate']],
  ])('is red of a maintenance: %s %s', (key, value, reds) => {
    expect(filesAdded({ 'tenant.json': { plan: { [key]: value } } })).toEqual(reds)
  })
})
