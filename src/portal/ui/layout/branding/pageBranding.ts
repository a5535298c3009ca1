import { useLayoutEffect, useMemo } from 'react'
import { type Branding, brandingOf, brandVariables } from '../../../../domain/company/tenant/branding.ts'

/** The look that comes of a tenant's colors, given to the page as soon as it is drawn with them. */
export function useBranding({ color, colorBar, colorTitles }: Parameters<typeof brandingOf>[0]): Branding {
  const branding = useMemo(() => brandingOf({ color, colorBar, colorTitles }), [color, colorBar, colorTitles])
  useLayoutEffect(() => applyBranding(branding), [branding])
  return branding
}

/** Gives the tenant's colors to the page as CSS variables; the only way they reach a style. */
function applyBranding(branding: Branding): void {
  for (const [name, value] of Object.entries(brandVariables(branding)))
    document.documentElement.style.setProperty(name, value)
}
