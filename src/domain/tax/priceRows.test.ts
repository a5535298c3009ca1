import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { openFolders } from '../../../tests/support/openFolder.ts'
import { languages } from '../kernel/language.ts'
import { sumBy } from '../kernel/money.ts'
import { quote } from '../quote/quote.ts'
import { priceRows } from './priceRows.ts'
import type { MoneyTerms } from './moneyCase.ts'
import { addedParts } from './moneyParts.ts'
import { computeMoney } from './productMoney.ts'
import { spain2026 } from './taxTables.ts'

const benefits = await openFolders()
const sold = benefits.filter(({ amount }) => amount !== 'none')
const find = (category: string) => benefits.find(({ id }) => id === category)

/** The terms of a category's example, partly paid by the company or its user bag. */
function termsOf(benefit: (typeof sold)[number], percent: number, userBagCents: number): MoneyTerms {
  const { modality, year, ...request } = benefit.example.request
  const priced = quote(benefit, { ...request, modality, year })
  const items = priced.items.map((item) => ({
    ...item,
    contributedCents: Math.floor((item.priceCents * percent) / 100),
  }))
  const contributedCents = sumBy(items, (item) => item.contributedCents)
  const usedCents = Math.min(userBagCents, contributedCents)
  return {
    category: benefit.id,
    modality: { ...modality, userBag: userBagCents > 0 },
    year,
    details: priced.details ?? request.details,
    items,
    priceCents: priced.priceCents,
    userBagCents: usedCents,
    finalPriceCents: priced.priceCents - (userBagCents > 0 ? usedCents : contributedCents),
  }
}

describe('the rows of who pays a price', () => {
  it.each(sold.map((benefit) => [benefit.id, benefit] as const))(
    'of %s add up to its price, whoever pays it',
    (_id, benefit) => {
      const cents = (max: number) => fc.integer({ min: 0, max })
      const given = fc.record({
        percent: cents(100),
        userBag: fc.constantFrom(0, 1_000, 48_000),
        companyBagCents: cents(100_000),
        fixedSalaryCents: fc.constantFrom(null, 1_800_000, 5_000_000),
      })
      fc.assert(
        fc.property(given, ({ percent, userBag, companyBagCents, fixedSalaryCents }) => {
          const terms = termsOf(benefit, percent, userBag)
          const plan = examplePlan({
            tax: spain2026,
            employee: { fixedSalaryCents },
            ...(terms.year === 2026 && { bagsOf2026: { companyBagCents, flexibleBagCents: 0 } }),
          })
          for (const language of languages) {
            const [price, ...payers] = priceRows(computeMoney(plan, find, [terms]), language)
            expect(price?.cents).toBe(terms.priceCents)
            expect(sumBy(payers, (row) => row.cents)).toBe(terms.priceCents)
            expect(new Set(payers.map(({ label }) => label)).size).toBe(payers.length)
          }
        }),
        { numRuns: 30 },
      )
    },
  )

  it('names months that cost the same, and the company’s money beside what the employee pays', () => {
    const months = Array.from({ length: 12 }, (_, monthIndex) => monthIndex)
    const contract = exampleContract({
      category: 'health-insurance',
      modality: { userBag: true },
      items: months.map((monthIndex) => ({ monthIndex, priceCents: 14_000, contributedCents: 4_000 })),
      priceCents: 168_000,
      contributedCents: 48_000,
      userBagCents: 48_000,
      finalPriceCents: 120_000,
    })
    const plan = examplePlan({ tax: spain2026, employee: { fixedSalaryCents: 5_000_000 } })
    const rows = priceRows(computeMoney(plan, find, [contract]), 'es')
    expect(rows.map(({ label, cents }) => `${label} ${cents}`.replace(/\s/g, ' '))).toEqual([
      'Precio: 12 meses a 140 € 168000',
      'Dinero de tu empresa 48000',
      'IRPF que dejas de pagar 44400',
      'Pagas tú: lo que baja tu nómina 75600',
    ])
    expect(rows[1]?.pots).toEqual(['userBag'])
  })

  it('says no price of a month where the months differ, and only there', () => {
    const labelOf = (cents: number[]) => {
      const items = cents.map((priceCents, monthIndex) => ({ monthIndex, priceCents }))
      const sum = sumBy(cents, (each) => each)
      const sums = { priceCents: sum, finalPriceCents: sum }
      const contract = exampleContract({ category: 'gym', items, ...sums })
      return priceRows(computeMoney(examplePlan({ tax: spain2026 }), find, [contract]), 'es')[0]!
    }
    expect(labelOf([30_00, 30_00]).label.replace(/\s/g, ' ')).toBe('Precio: 2 meses a 30 €')
    expect(labelOf([30_00, 30_01])).toMatchObject({ label: 'Precio total del año', cents: 60_01 })
    expect(labelOf([30_00, 60_00])).toMatchObject({ label: 'Precio total del año', cents: 90_00 })
  })

  it('has contributions by law below the price, which is paid without them', () => {
    const parts = addedParts({
      priceCents: 120_00,
      contributionCents: 90_00,
      userBagCents: 0,
      companyBagCents: 0,
      taxCents: 0,
      socialSecurityCents: 5_85,
    })
    const money = { year: 2026, months: 0, perYear: parts, perMonth: parts, monthly: [] }
    expect(priceRows(money, 'es').map(({ id, cents }) => [id, cents])).toEqual([
      ['price', 120_00],
      ['companyMoney', 90_00],
      ['youBesides', 30_00],
      ['contributions', 5_85],
    ])
  })

  it('has one row of the company’s money, whatever pots it comes from', () => {
    const parts = addedParts({
      priceCents: 120_00,
      contributionCents: 20_00,
      userBagCents: 0,
      companyBagCents: 70_00,
      taxCents: 0,
    })
    const money = { year: 2026, months: 0, perYear: parts, perMonth: parts, monthly: [] }
    const [, company, you] = priceRows(money, 'es')
    expect(company).toMatchObject({ cents: 90_00, pots: ['companyContribution', 'companyBag'] })
    expect(you?.cents).toBe(30_00)
  })
})
