import type { Locator, Page } from '@playwright/test'
import type { ProfileDto } from '../../src/dto/profileDto.ts'
import { productName } from './expectedAmounts.ts'
import { type Person, personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) =>
  page
    .locator('#summary dl > div, #savings dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
/** Opens the collapsed parts: on a phone every part of the home page, and the hidden tiles. */
async function openAll(page: Page): Promise<void> {
  await expect(part(page, 'Tus productos')).toBeVisible()
  const all = part(page, 'Tus productos').getByRole('button', { name: /^Ver los/ })
  if (await all.isVisible()) await all.click()
  for (const fold of await page.locator('main details').all())
    await fold.evaluate((details: HTMLDetailsElement) => (details.open = true))
}
/** On a desktop the table is open already. */
async function openStatus(page: Page): Promise<void> {
  const fold = part(page, 'Estado de los productos').locator('details')
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.getByText('Ver los').click()
}
const tile = (page: Page, alias: string) =>
  part(page, 'Tus productos')
    .getByRole('link')
    .filter({ hasText: productName('acme', alias) })

/** Changes the profile in the server's response, for data that no demo employee has. */
async function withProfile(
  page: Page,
  person: Person,
  change: (profile: ProfileDto) => Partial<ProfileDto>,
): Promise<void> {
  await page.route('**/api/profile', async (route) => {
    const profile = (await callServerAs(person, '/api/profile')) as ProfileDto
    await route.fulfill({ json: { ...profile, ...change(profile) } })
  })
}

const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)

/** The accessible name of an element with ordinary spaces. */
const aloud = (text: string) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(' ', '\\s')}$`)

test('the home page counts, draws and lists products in force, under review and ended, with savings', async ({
  page,
  isMobile,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'screens')
  // There must be as many tiles as the company has products.
  const { products } = (await callServerAs(person, '/api/profile')) as ProfileDto
  await enter(page, person, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Pol')
  await openAll(page)

  await test.step('two products are in force and one is under review', async () => {
    await expect(figure(page, 'Contratados y firmados')).toHaveText('2')
    await expect(figure(page, 'Pendientes de firma')).toHaveText('0')
    await expect(figure(page, 'Pendientes')).toHaveText('1')
  })

  // Exchanged salary in 2026: 12 x 60 minus the company's 2 % of 35.600 (712) is 8. In 2027: 2 x 12 x (44,60
  // - 10) minus 712 is 118,40, which the home page does not show yet. The tax rate is 30 %.
  await test.step('what is saved in the nearest plan year is 30 % of 8,00', async () => {
    await expect(figure(page, 'Ahorro de IRPF 2026')).toHaveText('2,40 €')
    await expect(figure(page, 'Ahorro de IRPF pendiente 2026')).toHaveText('0,00 €')
    if (!isMobile) await expect(page.getByRole('banner')).toContainText('2,40 €')
  })

  await test.step('bags of each plan year: 8.500, 712 of the company, 1.000 for the rest', async () => {
    const flexible = part(page, 'Situación actual').getByRole('meter', { name: 'Bolsa flexible' })
    const top = part(page, 'Situación actual').getByRole('meter', { name: 'Bolsa Top' })
    await expect(flexible).toHaveAttribute('aria-valuetext', aloud('8 % usado: 720 € de 9.212 €'))
    await expect(top).toHaveAttribute('aria-valuetext', aloud('12 % usado: 118,80 € de 1.000,00 €'))
    await part(page, 'Situación actual').getByText('2027', { exact: true }).click()
    await expect(flexible).toHaveAttribute('aria-valuetext', aloud('9 % usado: 830,40 € de 9.212,00 €'))
    await expect(top).toHaveAttribute('aria-valuetext', aloud('0 % usado: 0 € de 1.000 €'))
  })

  await test.step('each product has a tile with its status', async () => {
    await expect(part(page, 'Tus productos').getByRole('link')).toHaveCount(products.length)
    for (const [alias, status] of [
      ['health-insurance', 'Pendiente de revisión'],
      ['transport', 'Contratado'],
      ['life-insurance-axa', 'Contratado'],
    ] as const) {
      await expect(tile(page, alias)).toContainText(status)
      await expect(tile(page, alias)).toHaveAttribute('href', `/products/${alias}`)
    }
    await expect(tile(page, 'food')).not.toContainText('Sin simular')
  })

  await test.step('what is pending, the table of all, no alerts, the news of the company', async () => {
    await expect(part(page, 'Simulaciones pendientes').getByRole('link')).toHaveCount(1)
    await expect(
      part(page, 'Simulaciones pendientes').getByRole('link', { name: 'Ir a Seguro de salud' }),
    ).toHaveAttribute('href', '/products/health-insurance')
    await openStatus(page)
    await expect(part(page, 'Estado de los productos').getByRole('link')).toHaveCount(products.length)
    await expect(
      part(page, 'Estado de los productos').getByRole('row').filter({ hasText: 'Seguro de vida AXA' }),
    ).toContainText('Contratado')
    await expect(part(page, 'Avisos')).toContainText('No tienes avisos activos.')
    if (isMobile) await part(page, 'Noticias').locator('summary').click()
    await expect(part(page, 'Noticias').getByRole('listitem')).toHaveText([
      /^2 de noviembre de 2026Velamar Familia incluye dental\./,
      /^14 de octubre de 2026¿Dudas con tu plan\?/,
    ])
  })

  await test.step('in forced colors icons, bars and the main action are seen', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const ground = await colorOf(page.locator('body'))
    const drawn = tile(page, 'transport').locator('[aria-hidden] rect').first()
    expect(await drawn.evaluate((one) => getComputedStyle(one).fill)).not.toBe(ground)
    const bar = part(page, 'Situación actual').getByRole('meter').first()
    expect(await colorOf(bar.locator('> *'))).not.toBe(await colorOf(bar))
    await page.goto(portalUrl('acme', '/products/gym'))
    await expect(page.getByRole('switch').first()).toBeVisible()
    expect(await colorOf(page.locator('.mantine-Switch-thumb').first())).not.toBe(ground)
    await page.goto(portalUrl('acme', '/documents'))
    await page.getByRole('button', { name: 'Nuevo documento' }).first().click()
    const action = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    expect(await colorOf(action('Guardar documento'))).not.toBe(await colorOf(action('Cancelar')))
  })
})

test('the home page shows missing documents, mails to accept, and their saving @desktop', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'begun')
  const months = [5, 6, 7, 8, 9, 10, 11]
  const put = (benefitId: string, price: number, details = {}) =>
    callServerAs(person, '/api/contracts', {
      method: 'POST',
      body: {
        benefitId,
        year: 2026,
        details,
        items: months.map((month) => ({ benefitId, familyId: 0, month, price })),
      },
    })
  const card = await put('transport-card', 60)
  await callServerAs(person, '/api/contracts/purchase', { method: 'POST', body: { ids: [card.id] } })
  await put('nortia-care', 46.9, { provider: 'nortia', product: 'nortia-care' })
  await enter(page, person, '/home')

  await expect(figure(page, 'Contratados y firmados')).toHaveText('0')
  await expect(figure(page, 'Pendientes de firma')).toHaveText('1')
  await expect(figure(page, 'Pendientes')).toHaveText('1')
  // 7 x 60 plus 7 x (46,90 - 11,73), minus the company's 544, is 122,19; the saving is 30 % of this.
  await expect(figure(page, 'Ahorro de IRPF 2026')).toHaveText('0,00 €')
  await expect(figure(page, 'Ahorro de IRPF pendiente 2026')).toHaveText('36,66 €')
  await expect(tile(page, 'transport')).toContainText('Falta aceptar')
  await expect(tile(page, 'health-insurance')).toContainText('Falta documentación')
  const pending = part(page, 'Simulaciones pendientes')
  await expect(pending.getByRole('link', { name: 'Continuar con Seguro de salud' })).toHaveAttribute(
    'href',
    '/cart',
  )
  await expect(pending.getByRole('link', { name: 'Ir a Transporte' })).toHaveAttribute(
    'href',
    '/products/transport',
  )
  const alerts = part(page, 'Avisos').getByRole('link')
  await expect(alerts).toHaveCount(1)
  await expect(alerts).toHaveAccessibleName('Completar: Falta documentación de «Nortia Cuadro Médico»')
  await expect(page.getByText('Tienes 2 cosas pendientes.')).toBeVisible()
  await alerts.click()
  await expect(page.getByRole('dialog', { name: 'Documentación: Nortia Cuadro Médico' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(portalUrl('acme', '/cart'))
})

test('a contract that ends within 45 days, as the company chose, has an alert, later none @desktop', async ({
  page,
}, testInfo) => {
  let endDate = '2026-06-24'
  const person = personOf(testInfo, 'acme', 'screens')
  await withProfile(page, person, ({ contracts }) => ({
    contracts: contracts.map((contract) =>
      contract.product === 'life-insurance-axa'
        ? { ...contract, benefit: { ...contract.benefit, endDate } }
        : contract,
    ),
  }))
  await enter(page, person, '/home')
  await openStatus(page)
  const row = part(page, 'Estado de los productos').getByRole('row').filter({ hasText: 'Seguro de vida AXA' })
  await expect(row).toContainText('24/06/2026')
  await expect(row).toContainText('Pronto')
  await expect(part(page, 'Avisos').getByRole('link', { name: /Vida a medida.*24\/06\/2026/ })).toBeVisible()
  endDate = '2026-06-25'
  await page.reload()
  await openStatus(page)
  await expect(row).toContainText('25/06/2026')
  await expect(row).not.toContainText('Pronto')
  await expect(part(page, 'Avisos')).toContainText('No tienes avisos activos.')
})

test('each empty part says that it is empty, and news that fail can be loaded again @desktop', async ({
  page,
  faults,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'reader')
  await withProfile(page, person, ({ products }) => ({
    products: products.filter(({ PL }) => PL === 'Top'),
    cart: [],
    contracts: [],
    simulations: {},
  }))
  await page.route('**/api/messages', (route) => route.fulfill({ json: [] }))
  await enter(page, person, '/home')
  await expect(page.getByText('Lo tienes todo al día.')).toBeVisible()
  await openAll(page)
  await expect(part(page, 'Avisos')).toContainText('No tienes avisos activos.')
  await expect(part(page, 'Simulaciones pendientes')).toContainText('No tienes nada a medias.')
  await expect(part(page, 'Situación actual')).toContainText('No tienes bolsas asignadas para 2026.')
  await expect(part(page, 'Noticias')).toContainText('No news posted')
  await expect(page.getByText(/^Ahorro de IRPF/)).toHaveCount(0)
  await expect(part(page, 'Tus productos').getByRole('link')).toHaveCount(4)

  await withProfile(page, person, () => ({ products: [] }))
  faults.announce(/^500 GET .*\/api\/messages$/)
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(part(page, 'Tus productos')).toContainText('Tu empresa todavía no te ha asignado productos.')
  const again = part(page, 'Noticias').getByRole('button', { name: 'Intentar de nuevo' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/messages')
  await again.click()
  await expect(part(page, 'Noticias').getByRole('listitem')).toHaveCount(2)
})
