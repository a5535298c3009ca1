import { MantineProvider } from '@mantine/core'
import { plainColors } from '../domain/company/tenant/branding.ts'
import { useBranding } from '../portal/ui/layout/branding/pageBranding.ts'
import { useScheme } from '../portal/ui/layout/branding/scheme.ts'
import { readStyleNonce } from '../portal/ui/layout/branding/styleNonce.ts'
import { buildTheme, toVariables } from '../portal/ui/layout/branding/theme.ts'
import { Desk } from './Desk.tsx'
import { PageFault } from './frame/PageFault.tsx'

/**
 * The pages in the portal's theme, without a company's colors. Not in `main.tsx`, which a change would run a
 * second time in development.
 */
export function Look() {
  const scheme = useScheme()
  const branding = useBranding(plainColors)
  return (
    <MantineProvider
      theme={buildTheme(branding)}
      cssVariablesResolver={toVariables(branding)}
      forceColorScheme={scheme}
      getStyleNonce={readStyleNonce}
    >
      <PageFault>
        <Desk />
      </PageFault>
    </MantineProvider>
  )
}
