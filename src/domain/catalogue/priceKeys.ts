/** The keys of a modality's prices: one amount, or a price for each age group. */
export const singlePriceKeys = ['defaultPrice', 'priceForFamily'] as const
export const agePriceKeys = ['ageGroup', 'ageGroupForFamily'] as const
export const priceKeys = [...singlePriceKeys, ...agePriceKeys] as const
type PriceKey = (typeof priceKeys)[number]

/** The order in which a modality's prices apply: the first one that it has (D-17). */
export const priceOrder = {
  employee: ['ageGroup', 'defaultPrice'],
  family: ['ageGroupForFamily', 'ageGroup', 'priceForFamily', 'defaultPrice'],
} as const satisfies Record<string, readonly PriceKey[]>

/** The keys of which the first one in use applied before a price was added under `key`. */
export function appliedBefore(key: string): readonly PriceKey[] {
  for (const keys of Object.values<readonly PriceKey[]>(priceOrder)) {
    const position = keys.findIndex((each) => each === key)
    if (position >= 0) return keys.slice(position + 1)
  }
  return []
}
