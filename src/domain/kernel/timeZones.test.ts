import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, completedYears, daysBetween, isExpiring, madridDate, plainDate } from './calendar.ts'
import { formatDate, monthName } from './format.ts'
import { cutOffDeadline, daysToCutOff, monthAfterCutOff, selectableMonths } from '../catalogue/planMonths.ts'

/** Each host's local hour at noon UTC on 15 June 2026, which proves that its zone is set. */
const zones = [
  ['UTC', 12],
  ['Pacific/Auckland', 0],
  ['America/Los_Angeles', 5],
] as const

const instants = [
  '2026-03-14T22:59:00Z',
  '2026-03-14T23:30:00Z',
  '2026-03-15T23:30:00Z',
  '2026-01-31T23:30:00Z',
  '2026-02-28T22:59:59Z',
  '2026-02-28T23:00:00Z',
  '2028-02-28T23:00:00Z',
  '2028-02-29T23:30:00Z',
  '2026-03-28T23:30:00Z',
  '2026-03-29T00:59:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-24T22:30:00Z',
  '2026-10-25T00:59:00Z',
  '2026-10-25T01:00:00Z',
  '2026-12-31T22:59:00Z',
  '2026-12-31T23:30:00Z',
]

const expectedDays = [
  '2026-03-14',
  '2026-03-15',
  '2026-03-16',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
  '2028-02-29',
  '2028-03-01',
  '2026-03-29',
  '2026-03-29',
  '2026-03-29',
  '2026-10-25',
  '2026-10-25',
  '2026-10-25',
  '2026-12-31',
  '2027-01-01',
]

describe.each(zones)('on a host in %s', (zone, noonUtcHour) => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('the host’s clock shows the hour of its zone', () =>
    expect(new Date('2026-06-15T12:00:00Z').getHours()).toBe(noonUtcHour))

  it('instants fall on the Madrid day', () => expect(instants.map(madridDate)).toEqual(expectedDays))

  it('the plan’s dates are the same', () => {
    const first = (instant: string, year: number): number | undefined =>
      selectableMonths({ modality: {}, year, today: madridDate(instant), cutOffDay: 15 })[0]
    expect([
      first('2026-03-14T22:59:00Z', 2026),
      first('2026-03-14T23:30:00Z', 2026),
      first('2026-12-31T23:30:00Z', 2027),
      first('2026-12-31T22:59:00Z', 2027),
    ]).toEqual([3, 4, 1, 1])
    expect(
      daysToCutOff({ modality: {}, year: 2026, firstMonth: 3, today: '2026-03-10', cutOffDay: 15 }),
    ).toBe(5)
    expect(cutOffDeadline({ modality: {}, year: 2026, firstMonth: 2, cutOffDay: 31 })).toBe('2026-02-28')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(plainDate(2028, 2, 30)).toBe('2028-02-29')
    expect(completedYears('2024-02-29', '2026-02-28')).toBe(1)
    expect(isExpiring('2026-12-31', 30, '2026-12-01')).toBe(false)
  })

  it('the first month moves with the Madrid day of the cut-off, in February and at clock changes too', () => {
    const first = (instant: string, cutOffDay: number): string => {
      const today = madridDate(instant)
      const { year, month } = monthAfterCutOff(today, cutOffDay)
      return `${today}: ${year}-${month}`
    }
    // Madrid is one hour ahead of UTC in winter and two in summer: each pair is the last second of a day and
    // the first of the next.
    expect([
      first('2026-03-13T22:59:59Z', 15),
      first('2026-03-13T23:00:00Z', 15),
      first('2026-03-14T22:59:59Z', 15),
      first('2026-03-14T23:00:00Z', 15),
      first('2026-03-15T23:00:00Z', 15),
    ]).toEqual([
      '2026-03-13: 2026-4',
      '2026-03-14: 2026-4',
      '2026-03-14: 2026-4',
      '2026-03-15: 2026-5',
      '2026-03-16: 2026-5',
    ])
    expect([first('2026-01-31T22:59:59Z', 31), first('2026-01-31T23:00:00Z', 31)]).toEqual([
      '2026-01-31: 2026-3',
      '2026-02-01: 2026-3',
    ])
    expect([
      first('2026-02-27T22:59:59Z', 28),
      first('2026-02-27T23:00:00Z', 28),
      first('2026-02-28T23:00:00Z', 28),
    ]).toEqual(['2026-02-27: 2026-3', '2026-02-28: 2026-4', '2026-03-01: 2026-4'])
    expect([
      first('2028-02-28T22:59:59Z', 29),
      first('2028-02-28T23:00:00Z', 29),
      first('2028-02-29T23:00:00Z', 29),
    ]).toEqual(['2028-02-28: 2028-3', '2028-02-29: 2028-4', '2028-03-01: 2028-4'])
    expect([
      first('2026-03-28T22:59:59Z', 29),
      first('2026-03-28T23:00:00Z', 29),
      first('2026-03-29T22:00:00Z', 29),
    ]).toEqual(['2026-03-28: 2026-4', '2026-03-29: 2026-5', '2026-03-30: 2026-5'])
    expect([
      first('2026-10-24T21:59:59Z', 25),
      first('2026-10-24T22:00:00Z', 25),
      first('2026-10-25T22:59:59Z', 26),
      first('2026-10-25T23:00:00Z', 26),
    ]).toEqual(['2026-10-24: 2026-11', '2026-10-25: 2026-12', '2026-10-25: 2026-11', '2026-10-26: 2026-12'])
    expect([
      first('2026-12-31T22:30:00Z', 1),
      first('2026-12-31T23:30:00Z', 1),
      first('2026-12-31T23:30:00Z', 2),
    ]).toEqual(['2026-12-31: 2027-2', '2027-01-01: 2027-3', '2027-01-01: 2027-2'])
  })

  it('a cart item expires at midnight in Madrid, not on the host or in UTC', () => {
    const days = (instant: string, firstMonth = 3, year = 2026): number =>
      daysToCutOff({ modality: {}, year, firstMonth, today: madridDate(instant), cutOffDay: 15 })
    expect([days('2026-03-15T22:59:59Z'), days('2026-03-15T23:00:00Z')]).toEqual([0, -1])
    expect([days('2025-12-15T22:59:59Z', 0), days('2025-12-15T23:00:00Z', 0)]).toEqual([0, -1])
    expect([days('2026-07-15T21:59:59Z', 7), days('2026-07-15T22:00:00Z', 7)]).toEqual([0, -1])
  })

  it('birthdays begin at midnight in Madrid', () => {
    const years = (birthday: string, instant: string): number | undefined =>
      completedYears(birthday, madridDate(instant))
    expect([
      years('2023-06-10', '2026-06-09T21:59:59Z'),
      years('2023-06-10', '2026-06-09T22:00:00Z'),
    ]).toEqual([2, 3])
    expect([
      years('2024-01-01', '2026-12-31T22:59:59Z'),
      years('2024-01-01', '2026-12-31T23:30:00Z'),
    ]).toEqual([2, 3])
    expect([
      years('2024-02-29', '2026-02-28T22:59:59Z'),
      years('2024-02-29', '2026-02-28T23:00:00Z'),
    ]).toEqual([1, 2])
  })

  it('dates are written as the day they say', () => {
    expect(formatDate('2026-03-29', 'es', 'long')).toBe('29 de marzo de 2026')
    expect(formatDate('2026-12-31', 'es')).toBe('31/12/2026')
    expect(monthName(0, 'es')).toBe('enero')
  })
})
