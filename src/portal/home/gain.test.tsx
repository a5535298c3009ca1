import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ProfileDto } from '../../dto/profileDto.ts'
import {
  buildEmployee,
  buildPets,
  buildPlants,
  buildProduct,
  petsModality,
} from '../../../tests/support/portal/employee.ts'
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
    plants: { kind: 'own', before: '', ending: 'tu nómina baja 42 € al mes' },
    pets: { kind: 'offer', before: 'Con 60 € al mes', ending: 'tu nómina baja 38 € al mes' },
  }))
  const { stores } = await home({}, offers)
  expect(await part('Tus productos').findByText('tu nómina baja 42 € al mes')).toBeTruthy()
  const [, pets] = part('Tus productos').getAllByRole('link')
  expect(pets?.textContent).toContain('Con 60 € al mes · tu nómina baja 38 € al mes')
  expect(offers).toHaveBeenCalledTimes(1)
  await act(() => stores.session.reload())
  expect(offers).toHaveBeenCalledTimes(1)
  await act(async () => stores.session.replaceProfile({ ...stores.session.profile, firstName: 'Ona' }))
  expect(offers).toHaveBeenCalledTimes(2)
})

it.each([
  [0, 'Cada precio es como si solo añadieras ese producto'],
  [599.99, 'Precios con los 0,01 € de tu empresa que te quedan.'],
  [600, 'Precios sin los 600 € de tu empresa: ya los usas.'],
])(
  'above the tiles stands that the lines count earlier choices only where it is so: %d of 600 € used',
  async (used, note) => {
    const offer = { kind: 'offer', before: 'Con 60 € al mes', ending: 'tu nómina baja 38 € al mes' }
    const bags = buildEmployee().simulations['2026']!
    const available = bags.flexibleBag + 600 - used
    const own = { companyBag: 600, available, userBag: 0, availableUserBag: 0 }
    const simulations = { 2026: { ...bags, ...own } }
    const products = [buildProduct('plants', 'Exent'), buildProduct('pets', 'Exent')]
    await home({ products, simulations }, { plants: offer, pets: offer }, 390)
    const tiles = screen.getByRole('region', { name: 'Tus productos' })
    expect(toPlain(tiles.textContent)).toContain(note)
    expect(/Precios (con|sin)|Cada precio/g[Symbol.match](tiles.textContent!)).toHaveLength(1)
  },
)

describe('an employee without any choice', () => {
  const nothing = { cart: [], contracts: [] }
  const example = {
    plants: { kind: 'refused', before: '', ending: 'No te queda bolsa.' },
    pets: { kind: 'offer', before: 'Con 60 € al mes', ending: 'tu nómina baja 38 € al mes' },
  }

  it('sees first what is unused of the company’s money, what it is for, and how to begin', async () => {
    const bags = buildEmployee().simulations['2026']!
    const simulations = { 2026: { ...bags, companyBag: 600, available: 3_600 } }
    await home({ ...nothing, simulations }, { ...example, pets: { ...example.pets, companyAdds: true } })
    expect(toPlain(screen.getAllByRole('heading', { level: 2 })[0]!.textContent)).toBe(
      '600 € de tu empresa sin usar en 2026',
    )
    const hero = within(screen.getByRole('region', { name: /^600\s€ de tu empresa/ }))
    expect(hero.getByRole('img', { name: '0 % usado' })).toBeTruthy()
    expect(
      hero.getByText(
        /paga menos IRPF. Empiezan en abril de 2026. Tu empresa paga además una parte de: Mascotas.$/,
      ),
    ).toBeTruthy()
    expect(hero.getByRole('link', { name: 'Ver lo que puedo ganar' }).getAttribute('href')).toBe('/plan')
  })

  it('without money of the company sees first what the portal is for', async () => {
    await home(nothing, example)
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings[0]).toBe('Elige productos y paga menos IRPF')
    expect(screen.queryByRole('img', { name: /usado/ })).toBeNull()
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

it('on a phone each part is a closed row with its figure, and open on a desktop', async () => {
  const { unmount } = await home({ cart: [] }, {}, 390)
  const row = screen.getByRole('region', { name: 'Ahorro de IRPF 2026' })
  expect(toPlain(within(row).getByText(/pendiente/, { selector: 'span' }).textContent)).toBe(
    '36 € · pendiente: 0 €',
  )
  const folds = ['Ahorro de IRPF 2026', 'Tu plan', 'Situación actual', 'Noticias'].map((name) =>
    screen.getByRole('region', { name }).querySelector('details'),
  )
  expect(folds.map((fold) => fold?.open)).toEqual([false, false, false, false])
  expect(part('Tu plan').getByText('Firmados: 1 · Por firmar: 0 · Pendientes: 0')).toBeTruthy()
  expect(part('Avisos').getByText('No tienes avisos activos.')).toBeTruthy()
  unmount()
  await home({}, {}, 768)
  expect(screen.getByRole('region', { name: 'Tu plan' }).querySelector('details')).toBeNull()
  const table = screen.getByRole('region', { name: 'Estado de los productos' })
  expect(table.querySelector('details')?.open).toBe(true)
  expect(figures('Tu plan')).toContain('Ahorro de IRPF pendiente 2026')
})

it('on a phone the content of a row is rendered once the row is opened or printed, and stays', async () => {
  await home({}, {}, 390)
  const table = screen.getByRole('region', { name: 'Estado de los productos' })
  const press = () => userEvent.click(table.querySelector('summary')!)
  expect(table.querySelector('table')).toBeNull()
  await press()
  await waitFor(() => expect(table.querySelector('table')).toBeTruthy())
  await press()
  expect(table.querySelector('table')).toBeTruthy()
  const savings = screen.getByRole('region', { name: 'Ahorro de IRPF 2026' })
  expect(savings.querySelector('dl')).toBeNull()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(savings.querySelector('dl')).toBeTruthy()
})

it('after signing home says what one gets, how far it is, and what January brings', async () => {
  const acceptance = { sentTo: 'lucia@acme.com', until: '2026-04-09', isExpired: false }
  await home({
    cart: [],
    contracts: [
      buildPlants({ state: 'awaitingAcceptance', purchasedAt: '2026-03-09T09:00:00Z', acceptance }),
    ],
  })
  expect(toPlain(screen.getAllByRole('heading', { level: 2 })[0]!.textContent)).toBe('Ganas 36 € al año')
  expect(toPlain(screen.getByText(/^Rosal/, { selector: '#hero p' }).textContent)).toBe(
    'Rosal: 120 € en beneficios. Pagas tú 84 €.',
  )
  const track = screen.getByRole('list', { name: 'Cómo va tu plan de 2026' })
  const steps = within(track).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.replace(/\d\d\/\d\d\/\d{4}/, 'DÍA'))).toEqual([
    'Elegido (hecho)DÍA',
    'Firmado (hecho)DÍA',
    'Aceptadohasta el DÍA',
    'En nóminaabril',
  ])
  expect(steps[2]!.getAttribute('aria-current')).toBe('step')
  expect(part('Tu nómina en 2026').getAllByRole('radio').length).toBeGreaterThanOrEqual(12)
})

it.each([
  [['awaitingAcceptance'], 'Por aceptar'],
  [['underReview'], 'En revisión'],
  [['awaitingAcceptance', 'underReview'], 'Por aceptar o en revisión'],
  [['inForce'], undefined],
] as const)('payslips of contracts in state %j are hatched as: %s', async (states, words) => {
  const contracts = states.map((state, index) =>
    buildPlants({ id: `c${index}`, state, purchasedAt: '2026-03-09T09:00:00Z' }),
  )
  await home({ cart: [], contracts })
  const legend = part('Tu nómina en 2026').getByRole('figure').querySelectorAll('li[data-kind]')
  const [, middle, last] = [...legend].map(({ textContent }) => textContent)
  expect(last ? middle : undefined).toBe(words)
})

it('on a phone six tiles stand in sight, what is free first; one press shows all others', async () => {
  const names = ['plants', 'pets', 'lessons', 'one', 'two', 'three', 'four', 'five']
  const line = (isFree: boolean) => ({ kind: 'offer', before: '', ending: 'x', line: 'gratis', isFree })
  const offers = {
    ...Object.fromEntries(names.map((name) => [name, line(name === 'three')])),
    five: { kind: 'refused', before: '', ending: 'No te queda bolsa.', line: '', isFree: false },
  }
  const products = names.map((name) => buildProduct(name, 'Exent'))
  await home({ products, cart: [], contracts: [] }, offers, 390)
  const links = () =>
    part('Tus productos')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(links()).toHaveLength(6)
  expect(links()[0]).toBe('/products/three')
  await userEvent.click(screen.getByRole('button', { name: 'Ver los 8' }))
  const closed = part('Tus productos').getByText('Ver el producto que ahora no puedes contratar')
  expect(closed.closest('details')).toHaveProperty('open', false)
  expect(document.activeElement).toBe(part('Tus productos').getAllByRole('link')[6])
  expect(links().at(-1)).toBe('/products/five')
})

it.each(['no bag', 'bags of zero'])('an employee with %s is not invited to choose', async (which) => {
  const bags = buildEmployee().simulations['2026']!
  const empty = {
    ...bags,
    flexibleBag: 0,
    topBag: 0,
    available: 0,
    availableTop: 0,
    companyBag: 0,
    userBag: 0,
  }
  const simulations: ProfileDto['simulations'] = which === 'no bag' ? {} : { 2026: empty }
  await home({ cart: [], contracts: [], simulations })
  expect(screen.queryByRole('region', { name: 'Elige productos y paga menos IRPF' })).toBeNull()
})

describe('the next task', () => {
  it('is only to view the cart if all its items have expired', async () => {
    await home({ contracts: [], today: '2026-11-28' })
    expect(screen.getByRole('link', { name: 'Ir al carrito' }).getAttribute('href')).toBe('/cart')
    expect(screen.queryByRole('link', { name: 'Revisar y firmar' })).toBeNull()
  })

  it('is to sign while the cart has items; their details are below', async () => {
    await home({ contracts: [] })
    const notice = screen.getByText('Tienes un producto sin firmar').closest('[role=note]')
    expect(notice?.textContent).toContain('En el carrito: Mascotas')
    expect(screen.getByRole('link', { name: 'Revisar y firmar' }).getAttribute('href')).toBe('/cart')
    expect(part('Simulaciones pendientes').getAllByRole('row')).toHaveLength(2)
  })

  it('names each item of the cart apart: by its year, or by its modality', async () => {
    const cat = { ...petsModality, id: 'cat', name: { es: 'Gato' } }
    const cart = [buildPets(), buildPets({ id: 'c4', year: 2027 }), buildPets({ id: 'c5', benefit: cat })]
    await home({ contracts: [], cart })
    const notice = screen.getByText('Tienes 3 productos sin firmar').closest('[role=note]')
    expect(notice?.textContent).toContain('Mascotas 2026, Mascotas 2027 y Mascotas · Gato')
  })

  it('is the cart in one line on a phone while a contract waits to be accepted', async () => {
    await home({ contracts: [buildPlants({ state: 'awaitingAcceptance' })] }, {}, 767)
    expect(screen.queryByText('Tienes un producto sin firmar')).toBeNull()
    const link = screen.getByRole('link', { name: 'Revisar y firmar: Mascotas' })
    expect(link.getAttribute('href')).toBe('/cart')
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
