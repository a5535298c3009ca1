import './ui/branding/mantineStyles.ts'
import { MantineProvider } from '@mantine/core'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { Profile } from './session/profile.ts'
import type { Branding } from './ui/branding/branding.ts'
import { loadCatalogue } from './messages/catalogue.ts'
import { completeRoutes, incompleteRoutes } from './routes.ts'
import { type LazyPage, providePages } from './ui/prefetchRoute.ts'
import { onLanguage, settleLanguage } from './messages/language.ts'
import { sessionActor } from './session/sessionActor.ts'
import { CatalogueStore } from './session/CatalogueStore.ts'
import { SessionStore } from './session/SessionStore.ts'
import { StoresContext } from './session/StoresContext.tsx'
import { styleNonce } from './ui/branding/styleNonce.ts'
import { themeOf, variablesOf } from './ui/branding/theme.ts'
import { ConfirmHost } from './shell/ConfirmHost.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'
import { RouteFocus } from './shell/RouteFocus.tsx'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './ui/Splash.tsx'

providePages(completeRoutes)

type Props = { profile: Profile; isComplete: boolean; branding: Branding }

/** Everything behind the login: stores, texts, layout, and the routes the employee's data open. */
export default function InsideApp({ profile, isComplete, branding }: Props) {
  const look = useMemo(() => ({ theme: themeOf(branding), variables: variablesOf(branding) }), [branding])
  const [stores] = useState(() => ({
    session: new SessionStore(profile, (next) =>
      sessionActor.send({ type: 'PROFILE_CHANGED', profile: next }),
    ),
    catalogue: new CatalogueStore(),
  }))
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    settleLanguage(profile.company.languages, profile.language)
    void loadCatalogue('all').finally(() => setHasWords(true))
    return onLanguage(() => stores.catalogue.clear())
    // Settled once at login; later choices are the selector's.
  }, [stores])
  if (!hasWords) return <Splash />
  return (
    <MantineProvider
      theme={look.theme}
      cssVariablesResolver={look.variables}
      forceColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <StoresContext value={stores}>
        <Shell isComplete={isComplete}>
          <RouteFocus />
          <Suspense fallback={<PageSkeleton />}>
            <InsideRoutes isComplete={isComplete} />
          </Suspense>
        </Shell>
        <ConfirmHost />
      </StoresContext>
    </MantineProvider>
  )
}

function InsideRoutes({ isComplete }: { isComplete: boolean }) {
  return (
    <Routes>
      {Object.entries<LazyPage>(isComplete ? completeRoutes : incompleteRoutes).map(([path, { Page }]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  )
}
