import type { Page } from '@playwright/test'
import { personOf } from './people.ts'
import { checkPart, expectNoSidewaysScroll } from './screenChecks.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'

const answer = (page: Page, question: RegExp) =>
  page.getByRole('region', { name: '¿Qué pagas ya cada mes?' }).getByRole('textbox', { name: question })
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const gets = /en beneficios\. (Pagas tú|Tu nómina baja)/

for (const tenant of ['acme', 'globex'] as const) {
  test(`the best plan for what one pays already goes into the cart of ${tenant} in one go`, async ({
    page,
  }, testInfo) => {
    await enter(page, personOf(testInfo, tenant, 'planner'), '/plan')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tu plan de 20\d\d$/)
    await expect(page.getByRole('button', { name: 'Proponer mi mejor plan' })).toBeDisabled()

    await answer(page, /transporte público/).fill('60')
    await answer(page, /comer fuera/).fill('110')
    await page.getByRole('button', { name: 'Proponer mi mejor plan' }).click()
    await expect(page.getByText(/^Con este plan ganas [\d.,]+\s€ en 20\d\d$/)).toBeVisible()
    await expect(page.getByText(gets)).toBeVisible()
    await expect(page.getByText(/^En \p{L}+ cobras [\d.,]+\s€ \(antes [\d.,]+\s€\)$/u).first()).toBeVisible()
    await expect(row(page, 'Transporte').getByRole('switch')).toBeChecked()

    await test.step('an amount is moved by key, and everything follows', async () => {
      const slider = row(page, 'Transporte').getByRole('slider')
      const before = await page.getByText(gets).textContent()
      await slider.press('ArrowLeft')
      await expect(page.getByText(gets)).not.toHaveText(before ?? '')
      await slider.press('End')
      await row(page, 'Transporte')
        .getByText(/^Como máximo .* \(¿por qué\?\)$/)
        .click()
      await expect(row(page, 'Transporte').locator('details p').first()).toBeVisible()
      await slider.press('Home')
    })
    await checkPart(page, `the plan of ${tenant}`)
    await expectNoSidewaysScroll(page, `the plan of ${tenant}`)

    await page.getByRole('button', { name: /^Añadir \d productos? al carrito$/ }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Transporte').first()).toBeVisible()
  })
}
