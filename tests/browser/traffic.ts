import type { BrowserContext, Page, Request } from '@playwright/test'

type Traffic = { begun: number; open: number }

const known = new WeakMap<BrowserContext, Traffic>()

/** Counts the requests of the pages of a context, so that `waitForIdle` knows when nothing is loading. */
export function watchTraffic(context: BrowserContext): void {
  const traffic = { begun: 0, open: 0 }
  known.set(context, traffic)
  // The event stream for company releases is open as long as its page, so it is not counted.
  const isCounted = (request: Request): boolean => request.resourceType() !== 'eventsource'
  context.on('request', (request) => {
    if (!isCounted(request)) return
    traffic.begun++
    traffic.open++
  })
  const end = (request: Request): void => {
    if (isCounted(request)) traffic.open--
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/**
 * Waits until no request is running and the rendered, idle page starts no new one. Playwright's "networkidle"
 * waits half a second instead, which is too short on a busy machine and too long on an idle one.
 */
export async function waitForIdle(page: Page): Promise<void> {
  const traffic = known.get(page.context())
  if (!traffic) throw new Error('watchTraffic(context) comes before the first page.')
  await page.waitForLoadState()
  for (let begun = NaN; begun !== traffic.begun || traffic.open > 0;) {
    begun = traffic.begun
    await page.evaluate(drawnAndIdle)
  }
}

/** Waits until two frames are drawn and the page is idle. */
async function drawnAndIdle(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    await new Promise<unknown>((idle) => requestIdleCallback(idle))
  }
}
