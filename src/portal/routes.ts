import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from './ui/layout/lazyPart.tsx'
import type { routes } from './session/routeSet.ts'

/** Loads the only export of a file as its page. */
function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): LazyPart<object> {
  return lazyPart(async () => (await load())[name])
}

const menu = page('MenuPage', () => import('./menu/MenuPage.tsx'))
const profile = page('ProfilePage', () => import('./profile/ProfilePage.tsx'))
const plan = page('PlanPage', () => import('./plan/PlanPage.tsx'))

/** The page of each route for an employee with complete data (RTE-02). */
export const completeRoutes: Record<
  Exclude<(typeof routes.complete)[number], '/maintenance'>,
  LazyPart<object>
> = {
  '/': menu,
  '/flexible': plan,
  '/other': plan,
  '/documents': page('DocumentsPage', () => import('./documents/DocumentsPage.tsx')),
  '/documents/user': page('ContractsPage', () => import('./contracts/ContractsPage.tsx')),
  '/profile': profile,
  '/cart': page('CartPage', () => import('./cart/CartPage.tsx')),
  '/products/:alias': page('ProductPage', () => import('./product/ProductPage.tsx')),
  '/privacy-policy': page('PrivacyPage', () => import('./documents/PrivacyPage.tsx')),
  '/compensation': page('CompensationPage', () => import('./compensation/CompensationPage.tsx')),
  '/home': page('HomePage', () => import('./home/HomePage.tsx')),
}

/** The pages while the e-mail or phone is missing, or the password is too old (RTE-04). */
export const incompleteRoutes: Record<(typeof routes.incomplete)[number], LazyPart<object>> = {
  '/': menu,
  '/profile': profile,
}
