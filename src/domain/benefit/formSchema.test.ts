import { describe, expect, it } from 'vitest'
import { pickSchema, type FormSchema } from './formSchema.ts'

const schema: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    provider: { type: 'string' },
    product: { type: 'string' },
    smoker: { type: 'boolean' },
    cigarettes: { type: 'integer' },
  },
  required: ['provider', 'smoker'],
  if: { properties: { smoker: { const: true } }, required: ['smoker'] },
  then: { required: ['cigarettes'] },
  allOf: [
    { if: { properties: { provider: { const: 'axa' } } }, then: { required: ['product'] } },
    { if: { properties: { product: { const: 'x' } } }, then: { required: ['cigarettes'] } },
  ],
}

describe('pickSchema', () => {
  it('keeps the named properties and what is required of them', () => {
    expect(pickSchema(schema, ['provider'])).toEqual({
      type: 'object',
      properties: { provider: { type: 'string' } },
      required: ['provider'],
    })
  })
  it('keeps a conditional whose every field is named', () => {
    const picked = pickSchema(schema, ['smoker', 'cigarettes'])
    expect(picked.if).toEqual(schema.if)
    expect(picked.then).toEqual(schema.then)
    expect(picked.allOf).toBeUndefined()
  })
  it('drops a conditional that speaks of a field of another step', () => {
    expect(pickSchema(schema, ['smoker'])).not.toHaveProperty('if')
    expect(pickSchema(schema, ['provider', 'product']).allOf).toEqual([schema.allOf?.[0]])
  })
  it('answers the same schema when every field is named', () => {
    expect(pickSchema(schema, Object.keys(schema.properties ?? {}))).toEqual(schema)
  })
  it('validates a step on the whole object: fields of other steps are no fault', () => {
    expect(pickSchema(schema, ['provider'])).not.toHaveProperty('additionalProperties')
  })
  it('leaves the schema untouched', () => {
    const before = structuredClone(schema)
    pickSchema(schema, ['provider'])
    expect(schema).toEqual(before)
  })
})
