import type { Locator, Page } from '@playwright/test'
import { personOf } from './people.ts'
import { openProduct } from './productSteps.ts'
import { enter, visit } from './steps.ts'
import { settle } from './screenChecks.ts'
import { expect, test } from './test.ts'

/** As on a phone held sideways, or above an on-screen keyboard: no bar may cover the focused field. */

test('in a window of 360 px each field stays visible while it has the focus', async ({
  page,
  isMobile,
}, testInfo) => {
  await page.setViewportSize({ width: isMobile ? 740 : 1024, height: 360 })
  await enter(page, personOf(testInfo, 'acme', 'sideways'))
  for (const alias of ['transport', 'life-insurance-axa', 'formation']) {
    await openProduct(page, 'acme', alias)
    await expectFieldsVisible(page, alias)
  }
  for (const tab of ['user', 'employee', 'family']) {
    await visit(page, 'acme', `/profile?tab=${tab}`)
    if (tab === 'family')
      await page
        .getByRole('button', { name: /^Añadir/ })
        .first()
        .click()
    await expectFieldsVisible(page, tab)
  }
})

/** Checks each field of the page, one after the other: the whole field is visible and nothing covers it. */
async function expectFieldsVisible(page: Page, name: string): Promise<void> {
  await settle(page)
  const dialog = page.getByRole('dialog')
  const fields = ((await dialog.count()) > 0 ? dialog : page.getByRole('main')).getByRole('textbox')
  const count = await fields.count()
  expect(count, `fields of ${name}`).toBeGreaterThan(0)
  for (let index = 0; index < count; index++) {
    const field = fields.nth(index)
    if (!(await field.isVisible()) || (await field.isDisabled())) continue
    await field.focus()
    await expect.poll(() => isWhole(field), `field ${index} of ${name}`).toBe(true)
    await page.keyboard.press('End')
  }
}

/** Whether the upper and the lower edge of a field are seen. */
function isWhole(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const middle = (left + right) / 2
    const own = element.closest('div')
    return [top + 2, bottom - 2].every((y) => {
      const seen = document.elementFromPoint(middle, y)
      return seen !== null && (own?.contains(seen) ?? element === seen)
    })
  })
}
