import { useLayoutEffect, useMemo } from 'react'
import { type Branding, brandingOf } from '../../../domain/tenant/branding.ts'
import type { Company } from '../../../domain/tenant/tenant.ts'

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

/** The nonce the server wrote into the page; styles made at run time carry it (CSP). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** What the page knows of its company before it has asked anything: written by the server into index.html. */
export type PageBrand = Pick<Company, 'color' | 'colorBar' | 'colorTitles'>

/** The colors of the company this address belongs to; undefined where the page came without them. */
export function pageBrand(): PageBrand | undefined {
  try {
    const brand = JSON.parse(
      document.getElementById('tenant')?.textContent ?? 'null',
    ) as Partial<PageBrand> | null
    return brand?.color && brand.colorBar && brand.colorTitles
      ? { color: brand.color, colorBar: brand.colorBar, colorTitles: brand.colorTitles }
      : undefined
  } catch {
    return undefined
  }
}
