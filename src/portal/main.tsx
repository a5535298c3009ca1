import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadCatalogue } from './messages/catalogue.ts'
import { sessionActor } from './session/sessionActor.ts'
import { styleNonce } from './ui/branding/pageBranding.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')

// The scroll lock of dialogs writes a style of its own and looks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
void loadCatalogue('login')
sessionActor.start()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
