import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Checks a printed page: no scrolling box cuts content, nothing is collapsed or sticky, and no menu is
 * shown.
 */
export async function expectWholeOnPaper(page: Page): Promise<void> {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  // The width of A4, and the browser's print event, which Playwright's emulation does not send.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await folded(page), 'is folded').toEqual([])
  expect(await cutOnScreen(page), 'is cut').toEqual([])
  expect(await stuck(page), 'lies over the text').toEqual([])
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
}

/** Returns the first words of each collapsed part of the page. */
function folded(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('details:not([open])')]
      .filter((details) => details.getBoundingClientRect().height > 0)
      .map((details) => (details.textContent ?? '').slice(0, 60)),
  )
}

/** Returns the first words of each box that hides part of its content. */
function cutOnScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { overflowX, overflowY, display } = getComputedStyle(element)
        const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element
        if (display === 'inline' || element.matches('.visually-hidden, .visually-hidden *, svg, svg *'))
          return false
        // A box of almost no size is for screen readers; a box without text contains the picture of a
        // control.
        if (clientHeight <= 1 || clientWidth <= 1 || !element.textContent) return false
        return (
          (overflowY !== 'visible' && scrollHeight > clientHeight + 1) ||
          (overflowX !== 'visible' && scrollWidth > clientWidth + 1)
        )
      })
      .map((element) => `${element.className}: ${(element.textContent ?? '').slice(0, 60)}`),
  )
}

/** Finds sticky and fixed elements, which would be printed over the text on each page. */
function stuck(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { position } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return ['sticky', 'fixed'].includes(position) && width > 1 && height > 1
      })
      .map((element) => `${element.className}: ${(element.textContent ?? '').slice(0, 60)}`),
  )
}
