export type MoneyLimits = {
  minCents?: number | undefined
  maxCents?: number | undefined
  /** Zero means "nothing" and is let through below the minimum: a month that is not chosen. */
  zeroIsNone?: boolean | undefined
}

export type Clamped = { cents: number; broke?: 'overMax' | 'underMin'; limitCents?: number }

/** The nearest amount inside the limits and which of them spoke (BAG-12, BAG-13); equal to a limit is inside it. */
export function clampMoney(cents: number, { minCents, maxCents, zeroIsNone }: MoneyLimits): Clamped {
  if (maxCents !== undefined && cents > maxCents) return { cents: maxCents, broke: 'overMax', limitCents: maxCents }
  if (zeroIsNone && cents === 0) return { cents }
  if (minCents !== undefined && cents < minCents) return { cents: minCents, broke: 'underMin', limitCents: minCents }
  if (cents < 0) return { cents: 0, broke: 'underMin', limitCents: 0 }
  return { cents }
}
