import { describe, expect, it } from 'vitest'
import { defineBenefit } from './defineBenefit.ts'
import { emptyForm } from './emptyForm.ts'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import { oneStepFlow } from './oneStepFlow.ts'
import { quote } from '../quote/quote.ts'
import { breakdownByMonth, breakdownByPerson } from './breakdowns.ts'
import { typedPricing } from './typedPricing.ts'

const modality = exampleModality({ id: 'offer', category: 'pets', name: { es: 'Oferta' } })
const least = {
  id: 'pets',
  messages: { es: {}, ca: {}, en: {}, pt: {} },
  details: emptyForm,
  amount: 'typed',
  months: 'chosen',
  price: typedPricing,
  editableInForce: true,
  example: { request: exampleRequest({ modality, details: {} }), priceCents: 0 },
} as const

describe('a declaration that says the least', () => {
  const benefit = defineBenefit(least)

  it('covers the employee and nobody else', () => {
    expect(benefit.covers(examplePeople.employee, benefit.example.request)).toBeUndefined()
    expect(benefit.covers(examplePeople.spouse, benefit.example.request)?.code).toBe('employeeOnly')
  })

  it('has one step with every field in it', () => {
    const details = {
      type: 'object',
      properties: { name: { type: 'string' }, chip: { type: 'string' } },
    } as const
    expect(
      defineBenefit({
        ...least,
        details,
        example: { ...least.example, request: exampleRequest({ modality, details: {} }) },
      }).steps,
    ).toEqual({ form: ['name', 'chip'] })
    expect(benefit.flow).toBe(oneStepFlow)
  })

  it('asks for documentation as the modality does, and reads no table', () => {
    expect(benefit.documentation).toEqual({ schema: emptyForm, per: 'contract', when: 'modality' })
    expect(benefit.tables).toEqual({})
  })

  it('holds at most workingPrice a month, where the modality has one', () => {
    const ask = (amountCents: number, workingPriceCents?: number) =>
      quote(
        benefit,
        exampleRequest({
          modality: { ...modality, ...(workingPriceCents && { workingPriceCents }) },
          details: {},
          items: requestItems('offer', { months: [3], amountCents }),
        }),
      ).refusals.map(({ code }) => code)
    expect([ask(9_599, 9_600), ask(9_600, 9_600), ask(9_601, 9_600), ask(9_601)]).toEqual([
      [],
      [],
      ['monthOverMax'],
      [],
    ])
  })

  it('reads month by month, and person by person where it covers others', () => {
    expect(benefit.read).toBe(breakdownByMonth)
    expect(defineBenefit({ ...least, covers: () => undefined }).read).toBe(breakdownByPerson)
  })
})

it('what a declaration says itself holds', () => {
  const caps = { monthCents: () => 5, yearCents: 7 }
  const benefit = defineBenefit({ ...least, caps, steps: { one: [] }, read: breakdownByPerson })
  expect([benefit.caps, benefit.steps, benefit.read]).toEqual([caps, { one: [] }, breakdownByPerson])
})
