import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumBy } from '../../kernel/money.ts'
import { nurseryCase, nurseryMonths, possibleMonths, type NurseryCase } from './art81maternity.ts'
import { adviseNurseries } from './nurseryAdvice.ts'

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
const baby = { year: 2026, birthday: '2024-08-20' }
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
    const low = adviseNurseries([nursery()], each(60_00))
    expect(low).toMatchObject({ savedCents: 720_00, lostCents: 999_96, gainCents: -279_96 })
    expect(low.months[3]).toMatchObject({ savedCents: 60_00, gainCents: -23_33 })
    expect(adviseNurseries([nursery()], each(120_00)).gainCents).toBe(440_04)
  })

  it('counts the extra of each child apart, with what is not answered assumed', () => {
    const own = nurseryCase({ ...baby, voucherCents: [0, 0, 300_00, 300_00, ...each(0, 8)] }, {})
    expect(own.fullMonths.filter(Boolean)).toHaveLength(2)
    expect(adviseNurseries([own, own], []).lostCents).toBe(4 * 83_33)
    const answers = { costCents: 400_00, fullMonths: 3, otherVoucherCents: 20_00, hasDeduction: true }
    const told = nurseryCase({ ...baby, voucherCents: own.voucherCents }, answers)
    expect(told.costCents.slice(0, 4)).toEqual([400_00, 0, 400_00, 400_00])
    expect(adviseNurseries([told], []).lostCents).toBe(0)
  })

  it.each([
    ['2022-12-31', 0],
    ['2023-01-01', 8],
    ['2023-03-10', 8],
    ['2023-12-31', 8],
    ['2024-01-01', 12],
    ['2025-12-31', 12],
    ['2026-01-31', 11],
    ['2026-11-01', 1],
    ['2026-12-01', 0],
    ['2027-01-01', 0],
    ['', 12],
  ])('of a child born on %s has at most %i full months in 2026', (birthday, months) => {
    const voucher = { year: 2026, birthday, voucherCents: each(250_00) }
    expect(possibleMonths(voucher)).toHaveLength(months)
    expect(adviseNurseries([nurseryCase(voucher, {})], []).lostCents).toBe(months * 83_33)
    expect(nurseryCase(voucher, { fullMonths: 12 }).fullMonths.filter(Boolean)).toHaveLength(months)
  })

  it('ends in August of the year of the third birthday: 666.64 in place of 999.96', () => {
    const three = { year: 2026, birthday: '2023-03-10' }
    const monthsLost = (voucherCents: number[], answers = {}) =>
      nurseryMonths(nurseryCase({ ...three, voucherCents }, answers)).map(({ lostCents }) => lostCents)
    expect(monthsLost(each(250_00))).toEqual([...each(83_33, 8), ...each(0, 4)])
    expect(monthsLost(each(50_00))).toEqual([...each(50_00, 8), ...each(0, 4)])
    const fromMay = [...each(0, 4), ...each(250_00, 8)]
    expect(monthsLost(fromMay)).toEqual([...each(0, 4), ...each(83_33, 4), ...each(0, 4)])
    expect(sumBy(monthsLost(fromMay, { costCents: 250_00, fullMonths: 8 }), (cents) => cents)).toBe(0)
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
