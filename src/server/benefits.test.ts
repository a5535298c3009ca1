import { describe, expect, it } from 'vitest'
import { defineBenefit } from '../domain/defineBenefit.ts'
import { exampleModality, exampleQuestion } from '../domain/exampleQuestion.ts'
import type { FormSchema } from '../domain/formSchema.ts'
import { typedPricing } from '../domain/typedPricing.ts'
import { benefitsOf, loadBenefits } from './benefits.ts'

const messages = { es: { name: 'Mascotas' }, ca: { name: 'Mascotes' }, en: { name: 'Pets' }, pt: { name: 'Animais' } }
const modality = exampleModality({ id: 'pets', category: 'pets', name: messages.es as Record<string, string> as { es: string } })
const question = exampleQuestion({ modality, details: {} })

function pets(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const benefit = defineBenefit({
    id: 'pets',
    messages,
    details: { type: 'object', additionalProperties: false, properties: {} },
    amount: 'typed',
    months: 'chosen',
    price: typedPricing,
    editableInForce: false,
    example: { question, priceCents: 0 },
  })
  return { ...benefit, ...changes }
}

const brokenBy = (changes: Record<string, unknown>): string =>
  benefitsOf([{ folder: 'pets', declared: pets(changes) }]).broken[0]?.sentence ?? 'not broken'

describe('the registry of benefits', () => {
  it('finds a declaration under its folder, and nothing under another name', () => {
    const benefits = benefitsOf([{ folder: 'pets', declared: pets() }])
    expect(benefits.find('pets')?.id).toBe('pets')
    expect(benefits.find('cats')).toBeUndefined()
    expect(benefits.broken).toEqual([])
  })

  it('a broken plugin is named in one sentence and left out; the others serve', () => {
    const benefits = benefitsOf([
      { folder: 'pets', declared: pets() },
      { folder: 'cats', declared: pets() },
      { folder: 'dogs', broken: 'expected to be imported without an error, and it threw: Error: no' },
    ])
    expect(benefits.all().map(({ id }) => id)).toEqual(['pets'])
    expect(benefits.broken).toEqual([
      { folder: 'cats', sentence: 'plugins/cats/index.ts: expected id "cats", the name of its folder, got "pets".' },
      { folder: 'dogs', sentence: 'plugins/dogs/index.ts: expected to be imported without an error, and it threw: Error: no.' },
    ])
  })

  it('a schema that ajv does not take is a fault', () => {
    expect(brokenBy({ details: { type: 'object', colour: 'red' } as FormSchema })).toContain('the schema "details" cannot be compiled')
    expect(brokenBy({ details: { type: 'string', format: 'rainbow' } })).toContain('unknown format "rainbow"')
  })

  it('a pattern that may take very long is a fault', () => {
    expect(brokenBy({ details: { type: 'object', properties: { chip: { type: 'string', pattern: '^(a+)+$' } } } })).toContain('^(a+)+$')
  })

  it('a missing language is a fault', () => {
    expect(brokenBy({ messages: { es: {}, ca: {}, en: {} } })).toContain('expected messages in pt')
  })

  it.each([
    ['throws', () => { throw new Error('no rates') }, 'no rates'],
    ['answers a promise', () => Promise.resolve(), 'promise'],
    ['answers half a cent', () => ({ items: [{ personId: 0, monthIndex: 1, priceCents: 0.5 }], refusals: [] }), 'whole cents'],
    ['answers not a number', () => ({ items: [{ personId: 0, monthIndex: 1, priceCents: Number.NaN }], refusals: [] }), 'whole cents'],
    ['answers nothing', () => undefined, 'expected { items, refusals }'],
  ])('a price that %s ends the request with 502 and names the plugin', (_, price, reason) => {
    const found = benefitsOf([{ folder: 'pets', declared: pets({ price }) }]).find('pets')
    expect(() => found?.price(question)).toThrow(expect.objectContaining({ statusCode: 502, category: 'pets' }))
    expect(() => found?.price(question)).toThrow(reason)
  })

  it('the folders of plugins/ are all found and none is broken', async () => {
    const { all, broken } = await loadBenefits({ error: () => undefined })
    expect(broken).toEqual([])
    expect(all().length).toBeGreaterThan(0)
  })
})
