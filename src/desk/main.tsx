import '../portal/ui/olderBrowsers.ts'
import '../portal/styles.css'
import '../portal/ui/layout/branding/mantineStyles.ts'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { plainColors } from '../domain/company/tenant/branding.ts'
import { useBranding } from '../portal/ui/layout/branding/pageBranding.ts'
import { useScheme } from '../portal/ui/layout/branding/scheme.ts'
import { readStyleNonce } from '../portal/ui/layout/branding/styleNonce.ts'
import { buildTheme, toVariables } from '../portal/ui/layout/branding/theme.ts'
import { Desk } from './Desk.tsx'
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

/** The portal's theme without a company's colors. */
function Look() {
  const scheme = useScheme()
  const branding = useBranding(plainColors)
  return (
    <MantineProvider
      theme={buildTheme(branding)}
      cssVariablesResolver={toVariables(branding)}
      forceColorScheme={scheme}
      getStyleNonce={readStyleNonce}
    >
      <Desk />
    </MantineProvider>
  )
}
