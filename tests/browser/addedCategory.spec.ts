import type { Page } from '@playwright/test'
import { camp, test } from './addedCategory.ts'
import { demoPerson, euros } from './expectedAmounts.ts'
import { pdf } from './files.ts'
import { password } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { accept, addToCart, enter, expectToast, goTo, include, openCart, openMail } from './steps.ts'
import { expect } from './test.ts'

const marta = { tenant: 'acme', email: 'marta.ferrer@acme.example', password }
/** Seven years old on the day of the run: the first row of the rate table applies. */
const child = demoPerson('acme', marta.email, 'Aina')

test('a category that is one folder and one entry of a tenant is sold like all others @desktop', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const card = page.getByRole('article', { name: 'Campamento de idiomas' })
  const inCart = page.getByRole('main').getByRole('rowgroup').filter({ hasText: 'Campamento de idiomas' })

  await test.step('the sidebar has its entry with its icon, and its route opens', async () => {
    await enter(page, marta, '/')
    await page
      .getByRole('dialog', { name: 'Antes de empezar' })
      .getByRole('button', { name: 'Aceptar cookies' })
      .click()
    await expect(
      page.getByRole('link', { name: camp.product.name.es, exact: true }).locator('img, [style*="mask"]'),
    ).toHaveCount(1)
    await goTo(page, isMobile, camp.product.name.es)
    await expect(page).toHaveURL(portalUrl('acme', '/products/summer-camp'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(camp.product.name.es)
    await expect(page.getByText('Semanas de campamento para tus hijos de 6 a 16 años')).toBeVisible()
  })

  await test.step('its form is drawn from its schema; its messages name what it does not cover', async () => {
    await expect(card.getByRole('textbox', { name: 'Semanas de cada mes' })).toHaveValue('1')
    await expect(
      card.getByRole('list', { name: 'A quién no puede cubrir' }).getByRole('listitem'),
    ).toHaveCount(2)
    await include(page, child.fullName)
    await expect(
      card.getByText('En junio y septiembre a diciembre no hay campamento para esa edad.'),
    ).toBeVisible()
    for (const month of ['junio', 'septiembre', 'octubre', 'noviembre', 'diciembre'])
      await card.getByRole('button', { name: month, exact: true }).click()
    await expect(card.getByText('no hay campamento para esa edad')).toHaveCount(0)
  })

  await test.step('a week costs 180 in July, 165,50 in August, less the company’s quarter', async () => {
    await expectPrices(page, { price: 345_50, company: 86_38, total: 259_12 })
    await card.getByRole('textbox', { name: 'Semanas de cada mes' }).fill('2')
    await expectPrices(page, { price: 691_00, company: 172_75, total: 518_25 })
    await addToCart(page)
  })

  await test.step('the cart holds it and waits for its document', async () => {
    await openCart(page)
    await expect(inCart).toContainText(euros(518_25))
    await expect(inCart).toContainText('Pendiente')
    await inCart.getByRole('button', { name: 'Completar la documentación' }).click()
    const documentation = page.getByRole('dialog')
    await expect(documentation.getByRole('heading', { name: child.fullName })).toBeVisible()
    await documentation.locator('input[type=file]:not([capture])').setInputFiles(pdf('certificado.pdf'))
    await expect(documentation.getByText('certificado.pdf')).toBeVisible()
    await documentation.getByRole('button', { name: 'Guardar' }).click()
    await expect(documentation).toBeHidden()
    await expect(inCart).toContainText('Completa')
  })

  await test.step('it is signed and accepted by the link of its mail', async () => {
    await page.getByRole('button', { name: 'Continuar a la firma' }).click()
    await page.getByRole('checkbox', { name: /^He leído la política de privacidad/ }).check()
    await page.getByRole('button', { name: 'Firmar y enviar' }).click()
    await page
      .getByRole('dialog', { name: 'Productos sin ventaja fiscal' })
      .getByRole('button', { name: 'De acuerdo, firmar' })
      .click()
    await expectToast(page, 'Abre el correo y acepta las condiciones para activar el contrato')
    const { links } = await openMail(page, marta)
    await accept(page, links.find((link) => link.includes('/accept/')) ?? '')
  })

  await test.step('its contract shows the months of the child', async () => {
    await page.getByRole('link', { name: 'Ver mis contratos' }).click()
    await expect(page).toHaveURL(portalUrl('acme', '/documents/user'))
    const row = page.getByRole('row').filter({ hasText: 'Campamento de idiomas' })
    await expect(row).toContainText('Pendiente de revisión')
    await row.getByRole('button').click()
    const detail = page.getByRole('dialog')
    await expect(detail.getByText(child.fullName)).toBeVisible()
    await expect(detail.getByRole('row', { name: `Julio ${euros(360_00)}` })).toBeVisible()
    await expect(detail.getByRole('row', { name: `Agosto ${euros(331_00)}` })).toBeVisible()
    await expect(detail.getByRole('row', { name: `Total ${euros(691_00)}` })).toBeVisible()
    await expect(detail).toContainText(euros(518_25))
  })
})

async function expectPrices(
  page: Page,
  { price, company, total }: Record<'price' | 'company' | 'total', number>,
): Promise<void> {
  const line = (title: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: title }).getByRole('definition')
  const sentence = page.getByRole('article').locator('[data-money]')
  await expect(sentence).toContainText(`Precio ${euros(price, company)}`)
  await expect(sentence).toContainText(`tu empresa pone ${euros(company)}`)
  await expect(line('A cargo de tu bolsa en 2026')).toHaveText(euros(total))
}
