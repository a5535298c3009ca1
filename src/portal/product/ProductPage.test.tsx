import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { ContractDto } from '../../dto/contractDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import type { Answers } from '../../../tests/support/portal/answers.ts'
import { toModalityDto } from '../../dto/modalityDto.ts'
import {
  buildContractDto,
  buildEmployee,
  buildProduct,
  buildLessons,
  pets,
  petsModality,
} from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { ProductPage } from './ProductPage.tsx'

/** A category like pets, except that its contracts in force cannot be changed. */
const stones = { ...pets, id: 'stones', editableInForce: false }

const offerOf = (id: string, fields: Partial<Modality> = {}): Modality => ({
  ...petsModality,
  id,
  name: { es: id, en: id },
  minAmountCents: 1_000,
  ...fields,
})
const dog = offerOf('Perro', { desc: { es: 'Pienso y veterinario.' } })
const cat = offerOf('Gato', { desc: { es: 'Arena y juguetes.' } })
const { available, availableTop, ...bags } = buildEmployee().simulations['2026']!

type Given = {
  offers?: Modality[]
  held?: ContractDto
  alias?: string
  profile?: Partial<ProfileDto>
  answers?: Answers
  language?: 'es' | 'en'
}

function opened({ offers = [dog], held, alias = 'pets', profile, answers, language = 'es' }: Given = {}) {
  const product = buildProduct(alias, 'Top')
  const lies = {
    cart: held?.status === 'cart' ? [held] : [],
    contracts: held && held.status !== 'cart' ? [held] : [],
  }
  return renderPage(<ProductPage />, {
    path: `/products/${alias}`,
    route: '/products/:alias',
    language,
    benefits: { stones },
    profile: {
      products: [product],
      simulations: { 2026: { ...bags, available, availableTop: 500 } },
      ...lies,
      ...profile,
    },
    answers: {
      [`GET /modalities/by-category/${alias}`]: offers.map(toModalityDto).map((offer) => ({
        ...offer,
        product: { ...offer.product, category: product.category },
      })),
      ...answers,
    },
  })
}

/** April and May at 60 euros. */
const contract = (fields: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto =>
  buildContractDto({
    product: 'pets',
    benefit: dog,
    items: [3, 4].map((month) => ({ benefitId: 'Perro', familyId: 0, month, price: 60 })),
    ...fields,
  })

const card = (name: string) => screen.findByRole('article', { name })
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Importe al mes' })
const type = async (text: string) => {
  await userEvent.clear(await amount())
  await userEvent.paste(text)
  await userEvent.tab()
}
const yes = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

beforeEach(() => localStorage.clear())

it.each([
  ['2026-04-30', true],
  ['2026-05-01', false],
])('tells of a cancelled contract until its last covered day: on %s, %s', async (today, isTold) => {
  const months = [3, 4, 5].map((month) => ({ benefitId: 'Perro', familyId: 0, month, price: 20 }))
  const held = buildContractDto({ product: 'pets', benefit: dog, state: 'cancelled', items: months })
  await opened({ offers: [dog], held: { ...held, coveredUntil: 3 }, profile: { today } })
  await screen.findByRole('article')
  const text = 'Lo tienes hasta el 30 de abril de 2026: Perro, 20 € en el año.'
  const notes = screen.queryAllByRole('note').map(({ textContent }) => toPlain(textContent))
  expect(notes.includes(text)).toBe(isTold)
})

it('says why a review refused a contract, until it is chosen anew (D-32)', async () => {
  const held = contract({ state: 'cancelled', refusalReason: 'El documento no se lee' })
  await opened({ held, language: 'es' })
  const [note] = await screen.findAllByRole('note')
  expect(note?.textContent).toBe('No se ha podido contratar «Perro»: El documento no se lee')
})

describe('the page of a category', () => {
  it(
    'lists what the server offers under its alias, each with its text, and the bag that pays ' + 'it',
    async () => {
      const { asked } = await opened({ offers: [dog, cat] })
      expect(await card('Perro')).toBeTruthy()
      expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
        'Perro',
        'Gato',
      ])
      expect(within(await card('Perro')).getByText('Pienso y veterinario.')).toBeTruthy()
      expect(within(await card('Gato')).getByText('Arena y juguetes.')).toBeTruthy()
      const rest = screen.getByText('Te quedan 500 € de los 500 € de tu bolsa Top de 2026')
      expect(rest.closest('details')?.open).toBe(false)
      expect(rest.closest('details')?.querySelector('summary')?.textContent.replace(/\s/g, ' ')).toBe(
        'Tu bolsa Top de 2026: 0 % usado',
      )
      expect(asked.map(({ path }) => path).filter((path) => path.startsWith('/modalities'))).toEqual([
        '/modalities/by-category/pets',
      ])
    },
  )

  it('opens one of its offers to be filled in, and another one on request', async () => {
    await opened({ offers: [dog, cat] })
    expect(within(await card('Perro')).getByRole('textbox', { name: 'Importe al mes' })).toBeTruthy()
    expect(within(await card('Gato')).queryByRole('textbox')).toBeNull()
    await userEvent.click(within(await card('Gato')).getByRole('button', { name: 'Elegir Gato' }))
    expect(within(await card('Gato')).getByRole('textbox', { name: 'Importe al mes' })).toBeTruthy()
  })

  it('shows the salary calculator, which follows the typed amounts', async () => {
    await opened()
    const calculator = within(await screen.findByRole('complementary'))
    expect(
      await calculator.findByRole('table', { name: 'Tu salario sin plan y con plan, línea a línea' }),
    ).toBeTruthy()
    const spent = () => calculator.getByRole('row', { name: /^Gastado/ }).lastElementChild?.textContent
    expect(spent()).toBe('0\u00a0€')
    await type('50')
    // April to December.
    await waitFor(() => expect(spent()).toBe('450\u00a0€'))
  })

  it.each([
    ['in force', 'inForce'],
    ['under review', 'underReview'],
    ['in the cart', 'cart'],
  ] as const)('shows in the calculator the effect of an existing contract, %s', async (_, state) => {
    const contract = buildContractDto({ product: 'pets', benefit: dog, state })
    await opened({ held: contract })
    const calculator = within(await screen.findByRole('complementary'))
    expect(await calculator.findAllByText(/ · tu nómina baja 60\s€ al mes /)).toHaveLength(2)
  })

  it('with descriptions only has no bag, no calculator and no button to add', async () => {
    await opened({
      offers: [offerOf('Consejo', { contractMethod: 'informative', desc: { es: 'Cinco sesiones.' } })],
    })
    expect(within(await card('Consejo')).getByText('Cinco sesiones.')).toBeTruthy()
    expect(screen.queryByText(/^Te quedan/)).toBeNull()
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull()
  })

  it('without offers says so, and an unknown alias leads to the menu', async () => {
    const { unmount } = await opened({ offers: [] })
    expect(await screen.findByText('Ahora mismo no hay nada que contratar en esta categoría.')).toBeTruthy()
    unmount()
    const { where } = await renderPage(<ProductPage />, {
      path: '/products/nothing',
      route: '/products/:alias',
    })
    await waitFor(() => expect(where()).toBe('/'))
  })
})

describe('an employee who cannot contract', () => {
  it.each([
    ['an inactive product', { active: false }, 'Este producto está inactivo'],
    ['a withdrawn permission', { allowed: false }, 'Ya no tienes permiso para contratar este producto'],
  ])('sees the reason and no form: %s', async (_what, change, sentence) => {
    await opened({ profile: { products: [buildProduct('pets', 'Top', change)] } })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull()
  })

  it('a product that was never granted sees whom to ask', async () => {
    await opened({ profile: { products: [] } })
    expect(await screen.findByText('No puedes contratar este producto')).toBeTruthy()
    expect(screen.getByText('Escribe a Recursos Humanos.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each([
    [0.01, false],
    [0, true],
  ])('with %d € in the bag that pays sees that the limit is reached: %s', async (left, isReached) => {
    await opened({ profile: { simulations: { 2026: { ...bags, available, availableTop: left } } } })
    await card('Perro')
    expect(screen.queryByText('Has llegado al límite') !== null).toBe(isReached)
    expect(screen.queryByText(/^Ya no queda nada en tu bolsa Top de 2026\./) !== null).toBe(isReached)
  })
})

describe('a new contract', () => {
  it('is added to the cart, and announced', async () => {
    const { asked } = await opened({
      language: 'en',
      answers: { 'POST /contracts': contract({ state: 'cart' }) },
    })
    await userEvent.click(await screen.findByRole('textbox', { name: 'Amount per month' }))
    await userEvent.paste('50')
    await userEvent.tab()
    await press('Add to cart')
    expect(await screen.findByText('Product added to the cart')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/contracts',
      body: { benefitId: 'Perro', year: 2026, price: 450 },
    })
  })

  it('is not added without a choice', async () => {
    const { asked } = await opened()
    await amount()
    await press('Añadir al carrito')
    expect(await screen.findByText(/^Elige al menos a una persona y un mes/)).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('is reset only after a confirmation', async () => {
    await opened()
    await type('50')
    await press('Empezar de nuevo')
    const request = await screen.findByRole('dialog', { name: '¿Empezar de nuevo?' })
    expect(request.textContent).toContain('Lo que has cambiado aquí se pierde y todo vuelve a como estaba.')
    await yes('Cancelar')
    expect((await amount()).value).toBe('50,00')
    await press('Empezar de nuevo')
    await yes('Empezar de nuevo')
    await waitFor(async () => expect((await amount()).value).toBe(''))
  })
})

describe('an amount without any month', () => {
  it('is cleared by a reset', async () => {
    await opened()
    await type('50')
    await press('Quitar todos')
    expect((await amount()).value).toBe('50,00')
    await press('Empezar de nuevo')
    await yes('Empezar de nuevo')
    await waitFor(async () => expect((await amount()).value).toBe(''))
    expect(screen.queryByRole('button', { name: 'Empezar de nuevo' })).toBeNull()
  })
})

describe('a cart item on its product page', () => {
  const held = contract({ id: 'c9', state: 'cart' })

  it('is changed, and announced', async () => {
    const { asked } = await opened({ held, answers: { 'PUT /contracts/c9': held } })
    await type('45,5')
    await press('Actualizar el carrito')
    expect(await screen.findByText('Producto del carrito actualizado')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ price: 91, version: 1 })
  })

  it('is removed after a confirmation, and announced', async () => {
    const { asked } = await opened({ held, answers: { 'DELETE /contracts/c9': undefined } })
    await amount()
    await press('Quitar del carrito')
    await yes('Cancelar')
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
    await press('Quitar del carrito')
    await yes('Quitar del carrito')
    expect(await screen.findByText('Producto quitado del carrito')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/contracts/c9',
    ])
  })
})

describe('a contract in force on its product page', () => {
  it('is shown month by month first, edited on demand, and sent from its confirm view only', async () => {
    const held = contract({ id: 'c9' })
    const { details, items } = held
    const pendingEdit = { price: 91, finalPrice: 91, details, items, isCancellation: false }
    const waiting = contract({ id: 'c9', state: 'changeAwaitingAcceptance', version: 2, pendingEdit })
    const server = { contract: held }
    const answers = {
      'PUT /contracts/c9': () => (server.contract = waiting),
      'GET /profile': () =>
        buildEmployee({
          products: [buildProduct('pets', 'Top')],
          simulations: { 2026: { ...bags, available, availableTop: 500 } },
          contracts: [server.contract],
        }),
    }
    const { asked, stores } = await opened({ held, answers })
    expect(within(await card('Perro')).getByRole('table').textContent).toContain(
      'Abril y mayo60\u00a0€ al mes',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Cambiar')
    await type('45,5')
    await press('Revisar el cambio')
    expect(await screen.findByRole('heading', { name: 'Confirma el cambio' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
    await press('Actualizar el contrato')
    expect(await screen.findByText('Revisa tu correo para confirmar los cambios')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    // A contract that was accepted in another tab needs no acceptance any more.
    server.contract = contract({ id: 'c9', version: 3 })
    await act(() => stores.session.refresh())
    await waitFor(() => expect(screen.queryByText('Revisa tu correo para confirmar los cambios')).toBeNull())
  })

  it('is read-only if its category does not allow changes', async () => {
    await opened({ alias: 'stones', held: contract({ product: 'stones' }) })
    expect(
      within(await card('Perro')).getByText(
        'Este contrato ya está firmado y no se puede cambiar en el plan de 2026. Podrás elegir ' +
          'otras condiciones en el plan de 2027.',
      ),
    ).toBeTruthy()
    expect(within(await card('Perro')).getByRole('table').textContent).toContain(
      'Abril y mayo60\u00a0€ al mes',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cambiar' })).toBeNull()
  })

  it('stays read-only while the question about its cancellation is open', async () => {
    await opened({ alias: 'stones', held: contract({ product: 'stones' }) })
    await card('Perro')
    await press('Cancelar el contrato')
    expect(await screen.findByRole('dialog', { name: '¿Cancelar el contrato?' })).toBeTruthy()
    expect(screen.getByText(/^Este contrato ya está firmado y no se puede cambiar/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cambiar', hidden: true })).toBeNull()
  })

  it(
    'is not yet while it is under review: it is said that a mail will come, and nothing can ' + 'be done',
    async () => {
      await opened({ held: contract({ state: 'underReview' }) })
      const shown = within(await card('Perro'))
      expect(
        shown.getByText('Este producto está en revisión. Te avisaremos cuando esté contratado.'),
      ).toBeTruthy()
      for (const name of ['Cambiar', 'Cancelar el contrato', 'Añadir al carrito'])
        expect(shown.queryByRole('button', { name })).toBeNull()
    },
  )
})

describe('a cart item whose documentation is missing', () => {
  const lessonsPage = (state: 'cart' | 'inForce') => {
    const english = buildLessons({ state })
    return renderPage(<ProductPage />, {
      path: '/products/lessons',
      route: '/products/:alias',
      profile: {
        products: [buildProduct('lessons', 'Exent')],
        cart: state === 'cart' ? [english] : [],
        contracts: state === 'cart' ? [] : [english],
      },
      answers: { 'GET /modalities/by-category/lessons': [english.benefit] },
    })
  }

  it('links to the documentation beside its status', async () => {
    await lessonsPage('cart')
    expect(within(await card('Inglés')).getByText('Falta documentación')).toBeTruthy()
    await press('Completar la documentación')
    expect(await screen.findByRole('dialog', { name: 'Documentación: Inglés' })).toBeTruthy()
  })

  it('that is in force needs none there', async () => {
    await lessonsPage('inForce')
    await card('Inglés')
    expect(screen.queryByRole('button', { name: 'Completar la documentación' })).toBeNull()
  })
})
