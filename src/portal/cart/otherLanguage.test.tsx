import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildPlants, buildProduct } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { chooseLanguage } from '../messages/language.ts'
import { CartPage } from './CartPage.tsx'

it('another language in the second step changes its words alone: step and consent stay', async () => {
  const contract = buildPlants({ id: 'c4', state: 'cart' })
  const rose = { ...contract.benefit, name: { es: 'Rosal', en: 'Rose' } }
  await renderPage(<CartPage />, {
    path: '/cart',
    profile: {
      products: [buildProduct('plants', 'Exent')],
      contracts: [],
      cart: [{ ...contract, benefit: rose }],
    },
    answers: { 'GET /modalities/by-category/plants': [rose] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar a la firma' }))
  await userEvent.click(screen.getByRole('checkbox'))
  act(() => chooseLanguage('en'))
  expect(await screen.findByRole('button', { name: /^Sign and send/ })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(screen.queryByText(/Something in the cart is no longer available/)).toBeNull()
})
