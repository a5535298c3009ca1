import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { emptyForm } from '../benefit/formSchema.ts'
import type { Modality } from '../catalogue/modality.ts'
import { refusalSentence } from '../messages/refusalSentence.ts'
import type { Contract } from '../plan/contract.ts'
import {
  cartDaysToCutOff,
  cartItemToday,
  cartRefusals,
  stoppingCodes,
  withoutRefusedItems,
} from './cartItem.ts'

const declaration = defineBenefit({ id: 'pets', amount: 'typed', details: emptyForm })
const product = {
  id: 'pets',
  planType: 'Exent' as const,
  name: { es: 'Mascotas' },
  active: true,
  allowed: true,
}
const everyMonth = Array.from({ length: 12 }, (_, month) => month)
const inCart = (fields: Parameters<typeof exampleContract>[0] = {}): Contract =>
  exampleContract({ state: 'cart', modality: { periodOptions: 'different' }, ...fields })

/** Evaluates the item on 10 March 2026 with 3,000 euros in the bag; April stays open until the 15th. */
function today(
  contract: Contract,
  given: { modality?: Modality | undefined; allowed?: boolean; on?: string; exitOn?: string } = {},
) {
  const { allowed = true, on = '2026-03-10', exitOn } = given
  const category = contract.modality.product.category
  const products = [{ ...product, category, allowed }]
  const plan = { ...examplePlan({ employee: { products, exitOn }, contracts: [contract] }), today: on }
  const modality = 'modality' in given ? given.modality : contract.modality
  const { refusals, quote } = cartItemToday({ declaration, contract, plan, modality, tables: {} })
  return [refusals.map(({ code }) => code), quote?.finalPriceCents]
}

it('another collective and an expired item stop a purchase, in this order (D-71)', () => {
  expect(stoppingCodes).toEqual(['otherCollective', 'expired'])
  const late = inCart({ modality: { collectiveId: 'north' } })
  const codes = ['otherCollective', 'expired', 'noPermissionAnymore']
  expect(today(late, { allowed: false, on: '2026-04-16' })[0]).toEqual(codes)
})

describe('a cart item in the catalogue of today (D-74)', () => {
  it('costs what the catalogue of today says', () => {
    const contract = inCart()
    expect(today(contract)).toEqual([[], 12_000])
    const modality = { ...contract.modality, contributionCompany: { percent: '25' } }
    expect(today(contract, { modality })).toEqual([[], 9_000])
  })

  it('is refused where its modality is gone, and has no price', () => {
    expect(today(inCart(), { modality: undefined })).toEqual([['noLongerOffered'], undefined])
  })

  it('names refusals that stop the purchase before those that leave out the item', () => {
    const foreign = inCart({ modality: { collectiveId: 'north' } })
    expect(today(foreign, { modality: undefined, allowed: false })[0]).toEqual([
      'otherCollective',
      'noLongerOffered',
      'noPermissionAnymore',
    ])
  })

  it.each([
    ['2026-04-30', ['afterExit']],
    ['2026-05-01', []],
  ])('is refused where the employee leaves on %s, before its last month (D-88)', (exitOn, codes) => {
    expect(today(inCart(), { exitOn })[0]).toEqual(codes)
  })

  it.each([
    ['2026-03-14', [], 12_000],
    ['2026-03-15', [], 6_000],
    ['2026-04-14', [], 6_000],
    ['2026-04-15', ['expired'], undefined],
    ['2026-04-16', ['expired'], undefined],
  ])('on %s, with April and May at 60 and the 15th as cut-off, is %j at %s (D-104)', (on, codes, cents) => {
    expect(today(inCart(), { on })).toEqual([codes, cents])
  })

  it.each([
    ['2026-03-10', [5, 4], [4, 5, 6, 7, 8, 9, 10, 11], undefined],
    ['2026-04-14', [5, 4], [4, 5, 6, 7, 8, 9, 10, 11], undefined],
    ['2026-04-15', [5, 4], [5, 6, 7, 8, 9, 10, 11], undefined],
    ['2026-03-10', [7, 5], [5, 6, 7, 8, 9, 10, 11], undefined],
    ['2026-03-10', [4, 5], [4], '2026-05-20'],
  ])('on %s of the months %j is priced with %j open', (on, months, open, exitOn) => {
    const seen: number[][] = []
    const price: typeof declaration.price = (request) => {
      seen.push(request.selectableMonths)
      return declaration.price(request)
    }
    const contract = inCart({ items: months.map((monthIndex) => ({ monthIndex, priceCents: 6_000 })) })
    const products = [{ ...product, category: contract.modality.product.category }]
    const plan = { ...examplePlan({ employee: { products, exitOn }, contracts: [contract] }), today: on }
    const { modality } = contract
    cartItemToday({ declaration: { ...declaration, price }, contract, plan, modality, tables: {} })
    expect(seen[0]).toEqual(open)
  })

  it.each([
    ['until March', { endDate: '2026-03-31' }, ['noMonthLeft'], 54_000],
    ['until June', { endDate: '2026-06-30' }, [], 18_000],
    ['from September on', { startDate: '2026-09-01' }, [], 24_000],
    ['from December on', { startDate: '2026-12-01' }, [], 6_000],
    ['from January on', { startDate: '2027-01-01' }, ['noMonthLeft'], 54_000],
    ['without August', { monthsAvailability: everyMonth.map((month) => month !== 7) }, [], 48_000],
    ['in 2026', { year: 2026 }, [], 54_000],
    ['in 2027', { year: 2027 }, ['noMonthLeft'], 54_000],
  ])('of April to December at 60, offered now %s, is priced for what is left', (_, changed, codes, cents) => {
    const items = everyMonth.slice(3).map((monthIndex) => ({ monthIndex, priceCents: 6_000 }))
    const contract = inCart({ items })
    const [found, price] = today(contract, { modality: { ...contract.modality, ...changed } })
    expect([[...new Set(found as string[])], price]).toEqual([codes, cents])
  })

  it.each([
    [[6], ['monthNotAvailable']],
    [[5, 6], []],
  ])('of the months %j is refused with %j where the offer now ends with June', (months, codes) => {
    const items = months.map((monthIndex) => ({ monthIndex, priceCents: 6_000 }))
    const contract = inCart({ items })
    const modality = { ...contract.modality, endDate: '2026-06-30' }
    expect(today(contract, { modality })[0]).toEqual(codes)
  })

  it('is refused first by the category’s own refusal of the choice', () => {
    const contract = inCart({ items: [{ monthIndex: 3, priceCents: 300_001 }] })
    const eligible = (_employee: unknown, _siblings: unknown, choice?: unknown) =>
      choice ? { code: 'oneProvider', params: {} } : undefined
    const employee = { products: [{ ...product, category: contract.modality.product.category }] }
    const plan = examplePlan({ employee, contracts: [contract] })
    const given = { declaration: { ...declaration, eligible }, contract, plan, tables: {} }
    const { refusals } = cartItemToday({ ...given, modality: contract.modality })
    expect(refusals.map(({ code }) => code)).toEqual(['oneProvider', 'price_over_error'])
  })

  it.each([
    [14_999, []],
    [15_000, []],
    [15_001, ['price_over_error']],
  ])('of %i cents a month against a bag of 300 euros is refused with %j', (priceCents, codes) => {
    const contract = inCart({ items: [3, 4].map((monthIndex) => ({ monthIndex, priceCents })) })
    const category = contract.modality.product.category
    const employee = { products: [{ ...product, category }], flexibleBagCents: 30_000 }
    const plan = examplePlan({ employee, contracts: [contract] })
    const { modality } = contract
    const { refusals } = cartItemToday({ declaration, contract, plan, modality, tables: {} })
    expect(refusals.map(({ code }) => code)).toEqual(codes)
  })

  it.each([
    [15_000, ['answersMissing']],
    [15_001, ['answersMissing', 'price_over_error']],
  ])('of %i cents a month against 300 euros and without its answers has %j, and no quote', (each, codes) => {
    const items = [3, 4].map((monthIndex) => ({ monthIndex, priceCents: each }))
    const { product: offered } = exampleContract().modality
    const contract = inCart({ items, modality: { product: { ...offered, isDocumentRequired: true } } })
    const category = contract.modality.product.category
    const employee = { products: [{ ...product, category }], flexibleBagCents: 30_000 }
    const plan = examplePlan({ employee, contracts: [contract] })
    const { modality } = contract
    const found = cartItemToday({ declaration, contract, plan, modality, tables: {} })
    expect(found.refusals.map(({ code }) => code)).toEqual(codes)
    expect(found.quote).toBeUndefined()
  })
})

describe('a cart item as it stands (D-71)', () => {
  const cart = exampleContract({ state: 'cart' })
  const category = { alias: 'pets', name: {}, isDefault: true }
  const employee = { products: [{ ...product, category }], collectiveId: 'staff', hasVehicle: true }
  const refusalsOf = (fields: Partial<Parameters<typeof cartRefusals>[0]> = {}) =>
    cartRefusals({
      declaration: {},
      contract: cart,
      employee,
      today: '2026-03-10',
      cutOffDay: 15,
      people: [],
      ...fields,
    })

  it('is bought if nothing refuses it', () => expect(refusalsOf()).toEqual([]))

  it('expires where no month is left that could be accepted in time (D-09, D-104)', () => {
    expect(refusalsOf({ today: '2026-04-14' })).toEqual([])
    expect(refusalsOf({ today: '2026-04-15' })).toEqual([{ code: 'expired', params: { days: 1 } }])
    expect(refusalsOf({ today: '2026-04-20' })).toEqual([{ code: 'expired', params: { days: 5 } }])
    expect(cartDaysToCutOff(cart, { today: '2026-03-10', cutOffDay: 15 })).toBe(5)
    expect(cartDaysToCutOff(cart, { today: '2026-03-14', cutOffDay: 15 })).toBe(1)
    expect(cartDaysToCutOff(cart, { today: '2026-03-15', cutOffDay: 15 })).toBe(31)
    expect(cartDaysToCutOff(cart, { today: '2026-04-15', cutOffDay: 15 })).toBe(-1)
    expect(
      cartDaysToCutOff({ ...cart, items: [...cart.items].reverse() }, { today: '2026-03-10', cutOffDay: 15 }),
    ).toBe(5)
    expect(cartDaysToCutOff({ ...cart, items: [] }, { today: '2027-03-10', cutOffDay: 15 })).toBe(0)
  })

  it.each([
    [[10], []],
    [[10, 11], []],
    [[9, 10], ['enrollmentOver']],
    [[], ['enrollmentOver']],
  ])('of the months %j outside the windows is refused unless all are opened: %j (D-97)', (months, codes) => {
    const days = { fromDate: '2026-11-01', toDate: '2026-11-30' }
    const enrollment = {
      windows: { 2026: [{ fromDate: '2026-01-01', toDate: '2026-01-31' }] },
      opened: [{ year: 2026, months: [10, 11], ...days }],
    }
    const contract = { ...cart, items: months.map((monthIndex) => ({ ...cart.items[0]!, monthIndex })) }
    const given = { contract, employee: { ...employee, enrollment }, today: '2026-11-10' }
    expect(refusalsOf(given).map(({ code }) => code)).toEqual(codes)
  })

  it('is stopped by collective, permission, expiry and documentation, in the cart’s order', () => {
    const documented = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
    const other = exampleContract({ state: 'cart', modality: { collectiveId: 'board' } })
    expect(
      refusalsOf({
        declaration: documented,
        contract: other,
        today: '2026-04-16',
        employee: { ...employee, products: [] },
      }).map(({ code }) => code),
    ).toEqual(['otherCollective', 'notAllowedProduct', 'expired', 'documentationMissing'])
  })

  it('lacks a document, or answers to the product’s questions', () => {
    const documented = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
    expect(refusalsOf({ declaration: documented })).toEqual([
      { code: 'documentationMissing', field: 'documentation', params: {} },
    ])
    const asking = exampleContract({
      state: 'cart',
      modality: { product: { ...cart.modality.product, isDocumentRequired: true } },
    })
    expect(refusalsOf({ contract: asking })).toEqual([
      { code: 'answersMissing', field: 'documentation', params: {} },
    ])
  })
})

describe('the plan without refused cart items', () => {
  const kept = (contracts: readonly Contract[], own: object = {}) => {
    const { category } = exampleContract().modality.product
    const employee = { products: [{ ...product, category }], flexibleBagCents: 30_000 }
    const plan = examplePlan({ employee, contracts })
    const known = { ...declaration, ...own }
    return withoutRefusedItems(plan, () => known).contracts.map(({ id }) => id)
  }
  const of = (id: string, priceCents: number, fields: Parameters<typeof exampleContract>[0] = {}) =>
    inCart({
      id,
      items: (id === 'a' ? [3, 4] : [5, 6]).map((monthIndex) => ({ monthIndex, priceCents })),
      priceCents: 2 * priceCents,
      finalPriceCents: 2 * priceCents,
      ...fields,
    })

  it.each([
    [7_499, ['a', 'b']],
    [7_500, ['a', 'b']],
    [7_501, []],
  ])('with two items of %i cents a month against a bag of 300 euros keeps %j', (cents, ids) => {
    expect(kept([of('a', cents), of('b', cents)])).toEqual(ids)
  })

  it('keeps an item that lacks documents alone, and what is contracted already', () => {
    const { product: offered } = exampleContract().modality
    const asked = { modality: { product: { ...offered, isDocumentRequired: true } } }
    expect(kept([of('a', 7_500, asked)])).toEqual(['a'])
    expect(kept([of('a', 15_000, { state: 'inForce' }), of('b', 1)])).toEqual(['a'])
  })

  it('leaves out an item whose category fails, and nothing else (promise 41)', () => {
    const price = () => {
      throw new Error('broken')
    }
    expect(kept([of('a', 1), of('b', 15_000, { state: 'inForce' })], { price })).toEqual(['b'])
  })

  it('checks no price where the category reads rate tables', () => {
    expect(kept([of('a', 15_001)], { tables: { rates: {} } })).toEqual(['a'])
    expect(kept([of('a', 100, { modality: { collectiveId: 'north' } })], { tables: { rates: {} } })).toEqual(
      [],
    )
  })
})

it.each([
  ['alone', {}, false],
  ['beside a cart item of the same bag', { state: 'cart' }, true],
  ['beside a contract in force', { state: 'inForce' }, false],
  ['beside a cart item of another year', { state: 'cart', year: 2027 }, false],
  ['beside a cart item that costs nothing', { state: 'cart', finalPriceCents: 0 }, false],
] as const)('a cart item over its bag %s says that others count: %j', (_what, fields, isSaid) => {
  const contract = inCart({ items: [{ monthIndex: 3, priceCents: 300_001 }] })
  const employee = { products: [{ ...product, category: contract.modality.product.category }] }
  const items = [{ monthIndex: 6, priceCents: 100 }]
  const other =
    'state' in fields ? [exampleContract({ id: 'other', finalPriceCents: 100, items, ...fields })] : []
  const plan = examplePlan({ employee, contracts: [contract, ...other] })
  const given = { declaration, contract, plan, modality: contract.modality, tables: {} }
  const [over] = cartItemToday(given).refusals
  expect([over?.code, 'besides' in over!.params]).toEqual(['price_over_error', isSaid])
  expect(refusalSentence(over!, 'es').lift.includes('entre este producto y los demás')).toBe(isSaid)
})
