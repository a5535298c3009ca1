import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople } from '../examples/exampleRequest.ts'
import { coveredAtItsAge } from './eligible.ts'
import { personPriceCents } from './personPrice.ts'

const modality = exampleModality({ id: 'm', category: 'any', name: { es: 'M' } })
const at = (id: number, ageYears: number | undefined) => ({ id, ageYears })
const groups = [
  { from: 18, to: 39, priceCents: 4_850 },
  { from: 40, to: 64, priceCents: 5_500 },
]
const familyGroups = [{ from: 0, to: 17, priceCents: 3_000 }]

describe('the price of a person', () => {
  it('is that of the group that holds the age, both ends included', () => {
    const priced = { ...modality, ageGroup: groups }
    expect([18, 39, 40, 64].map((age) => personPriceCents(priced, at(0, age)))).toEqual([
      4_850, 4_850, 5_500, 5_500,
    ])
    expect([17, 65].map((age) => personPriceCents(priced, at(0, age)))).toEqual([undefined, undefined])
  })

  it('is that of the first group where two hold the age', () => {
    const overlapping = { ...modality, ageGroup: [{ from: 18, to: 40, priceCents: 100 }, ...groups] }
    expect(personPriceCents(overlapping, at(0, 40))).toBe(100)
  })

  it('comes from the family groups for the family, and from the employee ones where there are none', () => {
    const both = { ...modality, ageGroup: groups, ageGroupForFamily: familyGroups }
    expect(personPriceCents(both, at(1, 9))).toBe(3_000)
    expect(personPriceCents(both, at(1, 41))).toBeUndefined()
    expect(personPriceCents({ ...both, ageGroupForFamily: [] }, at(1, 41))).toBe(5_500)
  })

  it('is the employee’s default or the family’s own, where both are given', () => {
    const both = { ...modality, defaultPriceCents: 3_500, priceForFamilyCents: 2_800 }
    expect(personPriceCents(both, at(0, 39))).toBe(3_500)
    expect(personPriceCents(both, at(1, 41))).toBe(2_800)
    expect(personPriceCents({ ...modality, defaultPriceCents: 3_500 }, at(1, 41))).toBe(3_500)
  })

  it('is the default price without any group, whatever the age', () => {
    expect(personPriceCents({ ...modality, defaultPriceCents: 6_000 }, at(0, undefined))).toBe(6_000)
    expect(
      personPriceCents({ ...modality, defaultPriceCents: 6_000, priceForFamilyCents: 4_055 }, at(2, 5)),
    ).toBe(4_055)
    expect(personPriceCents({ ...modality, defaultPriceCents: 6_000 }, at(2, 5))).toBe(6_000)
    expect(personPriceCents(modality, at(0, 30))).toBe(0)
  })

  it('is unknown where groups decide and the birthday is missing', () => {
    expect(personPriceCents({ ...modality, ageGroup: groups }, at(0, undefined))).toBeUndefined()
  })
})

describe('a person is covered', () => {
  it('where the modality has a price at that age, and is told by name where not', () => {
    const priced = { ...modality, ageGroup: groups }
    expect(coveredAtItsAge(examplePeople.employee, { modality: priced })).toBeUndefined()
    expect(coveredAtItsAge(examplePeople.child, { modality: priced })).toEqual({
      code: 'notAvailableForAge',
      path: '',
      params: { name: 'Nil', ages: '18–64' },
    })
  })

  it('and is told at which ages there is one: neighbors are one span, gaps stay', () => {
    const ages = (ageGroup: { from: number; to: number; priceCents: number }[], id = 0) =>
      coveredAtItsAge(
        { ...examplePeople.employee, id, ageYears: 99 },
        { modality: { ...modality, ageGroup } },
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
        modality: { ...modality, ageGroup: groups, ageGroupForFamily: familyGroups },
      })?.params.ages,
    ).toBe('0–17')
  })
})
