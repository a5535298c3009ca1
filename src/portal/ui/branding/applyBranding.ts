import type { Branding } from './branding.ts'

/** Gives the tenant's colors to the page as CSS variables; the only way they reach a style. */
export function applyBranding(branding: Branding): void {
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
