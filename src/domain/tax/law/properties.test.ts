import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleTax } from '../../../../tests/support/exampleTax.ts'
import type { MoneyRow } from '../moneyRows.ts'
import type { TaxContext } from '../simulator.ts'
import { buildLawCase } from './lawCase.ts'
import { lawSimulator } from './lawSimulator.ts'
import { computePayslip } from './payslip.ts'
import { payslipPictures, computePayslips } from './payslips.ts'

const context = (grossCents: number, birthdays: string[] = []): TaxContext => ({
  tax: exampleTax,
  year: 2026,
  grossCents,
  people: [
    { relationship: 'you', ageYears: 36, birthday: '1990-06-01' },
    ...birthdays.map((birthday) => ({ relationship: 'child' as const, ageYears: 5, birthday })),
  ],
  companyBagCents: 0,
  province: 'Madrid',
})

const pays = fc.integer({ min: 0, max: 150_000_00 })
const children = fc.array(fc.constantFrom('2010-01-01', '2015-05-05', '2025-03-03'), { maxLength: 4 })

/** Rows of one exempt product paid by salary. */
const exemptRows = (months: readonly number[], cents: number): MoneyRow[] =>
  months.map((monthIndex) => ({
    monthIndex,
    priceCents: cents,
    contributionCents: 0,
    userBagCents: 0,
    companyBagCents: 0,
    salaryCents: cents,
    exemptCents: cents,
    taxedCents: 0,
  }))

/** The tolerance for rounding in cents: contributions and each quota are rounded. */
const rounding = 4

describe('payslips of the common territory', () => {
  it('before the rate is cut, more gross never lowers the net', () => {
    const net = (of: TaxContext): number => {
      const slip = computePayslip(buildLawCase(of, { companyCents: 0, exemptCents: 0 }))
      return of.grossCents - slip.contributionsCents - slip.quotaCents
    }
    fc.assert(
      fc.property(pays, fc.integer({ min: 1, max: 5_000_00 }), children, (gross, more, born) => {
        expect(net(context(gross + more, born))).toBeGreaterThanOrEqual(net(context(gross, born)) - rounding)
      }),
      { numRuns: 2_000 },
    )
  })

  it('more that is exempt never raises the quota', () => {
    const quota = (of: TaxContext, exemptCents: number): number =>
      computePayslip(buildLawCase(of, { companyCents: 0, exemptCents })).quotaCents
    fc.assert(
      fc.property(pays, fc.double({ min: 0, max: 0.3, noNaN: true }), children, (gross, share, born) => {
        const exempt = Math.floor(gross * share)
        const of = context(gross, born)
        expect(quota(of, exempt)).toBeLessThanOrEqual(quota(of, Math.floor(exempt / 2)) + rounding)
      }),
      { numRuns: 2_000 },
    )
  })

  it('of a year add up to what the agency’s simulator says, whatever the months round', () => {
    fc.assert(
      fc.property(pays, children, (gross, born) => {
        const of = context(gross, born)
        const slip = computePayslip(buildLawCase(of, { companyCents: 0, exemptCents: 0 }))
        const months = computePayslips(of, [])
        expect(months.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(slip.amountCents)
        expect(months.reduce((sum, month) => sum + month.contributionsCents, 0)).toBe(slip.contributionsCents)
        expect(months.reduce((sum, { payCents }) => sum + payCents, 0)).toBe(gross)
      }),
      { numRuns: 500 },
    )
  })

  it('is a picture whose lines add up to the net', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 16_000_00, max: 90_000_00 }),
        fc.integer({ min: 0, max: 11 }),
        (gross, at) => {
          const rows = exemptRows(
            Array.from({ length: 12 - at }, (_, month) => month + at),
            100_00,
          )
          for (const slip of payslipPictures(context(gross), [rows])) {
            const earned = slip.payCents - slip.salaryCents + slip.exemptInKindCents + slip.taxedInKindCents
            const deducted = slip.contributionsCents + slip.taxCents + slip.priceCents
            expect(earned - deducted).toBe(slip.netCents)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('a raise is the smallest whose net is enough', () => {
    const net = (of: TaxContext): number => {
      const slip = computePayslip(buildLawCase(of, { companyCents: 0, exemptCents: 0 }))
      return of.grossCents - slip.contributionsCents - slip.quotaCents
    }
    fc.assert(
      fc.property(pays, fc.integer({ min: 1, max: 5_000_00 }), (gross, increaseCents) => {
        const raise = lawSimulator.raiseCents(context(gross), { increaseCents, minimumCents: 0 })
        const wanted = net(context(gross)) + increaseCents
        expect(net(context(gross + raise))).toBeGreaterThanOrEqual(wanted)
        for (let less = 1; less <= 10 && less <= raise; less++)
          expect(net(context(gross + raise - less))).toBeLessThan(wanted)
      }),
      { numRuns: 500 },
    )
  })
})
