import { describe, expect, it } from 'vitest'
import type { Modality } from '../catalogue/modality.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { areAnswersComplete, unansweredOnline } from './productAnswers.ts'

const question = (es: string, isRequired: boolean) => ({ title: { es, en: `${es} (en)` }, isRequired })

function modality(product: Partial<Modality['product']>, more: Partial<Modality> = {}): Modality {
  const plain = exampleModality({ id: 'm', category: 'pets', name: {} })
  return { ...plain, ...more, product: { ...plain.product, ...product } }
}

describe('the answers to a product’s questions (CAT-26)', () => {
  const asking = { questions: [question('Edad', true), question('Nota', false)] } as Partial<
    Modality['product']
  >
  const isComplete = (answers: Record<string, string>, asked = modality(asking)) =>
    areAnswersComplete({ modality: asked, answers: { answers } })

  it('are complete once each required question has an answer, by its Spanish title', () => {
    expect(isComplete({ Edad: '39' })).toBe(true)
    expect(isComplete({ Nota: 'x' })).toBe(false)
    expect(isComplete({ Edad: ' ' })).toBe(false)
    expect(areAnswersComplete({ modality: modality(asking) })).toBe(false)
    expect(areAnswersComplete({ modality: modality({}) })).toBe(true)
  })

  it('are not required if the product has no questions', () => {
    expect(isComplete({}, modality({ ...asking, isQuestionsRequired: false }))).toBe(true)
    expect(isComplete({}, modality({ ...asking, isQuestionsRequired: true }))).toBe(false)
  })

  it.each([
    ['yes', 'telematic', true],
    ['no', 'telematic', false],
    ['yes', 'paper', false],
  ] as const)(
    'belong to the documentation with a questionnaire %s, %s: %s',
    (questionare, type, isOnline) => {
      const online = modality(asking, { questionare, typeOfQuestionare: type } as Partial<Modality>)
      expect(isComplete({}, online)).toBe(isOnline)
      expect(unansweredOnline(online, { answers: { Nota: 'x' } })).toEqual(isOnline ? ['answers'] : [])
      expect(unansweredOnline(online, { answers: { Edad: '39' } })).toEqual([])
    },
  )
})

describe('the document of a product', () => {
  const documented = modality({ isDocumentRequired: true })
  const isComplete = (file?: { name: string }, ownFiles?: ReadonlySet<string>) =>
    areAnswersComplete({ modality: documented, answers: { answers: {}, ...(file && { file }) } }, ownFiles)

  it('exists if it is one of the employee’s own files, once these are known', () => {
    expect(isComplete()).toBe(false)
    expect(isComplete({ name: 'a.pdf' })).toBe(true)
    expect(isComplete({ name: 'a.pdf' }, new Set(['a.pdf']))).toBe(true)
    expect(isComplete({ name: 'a.pdf' }, new Set(['b.pdf']))).toBe(false)
    expect(areAnswersComplete({ modality: documented })).toBe(false)
  })
})
