import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { routeFor } from './session/routeSet.ts'
import type { RouteSet } from './session/routeSet.ts'
import type { Company } from '../domain/company/tenant/tenant.ts'
import { session } from './api/session.ts'

type Props = {
  set: RouteSet
  company: Pick<Company, 'hideCompensation' | 'maintenance'>
  children: ReactNode
}

/**
 * Lets a path of the active set through; any other leads where the domain says, or where somebody wanted to
 * go before the login stood in the way.
 */
export function RouteGuard({ set, company, children }: Props) {
  const { pathname, search, state } = useLocation()
  const [query] = useSearchParams()
  const path = pathname.replace(/(.)\/+$/, '$1')
  const to = routeFor({ path, set, company, resetToken: query.get('token') })
  if (to === path) return children
  if (set !== 'out') return <Navigate to={wantedOf(state) ?? to} replace />
  const isResumed = session.ending() === undefined || session.ending() === 'expired'
  const isPage = path !== '/' && isResumed && routeFor({ path, set: 'complete' }) === path
  return <Navigate to={to} replace state={isPage ? { from: path + search } : null} />
}

/** A path of this site, from the history entry only. */
function wantedOf(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}
