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
 * Renders a path of the active route set. Any other path redirects: to the page that was requested before the
 * login, else to the domain's choice.
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

/** Reads the requested path from the history entry, and accepts only a path of this site. */
function wantedOf(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}
