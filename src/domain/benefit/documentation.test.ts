import { describe, expect, it } from 'vitest'
import {
  areAnswersComplete,
  completenessOf,
  missingDocumentation,
  needsReview,
  questionKey,
  requiresInformation,
} from './documentation.ts'
import { emptyForm } from './formSchema.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Product } from '../catalogue/modality.ts'

const byModality = { documentation: { schema: emptyForm, per: 'contract', when: 'modality' } as const }
const always = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
const perPerson = { documentation: { schema: emptyForm, per: 'person', when: 'modality' } as const }
const physical = { questionare: 'yes', typeOfQuestionare: 'physical' } as const

const product = (fields: Partial<Product>): Product => ({ ...exampleContract().modality.product, ...fields })

describe('information is required (HOM-25)', () => {
  it('by the category, or by a questionnaire that is not by telephone', () => {
    expect(requiresInformation(always, {})).toBe(true)
    expect(requiresInformation(byModality, {})).toBe(false)
    expect(requiresInformation(byModality, { questionare: 'no', typeOfQuestionare: 'physical' })).toBe(false)
    expect(requiresInformation(byModality, physical)).toBe(true)
    expect(requiresInformation(byModality, { questionare: 'yes' })).toBe(true)
    expect(requiresInformation(byModality, { questionare: 'yes', typeOfQuestionare: 'telephone' })).toBe(
      false,
    )
    expect(requiresInformation({}, physical)).toBe(true)
    expect(requiresInformation({}, {})).toBe(false)
  })
})

describe('documentation is missing', () => {
  it('where it is required and nothing was given', () => {
    const missing = { isMissing: true, personIds: [] }
    expect(missingDocumentation(byModality, exampleContract({ modality: physical }))).toEqual(missing)
    expect(
      missingDocumentation(byModality, exampleContract({ modality: physical, documentation: {} })),
    ).toEqual(missing)
    expect(missingDocumentation(always, exampleContract())).toEqual(missing)
    expect(missingDocumentation({}, exampleContract({ modality: physical }))).toEqual(missing)
    expect(
      missingDocumentation(
        byModality,
        exampleContract({ modality: physical, documentation: { paymentFreq: 'monthly' } }),
      ).isMissing,
    ).toBe(false)
    expect(missingDocumentation(byModality, exampleContract()).isMissing).toBe(false)
  })

  it('never where it was switched off (D-29)', () => {
    expect(missingDocumentation(always, exampleContract({ disableDocumentation: true })).isMissing).toBe(
      false,
    )
  })

  it('as soon as one covered person lacks it (HOM-26, HOM-27)', () => {
    const items = [2, 0, 2].map((personId, monthIndex) => ({
      benefitId: 'm',
      personId,
      monthIndex,
      priceCents: 100,
    }))
    const lacks = (documentation: Record<string, unknown> | null) =>
      missingDocumentation(perPerson, exampleContract({ modality: physical, items, documentation }))
    expect(lacks(null)).toEqual({ isMissing: true, personIds: [0, 2] })
    expect(lacks({ 0: { file: 'a' }, 2: {} })).toEqual({ isMissing: true, personIds: [2] })
    expect(lacks({ 0: { file: 'a' }, 1: { file: 'b' } })).toEqual({ isMissing: true, personIds: [2] })
    expect(lacks({ 0: '', 2: [] })).toEqual({ isMissing: true, personIds: [0, 2] })
    expect(lacks({ 0: null, 2: true })).toEqual({ isMissing: true, personIds: [0] })
    expect(lacks({ 0: { file: 'a' }, 2: { file: 'b' } })).toEqual({ isMissing: false, personIds: [] })
    expect(lacks({ 0: 'a', 2: ['b'] }).isMissing).toBe(false)
    expect(
      missingDocumentation(perPerson, exampleContract({ modality: physical, items: [] })).isMissing,
    ).toBe(true)
    expect(
      missingDocumentation(
        perPerson,
        exampleContract({ modality: physical, items: [], documentation: { 1: { file: 'a' } } }),
      ).isMissing,
    ).toBe(false)
  })
})

describe('the product’s own questions and document (CAT-26)', () => {
  const questions = [
    { title: { es: '¿Fumas?', en: 'Do you smoke?' }, isRequired: true },
    { title: { en: 'Anything else?' }, isRequired: false },
  ]
  const answered = (
    fields: Partial<Product>,
    answers?: Record<string, string>,
    file?: { name: string; originalFilename: string },
  ): boolean =>
    areAnswersComplete(
      exampleContract({
        modality: { product: product(fields) },
        answers: answers ? { answers, isCompleted: false, ...(file && { file }) } : null,
      }),
    )

  it('must be answered where they are required', () => {
    expect(answered({ isQuestionsRequired: true, questions })).toBe(false)
    expect(answered({ isQuestionsRequired: true, questions }, {})).toBe(false)
    expect(answered({ isQuestionsRequired: true, questions }, { '¿Fumas?': ' ' })).toBe(false)
    expect(answered({ isQuestionsRequired: true, questions }, { '¿Fumas?': 'No' })).toBe(true)
    expect(answered({ questions }, {})).toBe(false)
    expect(answered({ isQuestionsRequired: false, questions }, {})).toBe(true)
    expect(answered({})).toBe(true)
  })

  it('must be attached where it is required', () => {
    expect(answered({ isDocumentRequired: true })).toBe(false)
    expect(answered({ isDocumentRequired: true }, {})).toBe(false)
    expect(answered({ isDocumentRequired: true }, {}, { name: 'a.pdf', originalFilename: 'A.pdf' })).toBe(
      true,
    )
    expect(answered({ isDocumentRequired: false })).toBe(true)
  })

  it('are kept under their Spanish title, else the base text', () => {
    expect(questionKey({ ca: 'Fumes?', en: 'Do you smoke?', es: '¿Fumas?' })).toBe('¿Fumas?')
    expect(questionKey({ ca: 'Fumes?', en: 'Do you smoke?' })).toBe('Do you smoke?')
    expect(questionKey({ ca: 'Fumes?' })).toBe('Fumes?')
    expect(questionKey({ es: '', en: 'Do you smoke?' })).toBe('Do you smoke?')
    expect(questionKey({})).toBe('')
  })
})

describe('a cart item is completed (D-29)', () => {
  it('when neither documentation nor answers are missing, or none are demanded', () => {
    expect(completenessOf(byModality, exampleContract())).toBe('completed')
    expect(completenessOf(always, exampleContract())).toBe('pending')
    expect(
      completenessOf(
        byModality,
        exampleContract({ modality: { product: product({ isDocumentRequired: true }) } }),
      ),
    ).toBe('pending')
    expect(
      completenessOf(
        always,
        exampleContract({
          disableDocumentation: true,
          modality: { product: product({ isDocumentRequired: true }) },
        }),
      ),
    ).toBe('completed')
  })
})

it('an accepted contract is reviewed where information, a document or an insurer’s yes was asked for (D-32)', () => {
  const { modality } = exampleContract()
  expect(needsReview(byModality, modality)).toBe(false)
  expect(needsReview(always, modality)).toBe(true)
  expect(needsReview(byModality, { ...modality, ...physical })).toBe(true)
  expect(needsReview(byModality, { ...modality, questionare: 'yes', typeOfQuestionare: 'telephone' })).toBe(
    true,
  )
  expect(needsReview(byModality, { ...modality, questionare: 'no' })).toBe(false)
  expect(needsReview(byModality, { ...modality, product: product({ isDocumentRequired: true }) })).toBe(true)
  expect(needsReview(byModality, { ...modality, product: product({ isDocumentRequired: false }) })).toBe(
    false,
  )
})
