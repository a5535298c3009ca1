import type { BrowserContext, Page } from '@playwright/test'

type Traffic = { begun: number; open: number }

const known = new WeakMap<BrowserContext, Traffic>()

/** Counts what the pages of a context fetch, so that `quiet` knows when nothing is under way. */
export function watchTraffic(context: BrowserContext): void {
  const traffic = { begun: 0, open: 0 }
  known.set(context, traffic)
  context.on('request', () => {
    traffic.begun++
    traffic.open++
  })
  const end = (): void => void traffic.open--
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/**
 * Nothing is being fetched, and a page that has drawn and has nothing else to do fetches nothing more. The
 * same as Playwright's "networkidle" without its half a second of standing still, which a busy machine can
 * make too short and an idle one too long.
 */
export async function quiet(page: Page): Promise<void> {
  const traffic = known.get(page.context())
  if (!traffic) throw new Error('watchTraffic(context) comes before the first page.')
  await page.waitForLoadState()
  for (let begun = NaN; begun !== traffic.begun || traffic.open > 0;) {
    begun = traffic.begun
    await page.evaluate(drawnAndIdle)
  }
}

/** Two frames drawn, and no task left in the page. */
async function drawnAndIdle(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    await new Promise<unknown>((idle) => requestIdleCallback(idle))
  }
}
