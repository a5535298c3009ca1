import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { ProductPage } from '../ProductPage.tsx'
import { buildContractDto, buildProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'

const dog = exampleModality({ id: 'dog', category: 'pets', name: { es: 'Perro' }, minAmountCents: 1_000 })
const items = [3, 4].map((month) => ({ benefitId: 'dog', familyId: 0, month, price: 80 }))
const pendingEdit = { price: 160, finalPrice: 160, details: {}, items, isCancellation: false }
const held = buildContractDto({
  product: 'pets',
  benefit: dog,
  state: 'changeAwaitingAcceptance',
  pendingEdit,
  items: items.map((item) => ({ ...item, price: 60 })),
})

const waiting = () =>
  within(screen.getByRole('table', { name: 'Qué cambia' })).getByRole('row', { name: /^Precio/ }).textContent

it(
  'a change that waits for its mail is shown on the page of its product, where it is read ' +
    'and where it is changed again',
  async () => {
    await renderPage(<ProductPage />, {
      path: '/products/pets',
      route: '/products/:alias',
      benefits: { pets },
      profile: { products: [buildProduct('pets', 'Exent')], contracts: [held], cart: [] },
      answers: { 'GET /modalities/by-category/pets': [toModalityDto(dog)] },
    })
    await screen.findByRole('button', { name: 'Cambiar' })
    expect(waiting()).toBe('Precio120\u00a0€160\u00a0€')
    expect(screen.queryByText(/sustituirá al que está pendiente/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }))
    expect(await screen.findByRole('textbox', { name: 'Importe al mes' })).toBeTruthy()
    expect(waiting()).toBe('Precio120\u00a0€160\u00a0€')
    expect(screen.getByText(/Si confirmas aquí otro cambio, sustituirá al que está pendiente\./)).toBeTruthy()
  },
)

describe('an unaccepted contract that no longer fits its bag (D-84)', () => {
  const refusals = [
    {
      code: 'price_over_error',
      path: '/price',
      params: { limitCents: 5_000, askedCents: 16_000, overCents: 11_000 },
    },
  ]
  const acceptance = { sentTo: 'lucia@acme.com', until: '2026-04-09', isExpired: false, refusals }
  const { pendingEdit: _, ...alone } = held

  it.each([
    ['a change', held, /^Este cambio ya no se puede confirmar como está/],
    [
      'a purchase',
      { ...alone, state: 'awaitingAcceptance' as const },
      /^Este contrato ya no se puede aceptar/,
    ],
  ])('shows what is missing and does not refer to the mail: %s', async (_name, contract, sentence) => {
    await renderPage(<ProductPage />, {
      path: '/products/pets',
      route: '/products/:alias',
      benefits: { pets },
      profile: {
        products: [buildProduct('pets', 'Exent')],
        contracts: [{ ...contract, acceptance }],
        cart: [],
      },
      answers: { 'GET /modalities/by-category/pets': [toModalityDto(dog)] },
    })
    expect((await screen.findByText(sentence)).textContent).toContain('quita 110\u00a0€')
    expect(screen.queryByText(/correo/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Cambiar' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancelar el contrato' })).toBeTruthy()
  })
})

it('a change under review is shown without a task for the employee (D-75)', async () => {
  await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    benefits: { pets },
    profile: {
      products: [buildProduct('pets', 'Exent')],
      contracts: [{ ...held, state: 'changeUnderReview' }],
      cart: [],
    },
    answers: { 'GET /modalities/by-category/pets': [toModalityDto(dog)] },
  })
  expect(await screen.findByText(/^Hay un cambio en revisión/)).toBeTruthy()
  expect(waiting()).toBe('Precio120\u00a0€160\u00a0€')
  for (const name of ['Cambiar', 'Cancelar contrato', /reenviar/i, /deshacer/i])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
