import './ui/layout/branding/mantineStyles.ts'
import { MantineProvider } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RouteGuard } from './RouteGuard.tsx'
import { hasBenefit } from './api/benefits.ts'
import type { Profile } from './api/profileModel.ts'
import { onRelease } from './api/release.ts'
import { session } from './api/session.ts'
import { useBranding } from './ui/layout/branding/pageBranding.ts'
import { useScheme } from './ui/layout/branding/scheme.ts'
import { readStyleNonce } from './ui/layout/branding/styleNonce.ts'
import { loadCatalogue } from './messages/catalogue.ts'
import { completeRoutes, incompleteRoutes } from './routes.ts'
import type { LazyPart } from './ui/layout/lazyPart.tsx'
import { useOverlaysAtFirstPress } from './ui/layout/overlay.tsx'
import { prefetchRoute } from './ui/layout/prefetchRoute.ts'
import { onLanguage, settleLanguage } from './messages/language.ts'
import { useOfflinePlan } from './offline/useOfflinePlan.ts'
import { useText } from './messages/useText.ts'
import { dropDraftsOfOthers } from './session/drafts.ts'
import { sessionActor } from './session/sessionActor.ts'
import { CatalogueStore } from './session/CatalogueStore.ts'
import { SessionStore } from './session/SessionStore.ts'
import { type Stores, StoresContext, useStores } from './session/StoresContext.tsx'
import { useRefreshOnReturn } from './session/useRefreshOnReturn.ts'
import { buildTheme, toVariables } from './ui/layout/branding/theme.ts'
import { Questions } from './ui/feedback/confirm.tsx'
import { toast, Toasts } from './ui/feedback/toasts.tsx'
import { RouteFocus, Shell } from './shell/Shell.tsx'
import { PageSkeleton } from './ui/layout/Skeletons.tsx'
import { Splash } from './ui/layout/Splash.tsx'

// The page of this address is loaded in parallel with the profile; after a login the first page is the menu.
const firstPage = prefetchRoute(session.readToken() === undefined ? '/' : location.pathname)

type Props = { arrival: Profile; isComplete: boolean }

/** The application after the login: stores, texts, layout, and the routes that the employee's data allow. */
const InsideApp = observer(function InsideApp({ arrival, isComplete }: Props) {
  const [stores] = useState(() => createStores(arrival, isComplete))
  const { company } = stores.session
  useRefreshOnReturn(stores.session)
  useEffect(() => onRelease(() => follow(stores)), [stores])
  const scheme = useScheme()
  const branding = useBranding(company)
  const look = useMemo(() => ({ theme: buildTheme(branding), variables: toVariables(branding) }), [branding])
  const isReady = useFirstPage(arrival, stores.catalogue)
  if (!isReady) return <Splash />
  return (
    <MantineProvider
      theme={look.theme}
      cssVariablesResolver={look.variables}
      forceColorScheme={scheme}
      getStyleNonce={readStyleNonce}
    >
      <StoresContext value={stores}>
        <RouteGuard set={isComplete ? 'complete' : 'incomplete'} company={company}>
          <Shell isComplete={isComplete}>
            <RouteFocus isAfterLogin={sessionActor.getSnapshot().context.hasLoggedIn} />
            <Suspense fallback={<PageSkeleton />}>
              <InsideRoutes isComplete={isComplete} />
            </Suspense>
          </Shell>
        </RouteGuard>
        <Overlays />
        <KeptPlan />
      </StoresContext>
    </MantineProvider>
  )
})
export default InsideApp

/** Keeps the plan of an installed portal for pages without a connection. */
const KeptPlan = observer(function KeptPlan() {
  useOfflinePlan(useStores().session.profile)
  return null
})

/** Dialogs and toasts, and an error message if the code of one of them cannot be loaded. */
function Overlays() {
  const t = useText()
  const tell = useCallback(() => toast.error(t('error.part')), [t])
  useOverlaysAtFirstPress(tell)
  return (
    <>
      <Questions />
      <Toasts />
    </>
  )
}

/** Reloads catalogue and profile after a change of the company's files or of its maintenance. */
function follow({ session: store, catalogue }: Stores): void {
  catalogue.renew()
  store.refresh().catch(() => undefined)
}

function createStores(arrival: Profile, isComplete: boolean): Stores {
  dropDraftsOfOthers({ tenant: arrival.company.subdomain, employeeId: arrival.id })
  const publish = (profile: Profile) => sessionActor.send({ type: 'PROFILE_CHANGED', profile })
  const catalogue = new CatalogueStore()
  // An employee with an incomplete profile may read no offers.
  if (isComplete) prefetchOffers(arrival, catalogue)
  return { session: new SessionStore(arrival, publish), catalogue }
}

/** Starts the requests of the first page's offers while its code is loading. */
function prefetchOffers({ products }: Profile, catalogue: CatalogueStore): void {
  for (const { category } of products) {
    const isShown = ['/plan', `/products/${category.alias}`].includes(location.pathname)
    if (isShown && hasBenefit(category.alias)) catalogue.prefetch(category.alias)
  }
}

/**
 * True once the first page and the texts of all pages are loaded. The profile's language is applied once, at
 * login; after each later choice in the language menu the server's texts are loaded again.
 */
function useFirstPage({ company, language }: Profile, catalogue: CatalogueStore): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    settleLanguage(company.languages, language)
    void Promise.allSettled([loadCatalogue('all'), firstPage]).then(() => setReady(true))
    return onLanguage(() => catalogue.clear())
  }, [company, language, catalogue])
  return isReady
}

function InsideRoutes({ isComplete }: { isComplete: boolean }) {
  return (
    <Routes>
      {Object.entries<LazyPart<object>>(isComplete ? completeRoutes : incompleteRoutes).map(
        ([path, { Part }]) => (
          <Route key={path} path={path} element={<Part />} />
        ),
      )}
    </Routes>
  )
}
