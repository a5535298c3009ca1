import type { CartRow } from './cartRow.ts'

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

/** What a cart costs month by month: contracts of several years are told by their first month only. */
export function cartSums(rows: readonly CartRow[]): CartSums {
  const paid = new Map<number, number>()
  let onceCents = 0
  for (const { paid: own, totalCents, contract } of rows) {
    if (own.size === 0) onceCents += totalCents
    for (const [month, cents] of own)
      if (cents > 0) paid.set(contract.year * 12 + month, (paid.get(contract.year * 12 + month) ?? 0) + cents)
  }
  const amounts = [...paid.values()]
  const first = paid.size > 0 ? Math.min(...paid.keys()) : undefined
  return {
    monthlyCents: amounts.length > 0 ? Math.max(...amounts) : 0,
    isEven: new Set(amounts).size <= 1,
    fromMonth: first === undefined ? undefined : first % 12,
    year: first === undefined ? undefined : Math.floor(first / 12),
    onceCents,
    totalCents: rows.reduce((sum, row) => sum + row.totalCents, 0),
  }
}
