import { MantineProvider } from '@mantine/core'
import { Suspense, lazy, useMemo } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { brandingOf, plainColours } from './branding.ts'
import { DoorRoutes } from './door/DoorRoutes.tsx'
import { FailedPanel } from './door/FailedPanel.tsx'
import { UnknownCompany } from './door/UnknownCompany.tsx'
import { MessagesProvider } from './messages/MessagesProvider.tsx'
import { pageBrand } from './session/pageBrand.ts'
import { useDocumentLanguage } from './session/useDocumentLanguage.ts'
import { useSession } from './session/sessionActor.ts'
import { Splash } from './shell/Splash.tsx'
import { ToastHost } from './shell/ToastHost.tsx'
import { styleNonce } from './styleNonce.ts'
import { themeOf, variablesOf } from './theme.ts'

const InsideApp = lazy(() => import('./shell/InsideApp.tsx'))
/** Where categories are worked on; not part of what is built. */
const Workshop = import.meta.env.DEV && location.pathname === '/workshop' ? lazy(() => import('./workshop/Workshop.tsx')) : undefined

const firstColours = pageBrand() ?? plainColours

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
  const { company, profile } = useSession().context
  const colours = profile?.company ?? company ?? firstColours
  const { color, colorBar, colorTitles } = colours
  const look = useMemo(() => {
    const branding = brandingOf({ color, colorBar, colorTitles })
    return { theme: themeOf(branding), variables: variablesOf(branding) }
  }, [color, colorBar, colorTitles])
  useDocumentLanguage()
  return (
    <MantineProvider theme={look.theme} cssVariablesResolver={look.variables} forceColorScheme="light" getStyleNonce={styleNonce}>
      <MessagesProvider>
        <BrowserRouter>
          <Rooms />
        </BrowserRouter>
        <ToastHost />
      </MessagesProvider>
    </MantineProvider>
  )
}

function Rooms() {
  const { value, context } = useSession()
  if (value === 'unknownCompany') return <UnknownCompany />
  if (value === 'failed') return <FailedPanel error={context.error} />
  if ((value === 'out' || value === 'maintenance') && context.company) return <DoorRoutes company={context.company} inMaintenance={value === 'maintenance'} />
  if ((value === 'in' || value === 'incomplete') && context.profile)
    return (
      <Suspense fallback={<Splash />}>
        <InsideApp profile={context.profile} isComplete={value === 'in'} />
      </Suspense>
    )
  return <Splash />
}
