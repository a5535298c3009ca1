import type { LazyPart } from './lazyPart.tsx'

type Pages = Partial<Record<string, Pick<LazyPart<object>, 'fetch'>>>

let pages: Pages = {}

/** Tells links which pages there are; called once, before the first link is drawn. */
export function providePages(table: Pages): void {
  pages = table
}

/**
 * Loads the page behind a path: on hover or focus of its link. Ends when it is here; a failure is left to the
 * page, which asks again.
 */
export async function prefetchRoute(path: string): Promise<void> {
  const [pathname = ''] = path.split('?')
  const page = pages[pathname.startsWith('/products/') ? '/products/:alias' : pathname]
  await page?.fetch().catch(() => undefined)
}
