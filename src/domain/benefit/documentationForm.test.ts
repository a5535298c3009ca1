import { describe, expect, it } from 'vitest'
import { documentationForm, draftForm, lacksRequired } from './documentationForm.ts'
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
