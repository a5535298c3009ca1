import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildEmployee, buildPets, buildPlants } from '../../tests/support/portal/employee.ts'
import { openPortal } from '../../tests/support/portal/openPortal.tsx'

afterEach(() => vi.useRealTimers())

/** Opens the portal at an address, with a server on which another tab accepts a contract. */
async function opened(path: string) {
  const server = { contract: buildPlants({ state: 'awaitingAcceptance' }), cart: [buildPets()] }
  const employee = () => buildEmployee({ contracts: [server.contract], cart: server.cart })
  const page = await openPortal({
    path,
    profile: employee(),
    answers: {
      'GET /profile': employee,
      'GET /my-contracts': () => [server.contract],
      'GET /users/u1/documents/all': [],
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...page, server }
}

/** Returns to the page a minute later. */
const comeBack = () =>
  act(() => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    window.dispatchEvent(new Event('focus'))
    vi.mocked(Date.now).mockRestore()
  })

it('home shows an acceptance in another tab after the return, without a skeleton', async () => {
  const { server, container } = await opened('/home')
  expect(await screen.findByText('Sigue en tu correo y acepta')).toBeTruthy()
  server.contract = buildPlants({ version: 2 })
  const heading = screen.getByRole('heading', { level: 1 })
  comeBack()
  await waitFor(() => expect(screen.queryByText('Sigue en tu correo y acepta')).toBeNull())
  expect(container.contains(heading)).toBe(true)
})

it('the contracts page is current after the return', async () => {
  const { server } = await opened('/documents/user')
  const table = await screen.findByRole('table', { name: 'Mis contratos' })
  expect(within(table).getByText('Pendiente de firma')).toBeTruthy()
  server.contract = buildPlants({ version: 2 })
  comeBack()
  await waitFor(() => expect(within(table).getByText('Contratado')).toBeTruthy())
  expect(screen.getByRole('table', { name: 'Mis contratos' })).toBe(table)
})

it('the cart loses items that were bought in another tab after the return', async () => {
  const { server } = await opened('/cart')
  expect(await screen.findByRole('heading', { level: 2, name: 'Mascotas' })).toBeTruthy()
  server.cart = []
  comeBack()
  expect(await screen.findByText('Tu carrito está vacío. Elige un producto y añádelo.')).toBeTruthy()
})
