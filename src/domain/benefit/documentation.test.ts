import { describe, expect, it } from 'vitest'
import {
  areAnswersComplete,
  completenessOf,
  copyFields,
  documentationForm,
  draftForm,
  lacksRequired,
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

it('an accepted contract is reviewed where data, a document or an insurer’s yes was needed (D-32)', () => {
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

const own = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string' } },
} as const

describe('the documentation form', () => {
  it('holds the fields of the category alone where the modality asks nothing', () => {
    expect(
      documentationForm(
        { documentation: { schema: own, per: 'person', when: 'modality' } },
        { questionare: 'no' },
      ),
    ).toEqual(own)
  })

  it.each(['physical', 'upload'] as const)(
    'asks for a file where the questionnaire is %s',
    (typeOfQuestionare) => {
      const form = documentationForm(
        { documentation: { schema: own, per: 'person', when: 'modality' } },
        { questionare: 'yes', typeOfQuestionare },
      )
      expect(form.required).toEqual(['code', 'file'])
      expect(form.properties?.file?.format).toBe('file')
    },
  )

  it('asks for answers where the questionnaire is online, and for nothing by telephone', () => {
    const documentation = { schema: emptyForm, per: 'contract', when: 'modality' } as const
    expect(
      documentationForm({ documentation }, { questionare: 'yes', typeOfQuestionare: 'telematic' }).required,
    ).toEqual(['answers'])
    expect(
      documentationForm({ documentation }, { questionare: 'yes', typeOfQuestionare: 'telephone' }),
    ).toEqual(emptyForm)
  })

  it('of a category without fields has what the modality asks alone', () => {
    const nothing = { type: 'object', properties: {}, additionalProperties: false }
    const file = { type: 'string', format: 'file', minLength: 1, maxLength: 200 }
    const uploaded = { ...nothing, properties: { file }, required: ['file'] }
    const bare = { schema: { type: 'object' }, per: 'contract', when: 'modality' } as const
    expect(documentationForm({}, { questionare: 'no', typeOfQuestionare: 'upload' })).toEqual(nothing)
    for (const declared of [{}, { documentation: bare }])
      expect(documentationForm(declared, { questionare: 'yes', typeOfQuestionare: 'upload' })).toEqual(
        uploaded,
      )
  })

  it('as a draft demands nothing', () => {
    expect(draftForm(own)).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: own.properties,
    })
  })

  it('lacks what is demanded where it is not there at all, and nothing where it is there and wrong', () => {
    const demanding = { ...own, required: ['code', 'files'] }
    for (const value of [
      undefined,
      {},
      { code: '', files: ['x'] },
      { code: null, files: ['x'] },
      { code: 'x', files: [] },
    ])
      expect(lacksRequired(demanding, value), JSON.stringify(value)).toBe(true)
    expect(lacksRequired(demanding, { code: '?', files: ['x'] })).toBe(false)
    expect(lacksRequired(emptyForm)).toBe(false)
  })
})

describe('a form that names whose answers it shares', () => {
  const fill = copyFields('sameAs', ['center', 'city'])
  const forms = { 3: { center: 'El Niu', file: 'ona.pdf' }, 4: {} }

  it('takes the shared fields of that person, and of these only what is there', () => {
    expect(fill({ before: {}, after: { sameAs: 3, city: 'Vic', file: 'pau.pdf' }, forms })).toEqual({
      sameAs: 3,
      center: 'El Niu',
      city: 'Vic',
      file: 'pau.pdf',
    })
  })

  it('keeps what is changed afterwards, and takes nothing where nobody is named', () => {
    const changed = { sameAs: 3, center: 'La Sínia' }
    expect(fill({ before: { sameAs: 3, center: 'El Niu' }, after: changed, forms })).toBe(changed)
    const own = { center: 'La Sínia' }
    expect(fill({ before: { sameAs: 3 }, after: own, forms })).toBe(own)
    expect(fill({ before: {}, after: { sameAs: 9 }, forms })).toEqual({ sameAs: 9 })
  })
})
