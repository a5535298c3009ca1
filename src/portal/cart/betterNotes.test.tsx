import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildEmployee, buildPlants, buildProduct } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { rose } from '../../../tests/support/portal/wizardFixture.ts'
import { toModalityDto } from '../../dto/modalityDto.ts'
import { CartPage } from './CartPage.tsx'

const cart = [buildPlants({ id: 'c4', state: 'cart' })]
const profile = { products: [buildProduct('plants', 'Exent')], contracts: [], cart }

/** The signing step of a plants contract for April and May at 60 euros. */
async function signing(answers: Record<string, unknown> = {}) {
  const page = await renderPage(<CartPage />, {
    path: '/cart?step=sign',
    profile,
    answers: { 'GET /modalities/by-category/plants': [toModalityDto(rose)], ...answers },
  })
  await screen.findByRole('button', { name: /^Firmar y enviar/ })
  return page
}

it('a better choice is shown before signing with one button, and may be ignored', async () => {
  const { asked } = await signing({ 'PUT /contracts/c4': cart[0] })
  const title = await screen.findByText(/^Hay una opción mejor: /)
  const note = title.closest('[role]') ?? title.parentElement!.parentElement!
  expect(toPlain(note.textContent)).toMatch(
    /Si añades .*diciembre, ganas .* más al año\. Puedes firmar igualmente/,
  )
  expect(screen.getByRole('button', { name: /^Firmar y enviar/ }).hasAttribute('disabled')).toBe(false)
  await userEvent.click(within(document.body).getByRole('button', { name: 'Añadir esos meses' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = asked.find(({ method }) => method === 'PUT')!.body as { insteadOf?: { items: unknown[] } }
  expect(sent.insteadOf?.items).toHaveLength(2)
})

it('a pressed better choice leads back to the data, without a word of another window', async () => {
  const changed = { ...cart[0]!, version: cart[0]!.version + 1 }
  await signing({
    'PUT /contracts/c4': changed,
    'GET /profile': buildEmployee({ ...profile, cart: [changed] }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir esos meses' }))
  await screen.findByText('Cambiado. Revisa el carrito antes de firmar.')
  expect(screen.getByRole('button', { name: 'Continuar a la firma' })).toBeDefined()
  expect(screen.queryByText('Tu carrito cambió en otra ventana')).toBeNull()
})
