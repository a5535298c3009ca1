import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { ProductTax } from '../catalogue/modality.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { sumBy } from '../kernel/money.ts'
import { bagBalance, bagEntryOf } from '../plan/bags.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { exemptCents } from '../tax/exempt.ts'
import { planEntryOf } from '../tax/planEntry.ts'
import {
  addFigures,
  hasFigures,
  noFigures,
  payrollFigures,
  payrollRows,
  type PayrollPlan,
  type PayrollRow,
} from './payrollRows.ts'

const plain = { amount: 'typed', months: 'each' } as unknown as BenefitDeclaration
const half = {
  ...plain,
  exemptCents: ({ priceCents }: { priceCents: number }) => Math.floor(priceCents / 2),
} as unknown as BenefitDeclaration

type Month = { month: number; price: number; contributed?: number; person?: number }

/** A contract in force of a product, with sums that match its months. */
function contract(
  product: string,
  months: readonly Month[],
  { planType = 'Exent', usesUserBag = false, userBagGivenCents = 0, ...fields }: ContractFields = {},
): Contract {
  const modality = exampleModality({ id: product, category: product, name: {}, userBag: usesUserBag })
  const items = months.map(({ month, price, contributed = 0, person = 0 }) => ({
    monthIndex: month,
    priceCents: price,
    contributedCents: contributed,
    personId: person,
    benefitId: product,
  }))
  const priceCents = sumBy(items, (item) => item.priceCents)
  const contributedCents = sumBy(items, (item) => item.contributedCents)
  const userBagCents = usesUserBag ? Math.min(userBagGivenCents, contributedCents) : 0
  return exampleContract({
    category: product,
    modality: { ...modality, product: { ...modality.product, id: product, planType } },
    items,
    priceCents,
    contributedCents,
    userBagCents,
    finalPriceCents: priceCents - (usesUserBag ? userBagCents : contributedCents),
    ...fields,
  })
}

type ContractFields = Partial<Contract> & {
  planType?: 'Exent' | 'Top'
  usesUserBag?: boolean
  userBagGivenCents?: number
}

function planOf(contracts: readonly Contract[], more: Partial<PayrollPlan> = {}): PayrollPlan {
  return {
    contracts,
    companyBagCents: 0,
    cutOffDay: 15,
    privateUsePercent: null,
    productTax: {},
    declarations: (category) => (category === 'half' ? half : plain),
    exitOn: null,
    ...more,
  }
}

const limited = (tax: Partial<ProductTax>): ProductTax => ({ isExempt: true, ...tax })
const figuresOf = ({ monthIndex, ...row }: PayrollRow) => [
  monthIndex,
  row.finalPriceCents,
  row.companyBagCents,
  row.salaryCents,
  row.exemptCents,
  row.taxedCents,
]

describe('payroll rows (D-94, D-101)', () => {
  it('use the company bag by moment of purchase, in a contract by month (D-103)', () => {
    const first = contract('card', [
      { month: 1, price: 6_000 },
      { month: 2, price: 6_000 },
    ])
    const second = contract('meal', [
      { month: 0, price: 5_000 },
      { month: 1, price: 5_000 },
    ])
    const rows = payrollRows(planOf([first, second], { companyBagCents: 12_000 }))
    expect(
      rows.map(({ productId, monthIndex, companyBagCents }) => [productId, monthIndex, companyBagCents]),
    ).toEqual([
      ['meal', 0, 0],
      ['card', 1, 6_000],
      ['meal', 1, 0],
      ['card', 2, 6_000],
    ])
  })

  it('lay the user bag on the months in order, and leave top products out of the company bag', () => {
    const months = [0, 1].map((month) => ({ month, price: 10_000, contributed: 3_000 }))
    const pot = contract('card', months, { usesUserBag: true, userBagGivenCents: 4_000 })
    const top = contract('gym', [{ month: 0, price: 2_000, contributed: 500 }], { planType: 'Top' })
    const rows = payrollRows(planOf([pot, top], { companyBagCents: 100_000 }))
    expect(rows).toMatchObject([
      { productId: 'card', monthIndex: 0, priceCents: 10_000, userBagCents: 3_000, contributionCents: 0 },
      {
        productId: 'gym',
        monthIndex: 0,
        contributionCents: 500,
        companyBagCents: 0,
        salaryCents: 1_500,
        exemptCents: 0,
        taxedCents: 2_000,
      },
      { productId: 'card', monthIndex: 1, userBagCents: 1_000, finalPriceCents: 9_000, salaryCents: 0 },
    ])
  })

  it('accrue a limit over months cent by cent: 1500 over 11 is 136.36, then 136.37', () => {
    const months = Array.from({ length: 11 }, (_, month) => ({ month, price: 15_000 }))
    const productTax = { card: limited({ limitExemptionCents: 150_000, numberOfMonths: 11 }) }
    const rows = payrollRows(planOf([contract('card', months)], { productTax }))
    const accrued = (k: number) => Math.round((k * 150_000) / 11) - Math.round(((k - 1) * 150_000) / 11)
    expect(rows.map((row) => row.exemptCents)).toEqual(months.map((_, index) => accrued(index + 1)))
    expect(sumBy(rows, (row) => row.exemptCents)).toBe(150_000)
  })

  it('exempt up to a limit of the year, then tax', () => {
    const months = [0, 1, 2].map((month) => ({ month, price: 20_000 }))
    const productTax = { card: limited({ limitExemptionCents: 50_000 }) }
    expect(payrollRows(planOf([contract('card', months)], { productTax })).map(figuresOf)).toEqual([
      [0, 20_000, 0, 20_000, 20_000, 0],
      [1, 20_000, 0, 20_000, 20_000, 0],
      [2, 20_000, 0, 20_000, 10_000, 10_000],
    ])
  })

  it('have what is in force only, a canceled contract until its last covered month', () => {
    const months = [4, 5, 6].map((month) => ({ month, price: 1_000 }))
    const rowsOf = (fields: ContractFields) => payrollRows(planOf([contract('card', months, fields)])).length
    expect(rowsOf({ state: 'cart' })).toBe(0)
    expect(rowsOf({ state: 'awaitingAcceptance' })).toBe(0)
    expect(rowsOf({ state: 'underReview' })).toBe(0)
    expect(rowsOf({ state: 'changeAwaitingAcceptance' })).toBe(3)
    expect(rowsOf({ state: 'withdrawalAwaitingAcceptance' })).toBe(0)
    expect(rowsOf({ state: 'cancelled', coveredUntil: 5 })).toBe(2)
    expect(rowsOf({ state: 'cancelled' })).toBe(0)
  })

  it('end with the month of an exit that is known, before the contracts have ended (D-88)', () => {
    const months = [4, 5, 6].map((month) => ({ month, price: 1_000 }))
    const monthsUntil = (exitOn: string, fields: ContractFields = {}) =>
      payrollRows(planOf([contract('card', months, fields)], { exitOn })).map(({ monthIndex }) => monthIndex)
    expect(monthsUntil('2026-06-15')).toEqual([4, 5])
    expect(monthsUntil('2026-07-01')).toEqual([4, 5, 6])
    expect(monthsUntil('2026-04-30')).toEqual([])
    expect(monthsUntil('2026-06-15', { state: 'cancelled', coveredUntil: 4 })).toEqual([4])
    const once = { ...plain, amount: 'once', months: 'start' } as unknown as BenefitDeclaration
    const paidOnce = planOf([contract('life', [{ month: 4, price: 9_000 }])], {
      exitOn: '2026-06-15',
      declarations: () => once,
    })
    expect(payrollRows(paidOnce).map(({ monthIndex }) => monthIndex)).toEqual([4])
  })

  it('name the contract whose category is gone, and leave nothing out in silence', () => {
    expect(() => payrollRows(planOf([contract('card', [])], { declarations: () => undefined }))).toThrow(
      'The category card of the contract c1 is not there now.',
    )
  })
})

describe('the rows of a year', () => {
  const month = fc.record({
    month: fc.integer({ min: 0, max: 11 }),
    price: fc.integer({ min: 1, max: 40_000 }),
    part: fc.integer({ min: 0, max: 100 }),
    person: fc.integer({ min: 0, max: 2 }),
  })
  const made = fc.record({
    product: fc.constantFrom('card', 'meal', 'half'),
    planType: fc.constantFrom('Exent' as const, 'Top' as const),
    usesUserBag: fc.boolean(),
    userBagGivenCents: fc.integer({ min: 0, max: 60_000 }),
    months: fc.uniqueArray(month, {
      maxLength: 20,
      selector: ({ month: index, person }) => `${index} ${person}`,
    }),
    coveredUntil: fc.option(fc.integer({ min: 0, max: 11 }), { nil: undefined }),
  })
  const tax = fc.record({
    isExempt: fc.boolean(),
    limitExemptionCents: fc.integer({ min: 0, max: 200_000 }),
    limitDayCents: fc.integer({ min: 0, max: 1_100 }),
    numberOfMonths: fc.integer({ min: 1, max: 12 }),
    whoBenefit: fc.constantFrom('user' as const, 'family' as const, 'both' as const),
  })

  it('add up to the figures of the domain to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(made, { maxLength: 5 }),
        tax,
        fc.integer({ min: 0, max: 300_000 }),
        (all, card, bag) => {
          const contracts = all.map(({ product, months, coveredUntil, ...fields }) =>
            contract(
              product,
              months.map(({ part, ...each }) => ({
                ...each,
                contributed: Math.floor((each.price * part) / 100),
              })),
              coveredUntil === undefined ? fields : { ...fields, state: 'cancelled', coveredUntil },
            ),
          )
          const plan = planOf(contracts, { companyBagCents: bag, productTax: { card } })
          const rows = payrollRows(plan)
          const terms = contracts.flatMap((each) => chargedTerms(each) ?? [])
          const entries = terms.map((each) =>
            planEntryOf(each, plan.declarations(each.category)!, {
              employee: plan,
              productTax: plan.productTax,
            }),
          )
          const balance = bagBalance({
            flexibleBagCents: 0,
            topBagCents: 0,
            companyBagCents: bag,
            entries: terms.map(bagEntryOf),
          })
          const sum = (figure: (typeof payrollFigures)[number]) => sumBy(rows, (row) => row[figure])
          expect(sum('priceCents')).toBe(sumBy(terms, (each) => each.priceCents))
          expect(sum('finalPriceCents')).toBe(sumBy(terms, (each) => each.finalPriceCents))
          expect(sum('userBagCents')).toBe(sumBy(terms, (each) => each.userBagCents))
          // When a contract ends, the freed company money may be too late for the months of the other
          // contracts.
          expect(sum('companyBagCents')).toBeLessThanOrEqual(balance.companyBagUsedCents)
          if (all.every(({ coveredUntil }) => coveredUntil === undefined)) {
            expect(sum('companyBagCents')).toBe(balance.companyBagUsedCents)
            expect(sum('exemptCents')).toBe(exemptCents(entries))
          }
          for (const row of rows) {
            expect(row.priceCents - row.contributionCents - row.userBagCents).toBe(row.finalPriceCents)
            expect(row.salaryCents + row.companyBagCents).toBe(row.finalPriceCents)
            expect(row.exemptCents + row.taxedCents).toBe(row.priceCents)
            for (const figure of payrollFigures) expect(row[figure]).toBeGreaterThanOrEqual(0)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the figures of payroll', () => {
  const ten = Object.fromEntries(payrollFigures.map((figure) => [figure, 10])) as typeof noFigures

  it('of two contracts of one product stand in one row a month', () => {
    const months = [{ month: 0, price: 4_000, contributed: 1_000 }]
    const rows = payrollRows(planOf([contract('card', months), contract('card', months)]))
    expect(rows).toMatchObject([
      { productId: 'card', monthIndex: 0, priceCents: 8_000, contributionCents: 2_000, salaryCents: 6_000 },
    ])
  })

  it('add up one by one, or are taken off', () => {
    expect(addFigures(ten, { ...ten, salaryCents: 3 })).toMatchObject({ priceCents: 20, salaryCents: 13 })
    expect(addFigures(ten, ten, -1)).toEqual(noFigures)
  })

  it('are there as soon as one is not zero', () => {
    expect(hasFigures(noFigures)).toBe(false)
    expect(hasFigures({ ...noFigures, taxedCents: -1 })).toBe(true)
  })
})
