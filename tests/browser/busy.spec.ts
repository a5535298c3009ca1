import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { openProduct, type } from './productSteps.ts'
import { addToCart, enter, mailsTo, openCart } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

/** The response of a server without free capacity. */

const busy = {
  status: 503,
  headers: { 'retry-after': '2' },
  json: { error: { statusCode: 503, name: 'Busy', message: 'Ahora hay mucha gente en el portal.' } },
}

test('a purchase goes through by itself after three refusals, and one contract exists @desktop', async ({
  page,
  faults,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'patient')
  const before = await callServerAs(person, '/api/my-contracts')
  await enter(page, person)
  await openProduct(page, 'acme', 'transport')
  await type(page.getByRole('textbox', { name: 'Importe al mes' }), '30')
  await addToCart(page)
  await openCart(page)
  await page.getByRole('button', { name: 'Continuar a la firma' }).click()
  await page.getByRole('checkbox').check()

  faults.announce(/^503 POST .*\/contracts\/purchase$/)
  faults.announce(/^request failed: net::ERR_CONNECTION_RESET POST .*\/contracts\/purchase$/)
  const sent: unknown[] = []
  let goOn = (): void => undefined
  const looked = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/contracts/purchase', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) return route.fulfill(busy)
    if (sent.length === 2) {
      await looked
      // The server makes the purchase, and the response is lost.
      await callServerAs(person, '/api/contracts/purchase', { method: 'POST', body: sent[1] })
      return route.abort('connectionreset')
    }
    return sent.length === 3 ? route.fulfill(busy) : route.continue()
  })
  const button = page.getByRole('button', { name: 'Firmar y enviar 1 contrato' })
  await button.click()
  await expect(
    page.getByText(
      'Lo que has enviado espera su turno. Lo intentamos de nuevo por ti: deja esta página abierta.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dejar de esperar' })).toBeVisible()
  await expect(button).toBeDisabled()
  goOn()

  await expect(page).toHaveURL(/\/home$/, { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Dejar de esperar' })).toHaveCount(0)
  expect(sent).toHaveLength(4)
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await callServerAs(person, '/api/my-contracts')).toHaveLength(before.length + 1)
  expect(await mailsTo(person, 1)).toHaveLength(1)
})

test('a page that meets a busy server says that it waits, and is there once it is answered @desktop', async ({
  page,
  faults,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'patient'))
  faults.announce(/^503 GET .*\/api\/messages$/)
  let asked = 0
  await page.route('**/api/messages', (route) => (++asked > 2 ? route.continue() : route.fulfill(busy)))
  await page.goto(portalUrl('acme', '/home'))
  await expect(page.getByText('El portal está ocupado. Lo intentamos de nuevo por ti.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dejar de esperar' })).toHaveCount(0, { timeout: 30_000 })
  expect(asked).toBeGreaterThan(2)
})
