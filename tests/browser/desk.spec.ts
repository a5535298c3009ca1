import { portalUrl } from './portalUrl.ts'
import { checkScreen, countShifts } from './screenChecks.ts'
import { expect, test } from './test.ts'

test('operators find somebody and try an exit, by keyboard, on screens without a fault', async ({ page }) => {
  await page.addInitScript(countShifts)
  await page.goto(portalUrl('desk'))
  await page.getByLabel('Name').fill('demo')
  await checkScreen(page, 'sign-in of operators')
  await page.getByLabel('Password').first().fill('Demo2026x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?')
  await checkScreen(page, 'operations')

  await page.getByRole('link', { name: 'Find', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Text').fill('Marta')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused()
  await checkScreen(page, 'people found')
  await page.getByRole('table').getByRole('link', { name: 'Leave' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Employee')).toHaveValue(/\d/)
  await page.getByRole('textbox', { name: 'On' }).fill('31/12/2026')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('This was a trial: nothing was changed.')).toBeVisible()
  await checkScreen(page, 'exit')
})
