import type { Schedule } from '../benefit/schedule.ts'

/**
 * Whether an edit of a contract in force ends it: one that costs nothing any more does (CTR-13), but not
 * where people may be covered for 0.00 (D-89).
 */
export function endsByPrice(
  { amount }: Pick<Schedule, 'amount'>,
  { priceCents, items }: { priceCents?: number | undefined; items: readonly unknown[] },
): boolean {
  return priceCents === 0 && (items.length === 0 || amount !== 'priced')
}
