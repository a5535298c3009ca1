import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { ContractDto } from '../../../dto/contractDto.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import {
  buildContractDto,
  buildEmployee,
  buildProduct,
  pets,
} from '../../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { readToast } from '../../../../tests/support/portal/toasts.ts'
import { ProductPage } from '../ProductPage.tsx'

beforeEach(() => localStorage.clear())

const dog = exampleModality({ id: 'dog', category: 'pets', name: { es: 'Perro' }, minAmountCents: 1_000 })
const products = [buildProduct('pets', 'Exent')]
const contract = (price: number, fields: Parameters<typeof buildContractDto>[0] = {}): ContractDto =>
  buildContractDto({
    product: 'pets',
    benefit: dog,
    price: 2 * price,
    finalPrice: 2 * price,
    items: [3, 4].map((month) => ({ benefitId: 'dog', familyId: 0, month, price })),
    ...fields,
  })
const inCart = (price: number, version: number) => contract(price, { id: 'c9', state: 'cart', version })

/** Opens the page of a product with a server whose answers change. */
async function opened(first: ContractDto | undefined, declared = pets) {
  const server = {
    contract: first,
    offers: [dog] as Modality[],
    refusals: [] as Response[],
    late: undefined as Promise<ContractDto | Response> | undefined,
  }
  const profile = () => ({
    products,
    cart: server.contract?.status === 'cart' ? [server.contract] : [],
    contracts: server.contract && server.contract.status !== 'cart' ? [server.contract] : [],
  })
  const answer = () => server.late ?? server.refusals.shift() ?? contract(50)
  const page = await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    benefits: { pets: declared },
    profile: profile(),
    answers: {
      'GET /modalities/by-category/pets': () => server.offers.map(toModalityDto),
      'GET /profile': () => buildEmployee(profile()),
      'POST /contracts': answer,
      'PUT /contracts/c9': answer,
      'PUT /contracts/c1': answer,
    },
  })
  return { ...page, server, refresh: () => act(() => page.stores.session.refresh()) }
}

const refusal = (error: object) => new Response(JSON.stringify({ error }), { status: 409 })
const otherVersion = () => refusal({ statusCode: 409, name: 'Conflict', message: 'Cambió' })
const otherPrice = (price: number) =>
  refusal({ statusCode: 409, name: 'PriceDiffers', message: 'Otro precio', price })
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Importe al mes' })
const type = async (text: string) => {
  await userEvent.clear(await amount())
  await userEvent.paste(text)
  await userEvent.tab()
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const note = async () => toPlain((await screen.findByRole('alert')).textContent)

it('a changed form of a contract says that nothing is saved yet', async () => {
  await opened(inCart(60, 1))
  await amount()
  expect(screen.queryByText(/cambio sin guardar/)).toBeNull()
  await type('45,5')
  expect(screen.getByText(/Es un cambio sin guardar: lo que ya tienes sigue igual/)).toBeTruthy()
})

describe('while the server is asked', () => {
  /** Adds to a cart whose server answers when `settle` is called. */
  async function sending() {
    const page = await opened(undefined)
    let settle: (answer: ContractDto | Response) => void = () => undefined
    page.server.late = new Promise((resolve) => (settle = resolve))
    await type('50')
    await press('Añadir al carrito')
    return { ...page, settle }
  }
  const shown = (text: string) => screen.queryAllByText(text).length

  it('the result and the status keep their places, and the form keeps all that it shows', async () => {
    const { server, settle } = await sending()
    expect(await screen.findByText('Lo estamos enviando')).toBeTruthy()
    expect(shown('Producto añadido al carrito')).toBe(1)
    expect(shown('Revisar y firmar')).toBe(1)
    expect(shown('Pendiente en el carrito')).toBe(1)
    expect((await amount()).closest('[inert]')).not.toBeNull()
    expect(shown('Quitar todos')).toBe(1)
    server.contract = inCart(50, 1)
    settle(server.contract)
    await waitFor(() => expect(shown('Lo estamos enviando')).toBe(0))
    expect(shown('Producto añadido al carrito')).toBeGreaterThan(0)
    expect(document.querySelector('[inert]')).toBeNull()
  })

  it('a refusal takes the place back', async () => {
    const { settle } = await sending()
    await screen.findByText('Lo estamos enviando')
    settle(otherPrice(110))
    await waitFor(() => expect(shown('Lo estamos enviando')).toBe(0))
    expect(shown('Revisar y firmar')).toBe(0)
    expect(shown('Pendiente en el carrito')).toBe(0)
  })
})

describe('a form under which the company changes its price', () => {
  /** A category whose price is the typed amount and a fee of the offer. */
  const withFee: typeof pets = {
    ...pets,
    price: ({ items, modality }) => ({
      items: items.map(({ amountCents, ...item }) => ({
        ...item,
        priceCents: amountCents + (modality.defaultPriceCents ?? 0),
      })),
      refusals: [],
    }),
  }
  it('says the price before and now, and keeps what was typed', async () => {
    const { server, stores } = await opened(inCart(60, 1), withFee)
    await type('45,5')
    server.offers = [{ ...dog, defaultPriceCents: 500 }]
    act(() => stores.catalogue.renew())
    expect(await note()).toBe(
      'El precio ha cambiado: antes 91 €, ahora 101 €.' +
        'No se ha enviado nada, y lo que has escrito sigue aquí.',
    )
    expect((await amount()).value).toBe('45,50')
    expect(screen.queryByRole('button', { name: 'Enviar con el precio nuevo' })).toBeNull()
  })

  it('says nothing where the price stays', async () => {
    const { server, stores } = await opened(inCart(60, 1), withFee)
    await type('45,5')
    server.offers = [{ ...dog, name: { es: 'Perro grande' } }]
    act(() => stores.catalogue.renew())
    await screen.findAllByText(/Perro grande/)
    expect(screen.queryByRole('alert')).toBeNull()
    expect((await amount()).value).toBe('45,50')
  })
})

describe('a page that comes back into view', () => {
  it('keeps typed values, focus and fields if nothing changed elsewhere', async () => {
    const { refresh, server } = await opened(inCart(60, 1))
    await type('45,5')
    const field = await amount()
    field.focus()
    server.contract = { ...inCart(60, 1) }
    await refresh()
    expect(await amount()).toBe(field)
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('45,50')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a contract that changed elsewhere, without a notice if nothing was typed', async () => {
    const { refresh, server } = await opened(inCart(60, 1))
    expect((await amount()).value).toBe('60,00')
    server.contract = inCart(70, 2)
    await refresh()
    expect((await amount()).value).toBe('70,00')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps typed values over a contract that changed elsewhere, with a notice, and sends them', async () => {
    const { refresh, server, asked } = await opened(inCart(60, 1))
    await type('45,5')
    server.contract = inCart(70, 2)
    await refresh()
    expect(await note()).toBe(
      'Este contrato cambió en otra ventana: antes 120 €, ahora 140 €.' +
        'Lo que has escrito sigue aquí: compruébalo y envíalo otra vez.',
    )
    expect((await amount()).value).toBe('45,50')
    await press('Actualizar el carrito')
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ price: 91, version: 2 }),
    )
  })

  it('keeps typed values if the item was removed elsewhere, and can add it again', async () => {
    const { refresh, server } = await opened(inCart(60, 1))
    await type('45,5')
    server.contract = undefined
    await refresh()
    expect(await note()).toMatch(/^Este producto se quitó en otra ventana\./)
    expect((await amount()).value).toBe('45,50')
    expect(screen.getByRole('button', { name: 'Añadir al carrito' })).toBeTruthy()
  })

  it('shows an acceptance in another window: the contract is in force', async () => {
    const { refresh, server } = await opened(contract(60, { state: 'awaitingAcceptance' }))
    expect(await screen.findByText(/^Falta tu firma/)).toBeTruthy()
    server.contract = contract(60, { version: 2 })
    await refresh()
    await waitFor(() => expect(screen.queryByText(/^Falta tu firma/)).toBeNull())
    expect(within(screen.getByRole('article')).getByText('Contratado')).toBeTruthy()
  })

  it('says that typed values were not sent if the contract cannot be changed any more', async () => {
    const { refresh, server } = await opened(contract(60, { state: 'awaitingAcceptance' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar' }))
    await type('45,5')
    server.contract = contract(60, { state: 'underReview', version: 2 })
    await refresh()
    expect(await note()).toMatch(/Lo que habías escrito no se ha enviado, y ahora no se puede cambiar\.$/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a conflict (409)', () => {
  it('of the price reloads the offers, shows both prices, and sends at the new one', async () => {
    const { server, asked } = await opened(undefined)
    await type('50')
    server.refusals.push(otherPrice(495))
    await press('Añadir al carrito')
    expect(await note()).toMatch(/^El precio ha cambiado: antes 450 €, ahora 495 €\./)
    expect((await amount()).value).toBe('50,00')
    expect(readToast()).toBe('')
    expect(asked.filter(({ path }) => path === '/modalities/by-category/pets')).toHaveLength(2)
    await press('Enviar con el precio nuevo')
    await waitFor(() => expect(screen.getByText('Producto añadido al carrito')).toBeTruthy())
    const prices = asked
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { price: number }).price)
    expect(prices).toEqual([450, 495])
  })

  it('of the version reloads the contract and keeps typed values for the next attempt', async () => {
    const { server, asked } = await opened(inCart(60, 1))
    await type('45,5')
    server.refusals.push(otherVersion())
    server.contract = inCart(60, 2)
    await press('Actualizar el carrito')
    expect(await note()).toMatch(/^Este contrato cambió en otra ventana\.Lo que has escrito sigue aquí/)
    expect((await amount()).value).toBe('45,50')
    await press('Actualizar el carrito')
    await waitFor(() => expect(screen.getByText('Producto del carrito actualizado')).toBeTruthy())
    const versions = asked
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (body as { version: number }).version)
    expect(versions).toEqual([1, 2])
  })

  it('of a contract in force leads back to the form, and its notice is gone after sending', async () => {
    const { server } = await opened(contract(60))
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar' }))
    await type('80')
    await press('Revisar el cambio')
    server.refusals.push(otherVersion())
    server.contract = contract(70, { version: 2 })
    await press('Actualizar el contrato')
    expect(await note()).toMatch(/^Este contrato cambió en otra ventana: antes 120 €, ahora 140 €\./)
    expect((await amount()).value).toBe('80,00')
    await press('Revisar el cambio')
    const pendingEdit = { price: 160, finalPrice: 160, details: {}, items: [], isCancellation: false }
    server.contract = contract(70, { version: 3, state: 'changeAwaitingAcceptance', pendingEdit })
    await press('Actualizar el contrato')
    expect(await screen.findByRole('button', { name: 'Cambiar' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
