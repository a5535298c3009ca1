import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ContractDto } from '../../dto/contractDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import type { RefusalDto } from '../../dto/errorDto.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import {
  buildCompanyDto,
  buildProduct,
  buildLessons,
  buildPets,
  buildPlants,
} from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { HomePage } from './HomePage.tsx'

/** Opens the dashboard of the example employee; without `given` there is no news. */
async function home(profile: Partial<ProfileDto> = {}, given: Omit<PageOptions, 'profile'> = {}) {
  const page = await renderPage(<HomePage />, {
    path: '/home',
    ...given,
    profile,
    answers: { 'GET /messages': [], ...given.answers },
  })
  await screen.findByRole('heading', { level: 1 })
  return page
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const figures = (name: string) =>
  Object.fromEntries(
    part(name)
      .getAllByRole('term')
      .map((term) => [term.textContent, toPlain(term.nextElementSibling?.textContent)]),
  )
const cells = (name: string, row: string) =>
  part(name).getByRole('row', { name: new RegExp(row) }).textContent
const columns = (name: string) =>
  part(name)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

describe('the dashboard of an employee who leaves (D-88)', () => {
  it('shows when the plan ends', async () => {
    await home({ exitOn: '2026-06-20' })
    expect(screen.getByText('Tu plan termina con tu salida, el 20 de junio de 2026.')).toBeTruthy()
  })
})

describe('the enrollment window (D-97)', () => {
  it.each([
    ['2026-03-11', '2026-03-20', 'Puedes elegir para 2026 a partir del 11/03/2026.'],
    ['2026-03-10', '2026-03-20', 'Puedes elegir tus productos de 2026 hasta el 20 de marzo de 2026.'],
    ['2026-03-01', '2026-03-09', 'El plazo para elegir para 2026 acabó el 09/03/2026.'],
  ])('from %s to %s is shown on the dashboard', async (fromDate, toDate, sentence) => {
    const enrollment = { windows: { 2026: [{ fromDate, toDate }] }, opened: [] }
    await home({ today: '2026-03-10', enrollment })
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('of one person is shown with its months', async () => {
    const opened = [{ year: 2026, months: [2, 3], fromDate: '2026-03-10', toDate: '2026-03-10' }]
    await home({ today: '2026-03-10', enrollment: { windows: {}, opened } })
    expect(screen.getByText(/puedes contratar para marzo y abril de 2026/)).toBeTruthy()
  })
})

describe('a contract that is not yet accepted', () => {
  const waiting = (id: string, refusals?: RefusalDto[]) =>
    buildPlants({
      id,
      state: 'awaitingAcceptance',
      acceptance: {
        sentTo: 'lucia@acme.com',
        until: '2026-04-09',
        isExpired: false,
        ...(refusals && { refusals }),
      },
    })
  const short: RefusalDto = {
    code: 'price_over_error',
    path: '/price',
    params: { limitCents: 5_000, askedCents: 12_000, overCents: 7_000 },
  }

  it('and no longer fits its bag is shown with the missing amount and what to do (D-84)', async () => {
    await home({ contracts: [waiting('c3', [short])] })
    const note = screen.getByText('Un contrato ya no se puede aceptar como está').closest('[role=note]')
    expect(toPlain(note?.textContent)).toContain('Tienes 50 € disponibles y esto cuesta 120 €: quita 70 €')
    const way = screen.getByRole('link', { name: /^Cambiar o cancelar / })
    expect(way.getAttribute('href')).toBe('/products/plants?contract=c3')
    expect(screen.queryByText(/Acepta las condiciones/)).toBeNull()
  })

  it('and still fits its bag is shown as before', async () => {
    await home({ contracts: [waiting('c3', [short]), waiting('c4')] })
    expect(screen.getByText('Sigue en tu correo y acepta')).toBeTruthy()
    expect(screen.getByText('Un contrato ya no se puede aceptar como está')).toBeTruthy()
  })
})

describe('the counters', () => {
  it(
    'count what is signed and in force, what waits for a signature, and what is begun or in ' + 'review',
    async () => {
      await home({
        contracts: [
          buildPlants(),
          buildPlants({ id: 'c3', state: 'awaitingAcceptance' }),
          buildPlants({ id: 'c4', state: 'awaitingAcceptance' }),
          buildPlants({ id: 'c5', state: 'underReview' }),
        ],
        cart: [buildPets(), buildPets({ id: 'c6' })],
      })
      expect(figures('Tu plan')).toMatchObject({
        'Contratados y firmados': '1',
        'Pendientes de firma': '2',
        Pendientes: '3',
      })
    },
  )

  it('start with the savings for an employee with tax-advantaged products (HOM-13)', async () => {
    // Saved: 30 % of 120 euros of plants in force, with a pay of 30,000 + 2,000. Pending: plants of 100 euros
    // in the cart.
    const waiting = buildPlants({
      id: 'c2',
      state: 'cart',
      items: [5, 6].map((month) => ({ benefitId: 'rose', familyId: 0, month, price: 50 })),
      price: 100,
      finalPrice: 100,
    })
    const { unmount } = await home({ cart: [waiting] })
    const { 'Ahorro de IRPF 2026': achieved, 'Ahorro de IRPF pendiente 2026': pending } = figures('Tu plan')
    expect([achieved, pending]).toEqual(['36 €', '30 €'])
    unmount()
    await home({ products: [buildProduct('pets', 'Top')], contracts: [] })
    expect(Object.keys(figures('Tu plan'))).toEqual([
      'Contratados y firmados',
      'Pendientes de firma',
      'Pendientes',
    ])
  })
})

it('each bag is a bar: the used part, the total, and whole percent (HOM-14)', async () => {
  await home()
  const bars = part('Situación actual')
    .getAllByRole('meter')
    .map((bar) => [
      bar.getAttribute('aria-label'),
      toPlain(bar.getAttribute('aria-valuetext')),
      bar.getAttribute('aria-valuenow'),
    ])
  expect(bars).toEqual([
    ['Bolsa flexible', '4 % usado: 120 € de 3.000 €', '4'],
    ['Bolsa Top', '24 % usado: 120 € de 500 €', '24'],
  ])
  expect(part('Situación actual').getByText('Quedan 2.880 €')).toBeTruthy()
})

describe('a product', () => {
  it('has a tile with its status, which leads to its page (HOM-15)', async () => {
    await home()
    const tiles = part('Tus productos')
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(tiles).toEqual([
      ['PlantasContratado', '/products/plants'],
      ['MascotasPendiente en el carrito', '/products/pets'],
    ])
  })

  it('has a row: product, status, end date, expiring, and the way there (NEW-08)', async () => {
    await home({ contracts: [ending('2026-03-31')] })
    expect(columns('Estado de los productos')).toEqual(['Producto', 'Estado', 'Fecha de fin', 'Caduca', 'Ir'])
    expect(cells('Estado de los productos', 'Plantas')).toBe('PlantasContratado31/03/2026ProntoIr')
    expect(cells('Estado de los productos', 'Mascotas')).toBe('MascotasPendiente en el carrito–NoIr')
    expect(
      part('Estado de los productos').getByRole('link', { name: 'Ir a Plantas' }).getAttribute('href'),
    ).toBe('/products/plants')
  })

  it(
    'expires soon when today and the alert days of the company are after its end, not on it ' + '(NEW-06)',
    async () => {
      for (const [alertDays, expiring] of [
        [20, 'No'],
        [21, 'No'],
        [22, 'Pronto'],
      ] as const) {
        const { unmount } = await home({
          contracts: [ending('2026-03-31')],
          company: buildCompanyDto({ alertDays }),
        })
        expect(cells('Estado de los productos', 'Plantas'), `${alertDays} days`).toContain(
          `31/03/2026${expiring}`,
        )
        expect(screen.queryAllByText('Rosal acaba el 31/03/2026')).toHaveLength(expiring === 'Pronto' ? 1 : 0)
        unmount()
      }
    },
  )
})

it(
  'what is begun is listed: without documents, in the cart, waiting for a signature or for ' +
    'a review (NEW-07)',
  async () => {
    const waits: [Partial<ProfileDto>, string, string][] = [
      [{ cart: [buildPets()] }, 'Pendiente en el carrito', '/cart'],
      [
        { contracts: [petsInForce({ state: 'awaitingAcceptance' })], cart: [] },
        'Pendiente de firma',
        '/products/pets',
      ],
      [
        { contracts: [petsInForce({ state: 'underReview' })], cart: [] },
        'Pendiente de revisión',
        '/products/pets',
      ],
    ]
    for (const [profile, status, link] of waits) {
      const { unmount } = await home(profile)
      expect(
        part('Simulaciones pendientes')
          .getAllByRole('row')
          .map(({ textContent }) => textContent?.slice(0, 40)),
      ).toHaveLength(2)
      expect(cells('Simulaciones pendientes', 'Mascotas')).toContain(`Mascotas${status}`)
      expect(part('Simulaciones pendientes').getByRole('link').getAttribute('href')).toBe(link)
      unmount()
    }
    const { unmount } = await home({
      products: [buildProduct('lessons', 'Exent')],
      cart: [buildLessons({ state: 'cart' })],
    })
    expect(cells('Simulaciones pendientes', 'Clases')).toContain('ClasesFalta documentación')
    unmount()
    for (const state of ['inForce', 'cancelled'] as const) {
      const { unmount: leave } = await home({ contracts: [petsInForce({ state })], cart: [] })
      expect(part('Simulaciones pendientes').queryAllByRole('row')).toEqual([])
      leave()
    }
  },
)

describe('the alerts', () => {
  const alerts = () =>
    part('Avisos')
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)

  it('name a missing document, and link to the cart (NEW-04)', async () => {
    await home({ cart: [buildLessons({ state: 'cart' })] })
    expect(alerts()).toEqual(['Falta documentación de «Inglés»'])
    expect(
      part('Avisos')
        .getByRole('link', { name: 'Completar: Falta documentación de «Inglés»' })
        .getAttribute('href'),
    ).toBe('/cart?documentation=c3')
  })

  it(
    'ask once for the invoices of all months up to now that have none, where the contract is billed ' +
      'monthly (NEW-05)',
    async () => {
      const items = [3, 4, 5, 6, 7].map((month) => ({ benefitId: 'l', familyId: 0, month, price: 60 }))
      const contracts = [buildLessons({ items, additionalInfo: { paymentFreq: 'monthly', invoices: [3] } })]
      await home({ today: '2026-06-10', contracts, cart: [] })
      expect(alerts()).toEqual(['Faltan las facturas de mayo y junio: Inglés'])
      expect(
        part('Avisos')
          .getAllByRole('link')
          .map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual([['Adjuntar', '/documents/user?contract=c3']])
    },
  )

  it('ask for no invoice where the contract is billed once a year', async () => {
    await home({
      today: '2026-06-10',
      contracts: [buildLessons({ additionalInfo: { paymentFreq: 'yearly' } })],
      cart: [],
    })
    expect(part('Avisos').getByText('No tienes avisos activos.')).toBeTruthy()
  })

  it('are said to be absent when there are none (ERR-40)', async () => {
    await home()
    expect(part('Avisos').getByText('No tienes avisos activos.')).toBeTruthy()
    expect(part('Avisos').queryByRole('table')).toBeNull()
  })
})

describe('the news', () => {
  it('are those of the company, in the reader’s language, with their day', async () => {
    const news = [
      {
        id: '1',
        date: '2026-03-02',
        text: { es: '<p>Cambia el <b>plazo</b></p>', ca: '<p>Canvia el <b>termini</b></p>' },
      },
    ]
    const { unmount } = await home({}, { answers: { 'GET /messages': news } })
    expect((await part('Noticias').findByText('plazo')).closest('li')?.textContent).toBe(
      '2 de marzo de 2026Cambia el plazo',
    )
    unmount()
    await home({}, { answers: { 'GET /messages': news }, language: 'ca' })
    expect((await part('Notícies').findByText('termini')).closest('li')?.textContent).toContain(
      'Canvia el termini',
    )
  })

  it('are drawn without scripts or foreign styles (NEW-02)', async () => {
    const text = {
      es:
        '<p onclick="steal()" style="position:fixed">Hola <img src="x" ' +
        'onerror="steal()"><script>steal()</script><a ' +
        'href="javascript:steal()">aquí</a><form><button>Entrar</button></form></p>',
    }
    await home({}, { answers: { 'GET /messages': [{ id: '1', text }] } })
    const item = (await part('Noticias').findByText('Hola')).closest('li')!
    expect(item.innerHTML).not.toMatch(/steal|onerror|onclick|script|style=|<form|<button/)
  })

  it('are said to be absent when there are none (NEW-01, ERR-39)', async () => {
    const { asked } = await home()
    expect(await part('Noticias').findByText('No news posted')).toBeTruthy()
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('GET /messages')
  })

  it('show the server’s sentence after a failure, and can be loaded again', async () => {
    let fails = true
    await home(
      {},
      {
        answers: {
          'GET /messages': () =>
            fails ? refused(500, 'No hay noticias ahora.')() : [{ id: '1', text: { es: 'Ya está' } }],
        },
      },
    )
    await part('Noticias').findByText('No hay noticias ahora.')
    fails = false
    await userEvent.click(part('Noticias').getByRole('button', { name: 'Intentar de nuevo' }))
    expect((await part('Noticias').findByRole('listitem')).textContent).toBe('Ya está')
  })
})

function petsInForce(changes: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto {
  const { daysToCutOff: _days, ...contract } = buildPets({ state: 'inForce', ...changes })
  return contract
}

function ending(endDate: string): ContractDto {
  const contract = buildPlants()
  return { ...contract, benefit: { ...contract.benefit, endDate } }
}

describe('next year’s plan', () => {
  const inForce = buildPlants({ id: 'held' })
  const action = () => screen.queryByRole('button', { name: 'Repetir lo que tengo' })

  it('is offered from 1 October on, and not the day before', async () => {
    const { unmount } = await home({ contracts: [inForce], today: '2026-09-30' })
    expect(action()).toBeNull()
    unmount()
    await home({ contracts: [inForce], today: '2026-10-01' })
    expect(action()).toBeTruthy()
    expect(screen.getByText(/^Un producto de 2026 aún no está en tu plan de 2027\./)).toBeTruthy()
  })

  it('is no longer offered once it contains this year’s products, nor without any', async () => {
    const next = buildPlants({ id: 'next', year: 2027, state: 'cart' })
    const { unmount } = await home({ contracts: [inForce], cart: [next], today: '2026-11-20' })
    expect(action()).toBeNull()
    unmount()
    await home({ contracts: [], cart: [], today: '2026-11-20' })
    expect(action()).toBeNull()
  })
})
