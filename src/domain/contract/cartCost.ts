import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf } from '../benefit/schedule.ts'
import { sumBy } from '../kernel/money.ts'
import { coveredMonths, paidItems, type Contract } from '../plan/contract.ts'

/** What one item of the cart costs the employee. */
export type ItemCost = {
  year: number
  /** Those it covers, 0 to 11. */
  months: number[]
  /** What is paid in each of its months, in cents; empty where it is paid once. */
  paid: ReadonlyMap<number, number>
  totalCents: number
}

export type CartSums = {
  /** What is paid in the dearest month, and whether every month costs the same. */
  monthlyCents: number
  isEven: boolean
  /** The first month something is paid in; undefined where nothing is paid by the month. */
  fromMonth: number | undefined
  year: number | undefined
  onceCents: number
  totalCents: number
}

/** What a cart item costs in each month, and in all. */
export function itemCost(
  declaration: Pick<BenefitDeclaration, 'amount' | 'months'>,
  contract: Contract,
): ItemCost {
  const months = coveredMonths(declaration, contract)
  const { amount, method } = scheduleOf(declaration, contract.modality)
  const isOnce = amount === 'once' || method === 'tickets' || months.length === 0
  return {
    year: contract.year,
    months,
    paid: isOnce ? new Map() : paidByMonth(contract),
    totalCents: contract.finalPriceCents,
  }
}

/** The items of a cart by plan year, the earliest first (D-90). */
export function itemsByYear<Item extends Pick<ItemCost, 'year'>>(
  items: readonly Item[],
): { year: number; items: Item[] }[] {
  const years = [...new Set(items.map(({ year }) => year))].toSorted((a, b) => a - b)
  return years.map((year) => ({ year, items: items.filter((item) => item.year === year) }))
}

/** What a cart costs month by month: contracts of several years are summed up by their first month only. */
export function cartSums(items: readonly ItemCost[]): CartSums {
  const paid = new Map<number, number>()
  let onceCents = 0
  for (const { paid: own, totalCents, year } of items) {
    if (own.size === 0) onceCents += totalCents
    for (const [month, cents] of own)
      if (cents > 0) paid.set(year * 12 + month, (paid.get(year * 12 + month) ?? 0) + cents)
  }
  const amounts = [...paid.values()]
  const first = paid.size > 0 ? Math.min(...paid.keys()) : undefined
  return {
    monthlyCents: amounts.length > 0 ? Math.max(...amounts) : 0,
    isEven: new Set(amounts).size <= 1,
    fromMonth: first === undefined ? undefined : first % 12,
    year: first === undefined ? undefined : Math.floor(first / 12),
    onceCents,
    totalCents: sumBy(items, (item) => item.totalCents),
  }
}

function paidByMonth(contract: Contract): Map<number, number> {
  const paid = new Map<number, number>()
  for (const { monthIndex, paidCents } of paidItems(contract))
    paid.set(monthIndex, (paid.get(monthIndex) ?? 0) + paidCents)
  return paid
}
