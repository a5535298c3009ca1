import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumBy } from '../../kernel/money.ts'
import { adviseNursery, nurseryMonths, type NurseryCase } from './art81maternity.ts'

const each = <Value>(value: Value, months = 12): Value[] => Array.from({ length: months }, () => value)
const nursery = (own: Partial<NurseryCase> = {}): NurseryCase => ({
  year: 2026,
  costCents: each(400_00),
  voucherCents: each(400_00),
  otherVoucherCents: [],
  fullMonths: each(true),
  hasDeduction: true,
  ...own,
})
const lost = (own: Partial<NurseryCase>) => sumBy(nurseryMonths(nursery(own)), ({ lostCents }) => lostCents)

describe('the extra for a nursery beside a voucher (art. 81.2)', () => {
  it('is lost whole where the voucher pays everything, 83.33 a month', () => {
    expect(nurseryMonths(nursery())[0]).toEqual({ monthIndex: 0, lostCents: 83_33, extraCents: 0 })
    expect(lost({})).toBe(999_96)
  })

  it('is kept where enough is paid beside the voucher, and lost euro by euro below', () => {
    expect(lost({ voucherCents: each(316_67) })).toBe(0)
    expect(lost({ voucherCents: each(350_00) })).toBe(12 * 33_33)
  })

  it('is not lost by somebody who has no deduction, or who has lost it to the other parent’s voucher', () => {
    expect(lost({ hasDeduction: false })).toBe(0)
    expect(lost({ otherVoucherCents: each(400_00), voucherCents: [] })).toBe(0)
    expect(lost({ otherVoucherCents: each(350_00), voucherCents: each(50_00) })).toBe(12 * 50_00)
  })

  it('counts full months alone, and the year’s limit', () => {
    expect(lost({ fullMonths: [true, true, ...each(false, 10)] })).toBe(2 * 83_33)
    expect(lost({ costCents: [500_00], voucherCents: [500_00] })).toBe(500_00)
  })

  it('stands against the tax that the voucher saves: low pay may lose by it', () => {
    const low = adviseNursery(nursery(), each(60_00))
    expect(low).toMatchObject({ savedCents: 720_00, lostCents: 999_96, gainCents: -279_96 })
    expect(low.months[3]).toMatchObject({ savedCents: 60_00, gainCents: -23_33 })
    expect(adviseNursery(nursery(), each(120_00)).gainCents).toBe(440_04)
  })

  it('never loses more than the voucher pays, nor more than the limit', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 600_00 }), { minLength: 12, maxLength: 12 })
    const months = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(cents, cents, months, (costCents, vouchers, fullMonths) => {
        const voucherCents = vouchers.map((voucher, month) => Math.min(voucher, costCents[month]!))
        const own = nursery({ costCents, voucherCents, fullMonths })
        const total = sumBy(nurseryMonths(own), ({ lostCents }) => lostCents)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(
          Math.min(
            1_000_00,
            sumBy(voucherCents, (one) => one),
          ),
        )
      }),
      { numRuns: 100 },
    )
  })
})
