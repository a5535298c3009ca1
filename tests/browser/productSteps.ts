import type { Locator, Page } from '@playwright/test'
import { euros } from './expectedAmounts.ts'
import { pdf } from './files.ts'
import type { Person } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { accept, expectToast, mailsTo } from './steps.ts'
import { expect } from './test.ts'

/** The card of one offer on a product page. */
export function offer(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Types into a field and leaves it. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Tab')
}

/** Checks the amount that the page shows as charged to the bag in the year. */
export async function expectTotal(page: Page, cents: number, year = 2026): Promise<void> {
  await expect(
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ hasText: `A cargo de tu bolsa en ${year}` })
      .getByRole('definition'),
  ).toHaveText(euros(cents))
}

/** The part of a form for a family member, found by the switch. */
export function memberRow(page: Page, fullName: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name: `Incluir a ${fullName}` }) })
}

/** Chooses a PDF and waits until it is stored. */
export async function attach(place: Locator, label: string | RegExp, name: string): Promise<void> {
  await place.getByLabel(label).setInputFiles(pdf(name))
  await expect(place.getByRole('button', { name: `Quitar ${name}` })).toBeVisible()
}

/** Opens the documentation dialog of a product in the cart, fills it in with `fill` and saves it. */
export async function completeDocumentation(
  page: Page,
  name: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await cartItem(page, name).getByRole('button', { name: 'Completar la documentación' }).click()
  const dialog = page.getByRole('dialog', { name: `Documentación: ${name}` })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Guardar la documentación' }).click()
  await expectToast(page, 'Documentación guardada')
  await expect(dialog).toBeHidden()
  await expect(cartItem(page, name)).toContainText('Completa')
}

export function cartItem(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
}

/** From the cart's first step to the purchase. */
export async function sign(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Continuar a la firma' }).click()
  await page.getByRole('checkbox', { name: /^He leído la política de privacidad/ }).check()
  await page
    .getByRole('button', {
      name: count === 1 ? 'Firmar y enviar 1 contrato' : `Firmar y enviar ${count} contratos`,
    })
    .click()
  await page
    .getByRole('dialog', { name: 'Productos sin ventaja fiscal' })
    .getByRole('button', { name: 'De acuerdo, firmar' })
    .click()
  await expectToast(page, 'Abre el correo y acepta las condiciones para activar el contrato')
  await expect(page).toHaveURL(/\/home$/)
}

/** Accepts each contract of the newest mail by its own link; waits until there are `count` mails. */
export async function acceptNewest(page: Page, person: Person, count: number, links: number): Promise<void> {
  const [mail] = await mailsTo(person, count)
  const found = (mail?.links ?? []).filter((address) => address.includes('/accept/'))
  expect(found).toHaveLength(links)
  for (const link of found) await accept(page, link)
}

/** Opens the detail of a contract of a year in /documents/user, found by the name of its modality. */
export async function openDetail(page: Page, name: string, year = 2026): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`, ${year}$`) }) })
    .filter({ hasText: name })
    .getByRole('button')
    .click()
  return page.getByRole('dialog')
}

export async function closeDetail(detail: Locator): Promise<void> {
  await detail.getByRole('button', { name: 'Cerrar' }).click()
  await expect(detail).toBeHidden()
}

export async function openProduct(page: Page, tenant: string, alias: string): Promise<void> {
  await page.goto(portalUrl(tenant, `/products/${alias}`))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText('…')
}

/** Confirms an edited form: the prices before and after, and the sentence about the mail. */
export async function confirmChange(page: Page, beforeCents: number, afterCents: number): Promise<void> {
  await page.getByRole('button', { name: 'Revisar el cambio' }).click()
  const review = page.getByRole('region', { name: 'Confirma el cambio' })
  await expect(
    review.getByRole('row', {
      name: new RegExp(`^Precio ${euros(beforeCents, afterCents)} ${euros(afterCents, beforeCents)}$`),
    }),
  ).toBeVisible()
  await review.getByRole('button', { name: 'Actualizar el contrato' }).click()
  await expectToast(page, 'Revisa tu correo para confirmar los cambios')
}
