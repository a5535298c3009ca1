import { describe, expect, it } from 'vitest'
import {
  acceptableMonths,
  acceptanceDeadline,
  lastDayForFirstMonth,
  type Waiting,
} from './acceptanceDeadline.ts'

const items = (months: number[], priceCents = 5000): Waiting['items'] =>
  months.map((monthIndex) => ({
    personId: 0,
    monthIndex,
    benefitId: 'pass',
    priceCents,
    contributedCents: 0,
  }))

const purchase = (months: number[], more: Partial<Waiting> = {}): Waiting => ({
  kind: 'contract',
  year: 2026,
  modality: {},
  items: items(months),
  months: 'chosen',
  sentOn: '2026-02-20',
  cutOffDay: 15,
  ...more,
})

describe('the last day to accept (D-81)', () => {
  it('is the 30th after the sending, across the change to summer time', () => {
    expect(acceptanceDeadline(purchase([4, 5, 6]))).toBe('2026-03-22')
    expect(acceptanceDeadline(purchase([4, 5, 6], { sentOn: '2026-03-10' }))).toBe('2026-04-09')
  })

  it.each([
    // June's cut-off is 15 May, so the last day is 14 May.
    ['2026-04-13', '2026-05-13'],
    ['2026-04-14', '2026-05-14'],
    ['2026-04-15', '2026-05-14'],
    ['2026-05-01', '2026-05-14'],
    ['2026-05-14', '2026-05-14'],
  ])('sent on %s for June alone is %s', (sentOn, deadline) =>
    expect(acceptanceDeadline(purchase([5], { sentOn }))).toBe(deadline),
  )

  it('is that of the last month, because a late acceptance loses only the first ones', () =>
    expect(acceptanceDeadline(purchase([3, 4, 5], { sentOn: '2026-05-01' }))).toBe('2026-05-14'))

  it('is the day of its sending if no month was left even then', () =>
    expect(acceptanceDeadline(purchase([3], { sentOn: '2026-05-01' }))).toBe('2026-05-01'))

  it.each(['start', 'first'] as const)('of a single start (%s) is the cut-off of December', (months) => {
    expect(acceptanceDeadline(purchase([3], { sentOn: '2026-05-01', months }))).toBe('2026-05-31')
    expect(acceptanceDeadline(purchase([3], { sentOn: '2026-11-01', months }))).toBe('2026-11-14')
  })

  it('of a change of counts at the same sum is the cut-off of the last month that differs', () => {
    const counted = (count: number) => items([4, 5]).map((item) => ({ ...item, details: { count } }))
    const change = { kind: 'edit', inForceItems: counted(3), sentOn: '2026-04-01' } as const
    expect(acceptanceDeadline(purchase([], { ...change, items: counted(2) }))).toBe('2026-05-01')
    const may = [counted(2)[0]!, counted(3)[1]!]
    expect(acceptanceDeadline(purchase([], { ...change, items: may }))).toBe('2026-04-14')
  })

  it('of a change that differs in no month is that of all its months', () => {
    const change = { kind: 'edit', inForceItems: items([4]), sentOn: '2026-04-01' } as const
    expect(acceptanceDeadline(purchase([4], change))).toBe('2026-04-14')
  })

  it('of January lies in the December before', () =>
    expect(acceptanceDeadline(purchase([0], { year: 2027, sentOn: '2026-12-01' }))).toBe('2026-12-14'))

  it.each([
    [undefined, '2026-04-30'],
    [1, '2026-04-30'],
    [2, '2026-05-01'],
    [31, '2026-05-30'],
  ])('for June with cut-off day %s is %s', (cutOffDay, deadline) =>
    expect(acceptanceDeadline(purchase([5], { sentOn: '2026-04-30', cutOffDay }))).toBe(deadline),
  )

  it('follows the modality’s own day, end and months', () => {
    const sentOn = '2026-05-01'
    expect(acceptanceDeadline(purchase([5], { sentOn, modality: { cutOffDate: 10 } }))).toBe('2026-05-09')
    const modality = { endDate: '2026-06-30' }
    expect(acceptanceDeadline(purchase([3], { sentOn, modality, months: 'start' }))).toBe('2026-05-14')
  })

  it.each([
    ['2026-10-20', '2026-11-19'],
    ['2026-10-31', '2026-11-30'],
    ['2026-11-01', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
  ])('sent on %s ends with the modality’s own cut-off date, as the cart does (D-09)', (sentOn, deadline) => {
    const ownDate = { year: 2027, cutOffDay: 10, modality: { cutOffDate: '2026-11-30' } }
    for (const months of ['chosen', 'start'] as const)
      expect(acceptanceDeadline(purchase([0, 1, 11], { ...ownDate, sentOn, months }))).toBe(deadline)
    const change = purchase([0, 1], { ...ownDate, sentOn, kind: 'edit', inForceItems: items([0]) })
    expect(acceptanceDeadline(change)).toBe(deadline)
  })

  it('of a cancellation does not end with that date, for months can still be freed', () => {
    const modality = { cutOffDate: '2026-11-30' }
    const inForceItems = items([0, 11])
    const end = purchase([], {
      kind: 'cancellation',
      year: 2027,
      modality,
      inForceItems,
      sentOn: '2027-02-01',
    })
    expect(acceptanceDeadline(end)).toBe('2027-03-03')
  })

  it('of an edit is the last cut-off before a month that it changes', () => {
    const edit = (changed: number[]): Waiting =>
      purchase([4, 5, 6, 7], {
        kind: 'edit',
        sentOn: '2026-05-01',
        inForceItems: items([4, 5, 6, 7].filter((month) => !changed.includes(month))),
      })
    expect(acceptanceDeadline(edit([5]))).toBe('2026-05-14')
    expect(acceptanceDeadline(edit([5, 7]))).toBe('2026-05-31')
  })

  it('of a cancellation is the last cut-off before a month that it frees', () => {
    const cancellation = (inForce: number[]): Waiting =>
      purchase([], { kind: 'cancellation', sentOn: '2026-05-01', inForceItems: items(inForce) })
    expect(acceptanceDeadline(cancellation([4, 5]))).toBe('2026-05-14')
    expect(acceptanceDeadline(cancellation([4, 5, 6, 7]))).toBe('2026-05-31')
  })
})

describe('months opened to one employee (D-97)', () => {
  const opened = [{ year: 2026, months: [5], fromDate: '2026-05-20', toDate: '2026-05-28' }]
  const windows = { 2026: [{ fromDate: '2026-01-01', toDate: '2026-01-31' }] }
  const employment = { enrollment: { windows, opened } }

  it('may be accepted until its window ends; windows of the year bind the purchase alone', () => {
    const bought = { sentOn: '2026-05-21', employment }
    expect(acceptanceDeadline(purchase([5], bought))).toBe('2026-05-28')
    expect(acceptanceDeadline(purchase([5], { ...bought, employment: {} }))).toBe('2026-05-21')
    // July is lost on the 15th of June, whatever is opened; the window of June keeps June alone.
    const late = [{ year: 2026, months: [5], fromDate: '2026-06-01', toDate: '2026-06-25' }]
    const kept = { sentOn: '2026-06-10', employment: { enrollment: { windows, opened: late } } }
    expect([[5], [6], [5, 6]].map((months) => acceptanceDeadline(purchase(months, kept)))).toEqual([
      '2026-06-25',
      '2026-06-14',
      '2026-06-25',
    ])
    expect(lastDayForFirstMonth(purchase([5], { employment }))).toBe('2026-05-28')
    expect(lastDayForFirstMonth(purchase([4], { employment }))).toBe('2026-04-14')
  })
})

it.each([
  ['2026-11-29', [0, 1]],
  ['2026-11-30', [0, 1]],
  ['2026-12-01', [1]],
  ['2026-12-20', [1]],
  ['2026-12-21', []],
])('accepting on %s can begin the months %j: a month opened to one employee stays', (today, months) => {
  const fields = { endDate: '2027-02-28', cutOffDate: '2026-11-30' }
  const opened = [{ year: 2027, months: [1], fromDate: '2026-12-01', toDate: '2026-12-20' }]
  const windows = { 2027: [{ fromDate: '2026-10-01', toDate: '2026-10-31' }] }
  const employment = { enrollment: { windows, opened } }
  expect(acceptableMonths({ modality: fields, year: 2027, today, cutOffDay: 10, employment })).toEqual(months)
})

describe('a change', () => {
  it('of the start month keeps that month: only a purchase moves to a later one', () => {
    const edit = purchase([5], {
      kind: 'edit',
      months: 'start',
      sentOn: '2026-05-01',
      inForceItems: items([6]),
    })
    expect(acceptanceDeadline({ ...edit, inForceItems: [] })).toBe('2026-05-14')
    expect(acceptanceDeadline(edit)).toBe('2026-05-31')
  })

  it('changes no month whose items only stand in another order', () => {
    const two = [5, 5].flatMap((month, personId) =>
      items([month], 100).map((item) => ({ ...item, personId })),
    )
    const edit = { kind: 'edit', items: two, inForceItems: two.toReversed() } as const
    expect(lastDayForFirstMonth(purchase([], edit))).toBeUndefined()
  })

  it('to be accepted beside a month in force has its own items, a cancellation has none', () => {
    const inForceItems = items([5])
    expect(lastDayForFirstMonth(purchase([5, 7], { inForceItems }))).toBe('2026-05-14')
    expect(lastDayForFirstMonth(purchase([5], { kind: 'cancellation', inForceItems }))).toBe('2026-05-14')
  })
})

describe('the last day that keeps the first month (D-108)', () => {
  it('of a purchase is of the first month it begins', () =>
    expect(lastDayForFirstMonth(purchase([5, 4, 6]))).toBe('2026-04-14'))

  it('of a purchase is of that month though it is over: only an end looks for an open one', () => {
    expect(lastDayForFirstMonth(purchase([1, 5], { sentOn: '2026-04-20' }))).toBe('2026-01-14')
    const end = { kind: 'cancellation', inForceItems: items([1, 5]), sentOn: '2026-04-20' } as const
    expect(lastDayForFirstMonth(purchase([], end))).toBe('2026-05-14')
  })

  it('of an edit is of the first month it changes, be it dearer, new or taken away', () => {
    const edit = (after: Waiting['items']): string | undefined =>
      lastDayForFirstMonth(purchase([], { kind: 'edit', inForceItems: items([4, 5, 6]), items: after }))
    expect(edit([...items([4, 5]), ...items([6], 6000)])).toBe('2026-06-14')
    expect(edit(items([4, 5, 6, 8]))).toBe('2026-08-14')
    expect(edit(items([4, 6]))).toBe('2026-05-14')
    expect(edit(items([4, 5, 6]))).toBeUndefined()
  })

  it.each([
    ['2026-05-14', '2026-05-14'],
    ['2026-05-15', '2026-06-14'],
    ['2026-07-14', '2026-07-14'],
    ['2026-07-15', undefined],
  ])('of a cancellation sent on %s is %s, of the first month it frees', (sentOn, cutOff) => {
    const inForceItems = items([3, 4, 5, 6, 7])
    expect(lastDayForFirstMonth(purchase([], { kind: 'cancellation', sentOn, inForceItems }))).toBe(cutOff)
  })
})

it.each([
  [undefined, '2026-06-19'],
  ['2026-06-12', '2026-06-12'],
  ['2026-06-28', '2026-06-19'],
  [5, '2026-06-04'],
] as const)('with cut-off 20 and %s of the modality, July is kept until %s (D-108)', (cutOffDate, day) => {
  const modality = cutOffDate === undefined ? {} : { cutOffDate }
  expect(lastDayForFirstMonth(purchase([6], { cutOffDay: 20, sentOn: '2026-06-10', modality }))).toBe(day)
})
