import { portalUrl } from './portalUrl.ts'
import { expect, test } from './test.ts'

test('the portal of a draft stands beside the studio: a press opens a field @desktop', async ({ page }) => {
  await page.goto(portalUrl('desk'))
  await page.getByLabel('Nombre').fill('demo')
  await page.getByLabel('Contraseña').first().fill('Demo2026x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendiente')
  await page.goto(`${portalUrl('desk')}#studio?part=products`)
  await page.getByRole('main').getByText('Acme Industrial').click()
  await page.getByRole('button', { name: 'Ver el portal al lado' }).click()
  const portal = page.frameLocator('iframe')
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Hola, Alex')
  await page.getByRole('combobox', { name: 'Página' }).click()
  await page.getByRole('option', { name: 'Gimnasio' }).click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Gimnasio')

  await page.getByRole('switch').click({ force: true })
  // The portal is in another process, which learns a little later that presses are reported.
  await expect(portal.locator('html')).toHaveCSS('cursor', 'help')
  await portal.getByText('Onada mes a mes').first().click()
  const field = page.locator('input[value="Onada mes a mes"]:focus')
  await expect(field).toBeVisible()
  await field.fill('Onada cada mes')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(portal.getByText('Onada cada mes').first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Idioma' }).last().click()
  await page.getByRole('option', { name: 'pt' }).click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Ginásio')
  await portal.locator('body').evaluate(() => location.reload())
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Ginásio')
  await page.getByRole('combobox', { name: 'Idioma' }).last().click()
  await page.getByRole('option', { name: 'es' }).click()
  await expect(portal.getByText('Onada cada mes').first()).toBeVisible()

  await page.getByRole('button', { name: 'Descartar borrador' }).click()
  await page.getByRole('button', { name: 'Descartar borrador' }).last().click()
  await expect(portal.getByText('Onada mes a mes').first()).toBeVisible()
})
