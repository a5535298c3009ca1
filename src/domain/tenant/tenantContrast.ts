import type { TenantFault } from './faults.ts'
import type { TenantFile } from './schemaTenant.ts'

/** Colors stand as text and under text; 4.5 to 1 is what an eye of seventy needs (WCAG 2.2, 1.4.3). */
const enough = 4.5

/**
 * Colors that the portal darkens before it writes with them. Never a fault: the page stays readable, it only
 * looks a little different from what the file says, and whoever chose the color should know.
 */
export function contrastWarnings({ branding }: Pick<TenantFile, 'branding'>): TenantFault[] {
  const asText = (['color', 'colorTitles'] as const).filter(
    (key) => contrastRatio(branding[key], '#ffffff') < enough,
  )
  return asText.map((key) => ({
    file: 'tenant.json',
    path: ['branding', key],
    severity: 'warning',
    message:
      `${branding[key]} on white has a contrast of ${oneDecimalDown(contrastRatio(branding[key], '#ffffff'))}; ` +
      `text in it is darkened to reach ${enough}`,
  }))
}

/** WCAG contrast of two colors written #rrggbb, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Cut, not rounded: 4.46 told as 4.5 would read as enough. */
const oneDecimalDown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)
