import { useLayoutEffect, useMemo } from 'react'
import { type Branding, brandingOf } from './branding.ts'

/** The look that comes of a tenant's colors, given to the page as soon as it is drawn with them. */
export function useBranding({ color, colorBar, colorTitles }: Parameters<typeof brandingOf>[0]): Branding {
  const branding = useMemo(() => brandingOf({ color, colorBar, colorTitles }), [color, colorBar, colorTitles])
  useLayoutEffect(() => applyBranding(branding), [branding])
  return branding
}

/** Gives the tenant's colors to the page as CSS variables; the only way they reach a style. */
function applyBranding(branding: Branding): void {
  for (const [name, value] of Object.entries(tokensOf(branding)))
    document.documentElement.style.setProperty(name, value)
}

function tokensOf(branding: Branding): Record<`--brand-${string}`, string> {
  return {
    '--brand-fill': branding.fill,
    '--brand-fill-hover': branding.fillHover,
    '--brand-on-fill': branding.onFill,
    '--brand-text': branding.text,
    '--brand-tint': branding.tint,
    '--brand-tint-hover': branding.ramp[1],
    '--brand-line': branding.line,
    '--brand-bar': branding.bar,
    '--brand-bar-hover': branding.barHover,
    '--brand-bar-active': branding.barActive,
    '--brand-on-bar': branding.onBar,
    '--brand-on-bar-muted': branding.onBarMuted,
    '--brand-titles': branding.titles,
  }
}
