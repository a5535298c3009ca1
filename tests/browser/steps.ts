import type { Locator, Page } from '@playwright/test'
import { callServer } from './callServer.ts'
import type { Person } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { expect } from './test.ts'
import { tokenOf } from './token.ts'

/** Logs in on the login page: cookies, e-mail, password, the captcha, and the greeting. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto(portalUrl(person.tenant, '/login'))
  await page
    .getByRole('dialog', { name: 'Tus cookies, tu decisión' })
    .getByRole('button', { name: 'Aceptar' })
    .click()
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible()
}

export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo o DNI' }).fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await expect(page.getByRole('checkbox', { name: 'Comprobado' })).toBeChecked()
}

export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await expect(page.getByRole('checkbox', { name: 'Comprobado' })).toBeChecked()
}

/** Logs in without the login page, and opens a path if one is given. */
export async function enter(page: Page, person: Person, path?: string): Promise<void> {
  const token = await tokenOf(person)
  await page.goto(portalUrl(person.tenant, '/health/live'))
  await page.evaluate(async (value) => {
    const company = await (await fetch('/api/companies/by-subdomain')).json()
    localStorage.setItem('portal.session', JSON.stringify({ token: value }))
    localStorage.setItem('portal.language', 'es')
    localStorage.setItem(
      'portal.cookies',
      JSON.stringify({ version: `v3-${company.cookiesVersion}`, choice: 'accepted' }),
    )
  }, token)
  if (path === undefined) return
  await page.goto(portalUrl(person.tenant, path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Goes to a page of a company inside the portal, as a link does: the portal stays loaded. */
export async function visit(page: Page, tenant: string, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveURL(portalUrl(tenant, path))
}

/** Opens the menu of a phone; returns the element with the navigation. */
export async function navigation(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole('navigation', { name: 'Navegación principal' })
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  return page.getByRole('dialog', { name: 'Menú' })
}

/** Goes somewhere by the sidebar, or the phone's menu. */
export async function goTo(page: Page, isMobile: boolean, name: string): Promise<void> {
  await (await navigation(page, isMobile)).getByRole('link', { name, exact: true }).click()
}

/** Opens the cart by its button (a dropdown on a desktop, a sheet on a phone), then the checkout. */
export async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Carrito/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Revisar y firmar' }).click()
  await expect(page).toHaveURL(/\/cart$/)
}

/** The announcements of a page: errors interrupt, all others wait. */
export const messages = (page: Page): Locator => page.getByRole('status').or(page.getByRole('alert'))

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(messages(page).filter({ hasText: text }).first()).toBeVisible()
}

export type Mail = { id: string; to: string; subject: string; text: string; html: string; links: string[] }

/**
 * Returns the mails to a person in the demo mailbox, newest first; waits until there are `count`. Mails with
 * a signed document are not counted, because they are sent later, when the document is ready.
 */
export async function mailsTo(
  { tenant, email }: Pick<Person, 'tenant' | 'email'>,
  count = 1,
): Promise<Mail[]> {
  let mails: Mail[] = []
  await expect
    .poll(async () => {
      const { body } = await callServer(tenant, '/demo/mailbox.json')
      mails = (body as Mail[]).filter(({ to, subject }) => to === email && !subject.startsWith('Firmado: '))
      return mails.length
    }, `mails to ${email}`)
    .toBeGreaterThanOrEqual(count)
  return mails
}

/** Opens the newest mail to a person in the demo mailbox. */
export async function openMail(page: Page, person: Person): Promise<Mail> {
  const [mail] = await mailsTo(person)
  if (!mail) throw new Error(`No mail to ${person.email}.`)
  await page.goto(portalUrl(person.tenant, '/demo/mailbox'))
  await page.getByRole('link').filter({ hasText: person.email }).first().click()
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(mail.subject)
  return mail
}

/** Reads the conditions behind a link and accepts them by the button. */
export async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button').click()
  await expect(page.getByRole('link', { name: /^Ver (mis contratos|lo que tengo pendiente)$/ })).toBeFocused()
}

/** Adds the product of the page to the cart. */
export async function addToCart(page: Page): Promise<void> {
  const added = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/contracts'),
  )
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  expect((await added).status()).toBe(201)
  await expectToast(page, 'Producto añadido al carrito')
}

/** Includes a person by a press on the switch's track, which covers the input. */
export async function include(page: Page, name: string): Promise<void> {
  const input = page.getByRole('switch', { name: `Incluir a ${name}` })
  await input.locator('xpath=following-sibling::*[1]').click()
  await expect(input).toBeChecked()
}
