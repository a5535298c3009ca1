import { describe, expect, it } from 'vitest'
import { fullName, peopleNames, peopleOf, type FamilyMember } from './employee.ts'

const member = (id: number, fields: Partial<FamilyMember> = {}): FamilyMember => ({
  id,
  firstName: `Name${id}`,
  lastName1: 'Vidal',
  fullName: `Name${id} Vidal`,
  personalID: '',
  idType: 'DNI',
  birthday: '2023-03-11',
  relationship: 'child',
  disabilityType: false,
  active: true,
  ...fields,
})

const employee = {
  firstName: 'Marta',
  fullName: 'Marta Vidal',
  birthday: '1987-02-11',
  disabilityType: true,
  disability: 33,
  family: [
    member(0),
    member(2, { disabilityType: true, disability: 65 }),
    member(3, { active: false }),
    member(4, { disability: 50 }),
  ],
}

describe('the people of a plan', () => {
  it('are the employee and the active family, with completed years', () => {
    expect(
      peopleOf(employee, '2026-03-10').map(({ id, relationship, ageYears, disabilityPercent }) => [
        id,
        relationship,
        ageYears,
        disabilityPercent,
      ]),
    ).toEqual([
      [0, 'you', 39, 33],
      [2, 'child', 2, 65],
      [4, 'child', 2, 0],
    ])
    expect(peopleOf(employee, '2026-03-11')[1]?.ageYears).toBe(3)
    expect(peopleOf({ ...employee, disability: null }, '2026-03-11')[0]?.disabilityPercent).toBe(0)
    expect(peopleOf({ ...employee, disabilityType: false }, '2026-03-11')[0]?.disabilityPercent).toBe(0)
    expect(peopleOf(employee, '2026-03-11')[0]).toMatchObject({
      firstName: 'Marta',
      fullName: 'Marta Vidal',
      birthday: '1987-02-11',
    })
  })
})

it('people no longer active keep their names, for old contracts name them', () => {
  expect([...peopleNames(employee)]).toEqual([
    [0, 'Marta Vidal'],
    [2, 'Name2 Vidal'],
    [3, 'Name3 Vidal'],
    [4, 'Name4 Vidal'],
  ])
})

it('a full name has one space between its parts, and no gap where one is blank', () => {
  expect(fullName('Marta', ' Vidal ', '')).toBe('Marta Vidal')
  expect(fullName('Marta', '', 'Roca')).toBe('Marta Roca')
})
