import { type ComponentType, lazy } from 'react'
import type { routes } from '../domain/routeSet.ts'

type PageModule = Record<string, ComponentType | unknown>

/** A page of its own chunk: drawn by `Page`, fetched early by `prefetch`. */
export type LazyPage = { Page: ComponentType; prefetch: () => void }

const files = import.meta.glob<PageModule>('./pages/*Page.tsx')

const page = (name: string): LazyPage => {
  const load = async (): Promise<{ default: ComponentType }> => {
    const module = await files[`./pages/${name}.tsx`]?.()
    return { default: (module?.default ?? module?.[name]) as ComponentType }
  }
  return { Page: lazy(load), prefetch: () => void load().catch(() => undefined) }
}

const menu = page('MenuPage')
const profile = page('ProfilePage')
const plan = page('PlanPage')

/** The page of each route of an employee whose data are complete (RTE-02). */
export const completeRoutes: Record<Exclude<(typeof routes.complete)[number], '/maintenance'>, LazyPage> = {
  '/': menu,
  '/flexible': plan,
  '/other': plan,
  '/documents': page('DocumentsPage'),
  '/documents/user': page('ContractsPage'),
  '/profile': profile,
  '/cart': page('CartPage'),
  '/products/:alias': page('ProductPage'),
  '/privacy-policy': page('PrivacyPage'),
  '/compensation': page('CompensationPage'),
  '/home': page('HomePage'),
}

/** E-mail or phone missing, or the password too old: only these (RTE-04). */
export const incompleteRoutes: Record<(typeof routes.incomplete)[number], LazyPage> = {
  '/': menu,
  '/profile': profile,
}

/** Starts loading the page behind a path: on hover or focus of its link. */
export function prefetchRoute(path: string): void {
  const [pathname = ''] = path.split('?')
  const pages: Partial<Record<string, LazyPage>> = completeRoutes
  pages[pathname.startsWith('/products/') ? '/products/:alias' : pathname]?.prefetch()
}
