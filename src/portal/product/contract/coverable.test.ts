import { describe, expect, it } from 'vitest'
import { coveredAtItsAge } from '../../../domain/benefit/eligible.ts'
import { exampleModality, examplePeople, exampleRequest } from '../../../domain/examples/exampleRequest.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { findCoverable } from './coverable.ts'

const everybody = { covers: () => undefined }

function asked(declaration: Parameters<typeof findCoverable>[0], modality: Partial<Modality> = {}) {
  const question = exampleRequest({
    modality: exampleModality({ id: 'm', category: 'pets', name: {}, ...modality }),
    details: {},
    people: Object.values(examplePeople),
  })
  const { isEmployeeAlone, people, others } = findCoverable(declaration, question)
  return {
    isEmployeeAlone,
    people: people.map(({ id }) => id),
    others: others.map(({ person, refusal }) => [person.id, refusal.code]),
  }
}

describe('the people whom a product can cover (D-05)', () => {
  it('are the employee alone if the category covers nobody else', () => {
    expect(asked({})).toEqual({ isEmployeeAlone: true, people: [0], others: [] })
  })

  it('are those of whoAffect', () => {
    expect(asked(everybody)).toEqual({ isEmployeeAlone: false, people: [0, 1, 2, 3], others: [] })
    expect(asked(everybody, { whoAffect: 'both' }).people).toEqual([0, 1, 2, 3])
    expect(asked(everybody, { whoAffect: 'family' })).toEqual({
      isEmployeeAlone: false,
      people: [1, 2, 3],
      others: [],
    })
    expect(asked(everybody, { whoAffect: 'user' })).toEqual({
      isEmployeeAlone: true,
      people: [0],
      others: [],
    })
  })

  it('leave out each family member who is not covered, with the reason', () => {
    expect(
      asked({ covers: coveredAtItsAge }, { ageGroup: [{ from: 0, to: 39, priceCents: 1_000 }] }),
    ).toEqual({
      isEmployeeAlone: false,
      people: [0, 2, 3],
      others: [[1, 'notAvailableForAge']],
    })
    expect(
      asked({ covers: coveredAtItsAge }, { ageGroup: [{ from: 40, to: 64, priceCents: 1_000 }] }),
    ).toEqual({
      isEmployeeAlone: false,
      people: [1],
      others: [
        [2, 'notAvailableForAge'],
        [3, 'notAvailableForAge'],
      ],
    })
  })

  it('include those of a stored contract, so that they can be removed', () => {
    const question = exampleRequest({
      modality: exampleModality({
        id: 'm',
        category: 'pets',
        name: {},
        ageGroup: [{ from: 0, to: 39, priceCents: 1_000 }],
      }),
      details: {},
      people: Object.values(examplePeople),
    })
    const { people, others } = findCoverable({ covers: coveredAtItsAge }, question, {
      items: [{ benefitId: 'm', personId: 1, monthIndex: 0, priceCents: 1_000, contributedCents: 0 }],
    })
    expect([people.map(({ id }) => id), others]).toEqual([[0, 1, 2, 3], []])
  })
})
