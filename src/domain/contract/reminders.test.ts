import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { Contract } from '../plan/contract.ts'
import { isAboutContract, openEnrollment, remindersDue } from './reminders.ts'

const declaration = {
  amount: 'typed',
  months: 'chosen',
  documentation: {
    schema: { type: 'object', properties: { centre: { type: 'string' } }, required: ['centre'] },
    per: 'contract',
    when: 'always',
    monthsLacking: (info: Record<string, unknown>, months: number[]) =>
      info.paymentFreq === 'monthly' ? months : [],
  },
} as unknown as BenefitDeclaration

const remindersOf = (contracts: Contract[], today: string) =>
  remindersDue({
    contracts,
    declarations: (category) => (category === 'gone' ? undefined : declaration),
    today,
    cutOffDay: 15,
    alertDays: 30,
    people: [],
  })

const due = (contracts: Contract[], today: string): string[] =>
  remindersOf(contracts, today).map(({ kind, about }) => `${kind} ${about}`)

const given = { documentation: { centre: 'Sol' } }
const inCart = (more: Parameters<typeof exampleContract>[0] = {}): Contract =>
  exampleContract({ ...given, state: 'cart', ...more })

/** A contract awaiting acceptance; `until` is the last day of its link. */
const waiting = (until: string, more: Parameters<typeof exampleContract>[0] = {}): Contract =>
  exampleContract({
    ...given,
    state: 'awaitingAcceptance',
    acceptance: { sentTo: 'nora@acme.example', until, isExpired: false },
    ...more,
  })

describe('a cart whose cut-off comes', () => {
  it.each([
    // The cut-off for April is 15 March.
    ['2026-03-09', []],
    ['2026-03-10', ['cartCutOff 2026-03-15']],
    ['2026-03-11', []],
    ['2026-03-15', []],
  ])('on %s is reminded of %j', (today, expected) => expect(due([inCart()], today)).toEqual(expected))

  it('is reminded once for all items with the same cut-off', () => {
    const items = [{ monthIndex: 3, priceCents: 5_000 }]
    const own = inCart({ id: 'c3', modality: { cutOffDate: 20 } })
    const contracts = [inCart(), inCart({ id: 'c2', items }), own]
    expect(due(contracts, '2026-03-10')).toEqual(['cartCutOff 2026-03-15'])
    expect(due(contracts, '2026-03-15')).toEqual(['cartCutOff 2026-03-20'])
  })

  it('is nothing where the cart is empty of items with months, or holds what is bought already', () => {
    expect(due([inCart({ items: [] })], '2026-03-10')).toEqual([])
    expect(due([exampleContract(given)], '2026-03-10')).toEqual([])
  })
})

describe('what waits for its acceptance (D-81)', () => {
  // The link is valid until the end of 24 March in Madrid, which is 23:00 in UTC.
  const until = '2026-03-24'

  it.each([
    ['2026-03-11', []],
    ['2026-03-12', ['acceptCutOff c1 2026-03-24']],
    ['2026-03-13', []],
    ['2026-03-20', []],
    ['2026-03-21', ['acceptEnd c1 2026-03-24']],
    ['2026-03-22', []],
  ])('on %s is reminded of %j', (today, expected) => expect(due([waiting(until)], today)).toEqual(expected))

  it('is reminded of the end of its link alone where that is no later than the cut-off', () => {
    const short = waiting('2026-03-15')
    expect(due([short], '2026-03-12')).toEqual(['acceptEnd c1 2026-03-15'])
    const longer = waiting('2026-03-16')
    expect(due([longer], '2026-03-12')).toEqual(['acceptCutOff c1 2026-03-16'])
  })

  it('is not reminded once its link has ended', () => {
    expect(due([waiting('2026-03-11')], '2026-03-12')).toEqual([])
  })

  it('is a change: by the first month that it changes', () => {
    const change = waiting('2026-05-10', {
      state: 'changeAwaitingAcceptance',
      pendingEdit: { items: [{ ...exampleContract().items[0]! }] },
    })
    expect(due([change], '2026-03-12')).toEqual([])
    expect(due([change], '2026-04-12')).toEqual(['acceptCutOff c1 2026-05-10'])
  })

  it('is a cancellation: by the first month that it frees', () => {
    const cancellation = waiting('2026-05-10', {
      state: 'cancellationAwaitingAcceptance',
      pendingEdit: { kind: 'cancellation', items: [] },
    })
    expect(due([cancellation], '2026-03-12')).toEqual(['acceptCutOff c1 2026-05-10'])
    expect(due([cancellation], '2026-04-12')).toEqual(['acceptCutOff c1 2026-05-10'])
  })

  it('is a purchase that is taken back: by the first month that can still be freed', () => {
    const withdrawn = waiting('2026-05-10', { state: 'withdrawalAwaitingAcceptance' })
    expect(due([withdrawn], '2026-03-12')).toEqual(['acceptCutOff c1 2026-05-10'])
    expect(due([withdrawn], '2026-04-12')).toEqual(['acceptCutOff c1 2026-05-10'])
  })

  it('is nothing that was accepted', () => {
    expect(due([exampleContract({ ...given, state: 'underReview' })], '2026-03-12')).toEqual([])
    const accepted = waiting(until, { state: 'inForce' })
    expect([...due([accepted], '2026-03-12'), ...due([accepted], '2026-03-21')]).toEqual([])
  })

  it('is nothing that has no link', () => {
    expect(due([exampleContract({ ...given, state: 'awaitingAcceptance' })], '2026-03-12')).toEqual([])
  })
})

describe('documentation that is missing', () => {
  // The item entered the cart on 1 March at 23:30 in Madrid.
  const lacking = { documentation: null, createdAt: '2026-03-01T22:30:00.000Z' }

  it.each([
    ['2026-03-03', []],
    ['2026-03-04', ['documentation c1']],
    ['2026-03-05', ['documentation c1']],
  ])('on %s, of what is in the cart since 1 March, is %j', (today, expected) =>
    expect(due([inCart(lacking)], today)).toEqual(expected),
  )

  it('is asked for of what waits for its acceptance too, and of nothing in force or complete', () => {
    const until = '2026-03-24'
    expect(due([waiting(until, lacking)], '2026-03-04')).toEqual(['documentation c1'])
    expect(due([exampleContract(lacking), inCart()], '2026-03-04')).toEqual([])
  })

  it.each([
    ['2026-04-14', ['documentation c1']],
    ['2026-04-15', []],
  ])('is not asked for of a cart item that is cut off: on %s %j', (today, expected) =>
    expect(due([inCart(lacking)], today)).toEqual(expected),
  )
})

describe('an invoice that is missing (D-45)', () => {
  const monthly = exampleContract({ documentation: { centre: 'Sol', paymentFreq: 'monthly' } })

  it.each([
    ['2026-03-31', []],
    ['2026-04-01', ['invoice c1 3']],
    ['2026-05-01', ['invoice c1 3', 'invoice c1 4']],
    ['2027-01-31', ['invoice c1 3', 'invoice c1 4']],
    ['2027-02-01', []],
  ])('on %s is %j', (today, expected) => expect(due([monthly], today)).toEqual(expected))
})

describe('a benefit that ends (D-44)', () => {
  const ending = exampleContract({ ...given, modality: { endDate: '2026-07-31' } })

  it.each([
    ['2026-07-01', []],
    ['2026-07-02', ['expiring c1 2026-07-31']],
    ['2026-07-31', ['expiring c1 2026-07-31']],
    ['2026-08-01', []],
  ])('on %s, thirty days ahead, is %j', (today, expected) => expect(due([ending], today)).toEqual(expected))
})

describe('a reminder', () => {
  it.each([
    ['acceptEnd', '2026-03-21', waiting('2026-03-24')],
    ['acceptCutOff', '2026-03-12', waiting('2026-03-24')],
    ['documentation', '2026-03-05', inCart({ documentation: null, createdAt: '2026-03-01T10:00:00Z' })],
    ['invoice', '2026-04-01', exampleContract({ documentation: { centre: 'Sol', paymentFreq: 'monthly' } })],
    ['expiring', '2026-07-02', exampleContract({ ...given, modality: { endDate: '2026-07-31' } })],
  ])('of kind %s on %s is about its own contract only', (kind, today, contract) => {
    const other = exampleContract({ ...given, id: 'c2' })
    const reminders = remindersOf([other, contract], today)
    expect(reminders.map((each) => [each.kind, each.contracts])).toEqual([[kind, [contract]]])
  })
})

describe('a contract whose category is gone', () => {
  it('is reminded of nothing', () =>
    expect(due([inCart({ category: 'gone' }), exampleContract({ category: 'gone' })], '2026-03-10')).toEqual(
      [],
    ))
})

describe('enrollment for the next plan year', () => {
  const modality = exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' } })
  const products = [
    {
      id: 'p',
      name: modality.product.name,
      planType: modality.product.planType,
      category: modality.product.category,
      active: true,
      allowed: true,
    },
  ]
  const open = (
    today: string,
    more: Partial<Parameters<typeof openEnrollment>[0]> = {},
  ): number | undefined =>
    openEnrollment({
      employee: { products, collectiveId: '', hasVehicle: false },
      offers: [{ modality, declaration }],
      contracts: [],
      today,
      cutOffDay: 15,
      ...more,
    })

  it.each([
    ['2026-11-14', undefined],
    ['2026-11-15', 2027],
    ['2026-12-31', 2027],
    ['2027-01-01', undefined],
  ])('on %s, with cut-off day 15, is of %s', (today, year) => expect(open(today)).toBe(year))

  it.each([
    ['2026-10-14', undefined],
    ['2026-10-15', 2027],
    ['2026-11-10', 2027],
    ['2026-11-11', undefined],
    ['2026-11-15', undefined],
  ])('on %s, with a window from 15 October to 10 November, is of %s', (today, year) => {
    const windows = { 2027: [{ fromDate: '2026-10-15', toDate: '2026-11-10' }] }
    const enrollment = { windows, opened: [] }
    expect(open(today, { employee: { products, collectiveId: '', hasVehicle: false, enrollment } })).toBe(
      year,
    )
  })

  it('is nothing to somebody who may contract nothing in it', () => {
    const today = '2026-11-15'
    const denied = products.map((product) => ({ ...product, allowed: false }))
    expect(
      open(today, { employee: { products: denied, collectiveId: '', hasVehicle: false } }),
    ).toBeUndefined()
    expect(open(today, { offers: [] })).toBeUndefined()
    expect(open(today, { offers: [{ modality: { ...modality, year: 2026 }, declaration }] })).toBeUndefined()
    const informative = { ...declaration, amount: 'none' } as BenefitDeclaration
    expect(open(today, { offers: [{ modality, declaration: informative }] })).toBeUndefined()
    const others = { ...modality, collectiveId: 'plant' }
    expect(open(today, { offers: [{ modality: others, declaration }] })).toBeUndefined()
  })

  it('is nothing to somebody who has chosen for it already', () => {
    expect(open('2026-11-15', { contracts: [inCart({ year: 2027 })] })).toBeUndefined()
    expect(open('2026-11-15', { contracts: [exampleContract({ year: 2026 })] })).toBe(2027)
  })

  it('is reminded of once for each year', () => {
    const reminders = remindersDue({
      contracts: [],
      declarations: () => undefined,
      today: '2026-11-15',
      cutOffDay: 15,
      alertDays: 30,
      people: [],
      enrollmentYear: 2027,
    })
    expect(reminders).toEqual([{ kind: 'enrollment', about: '2027', year: 2027 }])
  })
})

describe('a reminder that can be turned off', () => {
  it('is one that is not about a contract: of the cart, and of the next plan year', () => {
    const kinds = ['cartCutOff', 'acceptCutOff', 'acceptEnd', 'invoice', 'expiring', 'enrollment'] as const
    expect(kinds.filter((kind) => !isAboutContract({ kind }))).toEqual(['cartCutOff', 'enrollment'])
  })

  it('is the one about documentation while all that lacks it is in the cart', () => {
    const documentation = (...contracts: Contract[]) => isAboutContract({ kind: 'documentation', contracts })
    const pending = exampleContract({ state: 'awaitingAcceptance' })
    expect([documentation(inCart()), documentation(pending), documentation(inCart(), pending)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
