import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildPlants, buildProduct } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { rose } from '../../../tests/support/portal/wizardFixture.ts'
import { toModalityDto } from '../../dto/modalityDto.ts'
import { CartPage } from './CartPage.tsx'

/** The signing step of a plants contract for April and May at 60 euros. */
async function signing(answers: Record<string, unknown> = {}) {
  const page = await renderPage(<CartPage />, {
    path: '/cart?step=sign',
    profile: {
      products: [buildProduct('plants', 'Exent')],
      contracts: [],
      cart: [buildPlants({ id: 'c4', state: 'cart' })],
    },
    answers: { 'GET /modalities/by-category/plants': [toModalityDto(rose)], ...answers },
  })
  await screen.findByRole('button', { name: /^Firmar y enviar/ })
  return page
}

it('a better choice is shown before signing with one button, and may be ignored', async () => {
  const { asked } = await signing({ 'PUT /contracts/c4': buildPlants({ id: 'c4', state: 'cart' }) })
  const title = await screen.findByText(/^Hay una opción mejor: /)
  const note = title.closest('[role]') ?? title.parentElement!.parentElement!
  expect(toPlain(note.textContent)).toMatch(
    /Si añades .*diciembre, ganas .* más al año\. Puedes firmar igualmente/,
  )
  expect(screen.getByRole('button', { name: /^Firmar y enviar/ }).hasAttribute('disabled')).toBe(false)
  await userEvent.click(within(document.body).getByRole('button', { name: 'Añadir esos meses' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
})
