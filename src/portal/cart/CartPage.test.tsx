import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ContractDto } from '../../dto/contractDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import {
  buildCompanyDto,
  buildEmployee,
  buildProduct,
  buildLessons,
  buildPets,
  buildPlants,
} from '../../../tests/support/portal/employee.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { readToast } from '../../../tests/support/portal/toasts.ts'
import { CartPage } from './CartPage.tsx'

const plantsInCart = (changes: Partial<Omit<ContractDto, 'benefit'>> = {}) =>
  buildPlants({ id: 'c4', state: 'cart', ...changes })
const lessonsInCart = () => buildLessons({ state: 'cart' })
const products = [
  buildProduct('plants', 'Exent'),
  buildProduct('pets', 'Top'),
  buildProduct('lessons', 'Exent'),
]

async function cart(profile: Partial<ProfileDto>, answers: PageOptions['answers'] = {}) {
  const page = await renderPage(<CartPage />, {
    path: '/cart',
    profile: { products, contracts: [], ...profile },
    answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Tu carrito' })
  return page
}
const next = () => userEvent.click(screen.getByRole('button', { name: 'Continuar a la firma' }))
const accept = () => userEvent.click(screen.getByRole('checkbox'))
const sign = () => userEvent.click(screen.getByRole('button', { name: /^Firmar y enviar/ }))
const item = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('tbody')!)

it('an item says the name of its product, not that of its category (CAR-03)', async () => {
  const roses = plantsInCart()
  const product = {
    ...roses.benefit.product,
    name: { es: 'Plantas de casa' },
    category: { ...roses.benefit.product.category, name: { es: 'Jardín' } },
  }
  await cart({ cart: [{ ...roses, benefit: { ...roses.benefit, product } }] })
  expect(item('Rosal').getByText('Plantas de casa · 2026')).toBeTruthy()
})

it('an empty cart says so and links to the products (CAR-05)', async () => {
  await cart({ cart: [] })
  expectText('Tu carrito está vacío. Elige un producto y añádelo.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/home')
  expect(screen.queryByRole('button', { name: 'Continuar a la firma' })).toBeNull()
})

it('a covered person’s data can be changed in the cart, with a second surname (CAR-21)', async () => {
  const spouse = buildEmployee().family.find(({ relationship }) => relationship === 'spouse')!
  const { asked } = await cart({
    cart: [buildPets({ items: [{ benefitId: 'm', familyId: spouse.id, month: 4, price: 60 }] })],
  })
  await userEvent.click(screen.getByRole('button', { name: `Actualizar los datos: ${spouse.fullName}` }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(await form.findByRole('button', { name: 'Actualizar' }))
  expect((await form.findAllByText('Rellena «Segundo apellido»')).length).toBeGreaterThan(0)
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('an item that was not accepted in time says so, and can be bought again (D-81)', async () => {
  await cart({ cart: [buildPets({ state: 'expiredPurchase' }), plantsInCart()] })
  expect(item('Mascotas').getByText(/^El plazo terminó y ha vuelto al carrito/)).toBeTruthy()
  expect(item('Rosal').queryByText(/^No lo aceptaste/)).toBeNull()
  await next()
  expect(screen.getByRole('button', { name: /^Firmar/ })).toBeTruthy()
})

it('an item that expired unaccepted and past its first month shows both reasons', async () => {
  await cart({ cart: [plantsInCart({ state: 'expiredPurchase' })], today: '2026-04-16' })
  expect(
    item('Rosal').getByText(/^Ha vuelto al carrito: el plazo terminó\. Este producto ha caducado/),
  ).toBeTruthy()
})

function expectText(text: string | RegExp): void {
  expect(screen.getByText(text)).toBeTruthy()
}

describe('an item that stops the cart (ERR-16, D-71)', () => {
  const otherCollective = { ...plantsInCart(), benefit: { ...plantsInCart().benefit, collectiveId: 'north' } }

  it('belongs to another collective', async () => {
    await cart({ cart: [otherCollective, buildPets()], collectiveId: 'south' })
    expect(item('Rosal').getByText('Este producto es de otro grupo: quítalo para continuar.')).toBeTruthy()
    await next()
    expectText('Hay productos de otro grupo')
    expectText('Quita Rosal del carrito, o pide a Recursos Humanos que revisen tu grupo.')
    expect(screen.queryByRole('button', { name: /^Firmar/ })).toBeNull()
  })

  it('has expired without a month left and can only be removed', async () => {
    await cart({ cart: [plantsInCart()], today: '2026-11-15' })
    expect(item('Rosal').getByText('Este producto ha caducado: quítalo y contrátalo de nuevo.')).toBeTruthy()
    expect(item('Rosal').queryByRole('link', { name: /^Cambiar/ })).toBeNull()
  })

  it('has passed the cut-off of its last month: on that day, not the day before', async () => {
    const { unmount } = await cart({ cart: [plantsInCart()], today: '2026-04-14' })
    expect(item('Rosal').queryByText(/caducado/)).toBeNull()
    unmount()
    await cart({
      cart: [
        plantsInCart(),
        buildPets({ items: [5, 6].map((month) => ({ benefitId: 'm', familyId: 0, month, price: 60 })) }),
      ],
      today: '2026-04-15',
    })
    expect(
      item('Rosal').getByText('Este producto ha caducado: cámbialo para los meses que quedan, o quítalo.'),
    ).toBeTruthy()
    const edit = item('Rosal').getByRole('link', { name: /^Cambiar/ })
    expect(edit.getAttribute('href')).toBe('/products/plants?contract=c4')
    expect(item('Mascotas').queryByText(/caducado/)).toBeNull()
    await next()
    expectText('Hay productos caducados')
    expectText('Cámbialo para los meses que quedan, o quítalo del carrito: Rosal.')
    expect(screen.queryByRole('button', { name: /^Firmar/ })).toBeNull()
  })

  it('is named with others in the plural', async () => {
    await cart({ cart: [plantsInCart(), buildPets()], today: '2026-04-16' })
    await next()
    expectText('Cámbialos para los meses que quedan, o quítalos del carrito: Rosal y Mascotas.')
  })

  it('is not permitted any more, and nothing else is left to sign (D-74)', async () => {
    await cart({ cart: [plantsInCart()], products: [buildProduct('plants', 'Exent', { allowed: false })] })
    expect(item('Rosal').getByText(/^Ya no tienes permiso para contratar este producto\./)).toBeTruthy()
    expect(item('Rosal').getByRole('link').getAttribute('href')).toBe('/products/plants?contract=c4')
    await next()
    expectText('No queda nada que firmar')
    expect(screen.queryByRole('button', { name: /^Firmar/ })).toBeNull()
  })

  it('stops nothing once it is removed', async () => {
    const { asked } = await cart(
      { cart: [otherCollective, buildPets()], collectiveId: 'south' },
      {
        'DELETE /contracts/c4': undefined,
        'GET /profile': buildEmployee({ products, cart: [buildPets()] }),
      },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Rosal del carrito' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '¿Quitarlo del carrito?' })).getByRole('button', {
        name: 'Quitar del carrito',
      }),
    )
    await waitFor(() => expect(readToast()).toContain('Producto quitado del carrito'))
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /contracts/c4')
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Rosal' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Mascotas' }))
    await next()
    expect(screen.getByRole('heading', { name: 'Lee lo que vas a firmar' })).toBeTruthy()
  })
})

describe('missing documents', () => {
  it('of all items stop the cart, with the sentence of the rule', async () => {
    await cart({ cart: [lessonsInCart()] })
    await next()
    expectText('Rellena el documento para poder continuar')
    expectText('Falta documentación: Inglés.')
    expect(screen.queryByRole('button', { name: /^Firmar/ })).toBeNull()
  })

  it('of some items ask for confirmation, and those items stay in the cart', async () => {
    await cart({ cart: [lessonsInCart(), buildPets()] })
    await next()
    const question = within(await screen.findByRole('dialog', { name: '¿Continuar con el resto?' }))
    expect(
      question.getByText('Falta documentación: Inglés. Se quedará en el carrito y firmarás lo demás.'),
    ).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Continuar con el resto' }))
    expect(await screen.findByRole('button', { name: 'Firmar y enviar 1 contrato' })).toBeTruthy()
  })

  it('are named when the dialog is saved without them (ERR-15)', async () => {
    const contract = plantsInCart()
    const asking = {
      ...contract,
      benefit: { ...contract.benefit, product: { ...contract.benefit.product, isDocumentRequired: true } },
    }
    const { asked } = await cart(
      { cart: [asking] },
      { 'GET /modalities/by-category/plants': [asking.benefit] },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Completar la documentación' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Documentación: Rosal' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Guardar la documentación' }))
    await waitFor(() =>
      expect(readToast()).toContain('Atención:Falta un documento. Por favor llénalo para continuar'),
    )
    expect(dialog.getByText('Rellena el documento para poder continuar')).toBeTruthy()
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it(
    'are found as they were left after the browser was closed, until they are saved or given ' + 'up',
    async () => {
      const contract = plantsInCart()
      const questions = [{ title: { es: '¿Cuántas macetas?' }, isRequired: true }]
      const asking = {
        ...contract,
        benefit: { ...contract.benefit, product: { ...contract.benefit.product, questions } },
      }
      const open = async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Completar la documentación' }))
        return screen.findByLabelText<HTMLTextAreaElement>(/macetas/)
      }
      const again = async (kept: Record<string, string>) => {
        const page = await cart(
          { cart: [asking] },
          { 'GET /modalities/by-category/plants': [asking.benefit], 'POST /answers/add': {} },
        )
        for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text)
        return page
      }
      const { unmount } = await again({})
      await userEvent.type(await open(), 'Tres')
      const kept = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>
      unmount()
      const { asked } = await again(kept)
      expect((await open()).value).toBe('Tres')
      await userEvent.click(screen.getByRole('button', { name: 'Guardar la documentación' }))
      await waitFor(() =>
        expect(asked.find(({ path }) => path === '/answers/add')?.body).toMatchObject({
          answers: { '¿Cuántas macetas?': 'Tres' },
          isCompleted: true,
        }),
      )
      await waitFor(() =>
        expect(Object.keys(localStorage).filter((name) => name.includes('documentation'))).toEqual([]),
      )
    },
  )
})

describe('the signing step', () => {
  const toSign = async (answers?: PageOptions['answers']) => {
    const page = await cart({ cart: [plantsInCart(), plantsInCart({ id: 'c5' })] }, answers)
    await next()
    return page
  }

  it('has its own address, opens without a consent, and the browser’s Back leaves it', async () => {
    const { where, unmount } = await toSign()
    expect(where()).toBe('/cart?step=sign')
    await userEvent.click(screen.getByRole('button', { name: 'Volver a los datos' }))
    expect(where()).toBe('/cart')
    expect(screen.getByRole('button', { name: 'Continuar a la firma' })).toBeTruthy()
    unmount()
    await renderPage(<CartPage />, {
      path: '/cart?step=sign',
      profile: { products, contracts: [], cart: [plantsInCart(), lessonsInCart()] },
    })
    expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(false)
    expectText('Un producto se queda en el carrito por falta de documentación')
  })

  it('does not open while something stops the cart', async () => {
    for (const items of [
      [
        plantsInCart(),
        buildPets({ items: [] }),
        { ...plantsInCart({ id: 'c6' }), benefit: { ...plantsInCart().benefit, collectiveId: 'north' } },
      ],
      [lessonsInCart()],
    ]) {
      const { where, unmount } = await renderPage(<CartPage />, {
        path: '/cart?step=sign',
        profile: { products, contracts: [], cart: items, collectiveId: 'south' },
      })
      expect(await screen.findByRole('button', { name: 'Continuar a la firma' })).toBeTruthy()
      await waitFor(() => expect(where()).toBe('/cart'))
      unmount()
    }
  })

  it('requires the company’s own privacy text, in the reader’s language (I18-03)', async () => {
    const privacyText = { es: 'Acepto la política de Acme', ca: 'Accepto la política d’Acme' }
    for (const [language, button] of [
      ['es', 'Continuar a la firma'],
      ['ca', 'Continua cap a la signatura'],
    ] as const) {
      const { unmount } = await renderPage(<CartPage />, {
        path: '/cart',
        language,
        profile: {
          products,
          contracts: [],
          cart: [plantsInCart()],
          company: buildCompanyDto({ privacyText }),
        },
      })
      await userEvent.click(await screen.findByRole('button', { name: button }))
      expect(screen.getByRole('checkbox', { name: new RegExp(`^${privacyText[language]}`) })).toBeTruthy()
      unmount()
    }
  })

  it('leads to the dashboard and asks to open the mail (ERR-36)', async () => {
    const { where, asked } = await toSign({
      'POST /contracts/purchase': [buildPlants({ id: 'c4' }), buildPlants({ id: 'c5' })],
    })
    await accept()
    await sign()
    await waitFor(() => expect(where()).toBe('/home'))
    expect(asked.find(({ path }) => path === '/contracts/purchase')?.body).toEqual({ ids: ['c4', 'c5'] })
    expect(readToast()).toBe('Hecho:Abre el correo y acepta las condiciones para activar el contrato')
  })

  it('names contracts that could not be generated (ERR-14)', async () => {
    const { where } = await toSign({ 'POST /contracts/purchase': [buildPlants({ id: 'c5' })] })
    await accept()
    await sign()
    await waitFor(() => expect(where()).toBe('/home'))
    expect(readToast()).toContain('Atención:Algunos contratos no se han podido generar: Rosal')
    expect(readToast()).toContain('Hecho:Abre el correo y acepta las condiciones para activar el contrato')
  })

  it.each([
    [
      'the server’s words',
      refused(422, 'El precio excede la cantidad disponible'),
      'El precio excede la cantidad disponible',
    ],
  ])('shows the reason of a refusal: %s (ERR-13, ERR-04)', async (_what, answer, words) => {
    const { where } = await toSign({ 'POST /contracts/purchase': answer })
    await accept()
    await sign()
    await waitFor(() => expect(readToast()).toContain(`Error:${words}`))
    expect(where()).toBe('/cart?step=sign')
  })

  it('buys nothing at a changed price, reloads the cart and shows both prices (D-74)', async () => {
    const dearer = plantsInCart({ price: 132, finalPrice: 132, version: 2 })
    let prices = 0
    const { where, asked } = await toSign({
      'POST /contracts/purchase': () => {
        prices += 1
        return prices > 1 ? [buildPlants({ id: 'c4' })] : conflict(132)
      },
      'GET /profile': buildEmployee({ products, contracts: [], cart: [dearer, plantsInCart({ id: 'c5' })] }),
    })
    await accept()
    await sign()
    expect(await screen.findByText('El precio ha cambiado')).toBeTruthy()
    expect(document.activeElement?.textContent).toMatch(/^El precio ha cambiado/)
    expect(toPlain(screen.getByText(/^Rosal: antes/).textContent)).toBe('Rosal: antes 120 €, ahora 132 €.')
    expectText(/^No se ha firmado nada\./)
    await waitFor(() => expect(where()).toBe('/cart'))
    expect(readToast()).toBe('')
    await next()
    expect(screen.queryByText('El precio ha cambiado')).toBeNull()
    await accept()
    await sign()
    await waitFor(() => expect(where()).toBe('/home'))
    expect(asked.filter(({ path }) => path === '/contracts/purchase')).toHaveLength(2)
  })

  it('shows the server’s price for a single item whose cart still shows the old one', async () => {
    await cart(
      { cart: [plantsInCart()] },
      {
        'POST /contracts/purchase': () => conflict(132),
        'GET /profile': buildEmployee({ products, contracts: [], cart: [plantsInCart()] }),
      },
    )
    await next()
    await accept()
    await sign()
    expect(toPlain((await screen.findByText(/^Rosal: antes/)).textContent)).toBe(
      'Rosal: antes 120 €, ahora 132 €.',
    )
  })
})

const conflict = (price: number) =>
  new Response(JSON.stringify({ error: { statusCode: 409, name: 'PriceDiffers', message: 'Otro', price } }), {
    status: 409,
  })
