import { monthlySums, type VoucherItems } from '../../../domain/tax/maternityLost.ts'

/** The amounts that a voucher pays of each child in each month. */
export function vouchersOf(items: VoucherItems): number[][] {
  return [...new Set(items.map(({ personId }) => personId))].map((id) => monthlySums(items, id))
}
