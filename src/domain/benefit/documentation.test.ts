import { describe, expect, it } from 'vitest'
import {
  asksDocumentation,
  askedForms,
  completenessOf,
  copyFields,
  documentationForm,
  documentationRequestOf,
  draftForm,
  missingDocumentation,
  needsReview,
  requiresInformation,
} from './documentation.ts'
import { areAnswersComplete, questionKey } from './productAnswers.ts'
import { emptyForm } from './formSchema.ts'
import { examplePeople } from '../examples/exampleRequest.ts'
import type { Person } from '../kernel/person.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Product } from '../catalogue/modality.ts'

const byModality = { documentation: { schema: emptyForm, per: 'contract', when: 'modality' } as const }
const always = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
const perPerson = { documentation: { schema: emptyForm, per: 'person', when: 'modality' } as const }
const physical = { questionare: 'yes', typeOfQuestionare: 'physical' } as const

type Given = Parameters<typeof exampleContract>[0]

const nobody = { people: [] }
const product = (fields: Partial<Product>): Product => ({ ...exampleContract().modality.product, ...fields })

const own = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string' } },
} as const

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

it('documentation is asked before a purchase by the category, its form, the modality or the product', () => {
  const modality = { product: product({}) }
  expect(asksDocumentation(byModality, modality)).toBe(false)
  const inForm = { documentation: { ...byModality.documentation, requiredInForm: true } }
  for (const declaration of [always, inForm]) expect(asksDocumentation(declaration, modality)).toBe(true)
  expect(asksDocumentation(byModality, { ...modality, ...physical })).toBe(true)
  for (const asked of ['isDocumentRequired', 'isQuestionsRequired'])
    expect(asksDocumentation(byModality, { product: product({ [asked]: true }) })).toBe(true)
})

describe('documentation is missing', () => {
  it('where it is required and nothing was given', () => {
    const missing = { isMissing: true, personIds: [] }
    const file = { fields: [{ field: 'file' }] }
    const lacks = (declaration: Parameters<typeof missingDocumentation>[0], given: Given = {}) =>
      missingDocumentation(declaration, exampleContract(given), nobody)
    expect(lacks(byModality, { modality: physical })).toEqual({ ...missing, ...file })
    expect(lacks(byModality, { modality: physical, documentation: {} })).toEqual({ ...missing, ...file })
    expect(lacks(always)).toEqual({ ...missing, fields: [] })
    expect(lacks({}, { modality: physical })).toEqual({ ...missing, ...file })
    expect(lacks(byModality, { modality: physical, documentation: { file: 'a' } }).isMissing).toBe(false)
    expect(lacks(byModality).isMissing).toBe(false)
  })

  it('never where it was switched off (D-29)', () => {
    const contract = exampleContract({ disableDocumentation: true })
    expect(missingDocumentation(always, contract, nobody).isMissing).toBe(false)
  })

  it('as soon as one covered person lacks it (HOM-26, HOM-27)', () => {
    const items = [2, 0, 2].map((personId, monthIndex) => ({
      benefitId: 'm',
      personId,
      monthIndex,
      priceCents: 100,
    }))
    const lacks = (documentation: Record<string, unknown> | null, people = items) => {
      const contract = exampleContract({ modality: physical, items: people, documentation })
      const { isMissing, personIds } = missingDocumentation(perPerson, contract, nobody)
      return { isMissing, personIds }
    }
    expect(lacks(null)).toEqual({ isMissing: true, personIds: [0, 2] })
    expect(lacks({ 0: { file: 'a' }, 2: {} })).toEqual({ isMissing: true, personIds: [2] })
    expect(lacks({ 0: { file: 'a' }, 1: { file: 'b' } })).toEqual({ isMissing: true, personIds: [2] })
    expect(lacks({ 0: '', 2: [] })).toEqual({ isMissing: true, personIds: [0, 2] })
    expect(lacks({ 0: { file: ' ' }, 2: 'a' })).toEqual({ isMissing: true, personIds: [0, 2] })
    expect(lacks({ 0: { file: 'a' }, 2: { file: 'b' } })).toEqual({ isMissing: false, personIds: [] })
    expect(lacks(null, []).isMissing).toBe(true)
    expect(lacks({ 1: { file: 'a' } }, []).isMissing).toBe(false)
  })

  it('field by field, of the contract or of each person; "not empty" is not complete (D-77)', () => {
    const schema = { ...own, required: ['code', 'name'] }
    const of = (per: 'contract' | 'person', documentation: Record<string, unknown>) =>
      missingDocumentation(
        { documentation: { schema, per, when: 'always' } },
        exampleContract({ documentation }),
        nobody,
      ).fields
    expect(of('contract', { code: 'x' })).toEqual([{ field: 'name' }])
    expect(of('contract', { code: 'x', name: 'y' })).toEqual([])
    expect(of('person', { 0: { name: 'y' } })).toEqual([{ personId: 0, field: 'code' }])
  })

  it('only of the people it applies to: a report from the age of 60 on', () => {
    const report = {
      documentation: {
        schema: own,
        per: 'person',
        when: 'always',
        appliesTo: ({ ageYears = 0 }: Person) => ageYears >= 60,
      },
    } as const
    const aged = [59, 60, 61].map((ageYears, id) => ({ ...examplePeople.employee, id, ageYears }))
    const items = aged.map(({ id }) => ({ benefitId: 'm', personId: id, monthIndex: 3, priceCents: 100 }))
    const contract = exampleContract({ items })
    const missing = missingDocumentation(report, contract, { people: aged })
    expect(missing.personIds).toEqual([1, 2])
    expect(missing.fields).toEqual([1, 2].map((personId) => ({ personId, field: 'code' })))
    const young = { ...contract, items: contract.items.slice(0, 1) }
    expect(missingDocumentation(report, young, { people: aged }).isMissing).toBe(false)
    const reviewed = (of: typeof contract) =>
      needsReview(report, of.modality, { request: documentationRequestOf(of), people: aged })
    expect([reviewed(contract), reviewed(young)]).toEqual([true, false])
    const asked = (modality: object) =>
      askedForms(report, documentationRequestOf(exampleContract({ items, modality })), aged).map(
        ({ personId, form }) => [personId, form.required],
      )
    expect(asked(physical)).toEqual([
      [0, ['file']],
      [1, ['code', 'file']],
      [2, ['code', 'file']],
    ])
  })

  it('if the form requires it, whatever the modality requires (D-18)', () => {
    const documentation = { schema: own, per: 'contract', when: 'modality' } as const
    const lacks = (requiredInForm: boolean) =>
      missingDocumentation({ documentation: { ...documentation, requiredInForm } }, exampleContract(), nobody)
    expect(lacks(true).fields).toEqual([{ field: 'code' }])
    expect(lacks(false).isMissing).toBe(false)
  })

  it('where a file is not among the employee’s own, once these are known', () => {
    const contract = exampleContract({ modality: physical, documentation: { file: 'a.pdf' } })
    const lacks = (ownFiles?: ReadonlySet<string>) =>
      missingDocumentation({}, contract, { people: [], ownFiles }).fields
    expect(lacks(new Set(['b.pdf']))).toEqual([{ field: 'file' }])
    expect(lacks(new Set(['a.pdf']))).toEqual([])
    expect(lacks()).toEqual([])
  })

  it('where an online questionnaire leaves a required question open', () => {
    const questions = [{ title: { es: '¿Fumas?' }, isRequired: true }]
    const modality = {
      questionare: 'yes',
      typeOfQuestionare: 'telematic',
      product: product({ questions }),
    } as const
    const lacks = (answers: Record<string, string>) =>
      missingDocumentation({}, exampleContract({ modality, documentation: { answers } }), nobody).fields
    expect(lacks({})).toEqual([{ field: 'answers' }])
    expect(lacks({ '¿Fumas?': ' ' })).toEqual([{ field: 'answers' }])
    expect(lacks({ '¿Fumas?': 'No' })).toEqual([])
    expect(areAnswersComplete(exampleContract({ modality }))).toBe(true)
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

  it('must be answered if they are required', () => {
    expect(answered({ isQuestionsRequired: true, questions })).toBe(false)
    expect(answered({ isQuestionsRequired: true, questions }, {})).toBe(false)
    expect(answered({ isQuestionsRequired: true, questions }, { '¿Fumas?': ' ' })).toBe(false)
    expect(answered({ isQuestionsRequired: true, questions }, { '¿Fumas?': 'No' })).toBe(true)
    expect(answered({ questions }, {})).toBe(false)
    expect(answered({ isQuestionsRequired: false, questions }, {})).toBe(true)
    expect(answered({})).toBe(true)
  })

  it('must be attached if it is required', () => {
    expect(answered({ isDocumentRequired: true })).toBe(false)
    expect(answered({ isDocumentRequired: true }, {})).toBe(false)
    expect(answered({ isDocumentRequired: true }, {}, { name: 'a.pdf', originalFilename: 'A.pdf' })).toBe(
      true,
    )
    expect(answered({ isDocumentRequired: false })).toBe(true)
  })

  it('are stored under their Spanish title, or else the base text', () => {
    expect(questionKey({ ca: 'Fumes?', en: 'Do you smoke?', es: '¿Fumas?' })).toBe('¿Fumas?')
    expect(questionKey({ ca: 'Fumes?', en: 'Do you smoke?' })).toBe('Do you smoke?')
    expect(questionKey({ ca: 'Fumes?' })).toBe('Fumes?')
    expect(questionKey({ es: '', en: 'Do you smoke?' })).toBe('Do you smoke?')
    expect(questionKey({})).toBe('')
  })
})

describe('a cart item is completed (D-29)', () => {
  it('when neither documentation nor answers are missing, or none are demanded', () => {
    const modality = { product: product({ isDocumentRequired: true }) }
    const of = (declaration: Parameters<typeof completenessOf>[0], given: Given = {}) =>
      completenessOf(declaration, exampleContract(given), nobody)
    expect(of(byModality)).toBe('completed')
    expect(of(always)).toBe('pending')
    expect(of(byModality, { modality })).toBe('pending')
    expect(of(always, { disableDocumentation: true, modality })).toBe('completed')
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

  it('requires answers if the questionnaire is online, and nothing by telephone', () => {
    const documentation = { schema: emptyForm, per: 'contract', when: 'modality' } as const
    expect(
      documentationForm({ documentation }, { questionare: 'yes', typeOfQuestionare: 'telematic' }).required,
    ).toEqual(['answers'])
    expect(
      documentationForm({ documentation }, { questionare: 'yes', typeOfQuestionare: 'telephone' }),
    ).toEqual(emptyForm)
  })

  it('of a category without fields contains only the questionnaire', () => {
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

  it('requires nothing as a draft', () => {
    expect(draftForm(own)).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: own.properties,
    })
  })
})

describe('a form that shares the answers of another person', () => {
  const fill = copyFields('sameAs', ['center', 'city'])
  const forms = { 3: { center: 'El Niu', file: 'ona.pdf' }, 4: {} }

  it('copies only the shared fields of that person that have a value', () => {
    expect(fill({ before: {}, after: { sameAs: 3, city: 'Vic', file: 'pau.pdf' }, forms })).toEqual({
      sameAs: 3,
      center: 'El Niu',
      city: 'Vic',
      file: 'pau.pdf',
    })
  })

  it('keeps later changes, and copies nothing if nobody is named', () => {
    const changed = { sameAs: 3, center: 'La Sínia' }
    expect(fill({ before: { sameAs: 3, center: 'El Niu' }, after: changed, forms })).toBe(changed)
    const own = { center: 'La Sínia' }
    expect(fill({ before: { sameAs: 3 }, after: own, forms })).toBe(own)
    expect(fill({ before: {}, after: { sameAs: 9 }, forms })).toEqual({ sameAs: 9 })
  })
})
