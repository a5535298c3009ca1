import { toModalityDto } from '../../../dto/modalityDto.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { ProductPage } from '../ProductPage.tsx'
import {
  buildContractDto,
  buildEmployee,
  buildProduct,
  pets,
} from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'

const { 2026: bags } = buildEmployee().simulations
const months = [
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/**
 * Opens a category with an amount for each month of at least 10 euros; nine months are open and the bag holds
 * 900 euros.
 */
async function open() {
  const modality = exampleModality({
    id: 'fish',
    category: 'fish',
    name: { es: 'Pez' },
    minAmountCents: 1_000,
    periodOptions: 'different',
  })
  const { asked } = await renderPage(<ProductPage />, {
    path: '/products/fish',
    route: '/products/:alias',
    profile: {
      products: [buildProduct('fish', 'Exent')],
      contracts: [],
      cart: [],
      simulations: { 2026: { ...bags!, flexibleBag: 900, available: 900 } },
    },
    benefits: { fish: { ...pets, id: 'fish' } as typeof pets },
    answers: { 'GET /modalities/by-category/fish': [toModalityDto(modality)] },
  })
  await screen.findByRole('button', { name: 'Añadir al carrito' })
  return () => asked.filter(({ method }) => method !== 'GET').length
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const same = 'El mismo importe cada mes'
const held = () => months.map((month) => field(month).value)

it('Enter applies the amount to each month, like the button, and sends nothing', async () => {
  const sent = await open()
  await userEvent.type(field(same), '60{Enter}')
  expect(held()).toEqual(months.map(() => '60,00'))
  expect(sent()).toBe(0)
})

it.each(['{Enter}', 'Aplicar a todos'])(
  'more than the maximum for each month is reduced first, and applied with the next %s',
  async (how) => {
    await open()
    await userEvent.type(field(same), '500')
    const apply = () =>
      how === '{Enter}' ? userEvent.keyboard(how) : userEvent.click(screen.getByRole('button', { name: how }))
    await apply()
    expect(held()).toEqual(months.map(() => ''))
    expect(
      screen.getByText(/^El valor del campo El mismo importe cada mes ha superado el máximo \(100\s€\)$/),
    ).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(same)))
    await apply()
    expect(held()).toEqual(months.map(() => '100,00'))
  },
)

it('the press that leaves a changed month field adds nothing', async () => {
  const sent = await open()
  await userEvent.type(field('mayo'), '5')
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }))
  expect(screen.getByText(/^El valor del campo mayo es inferior al mínimo \(10\s€\)$/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('mayo')))
  expect([sent(), field('mayo').value]).toEqual([0, '10,00'])
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }))
  await waitFor(() => expect(sent()).toBe(1))
})

it('months that have begun reduce the maximum for each month', async () => {
  const fish = exampleModality({
    id: 'fish',
    category: 'fish',
    name: { es: 'Pez' },
    periodOptions: 'different',
  })
  const begun = buildContractDto({
    product: 'fish',
    benefit: fish,
    price: 450,
    finalPrice: 450,
    items: [{ benefitId: 'fish', familyId: 0, month: 2, price: 450 }],
  })
  await renderPage(<ProductPage />, {
    path: '/products/fish',
    route: '/products/:alias',
    profile: {
      products: [buildProduct('fish', 'Exent')],
      contracts: [begun],
      cart: [],
      simulations: { 2026: { ...bags!, flexibleBag: 900, available: 450 } },
    },
    benefits: { fish: { ...pets, id: 'fish' } as typeof pets },
    answers: { 'GET /modalities/by-category/fish': [toModalityDto(fish)] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Modificar' }))
  await userEvent.type(field(same), '500{Enter}')
  expect(
    screen.getByText(/^El valor del campo El mismo importe cada mes ha superado el máximo \(50\s€\)$/),
  ).toBeTruthy()
})
