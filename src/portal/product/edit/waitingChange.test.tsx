import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { ProductPage } from '../ProductPage.tsx'
import { contractDto, exampleProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'

const dog = exampleModality({ id: 'dog', category: 'pets', name: { es: 'Perro' }, minAmountCents: 1_000 })
const items = [3, 4].map((month) => ({ benefitId: 'dog', familyId: 0, month, price: 80 }))
const pendingEdit = { price: 160, finalPrice: 160, details: {}, items, isCancellation: false }
const held = contractDto({
  product: 'pets',
  benefit: dog,
  signed: false,
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
      profile: { products: [exampleProduct('pets', 'Exent')], contracts: [held], cart: [] },
      answers: { 'GET /modalities/by-category/pets': [toModalityDto(dog)] },
    })
    await screen.findByRole('button', { name: 'Modificar' })
    expect(waiting()).toBe('Precio120\u00a0€160\u00a0€')
    expect(screen.queryByText(/sustituye al que espera/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Modificar' }))
    expect(await screen.findByRole('textbox', { name: 'Importe al mes' })).toBeTruthy()
    expect(waiting()).toBe('Precio120\u00a0€160\u00a0€')
    expect(screen.getByText(/Si confirmas aquí otro cambio, sustituye al que espera\./)).toBeTruthy()
  },
)

it('a change under review is shown, and waits for nothing that the employee does (D-75)', async () => {
  await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    benefits: { pets },
    profile: {
      products: [exampleProduct('pets', 'Exent')],
      contracts: [{ ...held, signed: true }],
      cart: [],
    },
    answers: { 'GET /modalities/by-category/pets': [toModalityDto(dog)] },
  })
  expect(await screen.findByText(/^Hay un cambio en revisión/)).toBeTruthy()
  expect(waiting()).toBe('Precio120\u00a0€160\u00a0€')
  for (const name of ['Modificar', 'Cancelar contrato', /reenviar/i, /deshacer/i])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
