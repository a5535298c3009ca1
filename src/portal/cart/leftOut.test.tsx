import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import type { ContractDto } from '../../dto/contractDto.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import {
  buildContractDto,
  buildEmployee,
  buildProduct,
  buildLessons,
  pets,
  buildPets,
  buildPlants,
} from '../../../tests/support/portal/employee.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { readToast } from '../../../tests/support/portal/toasts.ts'
import { CartPage } from './CartPage.tsx'

const plantsInCart = () => buildPlants({ id: 'c4', state: 'cart' })
const lessonsInCart = () => buildLessons({ state: 'cart' })
const products = [
  buildProduct('plants', 'Exent'),
  buildProduct('pets', 'Top'),
  buildProduct('lessons', 'Exent'),
]

async function cart(items: ContractDto[], answers: PageOptions['answers']) {
  const profile = { products, contracts: [], cart: items }
  const page = await renderPage(<CartPage />, { path: '/cart', profile, answers })
  await screen.findByRole('heading', { level: 1, name: 'Tu carrito' })
  return page
}
const next = () => userEvent.click(screen.getByRole('button', { name: 'Continuar a la firma' }))
const accept = () => userEvent.click(screen.getByRole('checkbox'))
const item = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('tbody')!)

describe('an item that today’s catalogue refuses stays in the cart with the reason (D-74)', () => {
  const noLonger = 'Este producto ya no está en el catálogo'

  it('while the rest is signed, after a question that names each item with its reason', async () => {
    const { asked } = await cart([plantsInCart(), buildPets(), lessonsInCart()], {
      'GET /modalities/by-category/plants': [],
      'POST /contracts/purchase': [],
    })
    expect(item('Rosal').getByText(`${noLonger}. Quítalo del carrito y elige otro.`)).toBeTruthy()
    await next()
    const question = within(await screen.findByRole('dialog', { name: '¿Continuar con el resto?' }))
    expect(
      question.getByText(
        `Rosal: ${noLonger}. Inglés: Falta la documentación. Se quedarán en el carrito y firmarás lo demás.`,
      ),
    ).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Continuar con el resto' }))
    expect(await screen.findByText('2 productos se quedan en el carrito')).toBeTruthy()
    expect(screen.getByText(`Rosal: ${noLonger}.`)).toBeTruthy()
    await accept()
    await userEvent.click(screen.getByRole('button', { name: 'Firmar y enviar 1 contrato' }))
    await userEvent.click(await screen.findByRole('button', { name: 'De acuerdo, firmar' }))
    await waitFor(() =>
      expect(asked.find(({ path }) => path === '/contracts/purchase')?.body).toEqual({
        ids: [buildPets().id],
      }),
    )
  })

  it('without a button to the signature where no item can be signed', async () => {
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar a la firma' })
    const gone = { 'GET /modalities/by-category/plants': [] }
    const { unmount } = await cart([plantsInCart()], gone)
    expect(button().disabled).toBe(true)
    expect(screen.getByText('No queda nada que firmar')).toBeTruthy()
    unmount()
    await cart([plantsInCart(), lessonsInCart()], gone)
    expect(button().disabled).toBe(false)
  })

  it('if only the server refuses it, and the cart is loaded again', async () => {
    let reads = 0
    await cart([plantsInCart()], {
      'GET /modalities/by-category/plants': () => (reads++ > 0 ? [] : [plantsInCart().benefit]),
      'POST /contracts/purchase': refused(422, `Plantas: ${noLonger}.`),
    })
    await next()
    await accept()
    await userEvent.click(screen.getByRole('button', { name: /^Firmar y enviar/ }))
    expect(await screen.findByText('Algo del carrito ya no se puede contratar')).toBeTruthy()
    expect(item('Rosal').getByText(new RegExp(noLonger))).toBeTruthy()
    expect(readToast()).toContain(noLonger)
  })

  it('if only the server refuses it, and the focus moves to the button at its row', async () => {
    const refusal = {
      code: 'price_over_error',
      path: '/ids/0',
      params: { limitCents: 5_000, askedCents: 12_000, overCents: 7_000 },
    }
    const body = { error: { statusCode: 422, name: 'Refused', message: 'No llega.', refusals: [refusal] } }
    await cart([plantsInCart()], {
      'POST /contracts/purchase': () => new Response(JSON.stringify(body), { status: 422 }),
    })
    await next()
    await accept()
    await userEvent.click(screen.getByRole('button', { name: /^Firmar y enviar/ }))
    expect(
      await item('Rosal').findByText(/^El precio excede la cantidad disponible\. Tienes 50.€/),
    ).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(
        item('Rosal').getByRole('link', { name: 'Ver el producto «Rosal»' }),
      ),
    )
  })
})

describe('a refusal about a person is shown at its row, with a button that solves it', () => {
  const young: Benefit = {
    ...pets,
    id: 'young',
    covers: ({ ageYears = 0 }) => (ageYears < 3 ? undefined : { code: 'tooOld', params: {} }),
    messages: { es: { name: 'Pequeños', 'refusals.tooOld': 'Es demasiado mayor' } },
  }
  const day = exampleModality({ id: 'day', category: 'young', name: { es: 'Cheque' }, whoAffect: 'family' })
  const [, , child] = buildEmployee().family
  const baby = { ...child!, id: 9, firstName: 'Ona', fullName: 'Ona Vidal', birthday: '2025-02-01' }
  const grown = { ...child!, id: 8, firstName: 'Nil', fullName: 'Nil Vidal', birthday: '2015-02-01' }
  const itemOf = (familyId: number) => ({ benefitId: 'day', familyId, month: 4, price: 60 })

  async function opened(people: number[]) {
    let sent: unknown
    const inCart = (ids: number[]) =>
      buildContractDto({
        product: 'young',
        benefit: day,
        id: 'c9',
        state: 'cart',
        items: ids.map(itemOf),
      })
    const profile = (ids: number[]) => ({
      products: [buildProduct('young', 'Exent')],
      contracts: [],
      family: [baby, grown],
      cart: [inCart(ids)],
    })
    await renderPage(<CartPage />, {
      path: '/cart',
      benefits: { young },
      profile: profile(people),
      answers: {
        'GET /modalities/by-category/young': [day],
        'PUT /contracts/c9': ({ body }: { body: unknown }) => {
          sent = body
          return inCart([9])
        },
        'GET /profile': () => buildEmployee(profile(sent ? [9] : people)),
      },
    })
    await screen.findByRole('heading', { level: 2, name: 'Cheque' })
    return { sent: () => sent }
  }

  it('which removes the person at the new price, loads the rest again, and focuses the item', async () => {
    const { sent } = await opened([9, 8])
    expect(item('Cheque').getByText(/^Es demasiado mayor/)).toBeTruthy()
    await userEvent.click(item('Cheque').getByRole('button', { name: 'Quitar a Nil' }))
    await waitFor(() => expect(screen.queryByText(/^Es demasiado mayor/)).toBeNull())
    expect(sent()).toMatchObject({ price: 60, items: [{ familyId: 9, month: 4, price: 60 }] })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Cheque' })),
    )
  })

  it('which is missing if nobody else would be left', async () => {
    await opened([8])
    expect(item('Cheque').getByText(/^Es demasiado mayor/)).toBeTruthy()
    expect(item('Cheque').queryByRole('button', { name: 'Quitar a Nil' })).toBeNull()
  })
})

it('an item that another tab has removed leaves the cart after the refusal', async () => {
  await cart([plantsInCart(), buildPets()], {
    'DELETE /contracts/c4': refused(404, 'No existe'),
    'GET /profile': buildEmployee({ products, contracts: [], cart: [buildPets()] }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Rosal del carrito' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar del carrito' }))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Rosal' })).toBeNull())
})
