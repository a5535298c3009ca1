import './ui/olderBrowsers.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, inside } from './App.tsx'
import { loadCatalogue, prefetchWords } from './messages/catalogue.ts'
import { followRelease } from './api/release.ts'
import { session } from './api/session.ts'
import { forgetPlanWithSession } from './offline/keepPlan.ts'
import { sessionActor } from './session/sessionActor.ts'
import { prefetchRoute } from './ui/layout/prefetchRoute.ts'
import { readStyleNonce } from './ui/layout/branding/styleNonce.ts'

// In a browser that is too old, the page has no #root (src/tools/build/supportedBrowsers.ts).
const root = document.getElementById('root')
if (root) start(root)

function start(root: HTMLElement): void {
  // The scroll lock of dialogs adds its own style and reads its nonce from this name.
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })
  // Loads the code behind the login during the first calls, or while a visitor types.
  const hasSession = session.readToken() !== undefined
  void loadCatalogue(hasSession ? 'all' : 'login')
  if (hasSession) {
    fetchInside()
    // Loads in parallel with the code that all pages share.
    void prefetchRoute(location.pathname)
  } else
    addEventListener(
      'input',
      () => {
        fetchInside()
        prefetchWords()
      },
      { once: true },
    )
  forgetPlanWithSession()
  sessionActor.start()
  // The first load does not need the release stream.
  addEventListener('load', followRelease, { once: true })
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

function fetchInside(): void {
  void Promise.all([inside.fetch(), import('./api/profile.ts')]).catch(() => undefined)
}
