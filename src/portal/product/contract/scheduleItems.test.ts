import { describe, expect, it } from 'vitest'
import type { RequestedItem } from '../../../domain/benefit/items.ts'
import {
  readCounts,
  findMonths,
  findPeople,
  withAmount,
  withCount,
  withMonths,
  withPerson,
  withSupplementary,
  withoutPerson,
} from './scheduleItems.ts'

const main = 'main'
const dental = 'dental'
const at = (monthIndex: number, personId = 0, benefitId = main) => ({ personId, monthIndex, benefitId })
const typed = (monthIndex: number, amountCents: number, personId = 0): RequestedItem => ({
  ...at(monthIndex, personId),
  amountCents,
})

describe('the typed amounts of a schedule', () => {
  it('are added in the order of months', () => {
    expect(withAmount([typed(5, 6000)], at(3), 4000)).toEqual([typed(3, 4000), typed(5, 6000)])
  })

  it('of zero or nothing remove the month', () => {
    expect(withAmount([typed(3, 4000), typed(5, 6000)], at(3), 0)).toEqual([typed(5, 6000)])
    expect(withAmount([typed(3, 4000)], at(3), undefined)).toEqual([])
  })

  it('leave the same month of another person unchanged', () => {
    expect(withAmount([typed(3, 4000, 1)], at(3), 5000)).toEqual([typed(3, 5000), typed(3, 4000, 1)])
  })
})

describe('the counts of a schedule', () => {
  it('each unit keeps its own count; the item goes with the last one', () => {
    const one = withCount([], at(3), 'face1', 10)
    const two = withCount(one, at(3), 'face2', 2)
    expect(readCounts(two, at(3))).toEqual({ face1: 10, face2: 2 })
    expect(withCount(two, at(3), 'face1', 0)).toEqual([{ ...at(3), amountCents: 0, details: { face2: 2 } }])
    expect(withCount(withCount(two, at(3), 'face1', 0), at(3), 'face2', 0)).toEqual([])
  })
})

describe('the people of a schedule', () => {
  const family = withPerson(withPerson([], 0, [main], [3, 4]), 2, [main], [3, 4])

  it('get every month; adding a person twice changes nothing', () => {
    expect(findPeople(family, main)).toEqual([0, 2])
    expect(withPerson(family, 2, [main], [3, 4])).toEqual(family)
  })

  const ofPerson = { personId: 2, mainId: main, supplementaryId: dental }

  it('keep a supplementary in their months only, and lose it with them', () => {
    const withDental = withSupplementary(family, ofPerson, { open: [3, 4], isTaken: true })
    expect(findMonths(withDental, 2, dental)).toEqual([3, 4])
    expect(findMonths(withDental, 0, dental)).toEqual([])
    expect(withSupplementary(withDental, ofPerson, { open: [3, 4], isTaken: false })).toEqual(family)
    expect(withoutPerson(withDental, 2)).toEqual(withPerson([], 0, [main], [3, 4]))
  })

  it('get no supplementary without its main benefit', () => {
    expect(withSupplementary([], ofPerson, { open: [3, 4], isTaken: true })).toEqual([])
  })

  it('get a supplementary in open months alone, beside those that can no longer change (HEA-09)', () => {
    const added = withSupplementary(family, ofPerson, { open: [4, 5], isTaken: true })
    expect(findMonths(added, 2, dental)).toEqual([4])
    const begun = [...family, { ...at(3, 2, dental), amountCents: 0 }]
    expect(findMonths(withSupplementary(begun, ofPerson, { open: [4], isTaken: true }), 2, dental)).toEqual([
      3, 4,
    ])
  })

  it('share changed months with a supplementary where it is offered', () => {
    const withDental = withSupplementary(family, ofPerson, { open: [3, 4], isTaken: true })
    const changed = withMonths(withDental, [4, 5, 6], (id, month) => id === main || month < 6)
    expect(findMonths(changed, 2, main)).toEqual([4, 5, 6])
    expect(findMonths(changed, 2, dental)).toEqual([4, 5])
  })

  it('share changed months, and keep the items of kept months', () => {
    expect(withMonths([typed(3, 4000), typed(4, 7000)], [4, 5])).toEqual([typed(4, 7000), typed(5, 7000)])
    expect(findPeople(withMonths(family, [6]), main)).toEqual([0, 2])
  })
})
