import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { expectToast, fillLogin, mailsTo, solveCaptcha } from './steps.ts'
import { expect, test } from './test.ts'

test('the link of the mail sets a new password, once @desktop', async ({ page, faults }, testInfo) => {
  const person = personOf(testInfo, 'acme', 'forgetful')
  await page.goto(portalUrl('acme', '/login'))
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click()
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Escribe tu correo', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo' }).fill(person.email)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver al inicio de sesión' })).toHaveAttribute(
    'href',
    '/login',
  )

  const [mail] = await mailsTo(person)
  const link = mail?.links.find((address) => address.includes('/reset-password?token=')) ?? ''
  await page.goto(link)
  const save = async (first: string, second: string) => {
    await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(first)
    await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(second)
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  }
  await save('', '')
  await expect(page.getByText('Escribe una contraseña')).toBeVisible()
  await save('Corta12', 'Corta12')
  await expect(page.getByText('La contraseña debe tener 8 caracteres como mínimo')).toBeVisible()
  await save('Olvidada2026', 'Olvidada2027')
  await expect(page.getByText('Password does not match')).toBeVisible()
  await save('Olvidada2026', 'Olvidada2026')
  await expectToast(page, 'Contraseña actualizada')
  await expect(page).toHaveURL(portalUrl('acme', '/login'))

  await fillLogin(page, { ...person, password: 'Olvidada2026' })
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Hola, Jorge' })).toBeVisible()

  faults.announce(/^400 POST .*\/users\/reset-password/)
  await page.evaluate(() => localStorage.removeItem('portal.session'))
  await page.goto(link)
  await save('Olvidada2028', 'Olvidada2028')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Sorry, we can not find your email address' }),
  ).toBeVisible()
})

test('a failing server shows the message of the specification @desktop', async ({ page, faults }) => {
  faults.announce(/^500 POST .*\/users\/reset-password/)
  faults.announce(/^500 POST .*\/auth\/forgot-password/)
  await page.route('**/api/users/reset-password*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(portalUrl('acme', '/reset-password?token=1234567890'))
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill('Olvidada2026')
  await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill('Olvidada2026')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Sorry. there was a problem on connecting the server' }),
  ).toBeVisible()

  await page.goto(portalUrl('acme', '/forgot-password'))
  await page.getByRole('textbox', { name: 'Correo' }).fill('sin arroba')
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'No se puede procesar la petición. Revisa el formato de correo' }),
  ).toBeVisible()
})
