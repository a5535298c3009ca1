import { describe, expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { defineBenefit, type Benefit } from '../benefit/defineBenefit.ts'
import type { Modality } from '../catalogue/modality.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Answer } from './choices.ts'
import { proposePlan } from './proposePlan.ts'
import { planWith } from './whatIf.ts'

const category = { alias: 'pets', name: { es: 'Mascotas' }, isDefault: true }
const product = { id: 'p', planType: 'Exent' as const, name: { es: 'Mascotas' }, category }
const pets = (fields: Partial<Benefit> = {}): Benefit => ({
  ...defineBenefit({ id: 'pets', amount: 'typed', asks: {} }),
  ...fields,
})
const modality = (fields: Partial<Modality> = {}) =>
  exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' }, ...fields })

type Given = {
  answer?: Partial<Answer>
  declaration?: Benefit
  modalities?: Modality[]
  plan?: Parameters<typeof examplePlan>[0]
}

/** The plan is proposed on 10 March, so April to December are left: nine months. */
function propose({ answer, declaration = pets(), modalities = [modality()], plan: given }: Given) {
  const plan = examplePlan({
    ...given,
    employee: { products: [{ ...product, active: true, allowed: true }], ...given?.employee },
  })
  return proposePlan({
    plan,
    declarations: () => declaration,
    year: 2026,
    offered: [{ declaration, modalities, tables: {} }],
    answers: { pets: { monthCents: 6_000, months: 12, people: [0], ...answer } },
  })
}

const amountOf = (given: Given): number | undefined =>
  propose(given).products[0]?.pick.quote.items[0]?.priceCents
const refusedBy = (given: Given): string[] => propose(given).refused.map(({ refusal }) => refusal.code)

describe('what is proposed (D-124)', () => {
  it('is whole euros, never more than is paid already, in a month and in the year', () => {
    const paying = (monthCents: number) => amountOf({ answer: { monthCents } })
    expect([5_999, 6_000, 6_001].map(paying)).toEqual([5_900, 6_000, 6_000])
    // Nine months are left. A payment for 12 months is used in full, a payment for 3 months only for a third
    // of each month.
    const during = (months: number) => amountOf({ answer: { months } })
    expect([3, 8, 9, 10].map(during)).toEqual([2_000, 5_300, 6_000, 6_000])
  })

  it('is nothing of what was not answered, and nothing that brings less than one euro', () => {
    expect(amountOf({ answer: { monthCents: 0 } })).toBeUndefined()
    const taxed = { productTax: { pets: { isExempt: false } } }
    expect(amountOf({ plan: taxed })).toBeUndefined()
    expect(refusedBy({ plan: taxed })).toEqual(['gainsTooLittle'])
    const helped = (cents: number) =>
      amountOf({ plan: taxed, modalities: [modality({ contributionCompany: { cents } })] })
    // In 9 months, with about 30 % tax, 15 cents a month save less than one euro, and 25 cents save more.
    expect([15, 25].map((cents) => helped(cents) !== undefined)).toEqual([false, true])
  })

  it('says what other contracts leave of the yearly maximum, not that a modality is taken', () => {
    const declaration = pets({ caps: { yearCents: 12_000 } })
    const items = (cents: number) =>
      Array.from({ length: 12 }, (_, monthIndex) => ({ monthIndex, priceCents: cents / 12 }))
    const refused = (priceCents: number) => {
      const contracts = [
        exampleContract({ items: items(priceCents), priceCents, finalPriceCents: priceCents }),
      ]
      const modalities = [modality(), modality({ id: 'other', minAmountCents: 1_000 })]
      return propose({ declaration, modalities, plan: { contracts } }).refused.map(({ refusal }) => refusal)
    }
    expect(refused(12_000)).toEqual([refuse('yearUsedUp', { year: 2026 })])
    expect(refused(3_600)).toEqual([refuse('yearTooSmall', { leftCents: 8_400, year: 2026 })])
  })

  it('begins at the smallest amount of the modality, or says that it is dearer than what is paid', () => {
    const least = (minAmountCents: number) => ({ modalities: [modality({ minAmountCents })] })
    expect([5_999, 6_000].map((cents) => refusedBy(least(cents)))).toEqual([[], []])
    expect(refusedBy(least(6_001))).toEqual(['dearerThanPaid'])
  })

  it('stays within the bag beside what is in the cart', () => {
    const inCart = exampleContract({ category: 'books', finalPriceCents: 290_000, state: 'cart' })
    const withBag = (contracts: (typeof inCart)[]) => amountOf({ plan: { contracts } })
    expect([withBag([]), withBag([inCart])]).toEqual([6_000, 1_100])
  })

  it('says of a product that fits no more beside a better one which limit is used up', () => {
    const books = pets({ id: 'books' })
    const [own, ofBooks] = [category, { ...category, alias: 'books' }].map((each) => {
      return { ...product, category: each, active: true, allowed: true }
    })
    const inCart = exampleContract({ category: 'x', finalPriceCents: 255_000, state: 'cart' })
    const plan = examplePlan({ contracts: [inCart], employee: { products: [own!, ofBooks!] } })
    const offer = (declaration: Benefit, fields: Partial<Modality>) => ({
      declaration,
      modalities: [
        exampleModality({ id: 'm', category: declaration.id, name: { es: 'Mascotas' }, ...fields }),
      ],
      tables: {},
    })
    const paying = { monthCents: 6_000, months: 12, people: [0] }
    const { products, refused } = proposePlan({
      plan,
      declarations: (id) => (id === 'pets' ? pets() : books),
      year: 2026,
      offered: [offer(pets(), {}), offer(books, { contributionCompany: { cents: 100 } })],
      answers: { pets: paying, books: paying },
    })
    expect(products.map(({ pick: { choice } }) => choice.category)).toEqual(['books'])
    expect(refused.map(({ category, refusal }) => [category, refusal.code])).toEqual([
      ['pets', 'noRoomBeside'],
    ])
  })

  it('says what one cannot have, with the first reason', () => {
    expect(refusedBy({ declaration: pets({ covers: () => refuse('childrenOnly') }) })).toEqual([
      'childrenOnly',
    ])
    const products = [{ ...product, active: true, allowed: false }]
    expect(refusedBy({ plan: { employee: { products } } })).toEqual(['noPermissionAnymore'])
  })

  it('is nothing for nobody, though somebody could be covered', () => {
    expect(refusedBy({ answer: { people: [] } })).toEqual(['nothingSelected'])
    expect(amountOf({ answer: { people: [] } })).toBeUndefined()
  })

  it('gains more with a higher salary, which is tried without a change of the plan', () => {
    const plan = examplePlan({ employee: { products: [{ ...product, active: true, allowed: true }] } })
    const asked = {
      declarations: () => pets(),
      year: 2026,
      answers: { pets: { monthCents: 6_000, months: 12, people: [0] } },
    }
    const offered = [{ declaration: pets(), modalities: [modality()], tables: {} }]
    const gainOf = (of: typeof plan) => proposePlan({ ...asked, plan: of, offered }).value.valueCents
    const raised = planWith(plan, 2026, { fixedCents: 6_000_000 })
    expect(gainOf(raised)).toBeGreaterThan(gainOf(plan))
    expect(gainOf(planWith(plan, 2026, {}))).toBe(gainOf(plan))
    expect(planWith(plan, 2026, { hoursPercent: 50 }).employee.fixedSalaryCents).toBe(1_500_000)
    expect(plan.employee.fixedSalaryCents).toBe(3_000_000)
  })
})
