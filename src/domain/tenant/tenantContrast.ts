import { contrast } from './color.ts'
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
    (key) => contrast(branding[key], '#ffffff') < enough,
  )
  return asText.map((key) => ({
    file: 'tenant.json',
    path: ['branding', key],
    severity: 'warning',
    message:
      `${branding[key]} on white has a contrast of ${oneDecimalDown(contrast(branding[key], '#ffffff'))}; ` +
      `text in it is darkened to reach ${enough}`,
  }))
}

/** Cut, not rounded: 4.46 told as 4.5 would read as enough. */
const oneDecimalDown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)
