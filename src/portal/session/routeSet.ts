import { missingData } from '../../domain/plan/missingData.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { hiddenPages, portalPages } from '../../domain/company/content/portalPages.ts'
import type { Profile } from '../api/profileModel.ts'

export type RouteSet = 'complete' | 'incomplete' | 'out'

type User = Pick<Profile, 'email' | 'phone' | 'isPasswordDeprecated'>

/**
 * The paths of each set; an unknown path leads to the first path of the set. A segment that starts with a
 * colon matches any segment (spec 2).
 */
export const routes = {
  complete: [...portalPages, '/products/:alias', '/maintenance'],
  incomplete: ['/', '/profile'],
  out: ['/login', '/forgot-password', '/reset-password', '/maintenance'],
} as const satisfies Record<RouteSet, readonly [string, ...string[]]>

/** The minimum length of an accepted reset token (spec 9). */
const resetTokenMinLength = 10

/**
 * Returns the routes that a logged-in employee may enter, by the completeness of their data (RTE-01 to
 * RTE-06).
 */
export function findRouteSet(user: User): Exclude<RouteSet, 'out'> {
  return missingData(user) === undefined ? 'complete' : 'incomplete'
}

/**
 * Returns the target of a path: the path itself if the active set contains it, else the first path of the
 * set (RTE-08, D-30, D-31).
 */
export function findRoute({
  path,
  set,
  company,
  resetToken,
}: {
  path: string
  set: RouteSet
  company?: Pick<Company, 'hideCompensation' | 'hidePlan' | 'maintenance'> | null | undefined
  /** The token in the query of /reset-password. */
  resetToken?: string | null | undefined
}): string {
  const [first] = routes[set]
  if (!routes[set].some((route) => matches(route, path))) return first
  if (company && hiddenPages(company).some((page) => page === path)) return first
  if (path === '/maintenance' && !company?.maintenance) return set === 'complete' ? '/home' : first
  if (path === '/reset-password' && (resetToken ?? '').length < resetTokenMinLength) return first
  return path
}

function matches(route: string, path: string): boolean {
  const expected = route.split('/')
  const actual = path.split('/')
  if (expected.length !== actual.length) return false
  return expected.every((part, index) =>
    part.startsWith(':') ? actual[index] !== '' : part === actual[index],
  )
}
