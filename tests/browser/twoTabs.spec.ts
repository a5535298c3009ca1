import type { Page } from '@playwright/test'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { openDetail, openProduct, type } from './productSteps.ts'
import { accept, enter, expectToast, fillLogin, mailsTo } from './steps.ts'
import { callServerAs, tokenOf } from './token.ts'
import { expect, test } from './test.ts'

/** Simulates that a tab becomes visible again by its event, because Playwright keeps every page visible. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
const amount = (page: Page) => page.getByRole('textbox', { name: 'Importe al mes' })

test('a page that comes back into view shows what another tab did, and keeps what is typed @desktop', async ({
  page,
  context,
  faults,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'twoTabs')
  await enter(page, person)
  await openProduct(page, 'acme', 'transport')
  const other = await context.newPage()
  await enter(other, person, '/products/transport')

  await test.step('the end asked for in one tab is seen in the other, with the way back', async () => {
    await other.getByRole('button', { name: 'Cancelar el contrato' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Cancelar el contrato' }).click()
    await expectToast(other, 'Revisa tu correo para confirmar la cancelación')
    // The mail must be sent first: the change below ends its link, and withdraws a mail that is not sent yet.
    await mailsTo(person)
    await comeBack(page)
    await expect(page.getByText(/^Hay una cancelación por confirmar en tu correo/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reenviar el correo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Seguir con el contrato' })).toBeVisible()
    await page.goto(portalUrl('acme', '/home'))
    await expect(page.getByRole('button', { name: 'Seguir con el contrato' })).toBeVisible()
    await page.goto(portalUrl('acme', '/documents/user'))
    const detail = await openDetail(page, 'Tarjeta Transporte')
    await expect(detail.getByRole('button', { name: 'Seguir con el contrato' })).toBeVisible()
  })

  await test.step('a change in its place: what is typed in this tab stays', async () => {
    await openProduct(page, 'acme', 'transport')
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await type(amount(page), '45')
    // A draft is stored in the browser, so the other tab opens with the draft.
    await openProduct(other, 'acme', 'transport')
    await expect(amount(other)).toHaveValue('45,00')
    await type(amount(other), '50')
    await other.getByRole('button', { name: 'Revisar el cambio' }).click()
    await other.getByRole('button', { name: 'Actualizar el contrato' }).click()
    await expectToast(other, 'Revisa tu correo para confirmar los cambios')
    await comeBack(page)
    await expect(page.getByText(/^Este contrato cambió en otra ventana/)).toBeVisible()
    await expect(amount(page)).toHaveValue('45,00')
  })

  await test.step('a contract that changes while it is sent is named, and can be sent again', async () => {
    faults.announce(/409 PUT .*contracts/)
    const [mail] = await mailsTo(person, 2)
    await accept(
      other,
      mail!.links.find((link) => link.includes('/accept/'))!,
    )
    await page.getByRole('button', { name: 'Revisar el cambio' }).click()
    await page.getByRole('button', { name: 'Actualizar el contrato' }).click()
    await expect(page.getByText(/^Este contrato cambió en otra ventana: antes/)).toBeVisible()
    await expect(amount(page)).toHaveValue('45,00')
    await page.getByRole('button', { name: 'Revisar el cambio' }).click()
    await page.getByRole('button', { name: 'Actualizar el contrato' }).click()
    await expectToast(page, 'Revisa tu correo para confirmar los cambios')
  })
})

const surname = (page: Page) => page.getByRole('textbox', { name: 'Segundo apellido' })

test('the login of another employee in a second tab ends the first @desktop', async ({
  page,
  context,
  faults,
}, testInfo) => {
  const [person, next] = [personOf(testInfo, 'acme', 'twoTabs'), personOf(testInfo, 'acme', 'secondTab')]
  const before = await callServerAs(next, '/api/profile')
  const other = await context.newPage()
  await other.goto(portalUrl('acme', '/login'))
  await enter(page, person, '/profile')
  await surname(page).fill('Secreta')
  const sent: (string | undefined)[] = []
  await page.route('**/api/profile', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().headers()['authorization'])
    const error = { statusCode: 503, name: 'Busy', message: 'Espera' }
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error } })
  })
  faults.announce(/503 POST .*profile/)
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect.poll(() => sent.length).toBeGreaterThan(1)

  await fillLogin(other, next)
  await other.getByRole('button', { name: 'Entrar' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Hola, Jorge' })).toBeVisible()
  await expect(page.getByText(/^Otra persona ha entrado en este navegador/)).toBeVisible()
  await expect(page).toHaveURL(portalUrl('acme', '/login'))
  const count = sent.length
  await other.goto(portalUrl('acme', '/profile'))
  await expect(surname(other)).toHaveValue(before.lastName2)
  await page.waitForTimeout(4_000)
  expect(sent.length).toBe(count)
  expect(new Set(sent)).toEqual(new Set([`Bearer ${await tokenOf(person)}`]))
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('portal.draft/'))
  expect(await page.evaluate(drafts)).toEqual([])
  expect(await callServerAs(next, '/api/profile')).toMatchObject({
    firstName: before.firstName,
    lastName2: before.lastName2,
  })
})

test('two tabs of the operators’ pages have a session each: leaving one leaves the other @desktop', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(portalUrl('desk'))
    await tab.getByLabel('Nombre').fill('demo')
    await tab.getByLabel('Contraseña').first().fill('Demo2026x')
    await tab.keyboard.press('Enter')
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Pendiente')
  }
  await other.getByRole('button', { name: 'Salir' }).click()
  await expect(other.getByLabel('Contraseña').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendiente')
})
