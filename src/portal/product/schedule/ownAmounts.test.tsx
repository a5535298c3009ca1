import { toModalityDto } from '../../../dto/modalityDto.ts'
import { screen, waitFor, within } from '@testing-library/react'
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
const amount = 'Importe al mes'
const openMonths = () => userEvent.click(screen.getByRole('button', { name: 'Cambiar meses sueltos' }))
const held = () => months.map((month) => field(month).value)
const chosen = () =>
  within(screen.getByRole('group', { name: 'Meses' }))
    .queryAllByRole('button', { pressed: true })
    .map((month) => month.getAttribute('aria-label')?.replace(/\s/g, ' '))

it('an amount is that of each month at once, and each month can be changed alone', async () => {
  const sent = await open()
  await userEvent.type(field(amount), '60')
  expect(chosen()).toEqual(months.map((month) => `${month}, 60 €`))
  await openMonths()
  expect(held()).toEqual(months.map(() => '60,00'))
  await userEvent.type(field('mayo'), '{Control>}a{/Control}80{Tab}')
  expect(field(amount).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'El mismo importe para todos' }))
  expect(chosen()).toEqual(months.map((month) => `${month}, ${month === 'mayo' ? 80 : 60} €`))
  expect(sent()).toBe(0)
})

it('a month that is switched off and on again leaves the own amounts of the others', async () => {
  await open()
  await userEvent.type(field(amount), '60')
  await openMonths()
  await userEvent.type(field('mayo'), '{Control>}a{/Control}80{Tab}')
  await userEvent.click(screen.getByRole('button', { name: 'El mismo importe para todos' }))
  const june = () => screen.getByRole('button', { name: /^junio/ })
  await userEvent.click(june())
  await userEvent.click(june())
  expect(chosen()).toEqual(months.map((month) => `${month}, ${month === 'mayo' ? 80 : 60} €`))
})

it('more than the maximum for each month becomes the maximum', async () => {
  await open()
  await userEvent.type(field(amount), '500{Tab}')
  expect(
    screen.getByText(/^El valor del campo Importe al mes ha superado el máximo \(100\s€\)$/),
  ).toBeTruthy()
  expect(field(amount).value).toBe('100,00')
})

it('the press that leaves a changed month field adds nothing', async () => {
  const sent = await open()
  await openMonths()
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
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar' }))
  await userEvent.type(field(amount), '500{Tab}')
  expect(screen.getByText(/^El valor del campo Importe al mes ha superado el máximo \(50\s€\)$/)).toBeTruthy()
})
