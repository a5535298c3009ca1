/**
 * Readable colors from a tenant's own (src/decisions/027-look-and-colors.md): mails, the accept page and PDFs
 * have no style sheet that could derive them. A tenant's file is judged before, so a color is always
 * `#rrggbb`; anything else answers the neutral ink.
 */

const ink = '#1f2933'
const paper = '#ffffff'

/** White or ink, whichever reads better on `background` (4.5:1 with one of the two always holds). */
export function foregroundOn(background: string): string {
  return contrast(paper, background) >= contrast(ink, background) ? paper : ink
}

/** The tenant's color, darkened in steps until it reads 4.5:1 on white. */
export function readableOnWhite(color: string): string {
  let [red, green, blue] = channels(color)
  for (let step = 0; step < 40 && contrast(hex(red, green, blue), paper) < 4.5; step++) {
    red *= 0.93
    green *= 0.93
    blue *= 0.93
  }
  return hex(red, green, blue)
}

/** The tenant's color thinned with white: `share` 0 is white, 1 the color itself. */
export function tint(color: string, share: number): string {
  const [red, green, blue] = channels(color)
  const thin = (channel: number): number => 255 - (255 - channel) * share
  return hex(thin(red), thin(green), thin(blue))
}

/** Contrast of two colors after WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function channels(color: string): [number, number, number] {
  const long = /^#[0-9a-f]{3}$/i.test(color)
    ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`
    : color
  const digits = /^#[0-9a-f]{6}$/i.test(long) ? long : ink
  return [1, 3, 5].map((at) => parseInt(digits.slice(at, at + 2), 16)) as [number, number, number]
}

function hex(...parts: number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
