import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import { quote } from '../quote/quote.ts'
import { breakdownByMonth, breakdownByPerson } from './breakdowns.ts'
import { defineBenefit, wrapFunctions } from './defineBenefit.ts'
import { allSteps, stepsFlow } from './flow.ts'
import { emptyForm } from './formSchema.ts'

const modality = exampleModality({ id: 'offer', category: 'pets', name: { es: 'Oferta' } })
const minimal = { id: 'pets', amount: 'typed' } as const
const request = exampleRequest({ modality, details: {} })

describe('a minimal declaration', () => {
  const benefit = defineBenefit(minimal)

  it('covers the employee and nobody else', () => {
    expect(benefit.covers(examplePeople.employee, request)).toBeUndefined()
    expect(benefit.covers(examplePeople.spouse, request)?.code).toBe('employeeOnly')
  })

  it('has one step with every field that is not read-only, people and months', () => {
    const details = {
      type: 'object',
      properties: { name: { type: 'string' }, chip: { type: 'string' }, since: { readOnly: true } },
    } as const
    expect(allSteps(defineBenefit({ ...minimal, details }).flow)).toEqual([
      { name: 'form', meta: { title: 'steps.form', fields: ['name', 'chip'], schedule: true } },
    ])
  })

  it('requires no details, offers the months one by one, and cannot be edited in force', () => {
    expect(benefit).toMatchObject({ details: emptyForm, months: 'chosen', editableInForce: false })
  })

  it('requires documentation as the modality does, and reads no table', () => {
    expect(benefit.documentation).toEqual({ schema: emptyForm, per: 'contract', when: 'modality' })
    expect(benefit.tables).toEqual({})
  })

  it('takes at most workingPrice a month, where the modality has one', () => {
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
    expect(benefit.breakdown).toBe(breakdownByMonth)
    expect(defineBenefit({ ...minimal, covers: () => undefined }).breakdown).toBe(breakdownByPerson)
  })
})

it('fields that a declaration sets are not replaced by defaults', () => {
  const caps = { monthCents: () => 5, yearCents: 7 }
  const flow = stepsFlow([{ name: 'one', fields: [] }])
  const benefit = defineBenefit({ ...minimal, caps, flow, breakdown: breakdownByPerson })
  expect([benefit.caps, benefit.flow, benefit.breakdown]).toEqual([caps, flow, breakdownByPerson])
})

it('a price that is paid once takes one start month and has no price of its own', () => {
  const price = () => ({ items: [], refusals: [] })
  expect(defineBenefit({ id: 'pets', amount: 'once', price })).toMatchObject({ months: 'start', price })
  expect(defineBenefit({ id: 'pets', amount: 'once' } as never).price).toBeUndefined()
})

it('a breakdown is the category’s own if it declares one', () => {
  expect(defineBenefit({ id: 'pets', amount: 'typed' }).hasOwnBreakdown).toBe(false)
  const own = defineBenefit({ id: 'pets', amount: 'typed', breakdown: breakdownByPerson })
  expect(own.hasOwnBreakdown).toBe(true)
})

it('all functions of a benefit are wrapped by name, including those of caps and documentation', () => {
  const documentation = { schema: emptyForm, per: 'person', when: 'always', fill: () => ({}) } as const
  const benefit = defineBenefit({ id: 'pets', amount: 'typed', caps: { yearCents: 7 }, documentation })
  const wrapped = wrapFunctions(benefit, (name) => () => name)
  expect(wrapped).toMatchObject({ id: 'pets', caps: { yearCents: 7 }, documentation: { per: 'person' } })
  const called = [wrapped.price, wrapped.covers, wrapped.caps.monthCents, wrapped.documentation.fill]
  expect(called.map((run) => (run as () => unknown)())).toEqual([
    'price',
    'covers',
    'caps.monthCents',
    'documentation.fill',
  ])
})
