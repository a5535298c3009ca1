import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { busy, unreachable } from '../../../tests/support/portal/answers.ts'
import { buildProduct, buildPlants } from '../../../tests/support/portal/employee.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { waits } from '../api/waits.ts'
import { CartPage } from './CartPage.tsx'

afterEach(() => waits.stop())

const plantsInCart = () => buildPlants({ id: 'c4', state: 'cart' })
const sign = () => userEvent.click(screen.getByRole('button', { name: /^Firmar y enviar/ }))

/** Opens the cart with one contract at the second step, with the consent given. */
async function toSign(answers: PageOptions['answers']) {
  const page = await renderPage(<CartPage />, {
    path: '/cart',
    profile: { products: [buildProduct('plants', 'Exent')], contracts: [], cart: [plantsInCart()] },
    ...(answers && { answers }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Tu carrito' })
  await userEvent.click(screen.getByRole('button', { name: 'Continuar a la firma' }))
  await userEvent.click(screen.getByRole('checkbox'))
  return page
}

it.each([
  ['refused because the server is busy', busy],
  ['not answered by anybody', unreachable],
])(
  'a purchase that is %s shows that it waits, is sent once, and continues by itself',
  async (_what, answer) => {
    let isBusy = true
    let bought = 0
    const { where, asked } = await toSign({
      'POST /contracts/purchase': () => {
        if (isBusy) return answer()
        bought++
        return [{ ...plantsInCart(), status: 'pending' }]
      },
    })
    await sign()
    await waitFor(() => expect(waits.findKind()).toBe('change'))
    await sign()
    expect(where()).toBe('/cart?step=sign')
    isBusy = false
    await waitFor(() => expect(where()).toBe('/home'), { timeout: 10_000 })
    const sent = asked.filter(({ path }) => path === '/contracts/purchase')
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.every(({ body }) => JSON.stringify(body) === '{"ids":["c4"]}')).toBe(true)
    expect(bought).toBe(1)
    expect(waits.findKind()).toBeUndefined()
  },
)

it('a purchase whose waiting is stopped keeps the cart and explains what to do', async () => {
  const { where } = await toSign({ 'POST /contracts/purchase': busy })
  await sign()
  await waitFor(() => expect(waits.findKind()).toBe('change'))
  waits.stop()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'La compra todavía no tiene respuestaTu carrito se guarda.',
  )
  expect(where()).toBe('/cart?step=sign')
  expect(screen.getByRole('button', { name: /^Firmar y enviar/ }).hasAttribute('disabled')).toBe(false)
})
