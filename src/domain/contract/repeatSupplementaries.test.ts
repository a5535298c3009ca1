import { expect, it } from 'vitest'
import { exampleModality, requestItems } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { withSupplementaries } from './repeatSupplementaries.ts'

const extra = (fields: Partial<Modality> = {}) =>
  exampleModality({ id: 's', category: 'pets', name: { en: 'Extra' }, type: 1, parentId: 'm', ...fields })

/** Repeats the employee and person 1 with the extra in November and December of 2027: person and month. */
function repeated(now: Modality[]) {
  const of = (id: string) => requestItems(id, { people: [0, 1], months: [10, 11] })
  const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' } })
  const offered = { modality, supplementaries: now, selectableMonths: [10, 11], year: 2027 }
  const before = { modality: { ...modality, supplementaries: [extra()] } }
  const { items, gone } = withSupplementaries(before, offered, [...of('m'), ...of('s')])
  const extras = items.filter(({ benefitId }) => benefitId === 's')
  return [extras.map(({ personId, monthIndex }) => `${personId} ${monthIndex}`).join(), gone.length]
}

it.each([
  ['as it was', {}, '0 10,0 11,1 10,1 11', 0],
  ['until November', { endDate: '2027-11-30' }, '0 10,1 10', 0],
  ['for the family alone', { whoAffect: 'family' as const }, '1 10,1 11', 0],
  ['until October', { endDate: '2027-10-31' }, '', 1],
])('a repeated supplementary goes on where it is offered: %s', (_, fields, extras, gone) => {
  expect(repeated([extra(fields)])).toEqual([extras, gone])
})

it('a repeated supplementary that is no longer offered is gone', () => {
  expect(repeated([])).toEqual(['', 1])
})
