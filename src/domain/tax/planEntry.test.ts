import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants, rose } from '../../../tests/support/portal/wizardFixture.ts'
import { exampleRequest } from '../examples/exampleRequest.ts'
import type { FamilyMember } from '../plan/employee.ts'
import { quote } from '../quote/quote.ts'
import { calculateYear } from './calculator.ts'
import { planEntryOf } from './planEntry.ts'
import { storedEntries } from './storedEntries.ts'

type Given = NonNullable<Parameters<typeof exampleContract>[0]>
type PlanGiven = NonNullable<Parameters<typeof examplePlan>[0]>

const declarations = () => plants
const contract = (fields: Given = {}) => exampleContract({ category: 'plants', ...fields })

describe('the spent part of a plan year', () => {
  const spent = (contracts: ReturnType<typeof contract>[], edited?: ReturnType<typeof contract>) =>
    storedEntries(examplePlan({ contracts }), 2026, { declarations, edited }).map(
      ({ finalPriceCents }) => finalPriceCents,
    )

  it('is that of live contracts and then the cart, of that year (D-103)', () => {
    expect(
      spent([
        contract({ finalPriceCents: 5_000, state: 'cart' }),
        contract({ finalPriceCents: 10_000 }),
        contract({ finalPriceCents: 20_000, year: 2025 }),
        contract({ finalPriceCents: 30_000, state: 'cancelled' }),
        contract({ finalPriceCents: 40_000, state: 'withdrawalAwaitingAcceptance' }),
      ]),
    ).toEqual([10_000, 0, 40_000, 5_000])
  })

  it('is the dearer of the conditions in force and those awaiting acceptance, as in the bags', () => {
    const waiting = (finalPriceCents: number) =>
      contract({
        finalPriceCents: 10_000,
        state: 'changeAwaitingAcceptance',
        pendingEdit: { finalPriceCents },
      })
    expect(spent([waiting(12_000)])).toEqual([12_000])
    expect(spent([waiting(10_000)])).toEqual([10_000])
    expect(spent([waiting(8_000)])).toEqual([10_000])
  })

  it('is nothing for a removed category', () => {
    const plan = examplePlan({ contracts: [contract()] })
    expect(storedEntries(plan, 2026, { declarations: () => undefined })).toEqual([])
  })

  it('has the edited terms in place of their contract, in parts (D-114)', () => {
    const contracts = [contract({ finalPriceCents: 10_000 }), contract({ id: 'c2', finalPriceCents: 20_000 })]
    const items = [3, 4, 5].map((monthIndex) => ({ monthIndex, priceCents: 6_000 }))
    expect(spent(contracts, contract({ items }))).toEqual([12_000, 20_000, 6_000])
    expect(spent(contracts, contract({ items: [] }))).toEqual([20_000])
    expect(spent(contracts, contract({ id: 'new', items, finalPriceCents: 18_000 }))).toEqual([
      10_000, 20_000, 18_000,
    ])
  })
})

describe('the calculator of an employee', () => {
  const calculated = ({ employee, ...given }: PlanGiven = {}, priceCents = 120_000) => {
    const items = [{ monthIndex: 3, priceCents }]
    const plan = examplePlan({
      contracts: [contract({ priceCents, finalPriceCents: priceCents, items })],
      employee: { variableSalaryCents: 200_000, topBagCents: 50_000, userBagCents: 10_000, ...employee },
      ...given,
    })
    const entries = storedEntries(plan, 2026, { declarations })
    return calculateYear(plan, { year: 2026, planType: 'Exent', entries }).figures
  }

  it('reckons 30,000 + 2,000 and a plan of 1,200 as D-23 does', () => {
    expect(calculated()).toMatchObject({
      grossCents: 3_200_000,
      taxWithoutCents: 550_140,
      taxWithCents: 514_140,
      netWithoutCents: 2_446_660,
      netWithCents: 2_362_660,
      increaseCents: 36_000,
      raiseCents: 54_916,
      availableCents: 180_000,
    })
  })

  it('takes the company bag of the plan year, and none where the year has no bags', () => {
    expect(calculated({ bagsOf2026: { companyBagCents: 50_000 } })).toMatchObject({
      companyBagUsedCents: 50_000,
      salaryCents: 70_000,
      taxedCents: 0,
    })
    expect(calculated({ bags: {} }).companyBagUsedCents).toBe(0)
  })

  it('counts the active family with its age today (D-21, D-48)', () => {
    const child = { id: 1, relationship: 'child', birthday: '2023-03-11', active: true } as FamilyMember
    expect(calculated({ employee: { family: [child] } }).minimumCents).toBe(555_000 + 240_000 + 280_000)
    expect(calculated({ employee: { family: [child] }, today: '2026-03-11' }).minimumCents).toBe(
      555_000 + 240_000,
    )
    expect(calculated({ employee: { family: [{ ...child, active: false }] } }).minimumCents).toBe(555_000)
  })

  it('counts what is being edited before it is saved (CAL-27)', () => {
    const plan = examplePlan()
    const spent = (amountCents: number) => {
      const items = amountCents > 0 ? [{ personId: 0, monthIndex: 3, benefitId: 'rose', amountCents }] : []
      const answer = quote(plants, exampleRequest({ modality: rose, details: {}, items }))
      const entries = [planEntryOf({ ...answer, modality: rose, details: {} }, plants, plan)]
      return calculateYear(plan, { year: 2026, planType: 'Exent', entries }).figures.spentCents
    }
    expect([6_050, 0].map(spent)).toEqual([6_050, 0])
  })
})

describe('an amount that a category answers', () => {
  const entryWith = (own: object) => planEntryOf(contract(), own, { ...examplePlan({}), productTax: {} })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'is no amount as %s: no plan is made with it',
    (cents) => {
      expect(() => entryWith({ exemptCents: () => cents })).toThrow(
        `expected "exemptCents" to answer cents from 0, got ${cents}`,
      )
      expect(() => entryWith({ valueInKindCents: () => cents })).toThrow('expected "valueInKindCents"')
    },
  )

  it('may be 0', () => {
    expect(entryWith({ exemptCents: () => 0 }).ownExemptCents).toBe(0)
  })
})
