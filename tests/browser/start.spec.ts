import { expect, test } from '@playwright/test'
import { portalUrl } from './portalUrl.ts'

test('the portal of a company opens without an error in the console', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(portalUrl('acme'))
  await expect(page.getByRole('button').first()).toBeVisible()
  expect(faults).toEqual([])
})

test('an unknown company has no login form', async ({ page }) => {
  const answer = await page.goto(portalUrl('nobody'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
