import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { findRoute } from './session/routeSet.ts'
import type { RouteSet } from './session/routeSet.ts'
import type { Company } from '../domain/company/tenant/tenant.ts'
import { session } from './api/session.ts'

type Props = {
  set: RouteSet
  company: Pick<Company, 'hideCompensation' | 'hidePlan' | 'maintenance'>
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
  const to = findRoute({ path, set, company, resetToken: query.get('token') })
  if (to === path) return children
  if (set !== 'out') return <Navigate to={readWantedPath(state) ?? to} replace />
  const isResumed = session.findEnding() === undefined || session.findEnding() === 'expired'
  const isPage = path !== '/' && isResumed && findRoute({ path, set: 'complete' }) === path
  return <Navigate to={to} replace state={isPage ? { from: path + search } : null} />
}

/** Reads the requested path from the history entry, and accepts only a path of this site. */
function readWantedPath(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}
