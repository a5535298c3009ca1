import { describe, expect, it } from 'vitest'
import { compileTax, minimumWageCentsOf } from './compileTax.ts'
import { exampleTax } from '../../../tests/support/exampleTax.ts'
import {
  equivalentRaiseCents,
  incomeTaxCents,
  computeMinimum,
  computeSocialSecurity,
  computeTax,
  type TaxedRelative,
} from './tax.ts'
import { spain2025, spain2026, taxTableFor, taxTables, type TaxTable } from './taxTables.ts'

const withFigures = (
  socialSecurity: Partial<TaxTable['socialSecurity']>,
  fields: Partial<TaxTable> = {},
): TaxTable => ({
  ...exampleTax,
  ...fields,
  socialSecurity: { ...exampleTax.socialSecurity, ...socialSecurity },
})
const child = (ageYears: number | undefined): TaxedRelative => ({ relationship: 'child', ageYears })

describe('social security (D-19)', () => {
  it('is the rate up to the limit salary, and the cap above it', () => {
    expect(computeSocialSecurity(compileTax(exampleTax), 3_000_000)).toBe(190_500)
    expect(computeSocialSecurity(compileTax(exampleTax), 6_000_000)).toBe(310_142)
    expect(computeSocialSecurity(compileTax(exampleTax), 4_884_119)).toBe(310_142)
    expect(computeSocialSecurity(compileTax(exampleTax), 4_884_120)).toBe(310_142)
    expect(computeSocialSecurity(compileTax(exampleTax), 4_884_121)).toBe(310_142)
    expect(computeSocialSecurity(compileTax(exampleTax), 0)).toBe(0)
  })

  it('takes the given cap only above the limit, and works it out where it is blank', () => {
    const given = withFigures({ limitValue: 3_000 })
    expect(computeSocialSecurity(compileTax(given), 4_884_120)).toBe(310_142)
    expect(computeSocialSecurity(compileTax(given), 4_884_121)).toBe(300_000)
    expect(computeSocialSecurity(compileTax(withFigures({ limitValue: null })), 9_000_000)).toBe(310_142)
  })

  it('rounds half up', () => {
    expect(computeSocialSecurity(compileTax(withFigures({ socialSecurity: 5 })), 10)).toBe(1)
    expect(computeSocialSecurity(compileTax(withFigures({ socialSecurity: 5 })), 9)).toBe(0)
  })
})

describe('the scale (D-20)', () => {
  it.each([
    [0, 0],
    [1, 0],
    [3, 1],
    [555_000, 105_450],
    [1_345_000, 260_550],
    [1_245_000, 236_550],
    [1_244_999, 236_550],
    [1_245_100, 236_574],
    [2_020_000, 422_550],
    [2_609_500, 599_400],
    [3_520_000, 872_550],
    [3_520_100, 872_587],
    [6_000_000, 1_790_150],
    [6_000_100, 1_790_195],
    [30_000_000, 12_590_150],
  ])('on %d cents takes %d', (base, tax) => expect(computeTax(compileTax(exampleTax), base, 0)).toBe(tax))
})

describe('income tax (D-20)', () => {
  const taxOn = (minimumCents: number, untaxedCents?: number): number =>
    incomeTaxCents(compileTax(exampleTax), {
      grossCents: 3_000_000,
      minimumCents,
      ...(untaxedCents !== undefined && { untaxedCents }),
    })

  it('of 30,000 is 4939.50, with 1200 exempt 4579.50, with family 3388.50 less than the scale', () => {
    expect(taxOn(555_000)).toBe(493_950)
    expect(taxOn(555_000, 120_000)).toBe(457_950)
    expect(taxOn(555_000 + 790_000)).toBe(338_850)
  })

  it('is never negative, nor is its base', () => {
    expect(incomeTaxCents(compileTax(exampleTax), { grossCents: 500_000, minimumCents: 555_000 })).toBe(0)
    expect(incomeTaxCents(compileTax(exampleTax), { grossCents: 100_000, minimumCents: 0 })).toBe(0)
    expect(
      incomeTaxCents(compileTax(exampleTax), {
        grossCents: 3_000_000,
        minimumCents: 0,
        untaxedCents: 9_000_000,
      }),
    ).toBe(0)
  })

  it('begins where the base passes the minimum', () => {
    const grossAt = 555_000 + 200_000
    const free = withFigures({ socialSecurity: 0 })
    expect(incomeTaxCents(compileTax(free), { grossCents: grossAt, minimumCents: 555_000 })).toBe(0)
    expect(incomeTaxCents(compileTax(free), { grossCents: grossAt + 100, minimumCents: 555_000 })).toBe(19)
  })
})

describe('the family minimum (D-21)', () => {
  it('adds children under 25 by order of birth, and babies under 3', () => {
    expect(computeMinimum(compileTax(withFigures({}, { childrenDeduction: 2_400 })), [child(1)])).toBe(
      555_000 + 520_000,
    )
    expect(computeMinimum(compileTax(exampleTax), [child(10), child(1)])).toBe(555_000 + 790_000)
    expect(computeMinimum(compileTax(exampleTax), [])).toBe(555_000)
  })

  it('counts to the day before 25 and before 3', () => {
    expect(computeMinimum(compileTax(exampleTax), [child(24)])).toBe(555_000 + 240_000)
    expect(computeMinimum(compileTax(exampleTax), [child(25)])).toBe(555_000)
    expect(computeMinimum(compileTax(exampleTax), [child(26)])).toBe(555_000)
    expect(computeMinimum(compileTax(exampleTax), [child(2)])).toBe(555_000 + 520_000)
    expect(computeMinimum(compileTax(exampleTax), [child(3)])).toBe(555_000 + 240_000)
  })

  it('takes the last amount for the rest', () => {
    expect(computeMinimum(compileTax(exampleTax), [20, 18, 12, 9, 5, 4].map(child))).toBe(
      555_000 + 240_000 + 270_000 + 400_000 + 450_000 * 3,
    )
    expect(computeMinimum(compileTax(withFigures({}, { childrenDeduction: [] })), [child(5)])).toBe(555_000)
  })

  it('counts no spouse, no partner and nobody without a birthday', () => {
    expect(
      computeMinimum(compileTax(exampleTax), [
        { relationship: 'spouse', ageYears: 20 },
        { relationship: 'you', ageYears: 2 },
        child(undefined),
      ]),
    ).toBe(555_000)
  })
})

describe('tax tables', () => {
  it('are compiled once', () => expect(compileTax(exampleTax)).toBe(compileTax(exampleTax)))

  it('are refused with the place of the fault', () => {
    const scale = (retentionScale: TaxTable['retentionScale']) => () =>
      compileTax(withFigures({}, { retentionScale }))
    expect(
      scale([
        { min: 0, max: 100, percent: 19 },
        { min: 200, max: null, percent: 24 },
      ]),
    ).toThrow('ES 2026 retentionScale[1]: starts at 200, expected 100, where the bracket before it ends')
    expect(scale([{ min: 5, max: null, percent: 19 }])).toThrow(
      'ES 2026 retentionScale[0]: starts at 5, expected 0',
    )
    expect(scale([{ min: 0, max: 0, percent: 19 }])).toThrow('retentionScale[0]: ends at 0, before it starts')
    expect(scale([{ min: 0, max: null, percent: 100 }])).toThrow(
      'retentionScale[0]: 100 is no rate, expected a percent from 0 to below 100',
    )
    expect(scale([{ min: 0, max: null, percent: -1 }])).toThrow('-1 is no rate')
    expect(scale([{ min: 0, max: null, percent: Number.NaN }])).toThrow('NaN is no rate')
    expect(scale([{ min: 0, max: null, percent: 0 }])).not.toThrow()
    expect(() => compileTax(withFigures({ socialSecurity: 101 }))).toThrow(
      'ES 2026 socialSecurity: 101 is no rate',
    )
  })

  it('begin at zero, and nothing follows an open end', () => {
    const scale =
      (...retentionScale: TaxTable['retentionScale']) =>
      () =>
        compileTax(withFigures({}, { retentionScale }))
    expect(scale({ min: 1, max: null, percent: 10 })).toThrow('starts at 1, expected 0')
    const open = { min: 0, max: null, percent: 10 }
    expect(scale(open, { min: 9, max: null, percent: 20 })).toThrow('starts at 9, expected nothing')
  })

  it('give the minimum wage of a year, later that of the last table, of no other country one', () => {
    expect([2025, 2026, 2027].map((year) => minimumWageCentsOf(year, 'ES'))).toEqual([
      1_657_600, 1_709_400, 1_709_400,
    ])
    expect(minimumWageCentsOf(2026, 'XX')).toBeUndefined()
    for (const { minimumWage } of taxTables) expect(minimumWage.source).toMatch(/^Real Decreto \d+\/\d{4} /)
  })

  it('hold from their day on', () => {
    expect(taxTableFor('2025-12-31')).toBe(spain2025)
    expect(taxTableFor('2026-01-01')).toBe(spain2026)
    expect(taxTableFor('2030-06-01')).toBe(spain2026)
    expect(taxTableFor('2020-01-01')).toBe(spain2025)
    expect(taxTableFor('2026-01-01', [spain2026, spain2025])).toBe(spain2026)
    expect(taxTableFor('2026-01-01', taxTables, 'PT')).toBeUndefined()
  })

  it('of Spain carry the year’s contribution, its ceiling, the scale and their source', () => {
    expect(computeSocialSecurity(compileTax(spain2026), 3_000_000)).toBe(195_000)
    expect(computeSocialSecurity(compileTax(spain2026), 7_000_000)).toBe(397_894)
    expect(computeSocialSecurity(compileTax(spain2025), 3_000_000)).toBe(194_400)
    expect(computeSocialSecurity(compileTax(spain2025), 7_000_000)).toBe(381_763)
    expect(computeTax(compileTax(spain2026), 30_000_100, 0)).toBe(12_590_197)
    expect(computeMinimum(compileTax(spain2026), [child(10), child(1)])).toBe(1_345_000)
    for (const table of taxTables) {
      expect(table.source).toMatch(/^Ley 35\/2006 .*Orden PJC/)
      expect(table.validFrom).toBe(`${table.year}-01-01`)
    }
  })
})

const raise = (
  grossCents: number,
  increaseCents: number,
  table: TaxTable = exampleTax,
  minimumCents = 555_000,
): number => equivalentRaiseCents(compileTax(table), { grossCents, minimumCents, increaseCents })
const net = (table: TaxTable, grossCents: number, minimumCents = 555_000): number =>
  grossCents -
  computeSocialSecurity(compileTax(table), grossCents) -
  incomeTaxCents(compileTax(table), { grossCents, minimumCents })

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
    // 6.35 % of 10,000 is 635. With a fixed contribution of 600 the contribution falls by 35 euros above the
    // limit; with 700 the employee must first earn 65 more.
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
