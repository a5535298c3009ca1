import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toModalityDto } from '../../dto/modalityDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import {
  buildEmployee,
  buildPets,
  buildProduct,
  petsModality,
} from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { WholePlanPage } from './WholePlanPage.tsx'

const pets = buildProduct('pets', 'Exent')
const lessons = buildProduct('lessons', 'Exent')
const first = { ...petsModality, name: { es: 'Primera' } }
const second = { ...petsModality, id: 'm2', name: { es: 'Segunda' } }
const english = {
  ...petsModality,
  id: 'l',
  name: { es: 'Inglés' },
  product: { ...petsModality.product, category: lessons.category },
}

/** Opens /plan; the server's profile and offers are those of `server`, which a test changes. */
async function plan(changes: Partial<ProfileDto> = {}, answers: Record<string, unknown> = {}) {
  const own = { products: [pets], cart: [], contracts: [], ...changes }
  const server = { profile: own as Partial<ProfileDto>, offers: [first, second] }
  const page = await renderPage(<WholePlanPage />, {
    path: '/plan',
    profile: own,
    answers: {
      'GET /profile': () => buildEmployee(server.profile),
      'GET /modalities/by-category/pets': () => server.offers.map(toModalityDto),
      'GET /modalities/by-category/lessons': [toModalityDto(english)],
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...page, server, reload: () => act(() => page.stores.session.reload()) }
}
const row = (name: string) => screen.findByRole('region', { name })
const take = async (name: string) => userEvent.click(within(await row(name)).getByRole('switch'))
const modality = async () =>
  within(await row('Mascotas')).getByRole<HTMLSelectElement>('combobox', { name: 'Modalidad' })
const choose = async (label: string) => userEvent.selectOptions(await modality(), label)
const chosen = async () => (await modality()).selectedOptions[0]?.label
const isOn = async () => within(await row('Mascotas')).getByRole<HTMLInputElement>('switch').checked
const addButton = () => screen.findByRole('button', { name: /al carrito$/ })

it('a cancelled contract is told with its last day and the price of its covered months (D-73)', async () => {
  await plan({ contracts: [{ ...buildPets({ state: 'cancelled' }), coveredUntil: 3 }] })
  const text = toPlain((await row('Mascotas')).textContent)
  expect(text).toContain('Lo tienes hasta el 30 de abril de 2026: Mascotas, 60 € en el año')
})

describe('an open page of the plan', () => {
  it('has a row for a product that is added before the others, and keeps what was chosen', async () => {
    const { server, reload } = await plan()
    await take('Mascotas')
    await choose('Segunda')
    server.profile = { ...server.profile, products: [lessons, pets] }
    await reload()
    await row('Clases')
    expect([await chosen(), await isOn()]).toEqual(['Segunda', true])
    server.profile = { ...server.profile, products: [pets] }
    await reload()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Clases' })).toBeNull())
    expect([await chosen(), await isOn()]).toEqual(['Segunda', true])
  })

  it('shows the offers of a release, each row with its own choice', async () => {
    const { server, stores } = await plan()
    await take('Mascotas')
    await choose('Segunda')
    const third = { ...petsModality, id: 'm0', name: { es: 'Nueva' } }
    server.offers = [third, first, { ...second, name: { es: 'Segunda de hoy' } }]
    await act(async () => stores.catalogue.renew())
    await waitFor(async () => expect(await chosen()).toBe('Segunda de hoy'))
    expect(await isOn()).toBe(true)
    server.offers = [third, first]
    await act(async () => stores.catalogue.renew())
    await waitFor(async () => expect([await chosen(), await isOn()]).toEqual(['Nueva', false]))
  })

  it('is of the year whose window opens, with what was chosen', async () => {
    const { server, reload } = await plan({ today: '2026-10-14', simulations: both })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tu plan de 2026')
    const windows = {
      2026: [{ fromDate: '2025-12-01', toDate: '2025-12-20' }],
      2027: [{ fromDate: '2026-10-15', toDate: '2026-11-10' }],
    }
    server.profile = { ...server.profile, today: '2026-10-15', enrollment: { windows, opened: [] } }
    await take('Mascotas')
    await reload()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Tu plan de 2027')
    expect(screen.queryByText(/El plazo para elegir/)).toBeNull()
    expect(await isOn()).toBe(true)
    expect(await addButton()).toBeTruthy()
  })
})

describe('what is added to the cart', () => {
  it('is there before the cart opens', async () => {
    let answer: (() => void) | undefined
    const late = new Promise<void>((resolve) => (answer = resolve))
    const withItem = buildEmployee({ products: [pets], contracts: [], cart: [buildPets()] })
    const given = { 'POST /contracts': {}, 'GET /profile': () => late.then(() => withItem) }
    const { where, stores, asked } = await plan({}, given)
    await take('Mascotas')
    await userEvent.click(await addButton())
    await waitFor(() => expect(asked.at(-1)?.path).toBe('/profile'))
    expect(where()).toBe('/plan')
    answer?.()
    await waitFor(() => expect(where()).toBe('/cart'))
    expect(stores.session.cart).toHaveLength(1)
  })

  it('is told where the cart cannot be loaded, instead of an empty cart', async () => {
    const given = { 'POST /contracts': {}, 'GET /profile': refused(500, 'Ahora no se puede.') }
    const { where } = await plan({}, given)
    await take('Mascotas')
    await userEvent.click(await addButton())
    expect(await screen.findByText('Ahora no se puede.')).toBeTruthy()
    expect(where()).toBe('/plan')
  })

  it.each([404, 409, 422])('and refused with %i has plan and offers loaded again', async (status) => {
    let posted = 0
    const answer = () => (++posted === 1 ? refused(status, 'El precio es otro.')() : {})
    const { server, asked, where } = await plan({}, { 'POST /contracts': answer })
    await take('Mascotas')
    await choose('Segunda')
    server.offers = [second]
    await userEvent.click(await addButton())
    expect(await screen.findByText('El precio es otro.')).toBeTruthy()
    await within(await row('Mascotas')).findByText('Segunda')
    expect(asked.filter(({ path }) => path === '/profile')).toHaveLength(1)
    expect(await isOn()).toBe(true)
    await userEvent.click(await addButton())
    await waitFor(() => expect(where()).toBe('/cart'))
  })

  it('and refused for another reason asks for nothing', async () => {
    const { asked } = await plan({}, { 'POST /contracts': refused(500, 'Ahora no se puede.') })
    await take('Mascotas')
    await userEvent.click(await addButton())
    expect(await screen.findByText('Ahora no se puede.')).toBeTruthy()
    expect(asked.at(-1)?.method).toBe('POST')
  })
})

const bags = buildEmployee().simulations['2026']!
const both = { 2026: bags, 2027: bags }
