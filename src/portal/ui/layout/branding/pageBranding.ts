import { useLayoutEffect, useMemo } from 'react'
import { type Branding, brandingOf, brandVariables } from '../../../../domain/company/tenant/branding.ts'

/** Computes the branding of a tenant's colors and sets it in the page at the first render with them. */
export function useBranding({ color, colorBar, colorTitles }: Parameters<typeof brandingOf>[0]): Branding {
  const branding = useMemo(() => brandingOf({ color, colorBar, colorTitles }), [color, colorBar, colorTitles])
  useLayoutEffect(() => applyBranding(branding), [branding])
  return branding
}

/** Sets the tenant's colors as CSS variables of the page; styles get them in no other way. */
function applyBranding(branding: Branding): void {
  for (const [name, value] of Object.entries(brandVariables(branding)))
    document.documentElement.style.setProperty(name, value)
}
