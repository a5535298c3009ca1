import { describe, expect, it } from 'vitest'
import { copyFields, documentationForm, draftForm, lacksRequired } from './documentationForm.ts'
import { emptyForm } from './formSchema.ts'

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

  it('as a draft demands nothing', () => {
    expect(draftForm(own)).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: own.properties,
    })
  })

  it('lacks what is demanded where it is not there at all, and nothing where it is there and wrong', () => {
    const demanding = { ...own, required: ['code', 'papers'] }
    for (const value of [
      undefined,
      {},
      { code: '', papers: ['x'] },
      { code: null, papers: ['x'] },
      { code: 'x', papers: [] },
    ])
      expect(lacksRequired(demanding, value), JSON.stringify(value)).toBe(true)
    expect(lacksRequired(demanding, { code: '?', papers: ['x'] })).toBe(false)
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
