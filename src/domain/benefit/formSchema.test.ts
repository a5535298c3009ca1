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
  it('keeps the named properties and their required entries', () => {
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
  it('drops a conditional that names a field of another step', () => {
    expect(pickSchema(schema, ['smoker'])).not.toHaveProperty('if')
    expect(pickSchema(schema, ['provider', 'product']).allOf).toEqual([schema.allOf?.[0]])
  })
  it('keeps an else branch that names no field of another step', () => {
    const chip = { type: 'string' } as const
    const has = { properties: { chip: { const: 'x' } } }
    const otherwise = { if: has, then: { required: ['chip'] }, else: { properties: { chip } } }
    const form = { properties: { chip, name: chip }, ...otherwise }
    expect(pickSchema(form, ['chip'])).toEqual({ ...form, properties: { chip } })
    expect(pickSchema({ ...form, else: { required: ['name'] } }, ['chip'])).toEqual({ properties: { chip } })
  })
  it('requires nothing where the form requires nothing, or nothing of the step', () => {
    const chip = { type: 'string' } as const
    for (const required of [undefined, [], ['name']]) {
      const form = { properties: { chip, name: chip }, ...(required && { required }) }
      expect(pickSchema(form, ['chip'])).toEqual({ properties: { chip } })
    }
  })
  it('returns the same schema when every field is named', () => {
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
