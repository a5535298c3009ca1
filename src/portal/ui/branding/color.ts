/**
 * A color in OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. Equal steps of lightness look equally
 * far apart.
 */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Rgb = readonly [number, number, number]

/**
 * `#rgb` or `#rrggbb` to OKLCH; anything else reads as a neutral grey, for a tenant file is judged before it
 * gets here.
 */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, bb), hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** OKLCH to `#rrggbb`; a color outside sRGB keeps its lightness and hue and gives up chroma. */
export function toHex(color: Oklch): string {
  let low = 0
  let high = color.chroma
  if (isShown(linearOf(color))) return hexOf(linearOf(color))
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (isShown(linearOf({ ...color, chroma: middle }))) low = middle
    else high = middle
  }
  return hexOf(linearOf({ ...color, chroma: low }))
}

/** WCAG contrast of two hex colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `part` (0 to 1) of `over` laid upon `under`, as an opaque color. */
export function mix(over: string, under: string, part: number): string {
  const [a, b] = [channels(over), channels(under)]
  return `#${a.map((value, index) => twoDigits(Math.round((value * part + (b[index] ?? 0) * (1 - part)) * 255))).join('')}`
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearRgb(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = channels(hex).map(toLinear)
  return [r, g, b]
}

function channels(hex: string): number[] {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const value = /^[0-9a-f]{6}$/i.test(full) ? Number.parseInt(full, 16) : 0x808080
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((part) => part / 255)
}

function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (rgb: Rgb): boolean => rgb.every((part) => part >= -0.0005 && part <= 1.0005)
const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
const twoDigits = (value: number): string => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => twoDigits(Math.round(toGamma(Math.max(0, part)) * 255))).join('')}`
