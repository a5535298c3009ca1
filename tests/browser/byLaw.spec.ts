import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { openProduct, type } from './productSteps.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'

test('a company by law says contributions, the return and what is assumed', async ({
  page,
  isMobile,
}, testInfo) => {
  const person = personOf(testInfo, 'globex', 'lawful')
  const read: string[] = []
  page.on('response', (response) => read.push(response.url()))
  await enter(page, person)
  await page.goto(portalUrl('globex', '/home'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(read.some((url) => url.includes('/assets/lawSimulator'))).toBe(true)
  await openProduct(page, 'globex', 'transport')
  await type(page.getByRole('textbox', { name: 'Importe al mes' }), '100')
  await expect(
    page
      .locator('[data-money]')
      .filter({ hasText: /y cotizas .+ más/ })
      .last(),
  ).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: /^Tu nómina/ }).click()
  await page.getByText('Ver el cálculo de todo tu plan de 2026').click()
  await expect(page.locator('[data-return]')).toContainText('En tu declaración de 2026 ahorras')
  await page.getByText('Ver las doce nóminas de 2026').click()
  await page
    .getByTitle(/^En diciembre /)
    .last()
    .click()
  const slip = page.getByRole('table', { name: 'Nómina de diciembre de 2026' })
  await expect(slip.getByRole('row', { name: /^Cotización de tu empresa/ })).toBeVisible()
  await page.getByText('Qué suponemos').click()
  await expect(page.getByText('Un solo pagador.')).toBeVisible()
  await page.getByRole('button', { name: 'IRPF' }).click()
  await expect(page.getByText('Tipo de la última nómina').first()).toBeVisible()
})
