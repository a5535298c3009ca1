import { launchOptions } from '../support/browser.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'

// Playwright hides Chromium's scrollbars, but this test needs their width.
test.use({ launchOptions: { ...(await launchOptions()), ignoreDefaultArgs: ['--hide-scrollbars'] } })

test('the gray behind a dialog covers the whole width, and the page stays where it was @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/documents')
  await page.goto(portalUrl('acme', '/documents'))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const [widths, before] = [
    await page.evaluate(() => [innerWidth, document.documentElement.clientWidth] as const),
    await heading.boundingBox(),
  ]
  expect(widths[1], 'the page has a scrollbar').toBeLessThan(widths[0])
  await page.getByRole('button', { name: 'Nuevo documento' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const overlay = await page.locator('.mantine-Modal-overlay').boundingBox()
  expect([overlay?.x, overlay?.width]).toEqual([0, widths[0]])
  expect(await heading.boundingBox()).toEqual(before)
})
