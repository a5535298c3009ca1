import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defineBenefit } from '../../domain/benefit/defineBenefit.ts'
import { oneProvider } from '../../domain/benefit/eligible.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import type { ContractDto } from '../../dto/contractDto.ts'
import { toModalityDto } from '../../dto/modalityDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { ProductPage } from './ProductPage.tsx'
import { refused, unreachable } from '../../../tests/support/portal/answers.ts'
import {
  buildContractDto,
  buildEmployee,
  buildProduct,
  pets,
} from '../../../tests/support/portal/employee.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { readToast } from '../../../tests/support/portal/toasts.ts'

/** Rides at 60 euros a month. */
const rides = defineBenefit({
  ...pets,
  id: 'rides',
  details: { type: 'object', additionalProperties: false, properties: {} },
  amount: 'priced',
  price: ({ items }) => ({
    items: items.map(({ amountCents: _typed, ...item }) => ({ ...item, priceCents: 6_000 })),
    refusals: [],
  }),
})
const ride = exampleModality({
  id: 'ride',
  category: 'rides',
  name: { es: 'Bono', ca: 'Abonament' },
  desc: { es: 'Diez viajes', ca: 'Deu viatges' },
  longDesc: { es: '<p>Por la ciudad</p>' },
  defaultPriceCents: 6_000,
})
const { 2026: bags } = buildEmployee().simulations
/** Builds a flexible bag of 2026 and its remaining amount. */
const bag = (flexibleBag: number, available = flexibleBag) => ({ 2026: { ...bags!, flexibleBag, available } })
const ridesContract = (changes: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto =>
  buildContractDto({
    product: 'rides',
    benefit: ride,
    items: [{ benefitId: 'ride', familyId: 0, month: 3, price: 60 }],
    price: 60,
    finalPrice: 60,
    ...changes,
  })

/** A category like rides, with a price table. */
const tolls = { ...rides, id: 'tolls', tables: { fares: { type: 'object', properties: {} } as const } }

/** Opens the page of rides for an employee with 100 euros in the bag. */
async function open(
  profile: Partial<ProfileDto> = {},
  answers: PageOptions['answers'] = {},
  given: PageOptions = {},
) {
  const page = await renderPage(<ProductPage />, {
    path: '/products/rides',
    route: '/products/:alias',
    benefits: { rides, tolls },
    ...given,
    profile: {
      products: [buildProduct('rides', 'Exent')],
      contracts: [],
      cart: [],
      simulations: bag(100),
      ...profile,
    },
    answers: { 'GET /modalities/by-category/rides': [toModalityDto(ride)], ...answers },
  })
  await screen.findByRole('article')
  return page
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const inCart = { simulations: bag(160, 100), cart: [ridesContract({ state: 'cart' })] }
const inForce = { simulations: bag(160, 100), contracts: [ridesContract()] }
const sent = (asked: { method: string }[]) => asked.filter(({ method }) => method !== 'GET')

describe('a price over what is available (ERR-17, ERR-42)', () => {
  const over = 'El precio excede la cantidad disponible'

  it('of a new contract is shown with its remedy, and is not sent', async () => {
    const { asked } = await open()
    await press('abril')
    expect(screen.queryByText(over)).toBeNull()
    await press('mayo')
    expect(screen.getByText(over)).toBeTruthy()
    expect(
      screen.getByText(
        'Tienes 100 € disponibles y esto cuesta 120 €: quita 20 €, por ejemplo con menos meses o ' +
          'importes más bajos.',
      ),
    ).toBeTruthy()
    await press('Añadir al carrito')
    expect(sent(asked)).toEqual([])
  })

  it('of a cart item includes the item’s own amount', async () => {
    const { asked } = await open(inCart)
    await press('mayo')
    expect(screen.queryByText(over)).toBeNull()
    await press('junio')
    expect(
      screen.getByText(
        'Tienes 160 € disponibles y esto cuesta 180 €: quita 20 €, por ejemplo con menos meses o ' +
          'importes más bajos.',
      ),
    ).toBeTruthy()
    await press('Actualizar el carrito')
    expect(sent(asked)).toEqual([])
  })

  it('of a contract in force includes the contract’s own amount', async () => {
    const { asked } = await open(inForce)
    await press('Cambiar')
    await press('mayo')
    expect(screen.queryByText(over)).toBeNull()
    await press('junio')
    expect(screen.getByText(over)).toBeTruthy()
    await press('Revisar el cambio')
    expect([screen.queryByRole('region', { name: 'Confirma el cambio' }), sent(asked)]).toEqual([null, []])
  })
})

describe('the message after an action', () => {
  /** The text of the next step, which has the focus. */
  const told = () => document.activeElement?.textContent
  const reloaded = {
    'GET /profile': () => buildEmployee({ products: [buildProduct('rides', 'Exent')] }),
  }

  it('confirms an addition to the cart (ERR-33)', async () => {
    const now = () => buildEmployee({ products: [buildProduct('rides', 'Exent')], ...inCart, contracts: [] })
    const { asked } = await open({}, { 'GET /profile': now, 'POST /contracts': ridesContract() })
    await press('abril')
    await press('Añadir al carrito')
    // The next step has the focus and contains the change of the payslip: 60 euros minus 30 %.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Producto añadido al carrito'))
    const next = within(document.activeElement as HTMLElement)
    expect(next.getByText(/^Pagas tú 42\s€ al mes\.$/)).toBeTruthy()
    expect(next.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Revisar y firmar', '/cart'],
      ['Seguir eligiendo', '/home'],
    ])
    expect(sent(asked)).toMatchObject([
      {
        method: 'POST',
        path: '/contracts',
        body: {
          benefitId: 'ride',
          year: 2026,
          price: 60,
          items: [{ benefitId: 'ride', familyId: 0, month: 3, price: 60 }],
        },
      },
    ])
  })

  it('confirms a change in the cart (ERR-34)', async () => {
    const { asked } = await open(inCart, { ...reloaded, 'PUT /contracts/c1': ridesContract() })
    await press('mayo')
    await press('Actualizar el carrito')
    await waitFor(() => expect(told()).toContain('Producto del carrito actualizado'))
    expect(sent(asked)).toMatchObject([
      { method: 'PUT', path: '/contracts/c1', body: { price: 120, version: 1 } },
    ])
  })

  it('confirms a removal from the cart, once that was confirmed (ERR-35)', async () => {
    const { asked } = await open(inCart, { ...reloaded, 'DELETE /contracts/c1': undefined })
    await press('Quitar del carrito')
    expect(sent(asked)).toEqual([])
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '¿Quitarlo del carrito?' })).getByRole('button', {
        name: 'Quitar del carrito',
      }),
    )
    await waitFor(() => expect(told()).toContain('Producto quitado del carrito'))
    expect(sent(asked)).toMatchObject([{ method: 'DELETE', path: '/contracts/c1' }])
  })

  it('asks to accept the mail after a change in force (ERR-37)', async () => {
    const { details, items } = ridesContract()
    const pendingEdit = { price: 120, finalPrice: 120, details, items, isCancellation: false }
    const waiting = ridesContract({ state: 'changeAwaitingAcceptance', pendingEdit })
    const { asked } = await open(inForce, {
      'GET /profile': () =>
        buildEmployee({ products: [buildProduct('rides', 'Exent')], contracts: [waiting] }),
      'PUT /contracts/c1': waiting,
    })
    await press('Cambiar')
    await press('mayo')
    await press('Revisar el cambio')
    await press('Actualizar el contrato')
    await waitFor(() => expect(told()).toContain('Revisa tu correo para confirmar los cambios'))
    expect(sent(asked)).toMatchObject([{ method: 'PUT', path: '/contracts/c1', body: { price: 120 } }])
  })
})

it.each([
  ['in the server’s words', refused(422, 'Este producto está en revisión'), 'Este producto está en revisión'],
  ['as an absence, where nobody answers', unreachable, 'Service is unavailable'],
])('a refusal of the server is shown %s (ERR-13, ERR-04)', async (_how, answer, words) => {
  await open({}, { 'POST /contracts': answer })
  await press('abril')
  await press('Añadir al carrito')
  await waitFor(() => expect(readToast()).toContain(`Error:${words}`))
  // The sentence stays on the page after the toast has closed, and has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe(words))
})

describe('a product that cannot be contracted shows the reason and no offers', () => {
  it.each([
    [
      'ERR-23',
      [buildProduct('rides', 'Exent', { active: false })],
      'Este producto está inactivo',
      'Pide a Recursos Humanos que lo activen.',
    ],
    ['ERR-25', [], 'No puedes contratar este producto', 'Escribe a Recursos Humanos.'],
    [
      'ERR-26',
      [buildProduct('rides', 'Exent', { allowed: false })],
      'Ya no tienes permiso para contratar este producto',
      'Si tienes contratos en vigor, siguen; para contratar más, habla con Recursos Humanos.',
    ],
  ])('%s', async (_line, products, title, lift) => {
    await open({ products })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(lift)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull()
  })
})

it('an exhausted bag is the limit (ERR-22, D-51)', async () => {
  for (const [available, isReached] of [
    [0, true],
    [0.01, false],
  ] as const) {
    const { unmount } = await open({ simulations: bag(100, available) })
    expect(screen.queryAllByText('Has llegado al límite'), `${available} left`).toHaveLength(
      isReached ? 1 : 0,
    )
    unmount()
  }
})

it('without a salary that covers the bag there is no calculator, with the reason (ERR-29)', async () => {
  for (const [fixedSalary, isThere] of [
    [null, false],
    [2_999.99, false],
    [3_000, true],
  ] as const) {
    const { unmount } = await open({ fixedSalary, simulations: bag(3_000) })
    expect(
      screen.queryAllByText(
        'La calculadora no está disponible: falta tu salario fijo, o es inferior a tu bolsa flexible.',
      ),
      `${fixedSalary}`,
    ).toHaveLength(isThere ? 0 : 1)
    expect(screen.queryAllByRole('button', { name: 'IRPF' })).toHaveLength(isThere ? 1 : 0)
    unmount()
  }
})

it('an offer is in the reader’s language, or in Spanish without a translation (I18-03)', async () => {
  await open({}, {}, { language: 'ca' })
  const card = within(screen.getByRole('article', { name: 'Abonament' }))
  expect(card.getByText('Deu viatges')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Mostra’n més' }))
  expect(await card.findByText('Por la ciudad')).toBeTruthy()
})

describe('a rate table that cannot be loaded (ERR-09)', () => {
  it.each([
    ['is told in the server’s words', refused(404, 'Tax not found'), 'Tax not found'],
    ['is told where the server says nothing', refused(500), 'Tax not found'],
    ['is an absence where nobody answers', unreachable, 'Service is unavailable'],
  ])('shows %s, and can be loaded again', async (_how, answer, words) => {
    let fails = true
    await renderPage(<ProductPage />, {
      path: '/products/tolls',
      route: '/products/:alias',
      benefits: { rides, tolls },
      profile: { products: [buildProduct('tolls', 'Exent')] },
      answers: {
        'GET /modalities/by-category/tolls': [
          toModalityDto({
            ...ride,
            product: { ...ride.product, category: { ...ride.product.category, alias: 'tolls' } },
          }),
        ],
        'GET /profile/tables?name=fares': () => (fails ? answer() : { rows: [] }),
      },
    })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    fails = false
    await press('Intentar de nuevo')
    expect(await screen.findByRole('article', { name: 'Bono' })).toBeTruthy()
  })
})

it(
  'who has nobody that the category covers is told so in its own words, with the way to ' +
    'the family (ERR-28)',
  async () => {
    const message = 'No tienes hijos menores de 3 años'
    const nursery = {
      ...rides,
      id: 'nursery',
      covers: () => ({ code: 'tooOld', params: {} }),
      messages: { ...rides.messages, es: { nobody: message } },
    }
    await renderPage(<ProductPage />, {
      path: '/products/nursery',
      route: '/products/:alias',
      benefits: { rides, tolls, nursery },
      profile: { products: [buildProduct('nursery', 'Exent')], contracts: [], cart: [] },
      answers: {
        'GET /modalities/by-category/nursery': [
          toModalityDto(exampleModality({ id: 'day', category: 'nursery', name: { es: 'Cheque' } })),
        ],
      },
    })
    const card = within(await screen.findByRole('article', { name: 'Cheque' }))
    expect(card.getByText(message)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Ir a tu familia' }).getAttribute('href')).toBe(
      '/profile?tab=family',
    )
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull()
  },
)

it(
  'whoever has another provider of a category that allows one is told so, and nothing is ' + 'sent (ERR-27)',
  async () => {
    const taxis = { ...rides, id: 'taxis', eligible: oneProvider }
    const product = { ...ride.product, category: { ...ride.product.category, alias: 'taxis' } }
    const held = {
      ...ridesContract({ product: 'taxis', benefitId: 'north' }),
      benefit: toModalityDto({ ...ride, id: 'north', providerId: 'north', product }),
    }
    for (const [providerId, isRefused] of [
      ['south', true],
      ['north', false],
    ] as const) {
      const { asked, unmount } = await renderPage(<ProductPage />, {
        path: '/products/taxis',
        route: '/products/:alias',
        benefits: { rides, tolls, taxis },
        profile: {
          products: [buildProduct('taxis', 'Exent')],
          cart: [],
          contracts: [held],
          simulations: bag(500),
        },
        answers: {
          'GET /modalities/by-category/taxis': [toModalityDto({ ...ride, providerId, product })],
          'POST /contracts': held,
        },
      })
      await userEvent.click(await screen.findByRole('button', { name: 'mayo' }))
      expect(
        screen.queryAllByText('No se puede seleccionar este proveedor: ya has contratado con otro'),
        providerId,
      ).toHaveLength(isRefused ? 1 : 0)
      await press('Añadir al carrito')
      await waitFor(() => expect(sent(asked)).toHaveLength(isRefused ? 0 : 1))
      unmount()
    }
  },
)
