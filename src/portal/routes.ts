import type { ComponentType } from 'react'
import { type LazyPart, createLazyPart } from './ui/layout/lazyPart.tsx'
import type { routes } from './session/routeSet.ts'

/** Loads the only export of a file as its page. */
function loadPage<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): LazyPart<object> {
  return createLazyPart(async () => (await load())[name])
}

const menu = loadPage('MenuPage', () => import('./menu/MenuPage.tsx'))
const profile = loadPage('ProfilePage', () => import('./profile/ProfilePage.tsx'))
const plan = loadPage('PlanPage', () => import('./plan/PlanPage.tsx'))

/** The page of each route for an employee with complete data (RTE-02). */
export const completeRoutes: Record<
  Exclude<(typeof routes.complete)[number], '/maintenance'>,
  LazyPart<object>
> = {
  '/': menu,
  '/flexible': plan,
  '/other': plan,
  '/documents': loadPage('DocumentsPage', () => import('./documents/DocumentsPage.tsx')),
  '/documents/user': loadPage('ContractsPage', () => import('./contracts/ContractsPage.tsx')),
  '/profile': profile,
  '/cart': loadPage('CartPage', () => import('./cart/CartPage.tsx')),
  '/products/:alias': loadPage('ProductPage', () => import('./product/ProductPage.tsx')),
  '/privacy-policy': loadPage('PrivacyPage', () => import('./documents/PrivacyPage.tsx')),
  '/compensation': loadPage('CompensationPage', () => import('./compensation/CompensationPage.tsx')),
  '/home': loadPage('HomePage', () => import('./home/HomePage.tsx')),
  '/plan': loadPage('WholePlanPage', () => import('./whole-plan/WholePlanPage.tsx')),
}

/** The pages while the e-mail or phone is missing, or the password is too old (RTE-04). */
export const incompleteRoutes: Record<(typeof routes.incomplete)[number], LazyPart<object>> = {
  '/': menu,
  '/profile': profile,
}
