import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { expect } from './test.ts'
import { waitForIdle } from './traffic.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Sums up the layout shifts of each document from its first paint, for `checkScreen`. */
export function countShifts(): void {
  const sums = window as unknown as { shifted: number; shiftedBy: string[] }
  sums.shifted = 0
  sums.shiftedBy = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources?: { node?: Node }[]
    })[]) {
      if (entry.hadRecentInput) continue
      sums.shifted += entry.value
      sums.shiftedBy.push(
        ...(entry.sources ?? []).map(({ node }) => {
          const html = (node as Element | undefined)?.outerHTML?.slice(0, 120)
          return `${entry.value.toFixed(4)} ${html ?? node?.nodeName ?? ''}`
        }),
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Checks a whole screen: axe finds nothing (WCAG 2.2 AA), there is one title and one main landmark, nothing
 * shifted while it loaded, and nothing scrolls sideways.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await settle(page)
  const shifts = await page.evaluate(() => ({
    sum: (window as unknown as { shifted: number }).shifted,
    by: (window as unknown as { shiftedBy: string[] }).shiftedBy,
  }))
  expect.soft(shifts.sum, `layout shift of ${name}: ${shifts.by.join('\n')}`).toBeLessThan(0.01)
  await checkReadability(page, name)
  await expect.soft(page.getByRole('heading', { level: 1 }), `titles of ${name}`).toHaveCount(1)
  await expect.soft(page.getByRole('main'), `main landmark of ${name}`).toHaveCount(1)
  await expect.soft(page, `tab of ${name}`).toHaveTitle(/\S/)
}

/** Checks an open part of a screen, such as a dialog, with axe and for its width. */
export async function checkPart(page: Page, name: string): Promise<void> {
  await settle(page)
  await checkReadability(page, name)
}

async function checkReadability(page: Page, name: string): Promise<void> {
  const { violations } = await withoutSticking(page, () => axe(page))
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${help}): ${target.join(' ')}: ${failureSummary?.split('\n').at(-1)?.trim()}`,
    ),
  )
  expect.soft(found, `axe on ${name}`).toEqual([])
  expect.soft(await page.evaluate(skippedLevels), `skips a level of headings on ${name}`).toEqual([])
  await expectNoSidewaysScroll(page, name)
}

/** The headings of the page's content that are more than one level below the heading before them. */
function skippedLevels(): string[] {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')].filter(
    (each) => each.checkVisibility() && !each.closest('[role=dialog]'),
  )
  const levelOf = (heading: Element | undefined): number => Number(heading?.tagName.slice(1) ?? 0)
  return headings
    .filter((heading, index) => levelOf(heading) > levelOf(headings[index - 1]) + 1)
    .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 60)}`)
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Runs axe in the page; its script is loaded once for each document. */
async function axe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};undefined`)
  return page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axeCore }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    rules,
  )
}

/** Runs `look` while bars do not stick to an edge, so that they cover no other elements. */
async function withoutSticking<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.evaluate(() => {
    const sticky = [...document.querySelectorAll<HTMLElement>('*')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const element of sticky) {
      element.dataset.sticks = element.getAttribute('style') ?? ''
      element.style.setProperty('position', 'relative', 'important')
      element.style.setProperty('inset', 'auto', 'important')
    }
  })
  const result = await look()
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-sticks]')) {
      element.setAttribute('style', element.dataset.sticks ?? '')
      delete element.dataset.sticks
    }
  })
  return result
}

/** Checks that nothing reaches beyond the right edge of the window or of its card. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160))
  })
  expect.soft(wide, `sticks out on ${name}`).toEqual([])
  const cut = await page.evaluate(() => {
    const isCut = (element: Element | null): boolean =>
      // Text for screen readers only has a width of one pixel.
      element !== null && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 2
    const tables = [...document.querySelectorAll('table[data-cards]')].filter((each) =>
      isCut(each.parentElement),
    )
    const buttons = [...document.querySelectorAll('button')].filter(
      (button) =>
        isCut(button) || [...button.querySelectorAll(':not(.visually-hidden, svg, svg *)')].some(isCut),
    )
    return [...tables, ...buttons].map(({ textContent }) => textContent.slice(0, 60))
  })
  expect.soft(cut, `is cut on ${name}`).toEqual([])
  expect.soft(await page.evaluate(outsideCards), `sticks out of its card on ${name}`).toEqual([])
}

/**
 * The elements that extend into the padding of their card; scrolling elements and negative margins are
 * ignored.
 */
function outsideCards(): string[] {
  const cardOf = (element: Element): Element | undefined => {
    for (let at: Element | null = element; at && at.tagName !== 'MAIN'; at = at.parentElement) {
      const { overflowX, borderRightWidth, borderTopRightRadius, position, marginRight } =
        getComputedStyle(at)
      if (position === 'absolute' || parseFloat(marginRight) < 0) return undefined
      if (at === element) continue
      if (overflowX !== 'visible') return undefined
      if (parseFloat(borderRightWidth) > 0 && parseFloat(borderTopRightRadius) >= 10) return at
    }
    return undefined
  }
  const found = [...document.querySelectorAll('main :not(.visually-hidden, .visually-hidden *)')].filter(
    (element) => {
      const { right, width, height } = element.getBoundingClientRect()
      const card = width > 1 && height > 1 ? cardOf(element) : undefined
      return (
        card &&
        right > card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight) + 1
      )
    },
  )
  return found.slice(0, 3).map((element) => element.outerHTML.slice(0, 160))
}

/** Waits until everything is loaded, no skeleton is left and no animation runs. */
export async function settle(page: Page): Promise<void> {
  await waitForIdle(page)
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0)
  await waitForIdle(page)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

/** Finds the visible words of a part of the page that are broken over two lines. */
export function brokenWords(page: Page, part: string): Promise<string[]> {
  return page.locator(part).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild
      if (!(text instanceof Text)) return []
      return [...text.data.matchAll(/[\p{L}]+/gu)].flatMap(([word], index, all) => {
        const range = document.createRange()
        range.setStart(text, all[index]!.index)
        range.setEnd(text, all[index]!.index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
}
