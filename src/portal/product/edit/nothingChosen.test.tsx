import { toModalityDto } from '../../../dto/modalityDto.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { BenefitDeclaration } from '../../../domain/benefit/declaration.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { ProductPage } from '../ProductPage.tsx'
import { buildProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'

/** Opens the page of a category like pets, without any contract of it. */
async function page(
  alias: string,
  declared: Partial<BenefitDeclaration> = {},
  fields: Partial<Modality> = {},
) {
  const modality = exampleModality({ id: 'dog', category: alias, name: { es: 'Perro' }, ...fields })
  await renderPage(<ProductPage />, {
    path: `/products/${alias}`,
    route: '/products/:alias',
    profile: { products: [buildProduct(alias, 'Exent')], contracts: [], cart: [] },
    benefits: { [alias]: { ...pets, id: alias, ...declared } as typeof pets },
    answers: { [`GET /modalities/by-category/${alias}`]: [toModalityDto(modality)] },
  })
  await screen.findByRole('button', { name: 'Añadir al carrito' })
}
const add = () => userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }))

it('saving without an amount names the amount and focuses it', async () => {
  await page('dogs')
  expect(screen.queryByText('Elige al menos a una persona y un mes')).toBeNull()
  await add()
  expect(screen.getByText('Elige al menos a una persona y un mes')).toBeTruthy()
  expect(screen.getByText('Rellena «Importe al mes».')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Importe al mes' }))
})

it('saving an amount without a month names the months and focuses the first open one', async () => {
  await page('dogs')
  await userEvent.type(screen.getByRole('textbox', { name: 'Importe al mes' }), '20{Tab}')
  for (const month of screen.getAllByRole('button', { pressed: true })) await userEvent.click(month)
  await add()
  expect(screen.getByText('Elige al menos un mes.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'abril' }))
})

it('saving without a required person names the people and focuses the first', async () => {
  await page('birds', { covers: () => undefined })
  await add()
  expect(screen.getByText('Incluye al menos a una persona.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole('switch')[0])
})

it(
  'a count for all months that was not applied to any: the way to apply it is named, and ' + 'has the focus',
  async () => {
    const units = () => [{ key: 'face1', valueCents: 10_00 }]
    await page('dogs', { amount: 'counted', units })
    await userEvent.type(screen.getByRole('textbox', { name: /^Unidades de 10\s€ al mes$/ }), '2{Tab}')
    await add()
    expect(screen.getByText('Pulsa «Aplicar a todos» para aplicar lo que has escrito.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Aplicar a todos' }))
  },
)

it('a refused amount hides the last price, which keeps its place until an amount is accepted', async () => {
  await page('dogs', {}, { minAmountCents: 10_00 })
  const amount = screen.getByRole('textbox', { name: 'Importe al mes' })
  const price = () => document.querySelector('[data-price-rows]')
  await userEvent.type(amount, '1')
  expect(price()).toBeNull()
  await userEvent.type(amount, '5')
  expect(price()).toBeTruthy()
  expect(price()?.closest('[aria-hidden]')).toBeNull()
  await userEvent.type(amount, '{Backspace}')
  expect(await screen.findByText(/es inferior al mínimo \(10\s€\)$/)).toBeTruthy()
  expect(price()?.closest('[aria-hidden]')).toBeTruthy()
})
