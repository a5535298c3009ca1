import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ContractDto } from '../../dto/contractDto.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { toModalityDto } from '../../dto/modalityDto.ts'
import { cactus, rose } from '../../../tests/support/portal/wizardFixture.ts'
import { ContractsPage } from './ContractsPage.tsx'

/** The modality is Rosal, its product Plantas. */
const contract = (id: string, fields: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto => {
  const { benefit, ...rest } = buildPlants({
    id,
    createdAt: '2026-03-01T10:00:00Z',
    updatedAt: '2026-03-04T10:00:00Z',
    ...fields,
  })
  return { ...rest, benefit: { ...benefit, product: { ...benefit.product, name: { es: 'Plantas' } } } }
}
const opened = (contracts: ContractDto[]) =>
  renderPage(<ContractsPage />, { path: '/documents/user', answers: { 'GET /my-contracts': contracts } })
const table = () => screen.findByRole('table', { name: 'Mis contratos' })
const textsOf = (row: Element) => [...row.children].map(({ textContent }) => textContent)

it(
  'contracts stand by year, the latest first, with product, modality, status, both dates ' + 'and a detail',
  async () => {
    await opened([
      contract('a', { year: 2025, state: 'cancelled' }),
      contract('b', { year: 2027, state: 'underReview' }),
      contract('c'),
    ])
    const shown = within(await table())
    expect(shown.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'N.º',
      'Producto',
      'Año',
      'Modalidad',
      'Estado',
      'Creado',
      'Cambiado',
      'Detalle',
    ])
    expect(shown.getAllByRole('row').slice(1).map(textsOf)).toEqual([
      ['1', 'Plantas', '2027', 'Rosal', 'Pendiente de revisión', '01/03/2026', '04/03/2026', 'Detalle'],
      ['2', 'Plantas', '2026', 'Rosal', 'Contratado', '01/03/2026', '04/03/2026', 'Detalle'],
      ['3', 'Plantas', '2025', 'Rosal', 'Cancelado', '01/03/2026', '04/03/2026', 'Detalle'],
    ])
  },
)

it('a contract’s detail shows the price of each month', async () => {
  const prices = [
    [3, 60],
    [4, 60.5],
    [5, 59.5],
  ] as const
  await opened([
    contract('a', {
      price: 180,
      finalPrice: 180,
      items: prices.map(([month, price]) => ({ benefitId: 'rose', familyId: 0, month, price })),
    }),
  ])
  await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2026' }))
  const detail = within(await screen.findByRole('dialog'))
  const rows = detail.getAllByRole('row').map(textsOf)
  for (const [month, price] of [
    ['Abril', '60,00\u00a0€'],
    ['Mayo', '60,50\u00a0€'],
    ['Junio', '59,50\u00a0€'],
    ['Total', '180,00\u00a0€'],
  ])
    expect(rows).toContainEqual([month, price])
})

it(
  'the detail shows what a month costs, leads to the product, where it is changed or ' +
    'cancelled, and to its PDF',
  async () => {
    const { stores } = await renderPage(<ContractsPage />, {
      path: '/documents/user',
      answers: {
        'GET /my-contracts': [
          contract('a'),
          contract('b', {
            year: 2025,
            state: 'cancelled',
            coveredUntil: 3,
          }),
        ],
        'GET /users/u1/documents/all': [
          { id: 'd', contractId: 'a', name: 'Contrato de Rosal 2026', url: '/file' },
          { id: 'e', contractId: 'other', name: 'Otro', url: '/other' },
        ],
      },
    })
    expect(stores.session.profile.id).toBe('u1')
    await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2026' }))
    const detail = within(await screen.findByRole('dialog'))
    expect(detail.getByText(/ · tu nómina baja 42\s€ al mes /)).toBeTruthy()
    expect(detail.getByRole('link', { name: 'Cambiar o cancelar' }).getAttribute('href')).toBe(
      '/products/plants?contract=a',
    )
    expect(
      (await detail.findByRole('link', { name: 'Descargar Contrato de Rosal 2026' })).getAttribute('href'),
    ).toBe('/file')
    expect(detail.queryByRole('link', { name: 'Descargar Otro' })).toBeNull()
    await userEvent.click(detail.getByRole('button', { name: 'Cerrar' }))
    await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2025' }))
    const over = within(await screen.findByRole('dialog'))
    expect(over.getByText(/^Precio 60\s€ al mes/)).toBeTruthy()
    expect(over.getByRole('link', { name: 'Ver el producto' })).toBeTruthy()
    expect(over.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(
      ['MesPrecio', 'Abril60 €', 'Total60 €'],
    )
  },
)

it.each([
  ['is still offered', [rose, cactus]],
  ['has left the catalogue', [cactus]],
])('a contract’s detail links to the change if its modality %s', async (_, offers) => {
  await renderPage(<ContractsPage />, {
    path: '/documents/user',
    answers: {
      'GET /my-contracts': [contract('a')],
      'GET /modalities/by-category/plants': offers.map(toModalityDto),
    },
  })
  await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2026' }))
  const link = await within(await screen.findByRole('dialog')).findByRole('link', {
    name: 'Cambiar o cancelar',
  })
  expect(link.getAttribute('href')).toBe('/products/plants?contract=a')
})

it('a contract’s detail names each person’s supplementaries with their price', async () => {
  const taken = contract('a')
  const supplementary = { ...taken.benefit, id: 'pot', type: 1, parentId: 'rose', name: { es: 'Maceta' } }
  const items = [3, 4].flatMap((month) => [
    { benefitId: 'rose', familyId: 0, month, price: 60 },
    { benefitId: 'pot', familyId: 0, month, price: 9.95 },
  ])
  await opened([{ ...taken, items, benefit: { ...taken.benefit, supplementaries: [supplementary] } }])
  await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2026' }))
  expect((await within(await screen.findByRole('dialog')).findByRole('listitem')).textContent).toBe(
    'Maceta: 9,95\u00a0€ al mes (Marta Vidal)',
  )
})

it('a contract’s detail says that an empty user bag and the company pay nothing', async () => {
  const taken = contract('a', { contributedPrice: 100, userBag: 0 })
  await opened([{ ...taken, benefit: { ...taken.benefit, userBag: true } }])
  await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2026' }))
  expect(within(await screen.findByRole('dialog')).queryByText('Aporta tu empresa')).toBeNull()
})

it('a contract’s detail shows the unaccepted change and names each document', async () => {
  const pendingEdit = {
    price: 60,
    finalPrice: 60,
    details: {},
    items: [{ benefitId: 'rose', familyId: 0, month: 3, price: 60 }],
    isCancellation: false,
  }
  await renderPage(<ContractsPage />, {
    path: '/documents/user',
    answers: {
      'GET /my-contracts': [contract('a', { state: 'changeAwaitingAcceptance', pendingEdit })],
      'GET /users/u1/documents/all': [
        'Contrato de Plantas 2026',
        'Contrato de Plantas 2026 (cambio del 3 de marzo)',
      ].map((name, at) => ({ id: `d${at}`, contractId: 'a', name, url: `/file${at}` })),
    },
  })
  await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2026' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(
    within(detail.getByRole('table', { name: 'Qué cambia' }))
      .getAllByRole('row')
      .slice(1)
      .map(textsOf),
  ).toEqual([
    ['Meses', 'abril y mayo', 'abril'],
    ['Precio', '120\u00a0€', '60\u00a0€'],
    ['Nómina', 'Tu nómina baja 84\u00a0€ al año (en 2026)', 'Tu nómina baja 42\u00a0€ al año (en 2026)'],
  ])
  expect(
    (await detail.findByText('Contrato de Plantas 2026 (cambio del 3 de marzo)'))
      .closest('a')
      ?.getAttribute('href'),
  ).toBe('/file1')
})

it('the page says that there are no contracts, and links to the products', async () => {
  await opened([])
  expect(await screen.findByText('No tienes productos contratados.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver productos' }).getAttribute('href')).toBe('/flexible')
})

it('a contract of a past plan year has ended: its detail is read-only (D-72)', async () => {
  const waiting = { price: 30, finalPrice: 30, details: {}, items: [], isCancellation: true }
  await opened([
    contract('a', { year: 2025 }),
    contract('b', { year: 2025, state: 'cancellationAwaitingAcceptance', pendingEdit: waiting }),
  ])
  const shown = within(await table())
  expect(textsOf(shown.getAllByRole('row')[1]!)).toContain('Terminado')
  for (const button of shown.getAllByRole('button')) {
    await userEvent.click(button)
    const detail = within(await screen.findByRole('dialog'))
    expect(
      detail.getByText(/^El plan de 2025 ha terminado: sus contratos se pueden ver, pero no cambiar\./),
    ).toBeTruthy()
    expect(detail.getByRole('link', { name: 'Ver el producto' }).getAttribute('href')).toBe(
      '/products/plants',
    )
    const actions = detail.getAllByRole('button').filter((each) => !each.hasAttribute('aria-expanded'))
    expect(actions.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      'Cerrar',
      'Preguntar',
    ])
    await userEvent.click(detail.getByRole('button', { name: 'Cerrar' }))
  }
})

it('contracts of this year are copied to the next, and each difference is listed', async () => {
  const repeated = {
    year: 2027,
    contracts: [
      {
        id: 'a',
        category: 'plants',
        name: 'Plantas · Rosal',
        outcome: 'added',
        cartId: 'n',
        inCart: true,
        sentences: ['El precio cambia: en 2026 eran 60 € al mes, en 2027 son 62 €.'],
      },
      {
        id: 'b',
        category: 'plants',
        name: 'Plantas · Palma',
        outcome: 'already',
        inCart: false,
        sentences: [],
      },
      {
        id: 'c',
        category: 'pets',
        name: 'Mascotas',
        outcome: 'refused',
        inCart: false,
        sentences: ['En 2027 ya no se ofrece.', 'Mira en su página qué se ofrece ahora.'],
      },
      {
        id: 'd',
        category: 'lessons',
        name: 'Clases',
        outcome: 'refused',
        inCart: false,
        sentences: ['El producto ya no se ofrece.'],
        isClosed: true,
      },
    ],
  }
  const { asked } = await renderPage(<ContractsPage />, {
    path: '/documents/user',
    profile: { contracts: [contract('a')] },
    answers: { 'GET /my-contracts': [contract('a')], 'POST /contracts/repeat': repeated },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Repetir en 2027 lo de 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tus productos de 2026, en 2027' }))
  expect(asked.find(({ path }) => path === '/contracts/repeat')?.body).toEqual({ year: 2027 })
  const itemsOf = (heading: string) =>
    within(dialog.getByRole('heading', { name: heading }).closest('section')!)
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent)
  expect(itemsOf('Añadido al carrito')).toEqual(repeated.contracts[0]?.sentences)
  expect(itemsOf('Ya lo tenías elegido')).toEqual(['Ya lo has firmado para 2027.', 'Igual que en 2026.'])
  expect(itemsOf('No se puede repetir')).toEqual(
    repeated.contracts.slice(2).flatMap(({ sentences }) => sentences),
  )
  expect(dialog.queryByRole('link', { name: 'Ver Clases en 2027' })).toBeNull()
  expect(dialog.getByRole('link', { name: 'Ver Mascotas en 2027' }).getAttribute('href')).toBe(
    '/products/pets?year=2027',
  )
  expect(dialog.getByRole('link', { name: 'Ver el carrito' }).getAttribute('href')).toBe('/cart')
})

it.each([
  ['2026-11-20', 2026, [], 'Repetir en 2027 lo de 2026'],
  ['2027-01-11', 2026, [], 'Repetir en 2027 lo de 2026'],
  ['2027-09-30', 2026, [], 'Repetir en 2027 lo de 2026'],
  ['2027-10-01', 2026, [], undefined],
  ['2027-01-11', 2026, [2027], 'Repetir en 2028 lo de 2027'],
  ['2027-01-11', 2025, [], undefined],
] as const)(
  'on %s a contract of %i, with contracts of %j, can be repeated as: %s',
  async (today, year, more, name) => {
    const contracts = [year, ...more].map((each) => contract(String(each), { year: each }))
    await renderPage(<ContractsPage />, {
      path: '/documents/user',
      profile: { contracts, today },
      answers: { 'GET /my-contracts': contracts },
    })
    await table()
    expect(screen.queryByRole('button', { name: /^Repetir/ })?.textContent).toBe(name)
  },
)

it.each([
  ['2026-12-31', undefined],
  ['2027-01-01', 'Repetir en 2027 lo de 2026'],
])('an employee who leaves on %s, before or in the next plan year, is offered %s', async (exitOn, name) => {
  const contracts = [contract('held', { year: 2026 })]
  await renderPage(<ContractsPage />, {
    path: '/documents/user',
    profile: { contracts, today: '2026-11-20', exitOn },
    answers: { 'GET /my-contracts': contracts },
  })
  await table()
  expect(screen.queryByRole('button', { name: /^Repetir/ })?.textContent).toBe(name)
})

it('the result of repeating stays when nothing is left to repeat', async () => {
  const held = contract('held', { year: 2026 })
  const next = contract('next', { year: 2027, state: 'cart' })
  const profile = { contracts: [held], cart: [], today: '2027-01-11' }
  await renderPage(<ContractsPage />, {
    path: '/documents/user',
    profile,
    answers: {
      'GET /my-contracts': [held],
      'POST /contracts/repeat': { year: 2027, contracts: [] },
      'GET /profile': buildEmployee({ ...profile, cart: [next] }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Repetir en 2027 lo de 2026' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Repetir/ })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Tus productos de 2026, en 2027' })).toBeTruthy()
})

it('a year that another tab has repeated is offered no more after the refusal', async () => {
  const held = contract('held', { year: 2026 })
  const profile = { contracts: [held], cart: [], today: '2027-01-11' }
  await renderPage(<ContractsPage />, {
    path: '/documents/user',
    profile,
    answers: {
      'GET /my-contracts': [held],
      'POST /contracts/repeat': refused(409, 'Ya está repetido'),
      'GET /profile': buildEmployee({ ...profile, cart: [contract('next', { year: 2027, state: 'cart' })] }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Repetir en 2027 lo de 2026' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Repetir/ })).toBeNull())
})

it.each([
  ['cancelled', 'No se ha podido contratar «Rosal»: El documento no se lee'],
  ['inForce', 'No se ha podido cambiar «Rosal»: El documento no se lee'],
] as const)('the detail of what a review refused, %s, says why (D-32)', async (state, text) => {
  await opened([contract('a', { state, refusalReason: 'El documento no se lee' })])
  await userEvent.click(within(await table()).getByRole('button', { name: 'Detalle: Plantas, 2026' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(detail.getAllByRole('note').map(({ textContent }) => textContent)).toContain(text)
})

it('a year has a statement where something of it is charged', async () => {
  const cancelled = { state: 'cancelled' } as const
  const items = [{ benefitId: 'rose', familyId: 0, month: 0, price: 60 }]
  const fullYear = { coveredUntil: 11, items }
  await opened([
    contract('a', { year: 2024, ...cancelled }),
    contract('b', { year: 2025, ...cancelled, ...fullYear }),
    contract('c', { year: 2026, items }),
    contract('d', { year: 2027, state: 'awaitingAcceptance' }),
  ])
  await table()
  const buttons = screen.getAllByRole('button', { name: /PDF/ }).map(({ textContent }) => textContent)
  expect(buttons.map((text) => /20\d\d/.exec(text)?.[0])).toEqual(['2026', '2025'])
})
