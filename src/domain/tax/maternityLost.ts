import { sumBy } from '../kernel/money.ts'
import type { TaxedPlan } from './planEntry.ts'
import { simulatorOf } from './tableSimulator.ts'
import { taxContextOf } from './taxContext.ts'

/** A voucher's amount by child and month, 0 to 11. */
export type VoucherItems = readonly { personId: number; monthIndex: number; priceCents: number }[]

/** Vouchers alone pay the whole nursery, in full months. */
type Vouchers = { items: VoucherItems } | (PaidNursery & { items: VoucherItems })

type PaidNursery = {
  /** Vouchers that the employee already has in the year. */
  held: VoucherItems
  /** The cost of each child's nursery. */
  paid: { costCents: number; fullMonths: number }
}

/**
 * Returns a function that computes how much of the maternity deduction's nursery part is lost because of
 * vouchers (art. 81.2), in cents of a plan year. Only exempt vouchers, those for the employee's children,
 * reduce the deduction.
 */
export function maternityLostBy(plan: TaxedPlan, year: number): (vouchers: Vouchers) => number {
  const { isExemptFor, maternityLostCents: lostCents } = simulatorOf(plan)
  const context = taxContextOf(plan, year)
  const children = plan.employee.family.filter(({ relationship }) =>
    isExemptFor('nursery', relationship, year),
  )
  return ({ items, ...besides }) =>
    sumBy(children, ({ id, birthday }) => {
      const more = monthlySums(items, id)
      const { held, paid } =
        'paid' in besides ? besides : { held: [], paid: { costCents: Math.max(...more) } }
      const before = monthlySums(held, id)
      const lostOf = (voucherCents: readonly number[]): number =>
        lostCents(context, { birthday, voucherCents, ...paid })
      return lostOf(more.map((cents, month) => cents + before[month]!)) - lostOf(before)
    })
}

/** Sums a person's items by month, 0 to 11. */
export const monthlySums = (items: VoucherItems, id: number): number[] =>
  Array.from({ length: 12 }, (_, month) =>
    sumBy(items, (item) => (item.personId === id && item.monthIndex === month ? item.priceCents : 0)),
  )
