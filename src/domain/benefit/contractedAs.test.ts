import { expect, it } from 'vitest'
import { exampleModality } from '../examples/exampleRequest.ts'
import { breakdownByPerson } from './breakdowns.ts'
import { breakdownFor, detailsForm, priceFor } from './contractedAs.ts'
import { emptyForm } from './formSchema.ts'
import { typedPricing } from './pricing.ts'
import { breakdownByTicket, ticketForm, ticketPricing } from './tickets.ts'

const modality = exampleModality({ id: 'm', category: 'any', name: { es: 'M' } })
const inTickets = { ...modality, contractMethod: 'tickets' as const }
const monthly = { amount: 'typed', months: 'chosen', details: emptyForm } as const
const ownTickets = {
  ...ticketForm,
  properties: { ...ticketForm.properties, draw: { type: 'string' as const } },
}

it('details are judged by the schema of the category', () => {
  expect(detailsForm(monthly, modality)).toBe(emptyForm)
})

it('a modality contracted in tickets asks how many, in a category that knows no tickets', () => {
  expect(detailsForm(monthly, inTickets)).toBe(ticketForm)
})

it('a category that counts tickets itself keeps its own form', () => {
  expect(detailsForm({ ...monthly, details: ownTickets }, inTickets)).toBe(ownTickets)
})

it('a modality contracted in tickets is priced and laid out as tickets in any category', () => {
  const declared = { ...monthly, price: typedPricing, breakdown: breakdownByPerson }
  expect([priceFor(declared, modality), breakdownFor(declared, modality)]).toEqual([
    typedPricing,
    breakdownByPerson,
  ])
  expect([priceFor(declared, inTickets), breakdownFor(declared, inTickets)]).toEqual([
    ticketPricing,
    breakdownByTicket,
  ])
})
