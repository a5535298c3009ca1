import './mantineStyles.ts'
import { MantineProvider } from '@mantine/core'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { ProfileWire } from '../../domain/wire.ts'
import type { Branding } from '../branding.ts'
import { loadCatalogue } from '../messages/catalogue.ts'
import { completeRoutes, incompleteRoutes, type LazyPage } from '../routes.ts'
import { onLanguage, settleLanguage } from '../session/language.ts'
import { sessionActor } from '../session/sessionActor.ts'
import { CatalogueStore } from '../stores/CatalogueStore.ts'
import { SessionStore } from '../stores/SessionStore.ts'
import { StoresContext } from '../stores/StoresContext.tsx'
import { styleNonce } from '../styleNonce.ts'
import { themeOf, variablesOf } from '../theme.ts'
import { ConfirmHost } from './ConfirmHost.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { RouteFocus } from './RouteFocus.tsx'
import { Shell } from './Shell.tsx'
import { Splash } from './Splash.tsx'

type Props = { profile: ProfileWire; isComplete: boolean; branding: Branding }

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
