import { toCents } from '../kernel/money.ts'

type Held = {
  finalPrice: number
  userBag: number
  pendingEdit?: { finalPrice: number; userBag?: number } | undefined
}

/**
 * What a contract holds of its bags, in cents: the dearer of the conditions in force and of those that wait
 * for an acceptance, for either may be the ones that hold tomorrow (promise 16).
 */
export function reservedOf({ finalPrice, userBag, pendingEdit }: Held): {
  finalPriceCents: number
  userBagCents: number
} {
  return {
    finalPriceCents: Math.max(toCents(finalPrice), toCents(pendingEdit?.finalPrice ?? 0)),
    userBagCents: Math.max(toCents(userBag), toCents(pendingEdit?.userBag ?? 0)),
  }
}
