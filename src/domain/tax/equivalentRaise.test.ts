import { describe, expect, it } from 'vitest'
import { compileTax } from './compileTax.ts'
import { equivalentRaiseCents } from './equivalentRaise.ts'
import { exampleTax } from '../../../tests/support/exampleTax.ts'
import { incomeTaxCents, socialSecurityCents } from './tax.ts'
import { spain2026 } from './taxTables.ts'
import type { TaxTable } from './taxTables.ts'

const raise = (
  grossCents: number,
  increaseCents: number,
  table: TaxTable = exampleTax,
  minimumCents = 555_000,
): number => equivalentRaiseCents(compileTax(table), { grossCents, minimumCents, increaseCents })
const net = (table: TaxTable, grossCents: number, minimumCents = 555_000): number =>
  grossCents - socialSecurityCents(table, grossCents) - incomeTaxCents(table, { grossCents, minimumCents })

describe('the equivalent raise (D-24)', () => {
  it('of 360 at 32,000 is 549.16, of 570 is 869.50', () => {
    expect(raise(3_200_000, 36_000)).toBe(54_916)
    expect(raise(3_200_000, 57_000)).toBe(86_950)
  })

  it('of nothing is nothing', () => {
    expect(raise(3_200_000, 0)).toBe(0)
    expect(raise(3_200_000, -5)).toBe(0)
  })

  it('below the minimum costs only social security', () => expect(raise(0, 9_365)).toBe(10_000))

  it('above the limit salary costs only tax', () => expect(raise(7_000_000, 55_000)).toBe(100_000))

  it('is exact where it starts on a threshold of the scale', () => {
    const free: TaxTable = {
      ...exampleTax,
      socialSecurity: {
        socialSecurity: 0,
        limitSalary: 1_000_000,
        limitValue: null,
        redGeneral: 0,
        minGeneral: 0,
      },
    }
    expect(raise(1_245_000, 7_600, free, 0)).toBe(10_000)
    expect(raise(1_244_900, 81 + 7_600, free, 0)).toBe(10_100)
    expect(raise(2_020_000, 7_000, free, 0)).toBe(10_000)
  })

  it.each([
    0, 800_000, 1_500_000, 2_000_000, 2_370_000, 3_200_000, 4_870_000, 4_884_120, 5_900_000, 6_500_000,
    31_000_000,
  ])('on %d cents earns what it says, to the cent', (gross) => {
    for (const table of [exampleTax, spain2026]) {
      for (const increase of [1, 100, 36_000, 250_000, 2_000_000]) {
        const extra = raise(gross, increase, table)
        expect(
          Math.abs(net(table, gross + extra) - net(table, gross) - increase),
          `${gross} + ${increase}`,
        ).toBeLessThanOrEqual(2)
      }
    }
  })

  it('jumps over a cap that takes more or less than the rate would', () => {
    const capped = (limitValue: number): TaxTable => ({
      ...exampleTax,
      socialSecurity: { ...exampleTax.socialSecurity, limitSalary: 10_000, limitValue, redGeneral: 0 },
      retentionScale: [{ min: 0, max: null, percent: 0 }],
    })
    // 6.35 % of 10,000 is 635: with a cap of 600, 35 euros come for nothing; with 700, 65 must be earned
    //   first.
    expect(raise(1_000_000 - 10_000, 9_365 + 3_500 + 1_000, capped(600))).toBe(11_000)
    expect(raise(1_000_000 - 10_000, 9_365 + 1_000, capped(600))).toBe(10_000)
    expect(raise(1_000_000 - 10_000, 9_365 + 1_000, capped(700))).toBe(17_500)
  })

  it('jumps only at the limit salary, not at the other thresholds', () => {
    const capped: TaxTable = {
      ...exampleTax,
      socialSecurity: {
        socialSecurity: 10,
        limitSalary: 90_000,
        limitValue: 1_000,
        redGeneral: 0,
        minGeneral: 0,
      },
      retentionScale: [
        { min: 0, max: 900, percent: 0 },
        { min: 900, max: null, percent: 50 },
      ],
    }
    expect(raise(90_000, 9_000 + 4_500, capped, 0)).toBe(20_000)
  })

  it('goes on untaxed where a scale ends', () => {
    const ending: TaxTable = {
      ...exampleTax,
      socialSecurity: {
        socialSecurity: 0,
        limitSalary: 1_000_000,
        limitValue: null,
        redGeneral: 0,
        minGeneral: 0,
      },
      retentionScale: [{ min: 0, max: 100, percent: 50 }],
    }
    expect(raise(10_000, 500, ending, 0)).toBe(500)
    expect(raise(9_900, 550, ending, 0)).toBe(600)
  })
})
