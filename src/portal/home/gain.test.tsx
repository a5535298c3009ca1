import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { buildPlants } from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { HomePage } from './HomePage.tsx'

/** Opens the dashboard with the effect of each product on the payslip. */
async function home(profile: Partial<ProfileDto> = {}, offers: unknown = {}, width = 1440) {
  const page = await renderPage(<HomePage />, {
    path: '/home',
    width,
    profile,
    answers: { 'GET /messages': [], 'GET /profile/offers': offers },
  })
  await screen.findByRole('heading', { level: 1 })
  return page
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const figures = (name: string) =>
  part(name)
    .getAllByRole('term')
    .map((term) => term.textContent)

it('a tile shows the effect of its product on the payslip, updated with the profile (D-93)', async () => {
  const offers = vi.fn(() => ({
    plants: { kind: 'own', before: '', ending: 'Tu nómina baja 42 € al mes' },
    pets: { kind: 'offer', before: 'Con 60 € al mes', ending: 'tu nómina baja 38 € al mes' },
  }))
  const { stores } = await home({}, offers)
  expect(await part('Tus productos').findByText('Tu nómina baja 42 € al mes')).toBeTruthy()
  const [, pets] = part('Tus productos').getAllByRole('link')
  expect(pets?.textContent).toContain('Con 60 € al mestu nómina baja 38 € al mes')
  expect(offers).toHaveBeenCalledTimes(1)
  await act(() => stores.session.reload())
  expect(offers).toHaveBeenCalledTimes(1)
  await act(async () => stores.session.replaceProfile({ ...stores.session.profile, firstName: 'Ona' }))
  expect(offers).toHaveBeenCalledTimes(2)
})

describe('an employee without any choice', () => {
  const nothing = { cart: [], contracts: [] }
  const example = {
    plants: { kind: 'refused', before: '', ending: 'No te queda bolsa.' },
    pets: { kind: 'offer', before: 'Con 60 € al mes', ending: 'tu nómina baja 38 € al mes' },
  }

  it('sees first what the portal is, an example of the saving, and how to begin', async () => {
    await home(nothing, example)
    const welcome = part('Elige productos y paga menos IRPF')
    expect(welcome.getByText(/por esa parte no pagas IRPF/)).toBeTruthy()
    expect(welcome.getByText(/cuenta desde abril de 2026/)).toBeTruthy()
    const words = await welcome.findByText(/^Por ejemplo/)
    expect(toPlain(words.textContent)).toBe(
      'Por ejemplo, Mascotas: con 60 € al mes, tu nómina baja 38 € al mes.',
    )
    expect(welcome.getByRole('link', { name: 'Ver lo que puedo ganar' }).getAttribute('href')).toBe('/plan')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings[0]).toBe('Elige productos y paga menos IRPF')
  })

  it('sees both savings of 0 euros, and no welcome after the first choice', async () => {
    const { unmount } = await home(nothing)
    expect(figures('Tu plan')).toEqual([
      'Ahorro de IRPF 2026',
      'Ahorro de IRPF pendiente 2026',
      'Contratados y firmados',
      'Pendientes de firma',
      'Pendientes',
    ])
    unmount()
    await home()
    expect(screen.queryByRole('region', { name: 'Elige productos y paga menos IRPF' })).toBeNull()
  })
})

it('both savings are folded on a phone, and stand open on a desktop', async () => {
  const { unmount } = await home({}, {}, 390)
  const folded = part('Tu plan').getByText('Ver tu ahorro de IRPF').closest('details')
  expect(folded).toHaveProperty('open', false)
  expect(within(folded!).getAllByRole('term', { hidden: true })).toHaveLength(2)
  unmount()
  await home({}, {}, 768)
  expect(part('Tu plan').queryByText('Ver tu ahorro de IRPF')).toBeNull()
  expect(figures('Tu plan')).toContain('Ahorro de IRPF pendiente 2026')
})

it('an employee without any bag is not invited to choose', async () => {
  await home({ cart: [], contracts: [], simulations: {} })
  expect(screen.queryByRole('region', { name: 'Elige productos y paga menos IRPF' })).toBeNull()
})

describe('the next task', () => {
  it('is only to view the cart if all its items have expired', async () => {
    await home({ contracts: [], today: '2026-11-28' })
    expect(screen.getByRole('link', { name: 'Ir al carrito' }).getAttribute('href')).toBe('/cart')
    expect(screen.queryByRole('link', { name: 'Revisar y firmar' })).toBeNull()
  })

  it('is to sign while the cart has items; their details are collapsed below', async () => {
    await home({ contracts: [] })
    const notice = screen.getByText('Tienes un producto sin firmar').closest('[role=note]')
    expect(notice?.textContent).toContain('En el carrito: Mascotas')
    expect(screen.getByRole('link', { name: 'Revisar y firmar' }).getAttribute('href')).toBe('/cart')
    expect(part('Simulaciones pendientes').getByRole('group')).toHaveProperty('open', false)
  })

  it('is not to sign with an empty cart', async () => {
    await home({ cart: [] })
    expect(screen.queryByRole('link', { name: 'Revisar y firmar' })).toBeNull()
  })

  it('mentions the review of a saving that counts before it', async () => {
    await home({ contracts: [buildPlants({ state: 'underReview' })] })
    expect(screen.getByText(/Ya cuenta lo que está en revisión/)).toBeTruthy()
  })

  it('does not mention a review without one', async () => {
    await home({ contracts: [buildPlants()] })
    expect(screen.queryByText(/Ya cuenta lo que está en revisión/)).toBeNull()
  })
})
