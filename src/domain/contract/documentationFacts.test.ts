import { describe, expect, it } from 'vitest'
import { openFolders } from '../../../tests/support/openFolder.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { languages, type Language } from '../kernel/language.ts'
import { documentationFacts } from './contractSummary.ts'

const benefits = await openFolders()
const find = (id: string) => benefits.find((benefit) => benefit.id === id)!
const people = new Map([
  [0, 'Marta Vidal'],
  [7, 'Nil Vidal'],
  [8, 'Ona Vidal'],
])
const item = (personId: number) => ({ personId, monthIndex: 3, priceCents: 6_000 })
const factsOf = (
  category: string,
  documentation: Record<string, unknown> | null,
  { ids = [0], language = 'es' as Language } = {},
) =>
  documentationFacts({ ...exampleContract({ items: ids.map(item) }), documentation }, find(category), {
    language,
    people,
  }).map(({ label, value }) => `${label}: ${value}`)

describe('what the detail of a contract lists of its documentation', () => {
  const course = { centerName: 'UPC', course: 'Datos', phoneContact: '934016000', paymentFreq: 'monthly' }

  it('is centre, course and way of payment of a training, in every language', () => {
    expect(factsOf('formation', course)).toEqual([
      'Centro: UPC',
      'Curso: Datos',
      'Forma de pago: Un pago al mes',
    ])
    for (const language of languages) {
      const said = factsOf('formation', course, { language })
      expect(said).toHaveLength(3)
      expect(said.join()).not.toMatch(/documentation\.|monthly/)
    }
  })

  it('is the centre of a nursery, with the name of the child where there are several', () => {
    const forms = { 7: { centerName: 'El Bosc' }, 8: { centerName: 'La Mar' } }
    expect(factsOf('kindergarten', forms, { ids: [7] })).toEqual(['Nombre del centro: El Bosc'])
    expect(factsOf('kindergarten', forms, { ids: [7, 8] })).toEqual([
      'Nombre del centro: El Bosc (Nil Vidal)',
      'Nombre del centro: La Mar (Ona Vidal)',
    ])
  })

  it('is nothing that was not given, and nothing of other categories', () => {
    expect(factsOf('formation', null)).toEqual([])
    expect(factsOf('formation', { centerName: '', course: 'Datos' })).toEqual(['Curso: Datos'])
    expect(factsOf('kindergarten', { 7: { address: 'c/ Mar' } }, { ids: [7] })).toEqual([])
    expect(factsOf('gym', course)).toEqual([])
  })

  it('are fields that every category has', () => {
    for (const { documentation } of benefits)
      for (const name of documentation.listed ?? [])
        expect(Object.keys(documentation.schema.properties ?? {})).toContain(name)
  })
})
