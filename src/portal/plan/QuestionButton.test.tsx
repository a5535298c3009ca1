import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { refused, type Answers } from '../../../tests/support/portal/answers.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { QuestionButton } from './QuestionButton.tsx'

const facts = {
  product: 'Plantas',
  facts: [
    { label: 'Producto', value: 'Plantas' },
    { label: 'Importes', value: 'Precio 60 € al mes' },
  ],
}
const opened = (answers: Answers = {}, helpEmail = 'ayuda@acme.example') =>
  renderPage(<QuestionButton about={{ category: 'plants', contractId: 'c1' }} product="Plantas" />, {
    profile: { company: { ...buildEmployee().company, helpEmail } },
    answers: { 'GET /questions/facts': facts, 'POST /questions': undefined, ...answers },
  })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const form = async () => within(await screen.findByRole('dialog', { name: 'Pregunta sobre «Plantas»' }))

it('shows what goes along with a question, sends it, and says where the answer comes', async () => {
  const { asked } = await opened()
  await press('Preguntar')
  const shown = await form()
  expect(await shown.findByText('Precio 60 € al mes')).toBeTruthy()
  const send = shown.getByRole('button', { name: 'Enviar la pregunta' })
  expect(send).toMatchObject({ disabled: true })
  await userEvent.type(shown.getByLabelText('Tu pregunta'), ' ¿Cubre macetas? ')
  expect(shown.getByText('Quedan 983 caracteres')).toBeTruthy()
  await userEvent.click(send)
  expect(await screen.findByText(/Pregunta enviada\. La respuesta te llega por correo/)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    category: 'plants',
    contractId: 'c1',
    question: '¿Cubre macetas?',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps the text after a refusal and after the dialog was closed', async () => {
  await opened({ 'POST /questions': refused(429, 'Hoy ya has enviado 10 preguntas.') })
  await press('Preguntar')
  await userEvent.type((await form()).getByLabelText('Tu pregunta'), 'Hola')
  await press('Enviar la pregunta')
  expect(await screen.findByText('Hoy ya has enviado 10 preguntas.')).toBeTruthy()
  await press('Cancelar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Preguntar')
  expect((await form()).getByLabelText('Tu pregunta')).toMatchObject({ value: 'Hola' })
})

it('is hidden for a company without a contact', async () => {
  await opened({}, '')
  expect(screen.queryByRole('button', { name: 'Preguntar' })).toBeNull()
})
