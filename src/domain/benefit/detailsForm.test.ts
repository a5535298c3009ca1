import { expect, it } from 'vitest'
import { detailsForm } from './detailsForm.ts'
import { emptyForm } from './emptyForm.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { ticketForm } from './ticketForm.ts'

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
