import {
  convertLabToLch,
  convertLchToLab,
  convertLrgbToRgb,
  convertOklabToLrgb,
  convertRgbToLrgb,
  convertRgbToOklab,
  parseHex,
  serializeHex,
  type Lrgb,
  type Rgb,
} from 'culori/fn'

// The single conversions are imported. Culori's `converter`, `formatHex` and `wcagContrast` register whole
// color spaces with their parsers and the list of named colors; the login page would load all of them.

/**
 * A color in OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. Equal differences in lightness look
 * equal.
 */
type Oklch = { lightness: number; chroma: number; hue: number }

/**
 * Converts `#rgb` or `#rrggbb` to OKLCH; other text becomes a neutral grey, because tenant files are
 * validated earlier.
 */
export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = convertLabToLch(convertRgbToOklab(toRgb(hex)), 'oklch')
  return { lightness: l, chroma: c, hue: h }
}

/** Converts OKLCH to `#rrggbb`; a color outside sRGB keeps lightness and hue and loses chroma. */
export function toHex(color: Oklch): string {
  if (isInGamut(toLinear(color))) return hexOf(color)
  let low = 0
  let high = color.chroma
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (isInGamut(toLinear({ ...color, chroma: middle }))) low = middle
    else high = middle
  }
  return hexOf({ ...color, chroma: low })
}

/** Minimum contrast of readable text (WCAG 2.2, 1.4.3). */
export const readableContrast = 4.5

/** WCAG contrast of two hex colors, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Mixes `part` (0 to 1) of `over` onto `under` and returns an opaque color. */
export function mix(over: string, under: string, part: number): string {
  const [a, b] = [toRgb(over), toRgb(under)]
  const channel = (key: 'r' | 'g' | 'b'): number => a[key] * part + b[key] * (1 - part)
  return serializeHex({ mode: 'rgb', r: channel('r'), g: channel('g'), b: channel('b') })
}

function luminance(hex: string): number {
  const { r, g, b } = convertRgbToLrgb(toRgb(hex))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toRgb(hex: string): Rgb {
  return parseHex(hex) ?? { mode: 'rgb', r: 0.5, g: 0.5, b: 0.5 }
}

function toLinear({ lightness, chroma, hue }: Oklch): Lrgb {
  return convertOklabToLrgb(convertLchToLab({ l: lightness, c: chroma, h: hue }))
}

function hexOf(color: Oklch): string {
  return serializeHex(convertLrgbToRgb(toLinear(color)))
}

/** Values slightly outside the range are accepted if they round to the same eight bits. */
function isInGamut({ r, g, b }: Lrgb): boolean {
  return [r, g, b].every((part) => part >= -0.0005 && part <= 1.0005)
}
