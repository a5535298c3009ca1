import { monthlySums, type VoucherItems } from '../../../domain/tax/maternityLost.ts'

/** Returns the voucher's amount for each child in each month. */
export function vouchersOf(items: VoucherItems): number[][] {
  return [...new Set(items.map(({ personId }) => personId))].map((id) => monthlySums(items, id))
}
