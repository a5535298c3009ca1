import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import {
  maxUnits,
  personPriceCents,
  personPricing,
  priceEach,
  pricingByAmount,
  typedPricing,
  unitPricing,
} from './pricing.ts'
import { refuse } from '../kernel/refusal.ts'
import { coveredAtItsAge } from './eligible.ts'

const modality = exampleModality({
  id: 'm',
  category: 'pets',
  name: {},
  defaultPriceCents: 6_000,
  priceForFamilyCents: 4_000,
})
const request = exampleRequest({
  modality,
  people: [examplePeople.employee, examplePeople.spouse],
  details: {},
  items: requestItems('m', { people: [0, 1], months: [3], amountCents: 5_000 }),
})
const cents = ({ items }: { items: { priceCents: number }[] }) => items.map(({ priceCents }) => priceCents)

describe('the price that follows from the amount', () => {
  it('is the typed amount', () => {
    expect(cents(pricingByAmount({ amount: 'typed' })(request))).toEqual(cents(typedPricing(request)))
    expect(cents(typedPricing(request))).toEqual([5_000, 5_000])
  })

  it('is the price of the modality for each person', () => {
    expect(cents(pricingByAmount({ amount: 'priced' })(request))).toEqual([6_000, 4_000])
    const stranger = requestItems('m', { people: [7], months: [3] })
    expect(personPricing({ ...request, items: stranger }).items).toEqual([])
  })

  it('is the price of a requested supplementary, and none of one that is not offered', () => {
    const dental = exampleModality({ id: 'dental', category: 'pets', name: {}, defaultPriceCents: 995 })
    const items = ['m', 'dental', 'gone'].flatMap((id) => requestItems(id, { months: [3] }))
    expect(cents(personPricing({ ...request, supplementaries: [dental], items }))).toEqual([6_000, 995])
  })

  it('is the sum of counts times values for counted units', () => {
    const units = () => [{ key: 'face1', valueCents: 900 }]
    const counted = request.items.map((item) => ({ ...item, details: { face1: 3 } }))
    const price = pricingByAmount({ amount: () => 'counted', units })
    expect(cents(price({ ...request, items: counted }))).toEqual([2_700, 2_700])
    expect(cents(pricingByAmount({ amount: 'counted' })(request))).toEqual([0, 0])
  })

  it('is nothing where nothing is sold or the category prices itself', () => {
    expect(pricingByAmount({ amount: 'none' })(request)).toEqual({ items: [], refusals: [] })
    expect(pricingByAmount({ amount: 'once' })(request)).toEqual({ items: [], refusals: [] })
  })
})

describe('the price of the modality for each person', () => {
  const { child } = examplePeople
  const aged = { ...request, modality: { ...modality, ageGroup: [{ from: 6, to: 12, priceCents: 1_000 }] } }
  const priced = (ages: number[]) =>
    personPricing({
      ...aged,
      people: ages.map((ageYears, at) => ({ ...child, id: at + 1, ageYears })),
      items: requestItems('m', { people: ages.map((_, at) => at + 1), months: [3] }),
    })

  it.each([5, 13])('refuses a person at whose age it has no price: %i, beside one who has', (ageYears) => {
    const answer = priced([9, ageYears])
    expect(cents(answer)).toEqual([1_000])
    expect(answer.refusals).toEqual([
      {
        code: 'notAvailableForAge',
        item: 1,
        field: 'person',
        params: { name: child.firstName, ages: '6–12' },
      },
    ])
  })

  it('has those of both ends of its ages', () => {
    expect(priced([6, 12])).toMatchObject({ items: [{}, {}], refusals: [] })
  })
})

describe('the price of each requested month', () => {
  const dental = exampleModality({ id: 'dental', category: 'pets', name: {} })
  const asked = { ...request, supplementaries: [dental] }

  it('is the cents or the refusal of the category for the person, the month and the modality', () => {
    const items = [
      ...requestItems('m', { people: [0, 1], months: [3, 4] }),
      ...requestItems('dental', { months: [3] }),
    ]
    expect(
      priceEach({ ...asked, items }, ({ person, modality, monthIndex, item }) => {
        if (modality === dental) return undefined
        return person.id === 1 && monthIndex === 4
          ? refuse('noRate', {}, { item, field: 'month' })
          : 100 + monthIndex
      }),
    ).toEqual({
      items: [
        { personId: 0, monthIndex: 3, benefitId: 'm', priceCents: 103 },
        { personId: 0, monthIndex: 4, benefitId: 'm', priceCents: 104 },
        { personId: 1, monthIndex: 3, benefitId: 'm', priceCents: 103 },
      ],
      refusals: [{ code: 'noRate', params: {}, item: 3, field: 'month' }],
    })
  })

  it('may add several modalities for one item', () => {
    const items = requestItems('m', { months: [3] })
    const priced = priceEach(
      { ...asked, items },
      () => 0,
      () => [modality, dental],
    )
    expect(priced.items.map(({ benefitId }) => benefitId)).toEqual(['m', 'dental'])
  })
})

describe('counted units', () => {
  const items = requestItems('m', { months: [3, 4] }).map((item) => ({ ...item, details: { face1: 2 } }))

  it('are refused where the catalogue holds a malformed value', () => {
    expect(unitPricing({ ...request, items }, [{ key: 'face1', valueCents: undefined }])).toEqual({
      items: [],
      refusals: [{ code: 'faceFormat', params: {} }],
    })
  })

  it('are refused at their month where they are not offered', () => {
    for (const details of [{ face2: 1 }, { face1: 2, face2: 1 }]) {
      const stray = [items[0]!, { ...items[1]!, details }]
      expect(unitPricing({ ...request, items: stray }, [{ key: 'face1', valueCents: 900 }])).toEqual({
        items: [],
        refusals: [{ code: 'unknownFace', item: 1, field: 'details', params: {} }],
      })
    }
  })
})

const priceless = exampleModality({ id: 'm', category: 'any', name: { es: 'M' } })
const at = (id: number, ageYears: number | undefined) => ({ id, ageYears })
const groups = [
  { from: 18, to: 39, priceCents: 4_850 },
  { from: 40, to: 64, priceCents: 5_500 },
]
const familyGroups = [{ from: 0, to: 17, priceCents: 3_000 }]

describe('the price of a person', () => {
  it('is that of the group that holds the age, both ends included', () => {
    const priced = { ...priceless, ageGroup: groups }
    expect([18, 39, 40, 64].map((age) => personPriceCents(priced, at(0, age)))).toEqual([
      4_850, 4_850, 5_500, 5_500,
    ])
    expect([17, 65].map((age) => personPriceCents(priced, at(0, age)))).toEqual([undefined, undefined])
  })

  it('is that of the first group where two hold the age', () => {
    const overlapping = { ...priceless, ageGroup: [{ from: 18, to: 40, priceCents: 100 }, ...groups] }
    expect(personPriceCents(overlapping, at(0, 40))).toBe(100)
  })

  it('comes from the family groups for the family, and from the employee ones where there are none', () => {
    const both = { ...priceless, ageGroup: groups, ageGroupForFamily: familyGroups }
    expect(personPriceCents(both, at(0, 41))).toBe(5_500)
    expect(personPriceCents(both, at(1, 9))).toBe(3_000)
    expect(personPriceCents(both, at(1, 41))).toBeUndefined()
    expect(personPriceCents({ ...both, ageGroupForFamily: [] }, at(1, 41))).toBe(5_500)
  })

  it('is the employee’s default or the family’s own, where both are given', () => {
    const both = { ...priceless, defaultPriceCents: 3_500, priceForFamilyCents: 2_800 }
    expect(personPriceCents(both, at(0, 39))).toBe(3_500)
    expect(personPriceCents(both, at(1, 41))).toBe(2_800)
    expect(personPriceCents({ ...priceless, defaultPriceCents: 3_500 }, at(1, 41))).toBe(3_500)
  })

  it('is the default price without any group, whatever the age', () => {
    expect(personPriceCents({ ...priceless, defaultPriceCents: 6_000 }, at(0, undefined))).toBe(6_000)
    expect(
      personPriceCents({ ...priceless, defaultPriceCents: 6_000, priceForFamilyCents: 4_055 }, at(2, 5)),
    ).toBe(4_055)
    expect(personPriceCents({ ...priceless, defaultPriceCents: 6_000 }, at(2, 5))).toBe(6_000)
    expect(personPriceCents(priceless, at(0, 30))).toBe(0)
  })

  it('is unknown where groups decide and the birthday is missing', () => {
    expect(personPriceCents({ ...priceless, ageGroup: groups }, at(0, undefined))).toBeUndefined()
  })
})

describe('a person is covered', () => {
  it('exists if the modality has a price at that age, and a refusal names the person', () => {
    const priced = { ...priceless, ageGroup: groups }
    expect(coveredAtItsAge(examplePeople.employee, { modality: priced })).toBeUndefined()
    expect(coveredAtItsAge(examplePeople.child, { modality: priced })).toEqual({
      code: 'notAvailableForAge',
      params: { name: 'Nil', ages: '18–64' },
    })
  })

  it('names in its refusal the ages with a price: neighbors are one span, gaps stay', () => {
    const ages = (ageGroup: { from: number; to: number; priceCents: number }[], id = 0) =>
      coveredAtItsAge(
        { ...examplePeople.employee, id, ageYears: 99 },
        { modality: { ...priceless, ageGroup } },
      )?.params.ages
    expect(ages(groups)).toBe('18–64')
    expect(
      ages([
        { from: 50, to: 64, priceCents: 200 },
        { from: 18, to: 48, priceCents: 100 },
      ]),
    ).toBe('18–48, 50–64')
    expect(
      ages([
        { from: 18, to: 64, priceCents: 100 },
        { from: 30, to: 40, priceCents: 200 },
      ]),
    ).toBe('18–64')
    expect(ages([{ from: 18, to: 18, priceCents: 100 }])).toBe('18')
    expect(
      coveredAtItsAge(examplePeople.spouse, {
        modality: { ...priceless, ageGroup: groups, ageGroupForFamily: familyGroups },
      })?.params.ages,
    ).toBe('0–17')
  })
})

describe('the units that a month may still take', () => {
  const units = [
    { key: 'face1', valueCents: 900 },
    { key: 'face2', valueCents: 1_100 },
    { key: 'face3', valueCents: undefined },
  ]

  it('are as many of a face as fit whole into the month', () => {
    expect(maxUnits({ maxAmountCents: 10_000, units, counts: {}, key: 'face1' })).toBe(11)
    expect(maxUnits({ maxAmountCents: 9_899, units, counts: {}, key: 'face1' })).toBe(10)
    expect(
      maxUnits({
        maxAmountCents: 3_330,
        units: [{ key: 'face1', valueCents: 1_110 }],
        counts: {},
        key: 'face1',
      }),
    ).toBe(3)
  })

  it('leave out what other faces use, but not what the face itself holds', () => {
    expect(maxUnits({ maxAmountCents: 20_000, units, counts: { face1: 10, face2: 4 }, key: 'face2' })).toBe(
      10,
    )
    expect(maxUnits({ maxAmountCents: 20_000, units, counts: { face1: 23 }, key: 'face2' })).toBe(0)
  })

  it('are 0 for a malformed face value and for one that is not offered', () => {
    expect(maxUnits({ maxAmountCents: 20_000, units, counts: {}, key: 'face3' })).toBe(0)
    expect(maxUnits({ maxAmountCents: 20_000, units, counts: {}, key: 'face9' })).toBe(0)
  })
})
