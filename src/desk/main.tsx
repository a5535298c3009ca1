import '../portal/ui/olderBrowsers.ts'
import '../portal/styles.css'
import '../portal/ui/layout/branding/mantineStyles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readStyleNonce } from '../portal/ui/layout/branding/styleNonce.ts'
import { Look } from './Look.tsx'
import { DeskMessages } from './words/DeskMessages.tsx'

// In a browser that is too old, the page has no #root (src/tools/build/supportedBrowsers.ts).
const root = document.getElementById('root')
if (root) start(root)

function start(root: HTMLElement): void {
  // The scroll lock of dialogs adds its own style and reads its nonce from this name.
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })
  createRoot(root).render(
    <StrictMode>
      <DeskMessages>
        <Look />
      </DeskMessages>
    </StrictMode>,
  )
}
