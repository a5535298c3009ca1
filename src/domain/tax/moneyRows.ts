import { sumBy } from '../kernel/money.ts'
import { companyBagByMonth } from './companyBag.ts'
import type { PlanEntry } from './planEntry.ts'

/**
 * The payers of a price, and its taxed part, in cents (D-101): price = salary + contribution + user bag +
 * company bag, and price = exempt + taxed.
 */
export type RowMoney = {
  priceCents: number
  /** Paid directly by the company. */
  contributionCents: number
  userBagCents: number
  companyBagCents: number
  /** The rest of the price, paid by exchanged salary. */
  salaryCents: number
  exemptCents: number
  taxedCents: number
}

/** The amounts of one entry in one month, 0 to 11. */
export type MoneyRow = RowMoney & { monthIndex: number }

/**
 * Computes the amounts of each entry by month; portal, documents and payroll share this function (D-101).
 * Entries are in the order of their purchase: each uses the company bag (D-103) and its product's limits
 * (D-102) after earlier entries, month by month. `findExempt` is the function of the company's simulator.
 */
export function moneyRows(
  entries: readonly PlanEntry[],
  companyBagCents: number,
  findExempt: (entries: readonly PlanEntry[]) => number[][],
): MoneyRow[][] {
  const exempt = findExempt(entries)
  const companyBag = companyBagByMonth(entries, companyBagCents)
  return entries.map((entry, index) => {
    const rows: MoneyRow[] = []
    for (let monthIndex = 0; monthIndex < 12; monthIndex++) {
      const items = entry.items.filter((item) => item.monthIndex === monthIndex)
      if (items.length === 0) continue
      const priceCents = sumBy(items, (item) => item.priceCents)
      const paidCents = sumBy(items, (item) => item.paidCents)
      const usedCents = companyBag[index]![monthIndex]!
      const exemptCents = exempt[index]![monthIndex]!
      rows.push({
        monthIndex,
        priceCents,
        contributionCents: entry.userBagCents > 0 ? 0 : priceCents - paidCents,
        userBagCents: entry.userBagCents > 0 ? priceCents - paidCents : 0,
        companyBagCents: usedCents,
        salaryCents: paidCents - usedCents,
        exemptCents,
        taxedCents: priceCents - exemptCents,
      })
    }
    return rows
  })
}

/** Sums rows. Each field is added in its own line for speed, because a plan is computed at each keystroke. */
export function sumRows(rows: readonly RowMoney[]): RowMoney {
  let [priceCents, contributionCents, userBagCents, companyBagCents] = [0, 0, 0, 0]
  let [salaryCents, exemptCents, taxedCents] = [0, 0, 0]
  for (const row of rows) {
    priceCents += row.priceCents
    contributionCents += row.contributionCents
    userBagCents += row.userBagCents
    companyBagCents += row.companyBagCents
    salaryCents += row.salaryCents
    exemptCents += row.exemptCents
    taxedCents += row.taxedCents
  }
  return {
    priceCents,
    contributionCents,
    userBagCents,
    companyBagCents,
    salaryCents,
    exemptCents,
    taxedCents,
  }
}

/** The amount by which rows lower the taxed pay: exchanged salary minus taxed pay in kind (D-101). */
export function untaxedCents(rows: readonly RowMoney[]): number {
  return sumBy(rows, ({ salaryCents, taxedCents }) => salaryCents - taxedCents)
}
