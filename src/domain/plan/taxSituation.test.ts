import { expect, it } from 'vitest'
import type { FamilyMember } from './employee.ts'
import { findSituationDoubts, findSituationFaults, type TaxSituation } from './taxSituation.ts'

const child = { id: 7, relationship: 'child', birthday: '2020-02-01', active: true } as FamilyMember
const faults = (told: TaxSituation, family: FamilyMember[] = [child]) =>
  findSituationFaults(told, { family, birthday: '1990-06-01', year: 2026 }).map(({ path }) => path)

it('a child of a tax situation is an active child of the family, once', () => {
  expect(faults({ children: [{ id: 7 }] })).toEqual([])
  expect(faults({ children: [{ id: 7 }, { id: 7 }] })).toEqual(['/children/1/id'])
  expect(faults({ children: [{ id: 8 }] })).toEqual(['/children/0/id'])
  expect(faults({ children: [{ id: 7 }] }, [{ ...child, active: false }])).toEqual(['/children/0/id'])
  expect(faults({ children: [{ id: 7 }] }, [{ ...child, relationship: 'spouse' }])).toEqual([
    '/children/0/id',
  ])
})

it.each([
  [2019, 1],
  [2020, 0],
  [2026, 0],
  [2027, 1],
])('an adoption in %i of a child of 2020, told in 2026, has %i faults', (adoptedYear, count) =>
  expect(faults({ children: [{ id: 7, adoptedYear }] })).toHaveLength(count),
)

it.each([
  [1989, 0],
  [1990, 1],
  [1991, 1],
])('an ascendant born in %i of an employee born in 1990 has %i faults', (birthYear, count) =>
  expect(faults({ ascendants: [{ birthYear }] })).toHaveLength(count),
)

const spouse = { ...child, id: 8, relationship: 'spouse' } as FamilyMember

it.each([
  ['aloneWithChildren', 'married', [child], ['aloneMarried']],
  ['aloneWithChildren', 'divorced', [child, spouse], ['aloneMarried']],
  ['aloneWithChildren', 'divorced', [child, { ...spouse, active: false }], []],
  ['aloneWithChildren', '', [child], []],
  ['aloneWithChildren', 'single', [{ ...child, active: false }], ['aloneWithoutChildren']],
  ['dependentSpouse', 'single', [child], ['spouseMissing']],
  ['dependentSpouse', 'single', [spouse], []],
  ['dependentSpouse', 'married', [], []],
  ['dependentSpouse', '', [], []],
  ['other', 'married', [spouse], []],
] as const)(
  '%s of somebody %s is doubted where the file says otherwise (%#)',
  (household, status, family, ids) =>
    expect(
      findSituationDoubts(
        { household },
        { family, maritalStatus: status, hasCountedChild: family.some((each) => each === child) },
      ),
    ).toEqual(ids),
)

it('somebody alone whose children all have another parent too is doubted', () => {
  const doubts = (...custodies: ('whole' | 'shared' | undefined)[]) =>
    findSituationDoubts(
      {
        household: 'aloneWithChildren',
        children: custodies.map((custody, at) => ({ id: 7 + at, ...(custody && { custody }) })),
      },
      { family: [child], maritalStatus: 'single', hasCountedChild: true },
    )
  expect(doubts('shared', 'shared')).toEqual(['aloneShared'])
  expect([doubts('shared', 'whole'), doubts(undefined), doubts()]).toEqual([[], [], []])
})
