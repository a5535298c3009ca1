import { Suspense, lazy } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { RouteGuard } from './RouteGuard.tsx'
import { LoginRoutes } from './login/LoginRoutes.tsx'
import { FailedPanel, UnknownCompany } from './login/LoginPanels.tsx'
import { MessagesProvider, useDocumentLanguage } from './messages/MessagesProvider.tsx'
import { useSession } from './session/sessionActor.ts'
import { completeRoutes } from './routes.ts'
import { createLazyPart } from './ui/layout/lazyPart.tsx'
import { providePages } from './ui/layout/prefetchRoute.ts'
import { Splash } from './ui/layout/Splash.tsx'
import { WaitingBar } from './ui/feedback/WaitingBar.tsx'

providePages(completeRoutes)

/** The application after the login, in a chunk of its own. */
export const inside = createLazyPart(async () => (await import('./InsideApp.tsx')).default)
/** The workshop for plugin developers, in development only. */
const Workshop =
  import.meta.env.DEV && location.pathname === '/workshop'
    ? lazy(() => import('../tools/workshop/Workshop.tsx'))
    : undefined
// A changed plugin reloads the page, because its code is part of many modules. Drafts survive the reload.
if (import.meta.env.DEV && !Workshop) addEventListener('benefits-changed', () => location.reload())

export function App() {
  if (!Workshop) return <Portal />
  return (
    <Suspense>
      <Workshop />
    </Suspense>
  )
}

/** The whole application: its texts, and the pages for the session's state. */
function Portal() {
  const { value, context } = useSession()
  useDocumentLanguage()
  const isInside = (value === 'in' || value === 'incomplete') && context.arrival !== undefined
  return (
    <MessagesProvider>
      <WaitingBar />
      <BrowserRouter>
        <Suspense fallback={<Splash />}>
          {isInside && context.arrival ? (
            <inside.Part arrival={context.arrival} isComplete={value === 'in'} />
          ) : (
            <Outside />
          )}
        </Suspense>
      </BrowserRouter>
    </MessagesProvider>
  )
}

/** The pages before the login, in the colors that the server wrote into the page. */
function Outside() {
  const { value, context } = useSession()
  const { company } = context
  if (value === 'unknownCompany') return <UnknownCompany />
  if (value === 'failed') return <FailedPanel error={context.error} />
  if ((value !== 'out' && value !== 'maintenance') || !company) return <Splash />
  const inMaintenance = value === 'maintenance'
  return (
    <RouteGuard set="out" company={{ ...company, maintenance: inMaintenance }}>
      <LoginRoutes company={company} inMaintenance={inMaintenance} />
    </RouteGuard>
  )
}
