import type { FamilyMember } from '../../../domain/plan/employee.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { monthlySums, type VoucherItems } from '../../../domain/tax/maternityLost.ts'

/** A child's birthday, '' if unknown, and the voucher's amount in each month, 0 to 11. */
export type ChildVoucher = { birthday: string; voucherCents: readonly number[] }

/** Returns the vouchers of each person. */
export function vouchersOf(
  items: VoucherItems,
  people: readonly Pick<FamilyMember, 'id' | 'birthday'>[],
): ChildVoucher[] {
  return [...new Set(items.map(({ personId }) => personId))].map((id) => ({
    birthday: people.find((person) => person.id === id)?.birthday ?? '',
    voucherCents: monthlySums(items, id),
  }))
}

/** What a contract gains in each month, 0 to 11, in cents: its price less what the payslip falls. */
export function gainedByMonth({ monthly }: Pick<ProductMoney, 'monthly'>): number[] {
  const gained = new Map(
    monthly.map(({ monthIndex, priceCents, payslipCents }) => [monthIndex, priceCents - payslipCents]),
  )
  return Array.from({ length: 12 }, (_, month) => gained.get(month) ?? 0)
}
