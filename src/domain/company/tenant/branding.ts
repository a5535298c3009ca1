import { contrast, mix, readableContrast, toHex, toOklch } from './color.ts'

type Ramp = readonly [string, string, string, string, string, string, string, string, string, string]

/** The three colors that a tenant file gives, as `#rrggbb`. */
export type TenantColors = { color: string; colorBar: string; colorTitles: string }

/** Picks the three colors from a larger object, such as a company. */
export function tenantColors({ color, colorBar, colorTitles }: TenantColors): TenantColors {
  return { color, colorBar, colorTitles }
}

/** The color scheme of a page: dark if the browser prefers it. */
export type Scheme = 'light' | 'dark'

/**
 * All colors derived from a tenant's colors; the foreground colors are readable on their backgrounds
 * (4.5:1).
 */
export type Branding = {
  /** Ten perceptual steps of `color`, light to dark. */
  ramp: Ramp
  /** The primary action's background and the color of its text. */
  fill: string
  fillHover: string
  onFill: string
  /** The tenant's color for text and icons, readable on a card, on the page and on `tint`. */
  text: string
  tint: string
  tintHover: string
  /** Background of a shape in a picture, behind elements in `text`. */
  soft: string
  /** The color of lines, focus and charts, with a contrast of 3:1 on the page. */
  line: string
  bar: string
  barHover: string
  barActive: string
  onBar: string
  onBarMuted: string
  titles: string
}

/**
 * Neutral colors, the same for every tenant: white, page background, text, less important text, and lines
 * between rows.
 */
export const white = '#ffffff'
export const page = '#f6f7f9'
export const ink = '#16191f'
export const muted = '#4f5867'
export const border = '#e3e6eb'

/**
 * Background colors: `surface` for cards and menus, `page` for the page. The CSS variables are --surface and
 * --page (portal/styles.css).
 */
export const grounds: Record<Scheme, { surface: string; page: string }> = {
  light: { surface: white, page },
  dark: { surface: '#1b1f27', page: '#12151b' },
}
/** The text color of the dark scheme. */
export const pale = '#eef0f4'

/** Default colors until the company is known. */
export const plainColors = { color: '#3f5f8a', colorBar: '#ffffff', colorTitles: ink } as const

/**
 * Derives all colors from a tenant's three. In the light scheme foreground colors are darkened until their
 * contrast reaches 4.5:1, in the dark scheme lightened; text on a filled background is white or ink.
 */
export function brandingOf(company: TenantColors, scheme: Scheme = 'light'): Branding {
  const { surface, page: ground } = grounds[scheme]
  const ramp = colorRamp(company.color)
  const shifted = scheme === 'dark' ? lightenUntil : darkenUntil
  const seen = shifted(company.color, (color) => contrast(color, surface) >= 3)
  const [tint, tintHover, soft] =
    scheme === 'dark'
      ? [mix(seen, surface, 0.14), mix(seen, surface, 0.22), mix(seen, surface, 0.45)]
      : [ramp[0], ramp[1], ramp[3]]
  const fill = scheme === 'dark' ? lightFill(company.color, surface) : chooseFill(company.color)
  const onFill = readableOn(fill)
  const { bar, onBar } = barOf(company, scheme)
  return {
    ramp,
    fill,
    fillHover: onFill === white ? shade(fill, -0.05) : shade(fill, 0.04),
    onFill,
    text: shifted(company.color, (color) =>
      [surface, ground, tint, tintHover].every((under) => contrast(color, under) >= readableContrast),
    ),
    tint,
    tintHover,
    soft,
    line: shifted(company.color, (color) => contrast(color, ground) >= 3),
    bar,
    barHover: mix(onBar, bar, hoverPart),
    barActive: mix(onBar, bar, activePart),
    onBar,
    onBarMuted: mutedOn(bar, onBar),
    titles: shifted(company.colorTitles, (color) => contrast(color, ground) >= titleContrast[scheme]),
  }
}

/** Minimum contrast of titles; on a dark page with pale texts, a title with only 4.5:1 looks faded. */
const titleContrast: Record<Scheme, number> = { light: readableContrast, dark: 9 }

/** Returns the colors as CSS variables, which all styles use. */
export function brandVariables(branding: Branding): Record<`--brand-${string}`, string> {
  return {
    '--brand-fill': branding.fill,
    '--brand-fill-hover': branding.fillHover,
    '--brand-on-fill': branding.onFill,
    '--brand-text': branding.text,
    '--brand-tint': branding.tint,
    '--brand-tint-hover': branding.tintHover,
    '--brand-soft': branding.soft,
    '--brand-line': branding.line,
    '--brand-bar': branding.bar,
    '--brand-bar-hover': branding.barHover,
    '--brand-bar-active': branding.barActive,
    '--brand-on-bar': branding.onBar,
    '--brand-on-bar-muted': branding.onBarMuted,
    '--brand-titles': branding.titles,
  }
}

/**
 * Returns the bar's color and its foreground. If neither white nor ink stays readable on a highlighted
 * entry, the bar is darkened until white is readable. In the dark scheme an almost white or light grey bar
 * gets the color of a card.
 */
export function barOf(
  { colorBar }: Pick<TenantColors, 'colorBar'>,
  scheme: Scheme = 'light',
): { bar: string; onBar: string } {
  const { lightness, chroma } = toOklch(colorBar)
  if (scheme === 'dark' && lightness > 0.8 && chroma < 0.04)
    return { bar: grounds.dark.surface, onBar: white }
  const carries = (over: string, bar: string): boolean =>
    contrast(over, mix(over, bar, activePart)) >= readableContrast
  if (carries(ink, colorBar)) return { bar: colorBar, onBar: ink }
  return { bar: darkenUntil(colorBar, (bar) => carries(white, bar)), onBar: white }
}

/** The bar's background and foreground as a style. */
export function barStyle({ bar, onBar }: Pick<Branding, 'bar' | 'onBar'>): {
  background: string
  color: string
} {
  return { background: bar, color: onBar }
}

/** Opacity of the foreground color that is mixed into the bar for a hovered and for the current entry. */
const hoverPart = 0.08
const activePart = 0.14

/** Ten steps of one hue, perceptually even; chroma fades towards white and black. */
export function colorRamp(color: string): Ramp {
  const { chroma, hue } = toOklch(color)
  const lightnesses = [0.972, 0.94, 0.885, 0.815, 0.735, 0.655, 0.575, 0.495, 0.415, 0.33]
  const chromaShares = [0.12, 0.24, 0.44, 0.66, 0.86, 1, 1, 0.94, 0.82, 0.66]
  // The type of a mapped list has no length.
  return lightnesses.map((lightness, index) =>
    toHex({ lightness, chroma: chroma * (chromaShares[index] ?? 1), hue }),
  ) as unknown as Ramp
}

/** Returns white or ink, whichever has more contrast; no background gives both 4.5:1. */
export function readableOn(background: string): string {
  return contrast(ink, background) > contrast(white, background) ? ink : white
}

/**
 * Returns the color, darkened if a small change makes white text readable; a light color does not change and
 * has ink text.
 */
function chooseFill(color: string): string {
  const darker = darkenUntil(color, (candidate) => contrast(candidate, white) >= readableContrast)
  return toOklch(color).lightness - toOklch(darker).lightness <= 0.12 ? darker : color
}

/** For the dark scheme, lightens a color until it is visible on a card and its text is readable. */
function lightFill(color: string, surface: string): string {
  return lightenUntil(
    color,
    (fill) => contrast(fill, surface) >= 3 && contrast(readableOn(fill), fill) >= readableContrast,
  )
}

function darkenUntil(color: string, reads: (color: string) => boolean): string {
  if (reads(color)) return color
  const { lightness, chroma, hue } = toOklch(color)
  for (let dark = lightness; dark > 0; dark -= 0.01) {
    const candidate = toHex({ lightness: dark, chroma, hue })
    if (reads(candidate)) return candidate
  }
  return '#000000'
}

function lightenUntil(color: string, reads: (color: string) => boolean): string {
  if (reads(color)) return color
  const { lightness, chroma, hue } = toOklch(color)
  for (let light = lightness; light < 1; light += 0.01) {
    const candidate = toHex({ lightness: light, chroma, hue })
    if (reads(candidate)) return candidate
  }
  return white
}

function shade(color: string, by: number): string {
  const { lightness, chroma, hue } = toOklch(color)
  return toHex({ lightness: Math.min(1, Math.max(0, lightness + by)), chroma, hue })
}

function mutedOn(bar: string, onBar: string): string {
  for (let part = 0.72; part < 1; part += 0.02) {
    const muted = mix(onBar, bar, part)
    if (contrast(muted, mix(onBar, bar, activePart)) >= readableContrast) return muted
  }
  return onBar
}
