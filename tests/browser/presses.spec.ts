import type { Locator, Page } from '@playwright/test'
import { productName } from './expectedAmounts.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { openMail } from './steps.ts'
import { expect, test } from './test.ts'

// A phone needs the most: its menu covers the page.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

for (const { role, aliases, maxPresses } of [
  { role: 'returning', aliases: ['transport'], maxPresses: 8 },
  { role: 'returningThrice', aliases: ['transport', 'food', 'lottery'], maxPresses: 15 },
] as const) {
  test(`accepts products: ${aliases.length}, presses from a phone’s login: ${maxPresses} @desktop`, async ({
    page,
  }, testInfo) => {
    const person = personOf(testInfo, 'acme', role)
    let presses = 0
    const press = async (target: Locator): Promise<void> => {
      presses++
      await target.click()
    }
    await rememberCookies(page)
    await page.goto(portalUrl('acme', '/login'))
    await page.getByRole('textbox', { name: 'Correo o DNI' }).pressSequentially(person.email)
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(person.password)
    await press(page.getByRole('button', { name: 'Entrar' }))

    for (const [index, alias] of aliases.entries()) {
      const name = productName('acme', alias)
      if (index > 0) await press(page.getByRole('button', { name: 'Abrir el menú' }))
      const list =
        index > 0 ? page.getByRole('navigation') : page.getByRole('region', { name: 'Tus productos' })
      await press(list.getByRole('link', { name }))
      // Typing is not counted.
      const howMany = page.getByRole('textbox', { name: 'Cuántos décimos' })
      if (alias === 'lottery') await howMany.fill('2')
      await press(page.getByRole('main').getByRole('button', { name: 'Añadir al carrito' }).first())
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Revisar y firmar' }).first(),
      ).toBeVisible()
    }
    await press(page.getByRole('main').getByRole('link', { name: 'Revisar y firmar' }).first())
    await press(page.getByRole('button', { name: 'Continuar a la firma' }))
    await press(page.getByRole('checkbox', { name: /^He leído la política de privacidad/ }))
    await press(page.getByRole('button', { name: /^Firmar y enviar/ }))
    // The lottery has no tax advantage; the portal asks for a confirmation.
    if (aliases.length > 1) await press(page.getByRole('button', { name: 'De acuerdo, firmar' }))
    await expect(page).toHaveURL(portalUrl('acme', '/home'))

    const { links } = await openMail(page, person)
    await page.goto(links.find((link) => /\/accept(-all)?\//.test(link))!)
    await press(page.getByRole('button', { name: /^Aceptar/ }))
    await expect(page.getByRole('link', { name: 'Ver mis contratos' })).toBeVisible()
    expect(presses).toBeLessThanOrEqual(maxPresses)
  })
}

/** Stores the choice of cookies, as in a browser that was used before. */
async function rememberCookies(page: Page): Promise<void> {
  await page.goto(portalUrl('acme', '/health/live'))
  await page.evaluate(async () => {
    const company = await (await fetch('/api/companies/by-subdomain')).json()
    const choice = { version: `v3-${company.cookiesVersion}`, choice: 'accepted' }
    localStorage.setItem('portal.cookies', JSON.stringify(choice))
    localStorage.setItem('portal.language', 'es')
  })
}
