import { describe, expect, it } from 'vitest'
import type { Contract } from './contract.ts'
import { exampleContract, pendingEditOf } from '../../../tests/support/exampleContract.ts'
import {
  coveredMonths,
  coversPerson,
  chargedTerms,
  endsEarlier,
  offeredToChange,
  paidItems,
} from './contract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { sumBy } from '../kernel/money.ts'
import { toPricedItem, toRequestedItem } from '../benefit/items.ts'

describe('what is charged of a cancelled contract (D-73)', () => {
  const items = [5, 6, 7, 8, 9].map((monthIndex) => ({
    personId: 0,
    monthIndex,
    benefitId: 'm',
    priceCents: 20_000,
    contributedCents: 5_000,
  }))
  const sums = { priceCents: 100_000, contributedCents: 25_000, finalPriceCents: 75_000, userBagCents: 0 }
  const ofCancelled = (fields: Partial<Contract>) =>
    chargedTerms(exampleContract({ items, ...sums, state: 'cancelled', ...fields }))

  it('is what its covered months cost', () => {
    expect(ofCancelled({ coveredUntil: 8 })).toMatchObject({ finalPriceCents: 60_000, priceCents: 80_000 })
    expect(ofCancelled({ coveredUntil: 9 })).toMatchObject({ finalPriceCents: 75_000 })
    expect(ofCancelled({ coveredUntil: 4 })).toMatchObject({ finalPriceCents: 0, items: [] })
  })

  it('is nothing where no month was covered, and all of it until the cancellation is signed', () => {
    expect(ofCancelled({})).toBeUndefined()
    expect(ofCancelled({ state: 'cancellationAwaitingAcceptance', coveredUntil: 5 })).toMatchObject({
      finalPriceCents: 75_000,
    })
  })

  it('takes of the user bag what it gave to the covered months', () => {
    const { modality } = exampleContract()
    const paid = { userBagCents: 12_000, finalPriceCents: 88_000, modality: { ...modality, userBag: true } }
    expect(ofCancelled({ ...paid, coveredUntil: 6 })).toMatchObject({
      userBagCents: 10_000,
      finalPriceCents: 30_000,
    })
    expect(ofCancelled({ ...paid, coveredUntil: 8 })).toMatchObject({
      userBagCents: 12_000,
      finalPriceCents: 68_000,
    })
  })
})

it('the user bag pays the first month first, in whatever order the months stand (D-94)', () => {
  const months = [5, 3].map((monthIndex) => ({ monthIndex, priceCents: 6_000, contributedCents: 4_000 }))
  const paid = (userBag: boolean) =>
    paidItems(exampleContract({ items: months, userBagCents: 5_000, modality: { userBag } }))
  expect(paid(true)).toEqual([
    { personId: 0, monthIndex: 5, priceCents: 6_000, paidCents: 5_000 },
    { personId: 0, monthIndex: 3, priceCents: 6_000, paidCents: 2_000 },
  ])
  expect(paid(false).map(({ paidCents }) => paidCents)).toEqual([2_000, 2_000])
})

it.each([
  [
    [30_000, 30_000, 30_000],
    [6_666, 6_666, 6_668],
  ],
  [
    [5_000, 30_000, 30_000],
    [5_000, 7_500, 7_500],
  ],
  [
    [30_000, 30_000, 1_000],
    [9_500, 9_500, 1_000],
  ],
  [
    [30_000, 30_000, 1_001],
    [9_499, 9_500, 1_001],
  ],
  [
    [1_000, 2_000, 3_000],
    [1_000, 2_000, 3_000],
  ],
])('the user bag of 200, laid evenly on contributions of %j, pays %j (D-113)', (contributions, paid) => {
  const months = contributions.map((contributedCents, monthIndex) => ({
    monthIndex,
    priceCents: 30_000,
    contributedCents,
  }))
  const modality = { userBag: true, userBagByMonth: 'even' as const }
  const items = paidItems(exampleContract({ items: months, userBagCents: 20_000, modality }))
  expect(items.map(({ priceCents, paidCents }) => priceCents - paidCents)).toEqual(paid)
})

it.each([
  [2, undefined],
  [3, [66_66]],
  [4, [66_66, 66_66]],
  [5, [66_66, 66_66, 66_68]],
])(
  'a user bag of 200 laid evenly on April to June keeps its shares after an end in month %i: %j',
  (end, kept) => {
    const months = [3, 4, 5].map((monthIndex) => ({
      monthIndex,
      priceCents: 300_00,
      contributedCents: 300_00,
    }))
    const whole = exampleContract({
      items: months,
      priceCents: 900_00,
      contributedCents: 900_00,
      userBagCents: 200_00,
      finalPriceCents: 700_00,
      modality: { userBag: true, userBagByMonth: 'even' },
    })
    for (const state of ['cancelled', 'endedByExit'] as const) {
      const covered = end < 3 ? {} : { coveredUntil: end }
      const charged = chargedTerms({ ...whole, state, ...covered })
      const shares = charged && paidItems(charged).map(({ priceCents, paidCents }) => priceCents - paidCents)
      expect(shares).toEqual(kept)
      const sum = sumBy(kept ?? [], (cents) => cents)
      if (charged) expect(charged.userBagCents).toBe(sum)
      const contracts = [{ ...whole, state, ...covered }]
      const { bags } = examplePlan({ contracts, employee: { userBagCents: 200_00 } })
      expect(bags['2026']?.userBagLeftCents).toBe(200_00 - sum)
    }
  },
)

it('a contract covers who is in force and who waits to be (PRO-35)', () => {
  const contract = exampleContract()
  const items = [{ personId: 2, monthIndex: 3, benefitId: 'm', priceCents: 1, contributedCents: 0 }]
  const changed = { ...contract, pendingEdit: { ...pendingEditOf(contract), items } }
  expect([0, 2].map((id) => coversPerson(contract, id))).toEqual([true, false])
  expect([0, 1, 2].map((id) => coversPerson(changed, id))).toEqual([true, false, true])
})

describe('an item of a contract', () => {
  const item = {
    id: '7',
    personId: 2,
    monthIndex: 3,
    benefitId: 'm',
    priceCents: 6_010,
    contributedCents: 1_505,
  }
  const place = { personId: 2, monthIndex: 3, benefitId: 'm' }

  it('is priced again without its row and what the company pays of it', () => {
    expect(toPricedItem({ ...item, details: { face1: 2 } })).toEqual({
      ...place,
      priceCents: 6_010,
      details: { face1: 2 },
    })
    expect('details' in toPricedItem(item)).toBe(false)
  })

  it('is asked for again at the price it has', () => {
    expect(toRequestedItem({ ...item, details: { face1: 2 } })).toEqual({
      ...place,
      amountCents: 6_010,
      details: { face1: 2 },
    })
    expect('details' in toRequestedItem(item)).toBe(false)
  })
})

const contract = (...months: number[]) =>
  exampleContract({
    items: months.map((monthIndex) => ({ benefitId: 'm', personId: 0, monthIndex, priceCents: 6_000 })),
  })
const once = { amount: 'once', months: 'start' } as const

describe('the months a contract covers', () => {
  it('are those it is paid in, in order and each once', () => {
    expect(coveredMonths({ amount: 'typed', months: 'chosen' }, contract(5, 3, 5))).toEqual([3, 5])
    expect(coveredMonths(undefined, contract(8))).toEqual([8])
  })

  it('go on until December where one price holds for the rest of the year', () => {
    expect(coveredMonths(once, contract(9))).toEqual([9, 10, 11])
    expect(coveredMonths(once, contract(11))).toEqual([11])
    expect(coveredMonths(once, contract())).toEqual([])
  })
})

describe('what is offered to whoever changes a contract', () => {
  const agreed = (endDate?: string, fields: Partial<Contract> = {}) => {
    const contract = exampleContract(fields)
    return { ...contract, modality: { ...contract.modality, ...(endDate && { endDate }) } }
  }
  const offered = (endDate?: string) => ({ ...agreed(endDate).modality, name: { es: 'Hoy' } })

  it('ends in force no earlier than was agreed', () => {
    const endOf = (contract: Contract | undefined, end?: string) =>
      offeredToChange(contract, offered(end)).endDate
    expect(endOf(agreed(), '2026-06-30')).toBeUndefined()
    const ends = ['2026-06-29', '2026-06-30', '2026-07-01', undefined]
    expect(ends.map((end) => endOf(agreed('2026-06-30'), end))).toEqual([
      '2026-06-30',
      '2026-06-30',
      '2026-07-01',
      undefined,
    ])
    expect(offeredToChange(agreed(), offered('2026-06-30')).name).toEqual({ es: 'Hoy' })
    const endsEarlierThan = (end: string) => endsEarlier(agreed('2026-06-30'), offered(end))
    expect(['2026-06-29', '2026-06-30'].map(endsEarlierThan)).toEqual([true, false])
  })

  it('keeps who pays its contribution in force, whatever the catalogue has today', () => {
    const paidBy = (was: object, now: boolean) => {
      const contract = agreed()
      const changed = { ...contract, modality: { ...contract.modality, ...was } }
      return offeredToChange(changed, { ...offered(), userBag: now }).userBag
    }
    expect([paidBy({}, true), paidBy({ userBag: true }, false)]).toEqual([false, true])
  })

  it('ends as the catalogue says where nobody has accepted it, or of another modality', () => {
    const pending = agreed(undefined, { state: 'awaitingAcceptance' })
    const other = { ...offered('2026-06-30'), id: 'other' }
    for (const contract of [pending, undefined])
      expect(offeredToChange(contract, offered('2026-06-30')).endDate).toBe('2026-06-30')
    expect(offeredToChange(agreed(), other).endDate).toBe('2026-06-30')
    expect([endsEarlier(pending, offered('2026-06-30')), endsEarlier(agreed(), other)]).toEqual([
      false,
      false,
    ])
  })
})
