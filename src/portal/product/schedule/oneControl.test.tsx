import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { ProductPage } from '../ProductPage.tsx'
import { buildEmployee, buildProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'

const { 2026: bags } = buildEmployee().simulations

/** Opens pets with a usual amount of 60 euros; nine months are open. */
async function open(bag: number, fields: Partial<Modality> = {}, usualCents: number | undefined = 60_00) {
  const modality = exampleModality({ id: 'dog', category: 'pets', name: { es: 'Perro' }, ...fields })
  await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    profile: {
      products: [buildProduct('pets', 'Exent')],
      contracts: [],
      cart: [],
      simulations: { 2026: { ...bags!, flexibleBag: bag, available: bag } },
    },
    benefits: {
      pets: { ...pets, ...(usualCents && { proposes: { amountCents: usualCents } }) } as typeof pets,
    },
    answers: { 'GET /modalities/by-category/pets': [toModalityDto(modality)] },
  })
  await screen.findByRole('article')
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Importe al mes' })
const months = () => within(screen.getByRole('group', { name: 'Meses' }))
const chosen = () => months().queryAllByRole('button', { pressed: true }).length
const unpaid = () => months().queryAllByRole('button', { name: /, tu bolsa no llega$/ }).length
const presets = () =>
  within(screen.getByRole('list', { name: 'Importes habituales' }))
    .getAllByRole('button')
    .map(({ textContent }) => toPlain(textContent))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('a new contract opens with the usual amount in every month, and can be added at once', async () => {
  await open(900)
  expect([field().value, chosen(), unpaid()]).toEqual(['60,00', 9, 0])
  expect(screen.queryByRole('button', { name: 'Empezar de nuevo' })).toBeNull()
})

it.each([
  [270, {}, '30,00', 9],
  [270, { minAmountCents: 40_00 }, '40,00', 6],
  [900, { minAmountCents: 75_00 }, '75,00', 9],
])('the usual amount keeps the limits, with a bag of %i and %j: %s', async (bag, fields, amount, count) => {
  await open(bag, fields)
  expect([field().value, chosen(), unpaid()]).toEqual([amount, count, 9 - count])
})

it('without a usual amount of its category the form opens empty', async () => {
  await open(900, {}, 0)
  expect([field().value, chosen()]).toEqual(['', 0])
})

it('minus and plus go in steps of 5 euros between the limits', async () => {
  await open(900, { minAmountCents: 10_00 })
  await press(/^5\s€ más$/)
  expect(field().value).toBe('65,00')
  await press(/^5\s€ menos$/)
  await press(/^5\s€ menos$/)
  expect(field().value).toBe('55,00')
  await press(/^Máximo 100\s€$/)
  await press(/^5\s€ más$/)
  expect([field().value, chosen()]).toEqual(['100,00', 9])
  await press(/^Mínimo 10\s€$/)
  await press(/^5\s€ menos$/)
  expect(field().value).toBe('10,00')
})

it.each([
  [900, { minAmountCents: 10_00 }, ['Mínimo 10 €', 'Habitual 60 €', 'Máximo 100 €']],
  [900, {}, ['Habitual 60 €', 'Máximo 100 €']],
  [900, { minAmountCents: 100_00 }, ['Habitual 100 €']],
])('the amounts to press, with a bag of %i and %j, are %j', async (bag, fields, names) => {
  await open(bag, fields)
  await userEvent.clear(field())
  expect(presets()).toEqual(names)
})

it('months that the bag cannot pay are hatched and say so, until a smaller amount reaches them', async () => {
  await open(270, { minAmountCents: 10_00 })
  await userEvent.clear(field())
  await userEvent.type(field(), '30')
  expect([chosen(), unpaid()]).toEqual([9, 0])
  await press(/^diciembre/)
  expect([chosen(), unpaid()]).toEqual([8, 0])
})
