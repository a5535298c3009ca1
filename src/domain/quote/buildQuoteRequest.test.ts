import { describe, expect, it } from 'vitest'
import { exampleContract, pendingEditOf } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { Bags } from '../plan/bags.ts'
import type { Contract } from '../plan/contract.ts'
import type { Employee, FamilyMember } from '../plan/employee.ts'
import { findSiblings } from './besides.ts'
import { buildQuoteRequest, goneMonths, type QuoteRequestInput } from './buildQuoteRequest.ts'

const member = (id: number, fields: Partial<FamilyMember> = {}): FamilyMember => ({
  id,
  firstName: `Name${id}`,
  lastName1: 'Vidal',
  fullName: `Name${id} Vidal`,
  personalID: '',
  idType: 'DNI',
  birthday: '2023-03-11',
  relationship: 'child',
  disabilityType: false,
  active: true,
  ...fields,
})

const spent = exampleContract({
  id: 'spent',
  category: 'gym',
  state: 'cart',
  finalPriceCents: 210_025,
  userBagCents: 6_000,
})
const family = [
  member(0),
  member(2, { disabilityType: true, disability: 65 }),
  member(3, { active: false }),
  member(4, { disability: 50 }),
]
const employee = {
  disabilityType: true,
  disability: 33,
  hasVehicle: true,
  flexibleBagCents: 300_050,
  topBagCents: 50_000,
  userBagCents: 10_000,
  family,
}
const planWith = (
  contracts: readonly Contract[] = [],
  own: Partial<Employee> = {},
  bags: Partial<Bags> = {},
) =>
  examplePlan({
    employee: { ...employee, ...own },
    contracts: [spent, ...contracts],
    bagsOf2026: { companyBagCents: 10_000, ...bags },
  })
const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' } })
const ask = (fields: Partial<QuoteRequestInput<object>> = {}) =>
  buildQuoteRequest({ plan: planWith(), modality, year: 2026, items: [], details: {}, ...fields })

describe('a quote request', () => {
  it('has the supplementaries that are open to the collective and not over (D-07, D-49)', () => {
    const extra = (id: string, fields: Partial<Modality>) => ({ ...modality, id, type: 1, ...fields })
    const supplementaries = [
      extra('mine', { collectiveId: 'staff', endDate: '2026-03-10' }),
      extra('others', { collectiveId: 'board' }),
      extra('over', { endDate: '2026-03-09' }),
    ]
    const plan = planWith([], { collectiveId: 'staff' })
    const ids = (request: ReturnType<typeof ask>) => request.supplementaries.map(({ id }) => id)
    expect(ids(ask({ plan, supplementaries }))).toEqual(['mine'])
    expect(ids(ask({ plan, modality: { ...modality, supplementaries } }))).toEqual(['mine'])
  })

  it('takes the bags of its plan year and plan type', () => {
    expect(ask()).toMatchObject({
      availableCents: 100_025,
      userBagLeftCents: 4_000,
      flexibleBagCents: 300_050,
      year: 2026,
      today: '2026-03-10',
      inForce: false,
      previousItems: [],
    })
    const top = { ...modality, product: { ...modality.product, planType: 'Top' as const } }
    expect(ask({ modality: top }).availableCents).toBe(50_000)
    expect(ask({ year: 2028 })).toMatchObject({
      availableCents: 0,
      userBagLeftCents: 0,
      selectableMonths: [],
    })
  })

  it('takes months from the calendar, and private use as 100 where none is given', () => {
    expect(ask().selectableMonths).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(ask({ plan: planWith([], { exitOn: '2026-06-01' }) })).toMatchObject({
      selectableMonths: [3, 4, 5],
      employment: { exitOn: '2026-06-01' },
    })
    expect(ask().employee.privateUsePercent).toBe(100)
    expect(ask({ plan: planWith([], { privateUsePercent: 0, hasVehicle: false }) })).toMatchObject({
      employee: { privateUsePercent: 0, vehicleGranted: false },
    })
    expect(ask().employee.vehicleGranted).toBe(true)
  })

  it('takes the dates of the employment where there are any', () => {
    const enrollment = { windows: {}, opened: [] }
    const employed = (own: Partial<Employee>) => ask({ plan: planWith([], own) })
    expect(employed({})).not.toHaveProperty('employment')
    expect(employed({ joinedOn: '2026-05-04' }).employment?.joinedOn).toBe('2026-05-04')
    expect(employed({ enrollment }).employment?.enrollment).toEqual(enrollment)
  })

  it('takes the months that other contracts of its category and year are charged for (D-87)', () => {
    const june = { personId: 0, monthIndex: 5, benefitId: 'm', priceCents: 6_000 }
    const of = (fields: Parameters<typeof exampleContract>[0]) =>
      exampleContract({ items: [june], ...fields })
    const contracts = [
      of({ id: 'cart', state: 'cart' }),
      of({ id: 'over', state: 'cancelled' }),
      of({ id: 'gym', category: 'gym' }),
      of({ id: 'next', year: 2027 }),
    ]
    const items = [{ personId: 0, monthIndex: 5, benefitId: 'm' }]
    expect(ask({ plan: planWith(contracts) }).besides).toEqual([{ priceCents: 12_000, items }])
    expect(ask({ plan: planWith(contracts), contract: contracts[0] }).besides).toEqual([])
  })

  it.each([
    [39_999, 40_000, 'cheaper'],
    [40_000, 40_000, 'as dear'],
    [150_000, 150_000, 'dearer'],
  ])('takes a change to %i cents that waits as %i: %s (D-87, page 008)', (waiting, priceCents) => {
    const inForce = exampleContract({
      priceCents: 40_000,
      items: [{ monthIndex: 3, priceCents: 40_000 }],
      state: 'changeAwaitingAcceptance',
      pendingEdit: {
        priceCents: waiting,
        items: [{ personId: 4, monthIndex: 5, benefitId: 'm', priceCents: waiting, contributedCents: 0 }],
      },
    })
    const items = [
      { personId: 0, monthIndex: 3, benefitId: 'm' },
      { personId: 4, monthIndex: 5, benefitId: 'm' },
    ]
    expect(ask({ plan: planWith([inForce]) }).besides).toEqual([{ priceCents, items }])
    expect(ask({ plan: planWith([inForce]), contract: inForce }).besides).toEqual([])
  })

  it('takes what it is given: items, details, tables, supplementaries', () => {
    const extra = exampleModality({ id: 's', category: 'pets', name: { en: 'Extra' } })
    const item = { personId: 0, monthIndex: 3, benefitId: 'm', amountCents: 5 }
    expect(
      ask({
        items: [item],
        details: { a: 1 },
        tables: { life: [{ startMonth: 1 }] },
        supplementaries: [extra],
      }),
    ).toMatchObject({
      items: [item],
      details: { a: 1 },
      tables: { life: [{ startMonth: 1 }] },
      supplementaries: [extra],
    })
    expect(ask({ modality: { ...modality, supplementaries: [extra] } }).supplementaries).toEqual([extra])
    expect(ask()).toMatchObject({ supplementaries: [], tables: {} })
  })
})

describe('an edited contract', () => {
  const contract = exampleContract({ finalPriceCents: 12_010, userBagCents: 1_250 })

  const beside = (fields: Partial<Contract>, bags: Partial<Bags> = {}) => {
    const edited = { ...contract, ...fields }
    return ask({ contract: edited, plan: planWith([edited], {}, bags) })
  }

  it('has its own price added back, once (D-02)', () => {
    expect(beside({})).toMatchObject({ availableCents: 100_025, userBagLeftCents: 4_000 })
    expect(ask({ plan: planWith([contract]) })).toMatchObject({
      availableCents: 88_015,
      userBagLeftCents: 2_750,
    })
    expect(beside({ state: 'cancelled' }).availableCents).toBe(100_025)
  })

  it('in force may keep its price where the bag was made smaller meanwhile, and no more (D-02)', () => {
    expect(beside({}, { flexibleBagCents: 212_036 }).availableCents).toBe(12_011)
    expect(beside({}, { flexibleBagCents: 212_035 }).availableCents).toBe(12_010)
    expect(beside({}, { flexibleBagCents: 100_000 }).availableCents).toBe(12_010)
  })

  it('in the cart is measured against the bag that was made smaller meanwhile', () => {
    expect(beside({ state: 'cart' }, { flexibleBagCents: 210_000 }).availableCents).toBe(9_975)
    expect(beside({ state: 'cart' }, { flexibleBagCents: 100_000 }).availableCents).toBe(0)
  })

  it('stands beside what others hold: of this year, live, the dearer of their conditions', () => {
    const other = (fields: Parameters<typeof exampleContract>[0]) =>
      ask({ plan: planWith([exampleContract({ id: 'other', finalPriceCents: 1_000, ...fields })]) })
        .availableCents
    expect(other({})).toBe(99_025)
    expect(other({ year: 2025 })).toBe(100_025)
    expect(other({ state: 'cancelled' })).toBe(100_025)
    expect(other({ state: 'withdrawalAwaitingAcceptance' })).toBe(99_025)
    expect(other({ state: 'changeAwaitingAcceptance', pendingEdit: { finalPriceCents: 2_000 } })).toBe(98_025)
    expect(other({ state: 'changeAwaitingAcceptance', pendingEdit: { finalPriceCents: 500 } })).toBe(99_025)
  })

  it('is in force once contracted, and while its cancellation waits', () => {
    const pendingEdit = { ...pendingEditOf(contract), kind: 'cancellation' as const }
    expect(ask({ contract }).inForce).toBe(true)
    expect(ask({ contract: { ...contract, state: 'changeAwaitingAcceptance', pendingEdit } }).inForce).toBe(
      true,
    )
    expect(
      ask({ contract: { ...contract, state: 'cancellationAwaitingAcceptance', pendingEdit } }).inForce,
    ).toBe(true)
    expect(ask({ contract: { ...contract, state: 'withdrawalAwaitingAcceptance' } }).inForce).toBe(false)
    expect(ask({ contract: { ...contract, state: 'awaitingAcceptance' } }).inForce).toBe(false)
    expect(ask({ contract: { ...contract, state: 'cart' } }).inForce).toBe(false)
  })

  it('brings what it holds today', () => {
    const item = { personId: 0, benefitId: 'm', priceCents: 6_000, contributedCents: 0, userBagCents: 0 }
    expect(ask({ contract })).toMatchObject({
      previousItems: [3, 4].map((monthIndex) => ({ ...item, monthIndex })),
      previousDetails: contract.details,
    })
  })

  it('brings what the user bag paid of each item, in order', () => {
    const items = [3, 4].map((monthIndex) => ({ monthIndex, priceCents: 6_000, contributedCents: 1_000 }))
    const paidBy = (userBag: boolean) =>
      ask({ contract: exampleContract({ items, userBagCents: 1_500, modality: { userBag } }) })
    expect(paidBy(true).previousItems.map(({ userBagCents }) => userBagCents)).toEqual([1_000, 500])
    expect(paidBy(false).previousItems.map(({ userBagCents }) => userBagCents)).toEqual([0, 0])
  })

  it.each([
    [false, true, 'the company goes on paying it'],
    [true, false, 'the user bag goes on paying it'],
  ])('whose user bag was %s and is now %s keeps who pays its contribution: %s', (was, now) => {
    const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, userBag: now })
    const asked = (fields: Partial<Contract>) =>
      ask({ modality, contract: { ...exampleContract({ modality: { userBag: was } }), ...fields } })
    expect(asked({}).modality.userBag).toBe(was)
    expect(asked({ state: 'cart' }).modality.userBag).toBe(now)
  })

  it('is no sibling of itself, nor are ended ones, other plan years and categories (D-72, D-73)', () => {
    const sibling = exampleContract({ id: 'c2', modality: { providerId: 'sanitas' } })
    const plan = planWith([
      exampleContract({ id: 'c3', state: 'cart' }),
      contract,
      sibling,
      exampleContract({ id: 'c4', state: 'cancelled' }),
      exampleContract({ id: 'c6', year: contract.year + 1 }),
      exampleContract({ id: 'c5', category: 'gym' }),
    ])
    expect(ask({ plan, contract }).siblings).toEqual([
      { contractId: 'c3', benefitId: 'm', providerId: undefined },
      { contractId: 'c2', benefitId: 'm', providerId: 'sanitas' },
    ])
    expect(ask({ plan }).siblings.map(({ contractId }) => contractId)).toEqual(['c3', 'c1', 'c2'])
  })
})

describe('the months of a contract that can no longer be chosen', () => {
  const months = [2, 3, 2, 4].map((monthIndex) => ({ monthIndex, priceCents: 1_000 }))
  const inCart = exampleContract({ state: 'cart', items: months })

  it('are the past months, each once', () => {
    expect(goneMonths(inCart, { selectableMonths: [3, 4, 5] })).toEqual([2])
    expect(goneMonths(inCart, { selectableMonths: [4] })).toEqual([2, 3])
    expect(goneMonths(inCart, { selectableMonths: [2, 3, 4] })).toEqual([])
  })

  it('are none where no month is left, of what is in force, and without a contract', () => {
    expect(goneMonths(inCart, { selectableMonths: [] })).toEqual([])
    expect(goneMonths(exampleContract({ items: months }), { selectableMonths: [4] })).toEqual([])
    expect(goneMonths(undefined, { selectableMonths: [4] })).toEqual([])
  })
})

it.each([
  ['edit', 'n', ['acme', 'north']],
  ['edit', 'm', ['acme']],
  ['cancellation', 'n', ['acme']],
] as const)(
  'a waiting %s with the modality %s makes siblings of the providers %j (D-50)',
  (kind, id, all) => {
    const modality = { ...exampleModality({ id, category: 'pets', name: {} }), providerId: 'north' }
    const own = exampleContract({
      modality: { providerId: 'acme' },
      state: 'changeAwaitingAcceptance',
      pendingEdit: { kind, modality },
    })
    const found = findSiblings({ contracts: [own], today: '2026-03-10' }, { category: 'pets', year: 2026 })
    expect(found.map(({ providerId }) => providerId)).toEqual(all)
    expect(new Set(found.map(({ contractId }) => contractId))).toEqual(new Set(['c1']))
  },
)

it('the contracts beside a new one are those of its category and year, by modality and provider', () => {
  const own = exampleContract({ id: 'own', modality: { providerId: 'acme' } })
  const contracts = [own, spent, exampleContract({ id: 'next', year: 2027 })]
  const plan = { contracts, today: '2026-03-10' }
  const asked = { category: 'pets', year: 2026 }
  expect(findSiblings(plan, asked)).toEqual([{ contractId: 'own', benefitId: 'm', providerId: 'acme' }])
  expect(findSiblings(plan, { ...asked, editedId: 'own' })).toEqual([])
})
