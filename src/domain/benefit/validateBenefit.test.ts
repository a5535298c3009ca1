import { describe, expect, it } from 'vitest'
import { defineBenefit } from './defineBenefit.ts'
import { validateBenefit } from './validateBenefit.ts'

const messages = { es: {}, ca: {}, en: {}, pt: {} }
const pets = { ...defineBenefit({ id: 'pets', amount: 'typed' }), messages }
const faults = (changes: object): string[] => validateBenefit({ ...pets, ...changes }, 'pets')

describe('a declaration', () => {
  it('with its name and its amount has no fault', () => {
    expect(faults({})).toEqual([])
  })

  it('has the name of its folder', () => {
    expect(faults({ id: 'pet' })).toEqual(['expected id "pets", the name of its folder, got "pet"'])
  })

  it('has a price of its own where it is paid once', () => {
    expect(faults(defineBenefit({ id: 'pets', amount: 'once' } as never))).toContain(
      'expected a function "price"',
    )
  })

  it('takes the amounts and the months there are', () => {
    expect(faults({ amount: 'free', months: 'all' })).toEqual([
      'expected "months" to be chosen, range, start or first, got "all"',
      'expected "amount" to be typed, counted, priced, once or none, got "free"',
    ])
  })

  it('has its words in every language, each a text', () => {
    expect(faults({ messages: { ...messages, pt: undefined, en: { name: 3 } } })).toEqual([
      'expected the message "name" in en to be a text',
      'expected messages in pt',
    ])
  })

  it('shows in its steps what its form has', () => {
    expect(faults({ steps: { form: ['chip'] } })).toEqual([
      'the step "form" shows "chip", which "details" does not have',
    ])
  })

  it('is the default export of its folder', () => {
    expect(validateBenefit(undefined, 'pets')).toEqual([
      'expected "export default defineBenefit({ ... })", got no such export',
    ])
    expect(validateBenefit('pets', 'pets')).toEqual([
      'expected "export default defineBenefit({ ... })", got string',
    ])
  })
})

describe('a schema', () => {
  const nested = (levels: number): object =>
    levels === 0 ? {} : { type: 'object', properties: { deeper: nested(levels - 1) } }

  it('is at most 20 levels deep, counted in objects', () => {
    expect(faults({ details: nested(10) })).toEqual([])
    expect(faults({ details: nested(11) })).toEqual(['the schema "details" is nested deeper than 20 levels'])
  })

  it('has at most 200,000 characters', () => {
    const described = (length: number) => ({ details: { description: 'a'.repeat(length) } })
    expect(faults(described(200_000 - '{"description":""}'.length))).toEqual([])
    expect(faults(described(200_001 - '{"description":""}'.length))).toEqual([
      'the schema "details" has 200001 characters, expected at most 200000',
    ])
  })

  it('refers to nothing outside', () => {
    expect(faults({ itemDetails: { $ref: 'https://example.com/a.json' } })).toEqual([
      'the schema "itemDetails" refers to "https://example.com/a.json", expected a reference within itself',
    ])
  })

  it('compiles', () => {
    expect(faults({ documentation: { ...pets.documentation, schema: { color: 'red' } } })).toEqual([
      expect.stringContaining('the schema "documentation" cannot be compiled'),
    ])
    expect(faults({ details: undefined })).toEqual(['expected a JSON Schema "details"'])
  })
})
