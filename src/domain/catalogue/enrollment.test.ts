import { describe, expect, it } from 'vitest'
import {
  afterSigning,
  enrollmentEnd,
  enrollmentRefusal,
  isEnrollmentOpen,
  openedMonths,
  signingDeadline,
  type Enrollment,
} from './enrollment.ts'
import { cutOffDeadline, selectableMonths, yearToRepeatFor, type Employment } from './planMonths.ts'

/**
 * The window of 2027 is 1 to 20 December 2026. The month of December 2026 is open to this person only, from
 * 24 to 30 November.
 */
const enrollment: Enrollment = {
  windows: { 2027: [{ fromDate: '2026-12-01', toDate: '2026-12-20' }] },
  opened: [{ year: 2026, months: [11], fromDate: '2026-11-24', toDate: '2026-11-30' }],
}
const modality = { year: undefined }
const months = (today: string, year: number, employment: Employment = { enrollment }): number[] =>
  selectableMonths({ modality, year, today, cutOffDay: 20, employment })
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

describe('the windows of a plan year (D-97)', () => {
  it.each([
    ['2026-11-30', false, undefined],
    ['2026-12-01', true, '2026-12-20'],
    ['2026-12-20', true, '2026-12-20'],
    ['2026-12-21', false, undefined],
  ])('on %s are open: %s', (today, isOpen, end) => {
    expect(isEnrollmentOpen(enrollment, 2027, today)).toBe(isOpen)
    expect(enrollmentEnd(enrollment, 2027, today)).toBe(end)
    expect(months(today, 2027).length > 0).toBe(isOpen)
  })

  it('leave the months to the cut-off while they are open', () => {
    expect(months('2026-12-19', 2027)).toEqual(all)
    expect(months('2026-12-20', 2027)).toEqual(all.slice(1))
  })

  it('are refused with their start, their end, or that they are for others', () => {
    const refusalOn = (today: string, given = enrollment) => enrollmentRefusal(given, 2027, today)
    expect(refusalOn('2026-11-30')).toEqual({
      code: 'enrollmentNotYet',
      params: { year: 2027, fromDate: '2026-12-01' },
    })
    expect(refusalOn('2026-12-01')).toBeUndefined()
    expect(refusalOn('2026-12-21')).toEqual({
      code: 'enrollmentOver',
      params: { year: 2027, untilDate: '2026-12-20' },
    })
    expect(refusalOn('2026-12-01', { windows: { 2027: [] }, opened: [] })).toEqual({
      code: 'enrollmentOfOthers',
      params: { year: 2027 },
    })
  })

  it('limit no year without declared windows', () => {
    expect(isEnrollmentOpen(enrollment, 2026, '2026-06-01')).toBe(true)
    expect(enrollmentRefusal(enrollment, 2026, '2026-06-01')).toBeUndefined()
    expect(months('2026-06-01', 2026)).toEqual(all.slice(6))
  })

  it('limit signing only; a signed contract follows the cut-off alone', () => {
    expect(months('2026-12-25', 2027)).toEqual([])
    expect(months('2026-12-25', 2027, afterSigning({ enrollment }))).toEqual(all.slice(1))
  })

  it('determine when this year’s contracts may be renewed', () => {
    expect(yearToRepeatFor('2026-10-01')).toBe(2027)
    expect(yearToRepeatFor('2026-11-30', { enrollment })).toBeUndefined()
    expect(yearToRepeatFor('2026-12-01', { enrollment })).toBe(2027)
    const early = { windows: { 2027: [{ fromDate: '2026-09-01', toDate: '2026-09-30' }] }, opened: [] }
    expect(yearToRepeatFor('2026-09-30', { enrollment: early })).toBe(2027)
  })
})

describe('months opened to one person (D-97)', () => {
  it.each([
    ['2026-11-23', []],
    ['2026-11-24', [11]],
    ['2026-11-30', [11]],
    ['2026-12-01', []],
  ])('on %s are %j, although the cut-off has passed', (today, open) => {
    expect(openedMonths(enrollment, 2026, today)).toEqual(open)
    expect(months(today, 2026)).toEqual(open)
    expect(months(today, 2026, afterSigning({ enrollment }))).toEqual(open)
  })

  it('are open where the windows are closed, and only where the modality is offered', () => {
    const closed: Enrollment = {
      windows: { 2026: [] },
      opened: [{ year: 2026, months: [9, 10, 11], fromDate: '2026-11-01', toDate: '2026-11-30' }],
    }
    const open = (more: object) =>
      selectableMonths({
        modality: { ...modality, ...more },
        year: 2026,
        today: '2026-11-24',
        cutOffDay: 20,
        employment: { enrollment: closed, exitOn: '2026-12-31' },
      })
    expect(open({})).toEqual([9, 10, 11])
    expect(open({ startDate: '2026-11-01' })).toEqual([10, 11])
    expect(open({ endDate: '2026-11-30' })).toEqual([9, 10])
    expect(open({ year: 2027 })).toEqual([])
    expect(open({ startDate: '2027-02-01' })).toEqual([])
    expect(open({ monthsAvailability: all.map((month) => month !== 10) })).toEqual([9, 11])
  })

  it('of several windows come together, each once and in order', () => {
    const days = { fromDate: '2026-11-01', toDate: '2026-11-30' }
    const opened = [
      { year: 2026, months: [11, 9], ...days },
      { year: 2026, months: [10, 11], ...days },
      { year: 2027, months: [0], ...days },
    ]
    expect(openedMonths({ windows: {}, opened }, 2026, '2026-11-10')).toEqual([9, 10, 11])
    expect(openedMonths(undefined, 2026, '2026-11-10')).toEqual([])
  })

  it('come before those that the cut-off leaves', () => {
    const opened = [{ year: 2026, months: [2], fromDate: '2026-04-01', toDate: '2026-04-30' }]
    expect(months('2026-04-10', 2026, { enrollment: { windows: {}, opened } })).toEqual([2, ...all.slice(4)])
  })

  it.each([
    ['2026-11-20', undefined, 11, '2026-11-20'],
    ['2026-11-20', enrollment, 10, '2026-11-20'],
    ['2026-11-20', enrollment, 11, '2026-11-30'],
    ['2026-12-01', enrollment, 11, '2026-12-01'],
  ])('with a cut-off on %s may be signed until then or later', (cutOff, given, monthIndex, last) => {
    expect(signingDeadline(given, { year: 2026, monthIndex, cutOff })).toBe(last)
    expect(signingDeadline(given, { year: 2025, monthIndex, cutOff })).toBe(cutOff)
  })

  it('move the last day to sign them to the end of the window', () => {
    const deadline = (year: number, firstMonth: number) =>
      cutOffDeadline({ modality, year, firstMonth, cutOffDay: 20, employment: { enrollment } })
    expect(deadline(2026, 11)).toBe('2026-11-30')
    expect(deadline(2026, 10)).toBe('2026-10-20')
    expect(deadline(2027, 0)).toBe('2026-12-20')
    expect(deadline(2027, 3)).toBe('2026-12-20')
    const end = (cutOff: string) => signingDeadline(enrollment, { year: 2027, monthIndex: 3, cutOff })
    expect(end('2026-12-19')).toBe('2026-12-19')
    expect(end('2026-12-21')).toBe('2026-12-20')
  })
})
