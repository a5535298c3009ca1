import { join } from 'node:path'
import { callServer } from './callServer.ts'
import { changeJson, tenantsFolder } from './companies.ts'
import { password, personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter, expectToast, fillLogin, goTo, logIn, navigation } from './steps.ts'
import { expect, test } from './test.ts'
import { tokenOf } from './token.ts'
import { waitForIdle } from './traffic.ts'

const plan = [
  '/home',
  '/plan',
  '/flexible',
  '/other',
  '/documents',
  '/documents/user',
  '/cart',
  '/products/transport',
  '/privacy-policy',
  '/compensation',
]

test('a visitor who is not logged in reaches only the login pages, typed or reloaded @desktop', async ({
  page,
}) => {
  for (const path of [
    '/',
    ...plan,
    '/profile',
    '/nowhere',
    '/reset-password',
    '/reset-password?token=123456789',
  ]) {
    await page.goto(portalUrl('acme', path))
    await expect(page).toHaveURL(portalUrl('acme', '/login'))
  }
  await page.goto(portalUrl('acme', '/reset-password?token=1234567890'))
  await expect(page.getByRole('heading', { name: 'Elige una contraseña nueva' })).toBeVisible()
})

test('the login leads to the page that was opened first @desktop', async ({ page }, testInfo) => {
  await page.goto(portalUrl('acme', '/compensation'))
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await fillLogin(page, personOf(testInfo, 'acme', 'login'))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(portalUrl('acme', '/compensation'))
})

test('an employee with complete data reaches every page; an unknown path leads to the menu @desktop', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'login')
  await enter(page, person)
  for (const path of [...plan, '/profile']) {
    await page.goto(portalUrl('acme', path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page, path).toHaveURL(portalUrl('acme', path))
  }
  for (const path of ['/login', '/nowhere', '/products/nothing', '/reset-password?token=1234567890']) {
    await page.goto(portalUrl('acme', path))
    await expect(page, path).toHaveURL(portalUrl('acme', '/'))
  }
  await page.goto(portalUrl('acme', '/maintenance'))
  await expect(page).toHaveURL(portalUrl('acme', '/home'))
})

test('an employee without a telephone reaches only the menu, with a warning, and the profile', async ({
  page,
  isMobile,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'globex', 'incomplete'), '/')
  await expect(page.getByText('Completa tus datos para entrar en tu plan')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir a mi perfil' })).toHaveAttribute(
    'href',
    '/profile?tab=employee',
  )
  // Access does not depend on the screen size.
  for (const path of isMobile ? ['/home'] : [...plan, '/nowhere']) {
    await page.goto(portalUrl('globex', path))
    await expect(page, path).toHaveURL(portalUrl('globex', '/'))
  }
  const links = (await navigation(page, isMobile))
    .getByRole('navigation')
    .or(page.getByRole('navigation', { name: 'Navegación principal' }))
    .getByRole('list')
    .first()
    .getByRole('link')
  await expect(links).toHaveText(['Menú', 'Perfil'])
})

test('saving the missing telephone opens the plan', async ({ page, isMobile }, testInfo) => {
  await enter(page, personOf(testInfo, 'globex', 'completing'), '/')
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('600111222')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expectToast(page, 'Información del perfil actualizada')
  await goTo(page, isMobile, 'Inicio')
  await expect(page).toHaveURL(portalUrl('globex', '/home'))
})

test('an expired password has to be changed first, with its own message @desktop', async ({
  page,
  faults,
  isMobile,
}, testInfo) => {
  faults.announce(/^400 POST .*\/api\/profile$/)
  const person = personOf(testInfo, 'globex', 'deprecated')
  await logIn(page, person)
  await expect(
    page.getByText('Tu contraseña ha caducado. Cámbiala en tu perfil y podrás seguir.'),
  ).toBeVisible()
  await page.goto(portalUrl('globex', '/home'))
  await expect(page).toHaveURL(portalUrl('globex', '/'))
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
  await expect(page.getByText('Elige una contraseña nueva para entrar en tu plan')).toBeVisible()

  const fill = async (first: string, second: string) => {
    await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(first)
    await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(second)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
  }
  await fill('sinmayuscula1', 'sinmayuscula1')
  await expect(page.getByText('La contraseña debe tener entre 8 y 100 caracteres').first()).toBeVisible()
  await fill('Nueva2026x', 'Nueva2026y')
  await expect(page.getByText('Las contraseñas no coinciden').first()).toBeVisible()
  await fill(password, password)
  await expect(page.getByText('Es la contraseña que ha caducado. Elige otra.').first()).toBeVisible()
  await fill('Nueva2026x', 'Nueva2026x')
  await expectToast(page, 'Información del perfil actualizada')
  await goTo(page, isMobile, 'Inicio')
  await expect(page).toHaveURL(portalUrl('globex', '/home'))
})

test('a session that the server has ended leads to the login and is removed @desktop', async ({
  page,
  faults,
}, testInfo) => {
  faults.announce(/^401 GET /)
  const person = personOf(testInfo, 'acme', 'login')
  await page.goto(portalUrl('acme', '/health/live'))
  const token = await tokenOf(person, { fresh: true })
  await page.evaluate(
    (value) => localStorage.setItem('portal.session', JSON.stringify({ token: value })),
    token,
  )
  await page.goto(portalUrl('acme', '/home'))
  await expect(page.getByRole('heading', { name: 'Hola, Jorge' })).toBeVisible()
  // What home still asks for would end the session here already, before the next page asks.
  await waitForIdle(page)
  await callServer('acme', '/api/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  // The page may open the question by itself when it comes into view.
  await page.goto(portalUrl('acme', '/compensation'))
  await expect(page).toHaveURL(portalUrl('acme', '/login'))
  expect(await page.evaluate(() => localStorage.getItem('portal.session'))).toBeNull()
})

test('logging out removes the session and leads to the login', async ({ page, isMobile }, testInfo) => {
  await logIn(page, personOf(testInfo, 'acme', 'login'))
  if (isMobile) await navigation(page, isMobile)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(portalUrl('acme', '/login'))
  expect(await page.evaluate(() => localStorage.getItem('portal.session'))).toBeNull()
  await page.goto(portalUrl('acme', '/home'))
  await expect(page).toHaveURL(portalUrl('acme', '/login'))
})

test('a company under maintenance shows a card instead of the login form', async ({ page }) => {
  for (const [path, shown] of [
    ['/', '/login'],
    ['/login', '/login'],
    ['/home', '/login'],
    ['/maintenance', '/maintenance'],
  ] as const) {
    await page.goto(portalUrl('closed', path))
    await expect(page.getByRole('heading', { name: 'En mantenimiento' })).toBeVisible()
    await expect(page.getByText('Estamos preparando la renovación de tu plan.')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page).toHaveURL(portalUrl('closed', shown))
  }
})

test('a company under maintenance shows the card to those logged in, and opens again @desktop', async ({
  page,
  faults,
}) => {
  faults.announce(/^503 /)
  const file = join(tenantsFolder(), 'closing', 'tenant.json')
  const close = (maintenance: boolean) =>
    changeJson(file, (settings: { plan: object }) => ({
      ...settings,
      plan: { ...settings.plan, maintenance },
    }))
  // Without the stream the page notices the maintenance at its next call.
  await page.route('**/api/release', (route) => route.fulfill({ status: 204 }))
  await enter(page, { tenant: 'closing', email: 'carmen@closing.example', password }, '/home')
  await close(true)
  await expect
    .poll(async () => (await callServer('closing', '/api/companies/by-subdomain')).body.maintenance)
    .toBe(true)
  const refused = page.waitForResponse((response) => response.status() === 503)
  await page.getByRole('link', { name: 'Compensación' }).click()
  await refused
  await expect(page.getByRole('heading', { name: 'En mantenimiento' })).toBeVisible()
  await close(false)
  await expect
    .poll(async () => (await callServer('closing', '/api/companies/by-subdomain')).body.maintenance)
    .toBe(false)
  // The page may notice the end of the maintenance by itself, and be open again, before the button is
  // pressed.
  const check = page.getByRole('button', { name: 'Comprobar de nuevo' })
  const menu = page.getByRole('navigation', { name: 'Navegación principal' })
  await expect(async () => {
    if (await check.isVisible()) await check.click({ timeout: 1_000 })
    await expect(menu).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page).toHaveURL(portalUrl('closing', '/compensation'))
})

test('an open page follows maintenance and its end without a press @desktop', async ({ page, faults }) => {
  faults.announce(/^503 /)
  const maintain = (maintenance: boolean) =>
    changeJson(join(tenantsFolder(), 'following', 'tenant.json'), (settings: { plan: object }) => ({
      ...settings,
      plan: { ...settings.plan, maintenance },
    }))
  await enter(page, { tenant: 'following', email: 'carmen@following.example', password }, '/home')
  await maintain(true)
  await expect(page.getByRole('heading', { name: 'En mantenimiento' })).toBeVisible()
  await maintain(false)
  await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toBeVisible()
})

test('a profile that cannot be loaded shows a panel with two ways out @desktop', async ({
  page,
  faults,
}, testInfo) => {
  faults.announce(/^500 GET .*\/api\/profile$/)
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/home')
  await page.route('**/api/profile', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { statusCode: 500, name: 'Error', message: 'La base de datos no responde.' } },
    }),
  )
  await page.reload()
  const panel = page.getByRole('alert')
  await expect(panel.getByText('No hemos podido cargar tus datos')).toBeVisible()
  await expect(panel.getByText('La base de datos no responde.')).toBeVisible()
  await page.unroute('**/api/profile')
  await panel.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'Hola, Marta' })).toBeVisible()
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
  await page.reload()
  await panel.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(portalUrl('acme', '/login'))
})

test('without compensation no entry or page, with one language no choice, without a logo the name', async ({
  page,
  isMobile,
}) => {
  await enter(page, { tenant: 'plain', email: 'carmen@plain.example', password }, '/compensation')
  await expect(page).toHaveURL(portalUrl('plain', '/'))
  await expect(page.getByRole('main').getByText('Lisa', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Mi compensación' })).toHaveCount(0)
  const menu = await navigation(page, isMobile)
  await expect(menu.getByRole('link', { name: 'Documentos' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Compensación' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Idioma|Español|English/ })).toHaveCount(0)
})
