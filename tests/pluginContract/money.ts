export const euros = (cents: number): string => (cents / 100).toFixed(2)

export const sumOf = (items: readonly { priceCents: number }[]): number =>
  items.reduce((sum, { priceCents }) => sum + priceCents, 0)
