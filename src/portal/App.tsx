import { Suspense, lazy, useLayoutEffect, useMemo } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { RouteGuard } from './RouteGuard.tsx'
import { applyBranding } from './ui/branding/applyBranding.ts'
import { brandingOf, plainColors } from './ui/branding/branding.ts'
import { LoginRoutes } from './login/LoginRoutes.tsx'
import { FailedPanel, UnknownCompany } from './login/LoginPanels.tsx'
import { MessagesProvider } from './messages/MessagesProvider.tsx'
import { pageBrand } from './shell/pageBrand.ts'
import { useDocumentLanguage } from './messages/useDocumentLanguage.ts'
import { useSession } from './session/sessionActor.ts'
import { Splash } from './ui/Splash.tsx'

const InsideApp = lazy(() => import('./InsideApp.tsx'))
/** Where categories are worked on; not part of what is built. */
const Workshop =
  import.meta.env.DEV && location.pathname === '/workshop'
    ? lazy(() => import('./workshop/Workshop.tsx'))
    : undefined
const firstColors = pageBrand() ?? plainColors

export function App() {
  if (!Workshop) return <Portal />
  return (
    <Suspense>
      <Workshop />
    </Suspense>
  )
}

/** The whole application: the company's look, the texts, and the room that the session's state opens. */
function Portal() {
  const { value, context } = useSession()
  const { company, profile } = context
  const { color, colorBar, colorTitles } = profile?.company ?? company ?? firstColors
  const branding = useMemo(() => brandingOf({ color, colorBar, colorTitles }), [color, colorBar, colorTitles])
  useLayoutEffect(() => applyBranding(branding), [branding])
  useDocumentLanguage()

  const room = () => {
    if (value === 'unknownCompany') return <UnknownCompany />
    if (value === 'failed') return <FailedPanel error={context.error} />
    if ((value === 'out' || value === 'maintenance') && company) {
      const inMaintenance = value === 'maintenance'
      return (
        <RouteGuard set="out" company={{ ...company, maintenance: inMaintenance }}>
          <LoginRoutes company={company} inMaintenance={inMaintenance} />
        </RouteGuard>
      )
    }
    if ((value === 'in' || value === 'incomplete') && profile) {
      return (
        <RouteGuard set={value === 'in' ? 'complete' : 'incomplete'} company={profile.company}>
          <InsideApp profile={profile} isComplete={value === 'in'} branding={branding} />
        </RouteGuard>
      )
    }
    return <Splash />
  }
  return (
    <MessagesProvider>
      <BrowserRouter>
        <Suspense fallback={<Splash />}>{room()}</Suspense>
      </BrowserRouter>
    </MessagesProvider>
  )
}
