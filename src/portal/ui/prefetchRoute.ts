import type { ComponentType } from 'react'

/** A page of its own chunk: drawn by `Page`, fetched early by `prefetch`. */
export type LazyPage = { Page: ComponentType; prefetch: () => void }

let pages: Partial<Record<string, LazyPage>> = {}

/** Tells links which pages there are; called once, before the first link is drawn. */
export function providePages(table: Record<string, LazyPage>): void {
  pages = table
}

/** Starts loading the page behind a path: on hover or focus of its link. */
export function prefetchRoute(path: string): void {
  const [pathname = ''] = path.split('?')
  pages[pathname.startsWith('/products/') ? '/products/:alias' : pathname]?.prefetch()
}
