import type { LazyPart } from './lazyPart.tsx'

type Pages = Partial<Record<string, Pick<LazyPart<object>, 'fetch'>>>

type Intent = Record<'onMouseEnter' | 'onFocus' | 'onTouchStart', () => void>

/** Handlers that call `load` when a link is pointed at, focused or touched: before it is pressed. */
export function beforePress(load: () => void): Intent {
  return { onMouseEnter: load, onFocus: load, onTouchStart: load }
}

let pages: Pages = {}

/** Sets the pages that links can load; called once, before the first link is rendered. */
export function providePages(table: Pages): void {
  pages = table
}

/**
 * Loads the code of the page at a path before it is opened. A failure is ignored, because opening
 * the page loads the code again.
 */
export async function prefetchRoute(path: string): Promise<void> {
  const [pathname = ''] = path.split('?')
  const page = pages[pathname.startsWith('/products/') ? '/products/:alias' : pathname]
  await page?.fetch().catch(() => undefined)
}
