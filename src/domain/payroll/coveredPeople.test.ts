import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import type { Contract } from '../plan/contract.ts'
import { coverChanges, type CoverRow } from './coverChanges.ts'
import { coveredPeople, type Cover } from './coveredPeople.ts'

const cover = (fields: Partial<Cover> = {}): Cover => ({
  personId: 0,
  productId: 'health',
  modalityId: 'care',
  extraId: '',
  from: '2026-06',
  until: '2026-12',
  monthlyPriceCents: 5_000,
  extras: {},
  ...fields,
})
const reported = (fields: Partial<CoverRow> = {}): CoverRow => ({ ...cover(), kind: 'joiner', ...fields })
const kinds = (current: Cover[], before: CoverRow[], month = '2026-08', since = '2026-07') =>
  coverChanges(current, before, { month, since, loadedFrom: '2025-01' }).map(({ kind, until }) => [
    kind,
    until,
  ])
const starts = (current: Cover, before: CoverRow, loadedFrom = '2025-01') =>
  coverChanges([current], [before], { month: '2026-08', since: '2026-07', loadedFrom }).map(
    ({ kind, from }) => [kind, from],
  )

describe('the changes reported to a provider', () => {
  it('is a joiner once, and nothing where nothing changed', () => {
    expect(kinds([cover()], [])).toEqual([['joiner', '2026-12']])
    expect(kinds([cover()], [reported()])).toEqual([])
  })

  it.each([
    ['2026-06', []],
    ['2026-07', [['joiner', '2026-07']]],
  ])('is no joiner who was never reported and ended in %s, before the last file of July', (until, rows) => {
    expect(kinds([cover({ until })], [])).toEqual(rows)
  })

  it('contain no joiner whose cover has already ended', () => {
    expect(kinds([cover({ until: undefined })], [])).toEqual([])
  })

  it.each([
    ['another price', { monthlyPriceCents: 5_001 }, 'change'],
    ['another extra of the same price', { extras: { dental: 700 } }, 'change'],
    ['an earlier first month', { from: '2026-05' }, 'change'],
    ['a later last month', { until: '2027-12' }, 'change'],
    ['an earlier last month', { until: '2026-11' }, 'leaver'],
  ])('is, for %s, one row', (_, fields, kind) => {
    expect(kinds([cover(fields)], [reported()])).toEqual([[kind, expect.any(String)]])
  })

  it.each([
    ['2026-11', []],
    ['2026-12', [['leaver', '2026-12']]],
    ['2027-01', [['leaver', '2026-12']]],
  ])('is a leaver, asked in %s, whose last month is December, once (D-100)', (month, rows) => {
    expect(kinds([cover()], [reported()], month)).toEqual(rows)
    expect(kinds([cover()], [reported({ kind: 'leaver' })], month)).toEqual([])
  })

  it('is a leaver of whom nothing is in force any more, once', () => {
    expect(kinds([], [reported()])).toEqual([['leaver', undefined]])
    expect(kinds([], [reported({ kind: 'leaver', until: undefined })])).toEqual([])
  })

  it('is a joiner who comes back, and a leaver again for an even earlier end', () => {
    const left = reported({ kind: 'leaver', until: '2026-09' })
    expect(kinds([cover()], [left])).toEqual([['joiner', '2026-12']])
    expect(kinds([cover({ until: '2026-09' })], [left])).toEqual([])
    expect(kinds([cover({ until: '2026-08' })], [left])).toEqual([['leaver', '2026-08']])
    expect(kinds([cover()], [reported({ kind: 'leaver', until: undefined })])).toEqual([
      ['joiner', '2026-12'],
    ])
  })

  it.each([
    ['2026-08', '2026-09'],
    ['2026-09', '2026-10'],
    ['2026-10', '2026-06'],
  ])('a joiner after an end in %s begins with the contract after it: %s', (until, from) => {
    const left = reported({ kind: 'leaver', until })
    const back = cover({ starts: ['2026-06', '2026-09', '2026-10'] })
    expect(starts(back, left)).toEqual([['joiner', from]])
    expect(starts(back, reported({ from }))).toEqual([])
    expect(starts({ ...back, monthlyPriceCents: 5_001 }, reported({ from }))).toEqual([['change', from]])
  })

  it.each([
    ['2026-01', '2025-12', '2026-12', []],
    ['2026-01', '2025-12', '2026-01', [['change', '2025-12']]],
    ['2026-01', '2025-11', '2025-12', [['change', '2026-01']]],
    ['2026-01', '2026-02', '2026-12', [['change', '2026-01']]],
    ['2025-01', '2025-12', '2026-12', [['change', '2026-01']]],
  ])('loaded from %s, a cover reported from %s until %s goes on: %o', (loadedFrom, from, until, rows) => {
    expect(starts(cover({ from: '2026-01' }), reported({ from, until }), loadedFrom)).toEqual(rows)
  })

  it('is compared by person, modality and extra', () => {
    const [child, dental] = [cover({ personId: 2 }), cover({ modalityId: 'dental' })]
    expect(kinds([cover(), child, dental, cover({ extraId: 'travel' })], [reported()])).toEqual([
      ['joiner', '2026-12'],
      ['joiner', '2026-12'],
      ['joiner', '2026-12'],
    ])
  })
})

describe('whom a provider covers', () => {
  const perMonth = defineBenefit({ id: 'pets', amount: 'typed' })
  const onePrice = { ...perMonth, amount: 'once' as const }
  const declarations = (category: string) => (category === 'health' ? onePrice : perMonth)

  type Given = NonNullable<Parameters<typeof exampleContract>[0]>
  type Row = [personId: number, monthIndex: number, priceCents: number]
  const contract = (rows: Row[], { modality, ...given }: Given = {}): Contract =>
    exampleContract({
      modality: { providerId: 'acme', ...modality },
      items: rows.map(([personId, monthIndex, priceCents]) => ({ personId, monthIndex, priceCents })),
      ...given,
    })
  const covers = (contracts: Contract[], { month = '2026-04', exitOn = null as string | null } = {}) =>
    coveredPeople(contracts, { declarations, exitOn, providerId: 'acme', month })
  const joinsAgain = ['joiner', '2026-10', '2026-12']
  const spans = (...asked: Parameters<typeof covers>) =>
    covers(...asked).map(({ personId, from, until }) => [personId, from, until])

  it('is each person of a contract, from the first to the last of their months', () => {
    const rows: Row[] = [
      [0, 5, 5_000],
      [0, 3, 5_000],
      [0, 4, 5_000],
      [2, 9, 3_000],
    ]
    const shared = { productId: 'product-pets', modalityId: 'm', extraId: '', extras: {} }
    expect(covers([contract(rows)])).toEqual([
      { ...shared, personId: 0, from: '2026-04', until: '2026-06', monthlyPriceCents: 5_000 },
      { ...shared, personId: 2, from: '2026-10', until: '2026-10', monthlyPriceCents: 3_000 },
    ])
  })

  it('is nobody of another provider', () => {
    const other = contract([[0, 3, 5_000]], { modality: { providerId: 'other' } })
    expect(covers([other])).toEqual([])
    expect(spans([other, contract([[2, 4, 5_000]])])).toEqual([[2, '2026-05', '2026-05']])
  })

  it.each([
    ['2026-03', 5_000],
    ['2026-04', 5_000],
    ['2026-05', 6_000],
    ['2026-06', 6_000],
    ['2026-07', 7_000],
    ['2026-08', 7_000],
  ])('has in %s the price of that month, else of the next, else of the last: %i cents', (month, cents) => {
    const rows: Row[] = [
      [0, 3, 5_000],
      [0, 5, 6_000],
      [0, 6, 7_000],
    ]
    expect(covers([contract(rows)], { month })[0]?.monthlyPriceCents).toBe(cents)
  })

  it('has the price of a month with its supplementaries, and of all contracts of the modality', () => {
    const rows: Row[] = [
      [0, 3, 5_000],
      [0, 3, 700],
      [2, 3, 90],
    ]
    const prices = (...contracts: Contract[]) => covers(contracts).map((one) => one.monthlyPriceCents)
    expect(prices(contract(rows))).toEqual([5_700, 90])
    expect(prices(contract(rows), contract([[0, 3, 1_000]], { id: 'c2' }))).toEqual([6_700, 90])
  })

  describe('with extras', () => {
    const item = (personId: number, monthIndex: number, benefitId: string, priceCents: number) => ({
      personId,
      monthIndex,
      benefitId,
      priceCents,
    })
    const withExtras = exampleContract({
      modality: { providerId: 'acme' },
      items: [
        item(0, 3, 'm', 5_000),
        item(0, 4, 'm', 5_000),
        item(0, 4, 'travel', 400),
        item(0, 4, 'dental', 700),
        item(2, 4, 'm', 90),
      ],
    })
    const listed = (extraRows: boolean) =>
      coveredPeople([withExtras], {
        declarations,
        exitOn: null,
        providerId: 'acme',
        month: '2026-05',
        extraRows,
      })

    it('is one cover a person, whose price tells the part of each extra', () => {
      expect(listed(false).map((each) => [each.personId, each.monthlyPriceCents, each.extras])).toEqual([
        [0, 6_100, { dental: 700, travel: 400 }],
        [2, 90, {}],
      ])
    })

    it('is a cover an extra, with its own months and price, where the layout has rows of extras', () => {
      const row = (each: Cover) => [
        each.personId,
        each.extraId,
        each.from,
        each.monthlyPriceCents,
        each.extras,
      ]
      expect(listed(true).map(row)).toEqual([
        [0, '', '2026-04', 5_000, {}],
        [0, 'travel', '2026-05', 400, {}],
        [0, 'dental', '2026-05', 700, {}],
        [2, '', '2026-05', 90, {}],
      ])
    })
  })

  it('has two modalities of one person apart, and two plan years of one modality together', () => {
    const dental = contract([[0, 4, 1_000]], { modality: { id: 'dental' } })
    const next = contract([[0, 0, 5_000]], { year: 2027 })
    const found = covers([contract([[0, 11, 5_000]]), dental, next])
    expect(found.map(({ modalityId, from, until }) => [modalityId, from, until])).toEqual([
      ['m', '2026-12', '2027-01'],
      ['dental', '2026-05', '2026-05'],
    ])
  })

  it.each([
    ['2026-06', '2026-06', '2026-06', 5_000],
    ['2026-07', '2026-10', '2026-12', 6_000],
    ['2026-12', '2026-10', '2026-12', 6_000],
    ['2027-01', '2026-10', '2026-12', 6_000],
  ])(
    'is, asked in %s, from %s until %s by contracts with months between them',
    (month, from, until, cents) => {
      const back = contract(
        [9, 10, 11].map((index): Row => [0, index, 6_000]),
        { id: 'c2' },
      )
      const [found] = covers([back, contract([[0, 5, 5_000]])], { month })
      expect(found).toMatchObject({ from, until, monthlyPriceCents: cents })
      expect(found).not.toHaveProperty('starts')
    },
  )

  it.each<[string, string, Partial<CoverRow>, (string | undefined)[]]>([
    ['before the interruption', '2026-06', {}, ['leaver', '2026-06', '2026-06']],
    ['after its end was told', '2026-10', { kind: 'leaver', until: '2026-06' }, joinsAgain],
    ['after nothing was told of it', '2026-10', {}, ['change', '2026-10', '2026-12']],
  ])('is, taken out of months between and told %s, in %s: %o %o (D-88)', (_, month, before, told) => {
    const rows = [5, 9, 10, 11].map((index): Row => [0, index, 5_000])
    const [found] = covers([contract(rows)], { month })
    const known = reported({ productId: 'product-pets', modalityId: 'm', ...before })
    const changes = coverChanges([found!], [known], { month, since: month, loadedFrom: '2025-01' })
    expect(changes.map(({ kind, from, until }) => [kind, from, until])).toEqual([told])
  })

  it('names the first month of each contract where they follow one another', () => {
    const first = contract([
      [0, 5, 5_000],
      [0, 6, 5_000],
    ])
    const [found] = covers([contract([[0, 7, 5_000]], { id: 'c2' }), first], { month: '2026-06' })
    expect(found).toMatchObject({ from: '2026-06', until: '2026-08', starts: ['2026-06', '2026-08'] })
  })

  it('has one price for the rest of the year until December, whole in every month', () => {
    const paid = contract([[0, 9, 30_000]], { category: 'health' })
    const expected = { from: '2026-10', until: '2026-12', monthlyPriceCents: 30_000 }
    for (const month of ['2026-04', '2026-10', '2026-11', '2027-01'])
      expect(covers([paid], { month })[0], month).toMatchObject(expected)
  })

  it('is nobody of what was never accepted', () => {
    for (const state of [
      'cart',
      'awaitingAcceptance',
      'underReview',
      'withdrawalAwaitingAcceptance',
    ] as const)
      expect(covers([contract([[0, 3, 5_000]], { state })]), state).toEqual([])
  })

  it('is who is in a cancelled contract, until its last covered month', () => {
    const rows: Row[] = [
      [0, 3, 5_000],
      [0, 4, 5_000],
      [0, 5, 5_000],
    ]
    const cancelled = (given: Given) => spans([contract(rows, { state: 'cancelled', ...given })])
    expect(cancelled({ coveredUntil: 4 })).toEqual([[0, '2026-04', '2026-05']])
    expect(cancelled({ coveredUntil: 2 })).toEqual([])
    expect(cancelled({})).toEqual([])
    expect(cancelled({ coveredUntil: 4, state: 'withdrawalAwaitingAcceptance' })).toEqual([])
  })

  it('is the same while the end of a contract waits to be accepted', () => {
    const end = { state: 'cancellationAwaitingAcceptance', pendingEdit: { kind: 'cancellation' } } as const
    expect(spans([contract([[0, 3, 5_000]], end)])).toEqual([[0, '2026-04', '2026-04']])
  })

  it.each([
    ['2026-03-31', []],
    ['2026-04-01', [[0, '2026-04', '2026-04']]],
    ['2026-05-31', [[0, '2026-04', '2026-05']]],
  ])('goes on until the month of an exit on %s', (exitOn, expected) => {
    const rows: Row[] = [
      [0, 3, 5_000],
      [0, 4, 5_000],
    ]
    expect(spans([contract(rows)], { exitOn })).toEqual(expected)
  })
})
