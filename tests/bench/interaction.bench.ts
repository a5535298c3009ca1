import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import { startServer, createDataDir } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { median, percentile, rounded } from './median.ts'
import { byLaw, logIn } from './portal.bench.ts'

const keys = 16
const visits = 8

/** The headless shell of the tests paints in the process that draws its pages, unlike people's browsers. */
const wholeBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

/**
 * Measures, with the processor slowed to a quarter: the time from a key press until the new price is
 * painted, and from the press on a link until the page of an already visited product is painted. The
 * baseline is a key press in a bare input that copies its value to a text, on the same page.
 */
export async function run(): Promise<Bench[]> {
  const dataDir = await createDataDir()
  const server = await startServer({ dataDir, env: { CLOCK: '2026-05-05T09:00:00Z' } })
  const options = await launchOptions()
  const browser = await chromium.launch({
    ...options,
    executablePath: wholeBrowser ?? options.executablePath,
  })
  try {
    return [
      await typedAmount(browser, server.urlOf('acme')),
      {
        ...(await typedAmount(browser, server.urlOf(byLaw.tenant), byLaw.email)),
        name: 'key press to reprice painted, by law',
      },
      await visitedPage(browser, server.urlOf('acme')),
      await movedPlan(browser, server.urlOf(byLaw.tenant)),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Measures a key press in the amount of a product's page, and in a bare input on the same page. */
async function typedAmount(browser: Browser, base: string, email?: string): Promise<Bench> {
  const page = await openAs(browser, await logIn(browser, base, email))
  await page.goto(`${base}/products/transport`)
  const amount = page.getByRole('textbox').first()
  // With several modalities none is open yet.
  await amount
    .or(page.getByRole('button', { name: 'Elegir' }).first())
    .first()
    .waitFor()
  if (!(await amount.isVisible())) await page.getByRole('button', { name: 'Elegir' }).first().tap()
  await amount.waitFor()
  await slowDown(page)
  await page.evaluate(watchPaints)
  await typeInto(amount, page, 4)
  const times = await typeInto(amount, page, keys)
  const events = await readEventTiming(page)
  await page.evaluate(addBareInput)
  const bare = await typeInto(page.locator('#bare'), page, keys)
  await page.context().close()
  return {
    name: 'key press to reprice painted',
    ratio: rounded(median(times) / median(bare)),
    medianMilliseconds: rounded(median(times), 0),
    p95Milliseconds: rounded(percentile(times, 95), 0),
    eventMilliseconds: events,
    bareMilliseconds: rounded(median(bare), 0),
  }
}

/**
 * Opens a phone-sized window with a logged-in employee, by default with motion. It is closed after its
 * measure: the slowing of an open page takes time from the others.
 */
async function openAs(browser: Browser, token: string, reducedMotion?: 'reduce'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion,
  })
  await context.addInitScript((value) => {
    localStorage.setItem('portal.session', JSON.stringify({ token: value }))
    localStorage.setItem('portal.language', 'es')
    localStorage.setItem('portal.cookies', JSON.stringify({ version: 'v3', answer: 'accepted' }))
  }, token)
  return context.newPage()
}

async function slowDown(page: Page): Promise<void> {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Measures the page of the whole plan, by law and with every row switched on: the time from a press that
 * moves a slider until the last change on the page is painted.
 */
async function movedPlan(browser: Browser, base: string): Promise<Bench> {
  const page = await openAs(browser, await logIn(browser, base, byLaw.email))
  await page.goto(`${base}/plan`)
  await page.getByRole('slider').first().waitFor()
  for (const each of await page.getByRole('switch').all())
    if (!(await each.isChecked())) await each.tap({ force: true })
  await slowDown(page)
  await page.evaluate(watchPaints)
  const times: number[] = []
  await page.getByRole('slider').first().focus()
  for (let turn = 0; times.length < keys; turn++) {
    await page.keyboard.press(turn % 2 === 0 ? 'ArrowLeft' : 'ArrowRight')
    await page.waitForTimeout(400)
    times.push(await page.evaluate(() => window.lastPaint()))
  }
  const events = await readEventTiming(page)
  await page.context().close()
  return {
    name: 'moved amount of the plan, by law',
    medianMilliseconds: rounded(median(times), 0),
    p95Milliseconds: rounded(percentile(times, 95), 0),
    eventMilliseconds: events,
  }
}

declare global {
  interface Window {
    /** Waits for the next press; returns the milliseconds from the press to the last paint. */
    lastPaint: () => number
    /** The browser's own time of each key that moved or completed an amount. */
    keyEvents: number[]
  }
}

/**
 * Measures the time from the last press of key or pointer to the paint after the last visible change. Texts
 * for screen readers and tooltips are ignored, because they change only after a pause.
 */
function watchPaints(): void {
  let pressed = 0
  let painted = 0
  const channel = new MessageChannel()
  channel.port1.onmessage = () => (painted = performance.now())
  const begin = (event: Event) => {
    pressed = event.timeStamp
    painted = 0
  }
  addEventListener('keydown', begin, true)
  addEventListener('pointerup', begin, true)
  const isSeen = ({ target, attributeName }: MutationRecord): boolean =>
    !['title', 'aria-label'].includes(attributeName ?? '') &&
    !(target instanceof Element ? target : target.parentElement)?.closest('.visually-hidden')
  new MutationObserver((changes) => {
    if (changes.some(isSeen)) requestAnimationFrame(() => channel.port2.postMessage(''))
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  window.lastPaint = () => painted - pressed
  window.keyEvents = []
  const note = (list: PerformanceObserverEntryList): void => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') window.keyEvents.push(duration)
  }
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/**
 * Reads the browser's own time from a press until what it changed is on the screen, as the median of the
 * slower half of the keys in steps of 8 ms: the first digits of amounts change nothing else.
 */
async function readEventTiming(page: Page): Promise<number> {
  const durations = await page.evaluate(() => window.keyEvents.splice(0))
  return percentile(durations, 75)
}

function addBareInput(): void {
  document.body.insertAdjacentHTML('beforeend', '<input id="bare"><p id="bare-text"></p>')
  const input = document.getElementById('bare') as HTMLInputElement
  input.addEventListener('input', () => {
    document.getElementById('bare-text')!.textContent = `${input.value} €`
  })
}

/**
 * Types numbers (10, 11, 12 ...) digit by digit and returns the milliseconds for each second digit: the first
 * one alone is below the minimum, and not priced before a pause.
 */
async function typeInto(field: ReturnType<Page['locator']>, page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  await field.tap()
  for (let turn = 0; times.length < count; turn++) {
    await field.press('Control+a')
    await page.waitForTimeout(150)
    for (const digit of String(10 + (turn % 15))) {
      await page.keyboard.press(digit)
      await page.waitForTimeout(400)
    }
    times.push(await page.evaluate(() => window.lastPaint()))
  }
  return times
}

/** Switches between two products whose pages were open before, by the links of the portal. */
async function visitedPage(browser: Browser, base: string): Promise<Bench> {
  // What moves for some 200 ms once the page stands is no wait.
  const page = await openAs(browser, await logIn(browser, base), 'reduce')
  await page.goto(`${base}/products/transport`)
  await page.getByRole('textbox').first().waitFor()
  await slowDown(page)
  await page.evaluate(watchPaints)
  const times: number[] = []
  const open = async (path: string): Promise<number> => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PointerEvent('pointerup'))
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await page.waitForTimeout(1200)
    return page.evaluate(() => window.lastPaint())
  }
  for (const path of ['/products/gym', '/products/transport']) await open(path)
  for (let turn = 0; turn < visits; turn++)
    times.push(await open(turn % 2 === 0 ? '/products/gym' : '/products/transport'))
  await page.context().close()
  return {
    name: 'visited product page',
    medianMilliseconds: rounded(median(times), 0),
    p95Milliseconds: rounded(percentile(times, 95), 0),
  }
}
