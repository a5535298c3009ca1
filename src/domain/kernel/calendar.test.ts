import { describe, expect, it } from 'vitest'
import { isCalendarDay } from './formats.ts'
import {
  addDays,
  addMonths,
  completedYears,
  dateParts,
  daysBetween,
  firstDayOfMonth,
  isExpiring,
  madridDate,
  monthAfter,
  monthText,
  plainDate,
  yearOf,
} from './calendar.ts'

describe('the Madrid day of an instant', () => {
  it.each([
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
    ['2026-01-31T23:30:00Z', '2026-02-01'],
    ['2026-03-14T23:30:00Z', '2026-03-15'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
  ])('%s is %s', (instant, day) => expect(madridDate(instant)).toBe(day))

  it('counts one hour in winter and two in summer, up to the very hour of both clock changes', () => {
    expect(madridDate('2026-03-28T22:59:59Z')).toBe('2026-03-28')
    expect(madridDate('2026-03-28T23:00:00Z')).toBe('2026-03-29')
    expect(madridDate('2026-03-29T21:59:59Z')).toBe('2026-03-29')
    expect(madridDate('2026-03-29T22:00:00Z')).toBe('2026-03-30')
    expect(madridDate('2026-10-24T22:00:00Z')).toBe('2026-10-25')
    expect(madridDate('2026-10-25T22:59:59Z')).toBe('2026-10-25')
    expect(madridDate('2026-10-25T23:00:00Z')).toBe('2026-10-26')
  })

  it('is read from a Date, a number or a text; a text that is no instant is refused', () => {
    expect(madridDate(new Date(0))).toBe('1970-01-01')
    expect(madridDate(0)).toBe('1970-01-01')
    expect(() => madridDate('ayer')).toThrow(RangeError)
  })
})

describe('a date', () => {
  it('is a day that exists, written YYYY-MM-DD', () => {
    expect(['2026-02-28', '2028-02-29', '2026-12-31'].map(isCalendarDay)).toEqual([true, true, true])
    expect(
      [
        '2026-02-29',
        '2026-13-01',
        '2026-1-1',
        '26-01-01',
        '',
        'x2026-01-01',
        '2026-01-01T00:00:00Z',
        20260101,
        null,
        undefined,
      ].map(isCalendarDay),
    ).not.toContain(true)
  })

  it('has a year, a month and a day; a time after the date is ignored', () => {
    expect(dateParts('2026-03-05')).toEqual({ year: 2026, month: 3, day: 5 })
    expect(dateParts('2026-03-05T23:59:00Z')).toEqual({ year: 2026, month: 3, day: 5 })
    expect(() => dateParts('5/3/2026')).toThrow('"5/3/2026" is not a date: expected YYYY-MM-DD')
  })

  it('is built with the last day of the month where the day lies beyond it', () => {
    expect(plainDate(2026, 2, 31)).toBe('2026-02-28')
    expect(plainDate(2028, 2, 31)).toBe('2028-02-29')
    expect(plainDate(2026, 4, 30)).toBe('2026-04-30')
    expect(plainDate(2026, 4, 31)).toBe('2026-04-30')
    expect(plainDate(2026, 12, 31)).toBe('2026-12-31')
    expect(plainDate(2026, 1, 1)).toBe('2026-01-01')
    expect([0, 8, 11].map((monthIndex) => firstDayOfMonth(2026, monthIndex))).toEqual([
      '2026-01-01',
      '2026-09-01',
      '2026-12-01',
    ])
  })
})

describe('days between', () => {
  it.each([
    ['2026-03-10', '2026-03-15', 5],
    ['2026-03-15', '2026-03-15', 0],
    ['2026-03-16', '2026-03-15', -1],
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['2025-12-31', '2026-01-01', 1],
    ['2026-01-01', '2027-01-01', 365],
  ])('from %s to %s are %d days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))

  it('added to the first date give the second', () => {
    expect(addDays('2026-12-01', 30)).toBe('2026-12-31')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  })
})

describe('completed years (D-48)', () => {
  it('change on the birthday, not before', () => {
    expect(completedYears('2023-06-10', '2026-06-09')).toBe(2)
    expect(completedYears('2023-06-10', '2026-06-10')).toBe(3)
    expect(completedYears('2023-06-10', '2026-06-11')).toBe(3)
    expect(completedYears('2023-06-10', '2026-05-30')).toBe(2)
    expect(completedYears('2023-06-10', '2026-07-01')).toBe(3)
  })

  it('of somebody born on 29 February change on 1 March in a common year', () => {
    expect(completedYears('2024-02-29', '2026-02-28')).toBe(1)
    expect(completedYears('2024-02-29', '2026-03-01')).toBe(2)
    expect(completedYears('2024-02-29', '2028-02-28')).toBe(3)
    expect(completedYears('2024-02-29', '2028-02-29')).toBe(4)
  })

  it('are unknown without a birthday and never negative', () => {
    expect(['', null, undefined, 'mayo'].map((birthday) => completedYears(birthday, '2026-01-01'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(completedYears('2026-05-01', '2026-01-01')).toBe(0)
    expect(completedYears('2000-01-01T00:00:00Z', '2026-01-01')).toBe(26)
  })
})

describe('expiring (D-44)', () => {
  it('is strictly after: 1 December and 30 days reach 31 December', () => {
    expect(isExpiring('2026-12-31', 30, '2026-12-01')).toBe(false)
    expect(isExpiring('2026-12-31', 30, '2026-12-02')).toBe(true)
    expect(isExpiring('2026-12-31', 30, '2026-11-30')).toBe(false)
  })

  it('is over after the end', () => {
    expect(isExpiring('2026-12-31', 30, '2026-12-31')).toBe(true)
    expect(isExpiring('2026-12-31', 30, '2027-01-01')).toBe(false)
  })

  it('never happens without an end, and alert days default to 0', () => {
    expect(isExpiring(undefined, 30, '2026-12-02')).toBe(false)
    expect(isExpiring('', 30, '2026-12-02')).toBe(false)
    expect(isExpiring('2026-12-02', undefined, '2026-12-02')).toBe(false)
    expect(isExpiring('2026-12-03', null, '2026-12-03')).toBe(false)
    expect(isExpiring('2026-12-31T22:00:00.000Z', 30, '2026-12-01')).toBe(false)
  })
})

it('the year of a date, a month and an instant is its first four digits', () => {
  expect(['2026-12-31', '2027-01', '2028-01-01T00:30:00.000Z'].map(yearOf)).toEqual([2026, 2027, 2028])
})

describe('a month', () => {
  it.each([
    [-1, '2025-12'],
    [0, '2026-01'],
    [8, '2026-09'],
    [9, '2026-10'],
    [11, '2026-12'],
    [12, '2027-01'],
  ])('with the index %i of 2026 is written %s', (monthIndex, text) => {
    expect(monthText(2026, monthIndex)).toBe(text)
    expect(firstDayOfMonth(2026, monthIndex)).toBe(`${text}-01`)
  })

  it('has a month after it, in the next year after December', () => {
    expect(monthAfter('2026-11')).toBe('2026-12')
    expect(monthAfter('2026-12')).toBe('2027-01')
  })

  it('moves across years in both directions', () => {
    expect(addMonths({ year: 2026, month: 12 }, 0)).toEqual({ year: 2026, month: 12 })
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
    expect(addMonths({ year: 2026, month: 6 }, -30)).toEqual({ year: 2023, month: 12 })
  })
})
