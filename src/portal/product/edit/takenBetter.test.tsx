import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { buildPlants, buildProduct } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { ProductPage } from '../ProductPage.tsx'

/** A contract in the cart for April and May at 60 euros. */
const held = buildPlants({ id: 'c4', state: 'cart' })

it('a better choice pressed at the form is sent with the choice that it replaces', async () => {
  const { asked } = await renderPage(<ProductPage />, {
    path: '/products/plants?contract=c4',
    route: '/products/:alias',
    profile: { products: [buildProduct('plants', 'Exent')], contracts: [], cart: [held] },
    answers: {
      'GET /modalities/by-category/plants': [toModalityDto(rose)],
      'PUT /contracts/c4': held,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir esos meses' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Actualizar el carrito' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = asked.find(({ method }) => method === 'PUT')!.body as Record<string, any>
  const monthsOf = ({ items }: Record<string, any>) => items.map(({ month }: { month: number }) => month)
  expect(monthsOf(sent['insteadOf'])).toEqual([3, 4])
  expect(monthsOf(sent)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
})
