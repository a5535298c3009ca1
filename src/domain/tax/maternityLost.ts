import { sumBy } from '../kernel/money.ts'
import type { TaxedPlan } from './planEntry.ts'
import type { NurseryYear } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { taxContextOf } from './taxContext.ts'

/** What a voucher pays, of each child and month, 0 to 11. */
export type VoucherItems = readonly { personId: number; monthIndex: number; priceCents: number }[]

type Vouchers = {
  items: VoucherItems
  /** Vouchers of the year that one has already. */
  held?: VoucherItems
  /** What each child's nursery costs; left out: what the voucher pays. */
  paid?: Omit<NurseryYear, 'voucherCents'>
}

/**
 * Answers what nursery vouchers take of the extra of the maternity deduction (art. 81.2), in cents of a plan
 * year. Only what the law exempts takes something of it: vouchers for the employee's children.
 */
export function maternityLostBy(plan: TaxedPlan, year: number): (vouchers: Vouchers) => number {
  const { isExemptFor, maternityLostCents: lostCents } = simulatorOf(plan)
  const context = taxContextOf(plan, year)
  const children = plan.employee.family.filter(({ relationship }) =>
    isExemptFor('nursery', relationship, year),
  )
  return ({ items, held = [], paid }) =>
    sumBy(children, ({ id }) => {
      const before = monthlySums(held, id)
      const more = monthlySums(items, id)
      const fullMonths = more.filter((cents) => cents > 0).length
      const cost = paid ?? { costCents: Math.max(...more), fullMonths }
      const lostOf = (voucherCents: readonly number[]): number =>
        lostCents(context, { voucherCents, ...cost })
      return lostOf(more.map((cents, month) => cents + before[month]!)) - lostOf(before)
    })
}

/** The sums of a person's items in each month, 0 to 11. */
export const monthlySums = (items: VoucherItems, id: number): number[] =>
  Array.from({ length: 12 }, (_, month) =>
    sumBy(items, (item) => (item.personId === id && item.monthIndex === month ? item.priceCents : 0)),
  )
