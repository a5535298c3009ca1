import { describe, expect, it } from 'vitest'
import type { ContractItem } from '../benefit/items.ts'
import type { Modality } from '../catalogue/modality.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import {
  changedOutside,
  monthsAtReview,
  movesUserBagOutside,
  shiftToFirstSelectable,
} from './lateAcceptance.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'

const items = (...months: number[]) => months.map((monthIndex) => ({ monthIndex, price: 'new' }))
const offered = (fields: Partial<Modality> = {}): Modality =>
  exampleModality({ id: 'm', category: 'pets', name: {}, ...fields })
const acceptedOn = (today: string): number[] =>
  selectableMonths({ modality: {}, year: 2026, today, cutOffDay: 15 })

describe('accepting late (D-32)', () => {
  it('starts in June when accepted on 9 May, in July on 15 May, with cut-off 15', () => {
    const contract = items(4, 5, 6, 7)
    expect(
      shiftToFirstSelectable({ items: contract, months: 'chosen', selectable: acceptedOn('2026-05-09') }),
    ).toEqual({ items: items(5, 6, 7), lostMonths: [4] })
    expect(
      shiftToFirstSelectable({ items: contract, months: 'chosen', selectable: acceptedOn('2026-05-15') }),
    ).toEqual({ items: items(6, 7), lostMonths: [4, 5] })
    expect(
      shiftToFirstSelectable({ items: contract, months: 'range', selectable: acceptedOn('2026-04-14') }),
    ).toEqual({ items: items(4, 5, 6, 7), lostMonths: [] })
  })

  it.each<[number[], boolean]>([
    [[5, 6, 7], false],
    [[6, 7], true],
    [[7], true],
    [[], true],
  ])('tells whether more of the user bag is laid on months other than %j: %s', (selectable, moves) => {
    const months = [5, 6, 7].map((monthIndex) => ({
      personId: 0,
      benefitId: 'm',
      monthIndex,
      priceCents: 1_000,
      contributedCents: 500,
    }))
    const laid = (userBagCents: number) => ({ modality: { userBag: true }, items: months, userBagCents })
    expect(movesUserBagOutside(selectable, laid(500), laid(0))).toBe(moves)
    expect(movesUserBagOutside(selectable, laid(500), laid(500))).toBe(false)
  })

  it('loses everything once no month is left', () => {
    expect(
      shiftToFirstSelectable({
        items: items(11, 10, 10),
        months: 'chosen',
        selectable: acceptedOn('2026-12-20'),
      }),
    ).toEqual({ items: [], lostMonths: [10, 11] })
    expect(shiftToFirstSelectable({ items: items(11), months: 'start', selectable: [] })).toEqual({
      items: [],
      lostMonths: [11],
    })
  })

  it('moves a single start to the first month', () => {
    expect(shiftToFirstSelectable({ items: items(4), months: 'start', selectable: [6, 7] })).toEqual({
      items: items(6),
      lostMonths: [4],
    })
    expect(shiftToFirstSelectable({ items: items(4), months: 'first', selectable: [6, 7] })).toEqual({
      items: items(6),
      lostMonths: [4],
    })
    expect(shiftToFirstSelectable({ items: items(8), months: 'first', selectable: [6, 7, 8] })).toEqual({
      items: items(8),
      lostMonths: [],
    })
  })

  it.each([
    ['2026-08-31', items(6, 7), [8]],
    ['2026-09-01', items(6, 7, 8), []],
    ['2026-06-30', [], [6, 7, 8]],
  ])('leaves out the months after an exit on %s (D-88)', (exitOn, kept, lostMonths) => {
    const employment = { exitOn }
    const selectable = selectableMonths({
      modality: {},
      year: 2026,
      today: '2026-05-09',
      cutOffDay: 15,
      employment,
    })
    const asked = items(6, 7, 8)
    const left = { items: kept, lostMonths }
    expect(shiftToFirstSelectable({ items: asked, months: 'chosen', selectable })).toEqual(left)
    expect(shiftToFirstSelectable({ items: items(8), months: 'start', selectable }).items).toEqual(
      lostMonths.length === 0 ? items(8) : [],
    )
    const review = { modality: offered(), year: 2026, today: '2026-05-09', employment, lastClosed: undefined }
    expect(monthsAtReview(review)).toEqual(selectable)
  })

  it.each([
    ['2026-06-19', [5, 6, 7, 8], []],
    ['2026-06-20', [5, 7, 8], [6]],
    ['2026-06-22', [5, 7, 8], [6]],
    ['2026-06-24', [7, 8], [5, 6]],
  ])(
    'on %s, with June opened to the employee until the 23rd, keeps %j and loses %j (D-97)',
    (today, kept, lost) => {
      const opened = [{ year: 2026, months: [5], fromDate: '2026-06-01', toDate: '2026-06-23' }]
      const employment = { enrollment: { windows: {}, opened } }
      const selectable = selectableMonths({ modality: {}, year: 2026, today, cutOffDay: 20, employment })
      const asked = items(5, 6, 7, 8)
      const left = { items: items(...kept), lostMonths: lost }
      expect(shiftToFirstSelectable({ items: asked, months: 'chosen', selectable })).toEqual(left)
      const inForceItems = asked.map((item) => ({ ...item, price: 'old' }))
      const changed = shiftToFirstSelectable({ items: asked, inForceItems, months: 'chosen', selectable })
      expect(changed.items.filter(({ price }) => price === 'old')).toEqual(
        inForceItems.filter(({ monthIndex }) => lost.includes(monthIndex)),
      )
      const moved = shiftToFirstSelectable({ items: items(6), months: 'start', selectable }).items
      expect(moved).toEqual(items(lost.includes(6) ? 7 : 6))
      const priced = asked.map(({ monthIndex }) => ({
        personId: 0,
        benefitId: 'm',
        monthIndex,
        priceCents: 1,
        contributedCents: 0,
      }))
      expect(changedOutside(selectable, priced, [])).toEqual(lost)
    },
  )

  it('keeps the old conditions of a change up to the month it begins', () => {
    const inForceItems = [3, 4, 5, 6].map((monthIndex) => ({ monthIndex, price: 'old' }))
    const { items: kept, lostMonths } = shiftToFirstSelectable({
      items: items(5, 6, 7),
      inForceItems,
      months: 'chosen',
      selectable: [6, 7],
    })
    expect(kept.map(({ monthIndex, price }) => `${monthIndex} ${price}`)).toEqual([
      '3 old',
      '4 old',
      '5 old',
      '6 new',
      '7 new',
    ])
    expect(lostMonths).toEqual([])
    expect(
      shiftToFirstSelectable({
        items: items(2, 5, 6),
        inForceItems: inForceItems.slice(0, 2),
        months: 'chosen',
        selectable: [6],
      }).lostMonths,
    ).toEqual([2, 5])
  })
})

describe('the months outside the open ones that an acceptance would have changed', () => {
  const item = (monthIndex: number, more: Partial<ContractItem> = {}): ContractItem => ({
    personId: 0,
    benefitId: 'm',
    monthIndex,
    priceCents: 6_000,
    contributedCents: 0,
    ...more,
  })
  const inForce = [4, 5, 6, 7, 8].map((month) => item(month))
  const asked = (...changed: ContractItem[]): ContractItem[] =>
    inForce.map((each) => changed.find(({ monthIndex }) => monthIndex === each.monthIndex) ?? each)
  /** The changed months outside June to August, which are open. */
  const changed = (items: ContractItem[], current = inForce) => changedOutside([5, 6, 7], items, current)

  it('are none where nothing differs, or only open months do', () => {
    expect(changed(inForce)).toEqual([])
    expect(changed(asked(...[5, 6, 7].map((month) => item(month, { priceCents: 7_000 }))))).toEqual([])
  })

  it('are the one before the first open month and the one after the last, in their order', () => {
    const dearer = [8, 4].map((month) => item(month, { priceCents: 6_001 }))
    expect(changed(asked(...dearer).toReversed())).toEqual([4, 8])
  })

  it.each([
    ['person', { personId: 4 }],
    ['benefit', { benefitId: 'dental' }],
    ['price', { priceCents: 5_999 }],
    ['contribution', { contributedCents: 1 }],
    ['details', { details: { count: 2 } }],
  ])('are those of another %s', (_, more) => {
    expect(changed(asked(item(4, more)))).toEqual([4])
  })

  it('are those that only one of the two covers', () => {
    expect(changed(inForce.slice(1))).toEqual([4])
    expect(changed(inForce, inForce.slice(0, 4))).toEqual([8])
  })

  it('are those in which one person more is covered', () => {
    expect(changed([...inForce, item(4, { personId: 4 })])).toEqual([4])
    expect(changed(inForce, [item(4, { personId: 4 }), ...inForce])).toEqual([4])
  })

  it('are none where only the order of people or of details differs', () => {
    const [one, other] = [item(4), item(4, { personId: 4 })]
    expect(changed([one, other], [other, one])).toEqual([])
    const details = (text: Record<string, number>) => [item(4, { details: text })]
    expect(changed(details({ a: 1, b: 2, c: 3 }), details({ c: 3, a: 1, b: 2 }))).toEqual([])
    expect(changed(details({ b: 2, a: 1 }), details({ a: 1, b: 2 }))).toEqual([])
  })
})

describe('the months that a late review of 2026 may charge', () => {
  it.each([
    ['2025-12-31', [0, 11]],
    ['2026-01-01', [1, 11]],
    ['2026-01-31', [1, 11]],
    ['2026-11-30', [11, 11]],
    ['2026-12-01', []],
    ['2027-01-01', []],
  ])('without closings, on %s, are from and to %j (D-80)', (today, expected) => {
    const review = { modality: offered(), year: 2026, today, employment: {}, lastClosed: undefined }
    const months = monthsAtReview(review)
    expect(months.length === 0 ? [] : [months[0], months.at(-1)]).toEqual(expected)
    expect(months).toHaveLength(expected.length === 0 ? 0 : 12 - expected[0]!)
  })
  it.each([
    [true, -1, 6],
    [true, 3, 6],
    [true, 6, 7],
    [false, -1, 0],
    [false, 3, 4],
    [false, 4, 5],
    [false, 11, undefined],
  ])(
    'on 10 June, where the cover starts with it: %s, and payroll has closed month %i, begin with %s (D-105)',
    (startsWithReview, lastClosed, first) => {
      const [found] = monthsAtReview({
        modality: offered(),
        year: 2026,
        today: '2026-06-10',
        employment: {},
        startsWithReview,
        lastClosed,
      })
      expect(found).toBe(first)
    },
  )

  it.each([
    [{}, [5, 6, 7, 8, 9, 10, 11]],
    [{ endDate: '2026-10-31' }, [5, 6, 7, 8, 9]],
    [{ endDate: '2026-11-01' }, [5, 6, 7, 8, 9, 10]],
    [{ endDate: '2026-05-31' }, []],
    [{ startDate: '2026-09-01' }, [8, 9, 10, 11]],
    [{ monthsAvailability: Array.from({ length: 12 }, (_, month) => month !== 7) }, [5, 6, 8, 9, 10, 11]],
    [{ year: 2027 }, []],
  ])('on 10 May of a modality with %j are %j', (fields, months) => {
    const review = { year: 2026, today: '2026-05-10', employment: {}, lastClosed: 4 }
    expect(monthsAtReview({ ...review, modality: offered(fields) })).toEqual(months)
  })
})
