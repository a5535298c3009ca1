import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { monthlySums, type VoucherItems } from '../../../domain/tax/maternityLost.ts'

/** Returns the voucher's amount for each child in each month. */
export function vouchersOf(items: VoucherItems): number[][] {
  return [...new Set(items.map(({ personId }) => personId))].map((id) => monthlySums(items, id))
}

/** What a contract gains in each month, 0 to 11, in cents: its price less what the payslip falls. */
export function gainedByMonth({ monthly }: Pick<ProductMoney, 'monthly'>): number[] {
  const gained = new Map(
    monthly.map(({ monthIndex, priceCents, payslipCents }) => [monthIndex, priceCents - payslipCents]),
  )
  return Array.from({ length: 12 }, (_, month) => gained.get(month) ?? 0)
}
