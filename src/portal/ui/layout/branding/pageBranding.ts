import { useLayoutEffect, useMemo } from 'react'
import {
  type Branding,
  brandingOf,
  brandVariables,
  type TenantColors,
} from '../../../../domain/company/tenant/branding.ts'
import { useScheme } from './scheme.ts'

/**
 * Computes the branding from a tenant's colors for the browser's preferred scheme, and applies it on the
 * first render with those colors.
 */
export function useBranding({ color, colorBar, colorTitles }: TenantColors): Branding {
  const scheme = useScheme()
  const branding = useMemo(
    () => brandingOf({ color, colorBar, colorTitles }, scheme),
    [color, colorBar, colorTitles, scheme],
  )
  useLayoutEffect(() => applyBranding(branding), [branding])
  return branding
}

/** Sets the tenant's colors as CSS variables of the page; styles get them in no other way. */
function applyBranding(branding: Branding): void {
  for (const [name, value] of Object.entries(brandVariables(branding)))
    document.documentElement.style.setProperty(name, value)
}
