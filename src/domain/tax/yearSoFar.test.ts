import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import { yearSoFar } from './yearSoFar.ts'

type Given = NonNullable<Parameters<typeof exampleContract>[0]>

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const declarations = (alias: string) => (alias === 'plants' ? plants : undefined)

/** 100 euros in each of the months, 20 of them paid by the company. */
function contract(months: number[], fields: Given = {}) {
  const [each, contributedCents] = [10_000, 2_000]
  return exampleContract({
    category: 'plants',
    priceCents: months.length * each,
    finalPriceCents: months.length * (each - contributedCents),
    contributedCents: months.length * contributedCents,
    items: months.map((monthIndex) => ({ monthIndex, priceCents: each, contributedCents })),
    ...fields,
  })
}

const soFar = (contracts: ReturnType<typeof contract>[], fields: Parameters<typeof examplePlan>[0] = {}) =>
  yearSoFar(examplePlan({ contracts, ...fields }), declarations)

describe('the year so far', () => {
  it('is company money and saved tax, in the months that have begun', () => {
    // Of 100 a month the company pays 20. The other 80 are exchanged salary that is exempt, which saves 30 %
    // of tax.
    const year = soFar([contract(all)])
    expect(year?.monthCents).toEqual(all.map(() => 4_400))
    expect(year).toMatchObject({ year: 2026, begunMonths: 3, gainedCents: 13_200, toComeCents: 39_600 })
    expect(year).toMatchObject({ isTaxKnown: true, before: undefined })
  })

  it.each([
    ['2026-01-01', 1],
    ['2026-03-31', 3],
    ['2026-04-01', 4],
    ['2026-12-31', 12],
  ])('on %s has %i months behind it', (today, begunMonths) => {
    const year = soFar([contract(all)], { today })
    expect(year).toMatchObject({ begunMonths, gainedCents: begunMonths * 4_400 })
    expect(year?.toComeCents).toBe((12 - begunMonths) * 4_400)
  })

  it('stands beside the year before, and counts what ended only as long as it covered', () => {
    const year = soFar([
      contract(all),
      contract(all.slice(6), { id: 'old', year: 2025 }),
      contract(all, { id: 'over', year: 2025, state: 'cancelled', coveredUntil: 0 }),
    ])
    expect(year?.before).toMatchObject({ year: 2025, gainedCents: 7 * 4_400 })
    expect(year?.before?.monthCents.slice(0, 2)).toEqual([4_400, 0])
  })

  it('leaves out the cart and unaccepted contracts, but not those under review', () => {
    expect(soFar([contract(all, { state: 'cart' })])).toBeUndefined()
    expect(soFar([contract(all, { state: 'awaitingAcceptance' })])).toBeUndefined()
    expect(soFar([contract(all, { state: 'underReview' })])).toMatchObject({ gainedCents: 13_200 })
  })

  it('is next year’s if only that is signed', () => {
    expect(soFar([contract([0], { year: 2027 })])).toMatchObject({
      year: 2027,
      begunMonths: 0,
      gainedCents: 0,
      toComeCents: 4_400,
    })
  })

  it('counts company money alone if no salary is known, and says so', () => {
    const employee = { fixedSalaryCents: null, variableSalaryCents: null }
    expect(soFar([contract(all)], { employee })).toMatchObject({ isTaxKnown: false, gainedCents: 6_000 })
  })

  it('by law takes off the contributions that are paid for company money (D-117)', () => {
    // By law nothing of it is exempt: 80 a month of salary become 100 in kind, so tax and contributions rise.
    const gains = soFar([contract(all)], { simulator: lawSimulator })
    expect(gains?.monthCents.every((cents) => cents > 0 && cents < 2_000)).toBe(true)
  })
})
