import { sumBy } from '../../../domain/kernel/money.ts'

/** The voucher's payments for each child in each month. */
export function vouchersOf(
  items: readonly { personId: number; monthIndex: number; priceCents: number }[],
): number[][] {
  const people = [...new Set(items.map(({ personId }) => personId))]
  return people.map((id) =>
    Array.from({ length: 12 }, (_, month) =>
      sumBy(items, (item) => (item.personId === id && item.monthIndex === month ? item.priceCents : 0)),
    ),
  )
}
