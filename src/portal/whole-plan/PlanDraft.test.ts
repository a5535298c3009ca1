import { autorun } from 'mobx'
import { expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import { defineBenefit } from '../../domain/benefit/defineBenefit.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import { PlanDraft } from './PlanDraft.ts'

const offer = (id: string, fields: Partial<Parameters<typeof defineBenefit>[0]> = {}) => ({
  declaration: defineBenefit({ id, amount: 'typed', asks: {}, ...fields } as Parameters<
    typeof defineBenefit
  >[0]),
  modalities: [exampleModality({ id: `${id}-m`, category: id, name: { es: id } })],
  tables: {},
})
const product = (alias: string) => ({
  id: alias,
  planType: 'Exent' as const,
  name: { es: alias },
  category: { alias, name: { es: alias }, isDefault: true },
  active: true,
  allowed: true,
})
/** A draft on 10 March, when nine months are left, with 3,000 euros in the bag. */
const draftOf = (flexibleBagCents = 300_000) => {
  const plan = examplePlan({ employee: { products: [product('pets'), product('books')], flexibleBagCents } })
  return new PlanDraft({ plan, year: 2026, offered: [offer('pets'), offer('books', { proposes: {} })] })
}
const rowsOf = (draft: PlanDraft) => draft.rows.map(({ state }) => (state.isOn ? state.step : undefined))

it('a row that is switched on counts, within what the other rows leave of the bag', () => {
  const draft = draftOf()
  draft.change('pets', { isOn: true, step: 300 })
  expect(rowsOf(draft)).toEqual([300, undefined])
  draft.change('books', { isOn: true, step: 50 })
  expect(rowsOf(draft)).toEqual([300, 33])
  draft.change('pets', { step: 283 })
  draft.change('books', { step: 51 })
  expect(rowsOf(draft)).toEqual([283, 50])
})

it('a row for which nothing is left stays off, and says the rule that binds', () => {
  const draft = draftOf(90_000)
  draft.change('pets', { isOn: true, step: 100 })
  draft.change('books', { isOn: true, step: 1 })
  expect(rowsOf(draft)).toEqual([100, undefined])
  const [, books] = draft.rows
  const picks = draft.picks.with(1, { choice: books!.choices[0]!, step: 1 })
  expect(draft.prices.refusalOf(picks)).toMatchObject({
    code: 'price_over_error',
    params: { limitCents: 0, askedCents: 900, overCents: 900 },
  })
})

it('a proposal replaces what stood in the rows', () => {
  const draft = draftOf()
  draft.change('books', { isOn: true, step: 40 })
  draft.answer('pets', { monthCents: 6_050, months: 12, people: [0] })
  draft.propose()
  expect(rowsOf(draft)).toEqual([60, undefined])
  expect(draft.proposal?.value.valueCents).toBe(draft.prices.valueOf(draft.picks).valueCents)
})

it('what is tried without being so moves the figures, and ends without a trace', () => {
  const draft = draftOf()
  draft.change('pets', { isOn: true, step: 60 })
  const gain = () => draft.prices.valueOf(draft.picks).valueCents
  const before = gain()
  draft.tryOut({ fixedCents: 9_000_000 })
  expect(gain()).toBeGreaterThan(before)
  draft.tryOut({ fixedCents: undefined })
  expect([gain(), draft.whatIf]).toEqual([before, {}])
  draft.tryOut({ fixedCents: 9_000_000, fromMonth: 6 })
  expect(gain()).toBeGreaterThan(before)
  draft.tryOut({ fixedCents: undefined })
  expect([gain(), draft.whatIf]).toEqual([before, {}])
})

it('what is drawn follows a plan that changes, also where nothing was moved since', () => {
  const draft = draftOf()
  draft.change('pets', { isOn: true, step: 300 })
  let drawn: unknown
  const end = autorun(() => (drawn = [rowsOf(draft), draft.rows[0]?.choices[0]?.max]))
  expect(drawn).toEqual([[300, undefined], 333])
  draft.replace({ plan: draftOf(90_000).own, year: 2026, offered: draft.offered })
  expect(drawn).toEqual([[100, undefined], 100])
  end()
})

it('rows that no longer fit together are lowered in their order, and the sums stay known', () => {
  const draft = draftOf()
  draft.change('pets', { isOn: true, step: 200 })
  draft.change('books', { isOn: true, step: 100 })
  draft.replace({ plan: draftOf(225_000).own, year: 2026, offered: draft.offered })
  expect(rowsOf(draft)).toEqual([200, 50])
  draft.replace({ plan: draftOf(90_000).own, year: 2026, offered: draft.offered })
  expect(rowsOf(draft)).toEqual([100, undefined])
  expect(draft.prices.isAllowed(draft.picks)).toBe(true)
})

it('an answer is for people who can be covered, and a proposal is gone once it is changed', () => {
  const draft = draftOf()
  draft.answer('pets', { monthCents: 6_000, months: 12, people: [7] })
  draft.propose()
  expect(rowsOf(draft)).toEqual([60, undefined])
  draft.answer('pets', { monthCents: 3_000, months: 12, people: [0] })
  expect(draft.proposal).toBeUndefined()
})

it('a row is drawn again where its own figures move, and not for each amount of another row', () => {
  const draft = draftOf(90_000)
  draft.change('pets', { isOn: true, step: 20 })
  draft.change('books', { isOn: true, step: 30 })
  const pets = draft.figures[0]!
  let drawn = 0
  const ends = [
    autorun(() => void [pets.row, drawn++]),
    autorun(() => void [pets.brings, drawn++]),
    autorun(() => void [pets.binding?.params, drawn++]),
  ]
  draft.change('books', { step: 31 })
  // The bag of 100 steps limits both: the first row's maximum changes by one, its row and share do not.
  expect([drawn, pets.mostSteps]).toEqual([4, 69])
  draft.change('books', { step: 31 })
  expect(drawn).toBe(4)
  for (const end of ends) end()
})

it('a category whose plugin throws has a row without choices, and the others are proposed', () => {
  const plan = examplePlan({ employee: { products: [product('pets'), product('books')] } })
  const throwing = () => {
    throw new Error('no rates')
  }
  const broken = offer('pets', { price: throwing })
  const draft = new PlanDraft({ plan, year: 2026, offered: [broken, offer('books')] })
  draft.answer('pets', { monthCents: 5_000, months: 12, people: [0] })
  draft.answer('books', { monthCents: 4_000, months: 12, people: [0] })
  draft.propose()
  expect(draft.rows[0]).toMatchObject({ choices: [], refusal: { code: 'categoryFails' } })
  expect(rowsOf(draft)).toEqual([undefined, 40])
})

it('the largest amount of a product is found by a dozen prices, below, at and above a stride', () => {
  for (const cents of [63_900, 64_000, 64_100, 300_000, 1_200_000]) {
    let prices = 0
    const price: BenefitDeclaration['price'] = ({ items }) => {
      prices += 1
      const priced = items.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents }))
      return { items: priced, refusals: [] }
    }
    const plan = examplePlan({ employee: { products: [product('pets')], flexibleBagCents: cents } })
    const [row] = new PlanDraft({ plan, year: 2026, offered: [offer('pets', { price })] }).rows
    expect(row?.choices[0]?.max).toBe(Math.floor(cents / 900))
    expect(prices).toBeLessThanOrEqual(16)
  }
})
