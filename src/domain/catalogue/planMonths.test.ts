import { describe, expect, it } from 'vitest'
import {
  cutOffDayOf,
  cutOffDeadline,
  daysToCutOff,
  isPlanYearOver,
  monthAfterCutOff,
  nearestPlanYear,
  openPlanYears,
  planYearOf,
  selectableMonths,
  yearToChoose,
  yearToRepeatFor,
  type Employment,
} from './planMonths.ts'

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const monthsFrom = (first: number): number[] => all.slice(first)

describe('the first month (D-06)', () => {
  it.each([
    ['2026-03-10', 15, 4],
    ['2026-03-14', 15, 4],
    ['2026-03-15', 15, 5],
    ['2026-03-16', 15, 5],
    ['2026-11-20', 15, 1],
    ['2026-12-20', 15, 2],
    ['2026-12-10', 15, 1],
    ['2026-11-10', 15, 12],
    ['2026-06-01', 1, 8],
    ['2026-06-30', 31, 7],
    ['2026-10-31', 31, 12],
    ['2026-11-30', 31, 12],
    ['2026-11-01', 1, 1],
  ])('on %s with cut-off day %d is month %d', (today, cutOffDay, month) => {
    expect(monthAfterCutOff(today, cutOffDay).month).toBe(month)
  })

  it('is two months ahead where the cut-off day is 1: 1 June gives August', () =>
    expect(monthAfterCutOff('2026-06-01', 1).month).toBe(8))

  it('wraps into the next year', () => {
    expect(monthAfterCutOff('2026-11-20', 15)).toEqual({ year: 2027, month: 1 })
    expect(monthAfterCutOff('2026-11-14', 15)).toEqual({ year: 2026, month: 12 })
    expect(monthAfterCutOff('2026-12-31', 31)).toEqual({ year: 2027, month: 2 })
  })
})

describe('the months of an employment (D-88, D-98)', () => {
  const months = (employment: Employment, year = 2026): number[] =>
    selectableMonths({ modality: {}, year, today: '2026-03-10', cutOffDay: 15, employment })

  it.each([
    ['2026-06-01', [3, 4, 5]],
    ['2026-06-30', [3, 4, 5]],
    ['2026-07-01', [3, 4, 5, 6]],
    ['2026-04-01', [3]],
    ['2026-03-31', []],
    ['2026-12-31', monthsFrom(3)],
  ])('end with the month of an exit on %s', (exitOn, expected) => {
    expect(months({ exitOn })).toEqual(expected)
    expect(months({ exitOn }, 2027)).toEqual([])
  })

  it('go on in the next year up to the month of an exit there', () => {
    expect(months({ exitOn: '2027-03-20' })).toEqual(monthsFrom(3))
    expect(months({ exitOn: '2027-03-20' }, 2027)).toEqual([0, 1, 2])
  })

  it.each([
    ['2026-05-31', monthsFrom(4)],
    ['2026-06-01', monthsFrom(5)],
    ['2025-06-01', monthsFrom(3)],
    ['2027-01-01', []],
  ])('begin with the month of a joining on %s', (joinedOn, expected) => {
    expect(months({ joinedOn })).toEqual(expected)
  })
})

describe('selectable months', () => {
  const on = (today: string, modality = {}, year = 2026): number[] =>
    selectableMonths({ modality, year, today, cutOffDay: 15 })

  it('run from the first month to December', () => {
    expect(on('2026-03-10')).toEqual(monthsFrom(3))
    expect(on('2026-03-15')).toEqual(monthsFrom(4))
    expect(on('2026-10-20')).toEqual([11])
  })

  it('belong to the next plan year once the month after cut-off lies in it', () => {
    expect(on('2026-11-20')).toEqual([])
    expect(on('2026-11-20', {}, 2027)).toEqual(all)
    expect(on('2026-12-20', {}, 2027)).toEqual(monthsFrom(1))
  })

  it('are all of the next plan year before that, and none of the year after it', () => {
    expect(on('2026-10-20', {}, 2027)).toEqual(all)
    expect(on('2026-01-01', {}, 2027)).toEqual(all)
    expect(on('2026-12-31', {}, 2028)).toEqual([])
    expect(on('2026-03-10', { startDate: '9' }, 2027)).toEqual(monthsFrom(8))
    expect(on('2026-03-10', { startDate: '2026-09-01' }, 2027)).toEqual(all)
    expect(on('2026-03-10', { year: 2026 }, 2027)).toEqual([])
  })

  it('are left on any day of the year', () => {
    for (const today of ['2026-01-01', '2026-02-28', '2026-11-30', '2026-12-01', '2026-12-31']) {
      for (const cutOffDay of [1, 15, 31]) {
        const left = openPlanYears(today).flatMap((year) =>
          selectableMonths({ modality: {}, year, today, cutOffDay }),
        )
        expect(left.length, `${today}, cut-off ${cutOffDay}`).toBeGreaterThan(0)
      }
    }
  })

  it('start where the benefit starts, compared by year and month', () => {
    expect(on('2026-03-10', { startDate: '2026-09-01' })).toEqual(monthsFrom(8))
    expect(on('2026-03-10', { startDate: '2026-02-01' })).toEqual(monthsFrom(3))
    expect(on('2025-12-10', { startDate: '2025-09-01' })).toEqual(all)
    expect(on('2025-12-10', { startDate: '2025-09-01' }, 2025)).toEqual([])
    expect(on('2026-10-01', { startDate: '2027-01-01' }, 2027)).toEqual(all)
    expect(on('2026-10-01', { startDate: '2027-01-01' }, 2026)).toEqual([])
    expect(on('2026-10-01', { startDate: '2027-03-15' }, 2027)).toEqual(monthsFrom(2))
  })

  it('take a bare start month as a month of the plan year', () => {
    expect(on('2026-03-10', { startDate: '9' })).toEqual(monthsFrom(8))
    expect(on('2026-03-20', { startDate: '9' })).toEqual(monthsFrom(8))
    expect(on('2026-03-20', { startDate: '4' })).toEqual(monthsFrom(4))
    expect(on('2026-03-20', { startDate: '5' })).toEqual(monthsFrom(4))
    expect(on('2026-03-20', { startDate: '6' })).toEqual(monthsFrom(5))
    expect(on('2026-12-10', { startDate: '9' }, 2027)).toEqual(monthsFrom(8))
    expect(on('2025-12-10', { startDate: '09' })).toEqual(monthsFrom(8))
    expect(on('2026-03-10', { startDate: '9', year: 2027 }, 2027)).toEqual(monthsFrom(8))
  })

  it('end where the benefit ends (D-07)', () => {
    expect(on('2026-03-10', { endDate: '2026-06-30' })).toEqual([3, 4, 5])
    expect(on('2026-03-10', { endDate: '2026-04-01' })).toEqual([3])
    expect(on('2026-03-10', { endDate: '2026-03-31' })).toEqual([])
    expect(on('2026-03-10', { endDate: '2025-12-31' })).toEqual([])
    expect(on('2026-03-10', { endDate: '2027-02-28' })).toEqual(monthsFrom(3))
  })

  it('leave out the months that are not available, missing flags being on (D-08)', () => {
    expect(
      on('2026-03-10', { monthsAvailability: [true, true, true, false, true, true, true, false] }),
    ).toEqual([4, 5, 6, 8, 9, 10, 11])
    expect(on('2026-03-10', { monthsAvailability: [] })).toEqual(monthsFrom(3))
    expect(on('2026-03-10', { monthsAvailability: all.map(() => false) })).toEqual([])
  })

  it('are those of the modality’s own year', () => {
    expect(on('2026-03-10', { year: 2026 })).toEqual(monthsFrom(3))
    expect(on('2026-03-10', { year: 2025 })).toEqual([])
    expect(on('2026-03-10', { year: 2027 }, 2027)).toEqual(all)
    expect(on('2026-03-10', { year: 2027 }, 2026)).toEqual([])
    expect(on('2026-11-20', { year: 2026 }, 2027)).toEqual([])
    expect(on('2026-03-10', { year: 2027, startDate: '2026-05-01' }, 2027)).toEqual(all)
  })

  it('follow the modality’s own cut-off day', () => {
    expect(on('2026-03-15', { cutOffDate: 20 })).toEqual(monthsFrom(3))
    expect(on('2026-03-10', { cutOffDate: '5' })).toEqual(monthsFrom(4))
  })
})

describe('plan years', () => {
  it('are open this year and the next', () => {
    expect(openPlanYears('2026-01-01')).toEqual([2026, 2027])
    expect(openPlanYears('2026-12-31')).toEqual([2026, 2027])
    expect(openPlanYears('2027-01-01')).toEqual([2027, 2028])
  })

  it('are contracted for from the month after cut-off', () => {
    expect(nearestPlanYear('2026-11-14', 15)).toBe(2026)
    expect(nearestPlanYear('2026-11-15', 15)).toBe(2027)
    expect(nearestPlanYear('2026-11-01', 1)).toBe(2027)
  })

  it('begin, for a modality, with the year of its first month', () => {
    expect(planYearOf({ modality: {}, today: '2026-11-14', cutOffDay: 15 })).toBe(2026)
    expect(planYearOf({ modality: {}, today: '2026-11-15', cutOffDay: 15 })).toBe(2027)
    expect(planYearOf({ modality: { startDate: '2027-01-01' }, today: '2026-03-01', cutOffDay: 15 })).toBe(
      2027,
    )
    expect(planYearOf({ modality: { cutOffDate: 20 }, today: '2026-11-15', cutOffDay: 15 })).toBe(2026)
    expect(planYearOf({ modality: { year: 2027 }, today: '2026-03-10', cutOffDay: 15 })).toBe(2027)
    expect(
      planYearOf({ modality: { year: 2027, startDate: '2026-05-01' }, today: '2026-03-10', cutOffDay: 15 }),
    ).toBe(2027)
  })
})

describe('the deadline (D-09)', () => {
  const days = (
    today: string,
    {
      modality = {},
      firstMonth = 3,
      cutOffDay = 15,
      year = 2026,
    }: { modality?: object; firstMonth?: number; cutOffDay?: number; year?: number } = {},
  ): number => daysToCutOff({ modality, year, firstMonth, today, cutOffDay })

  it('is the cut-off day of the month before: April on 15 March, and not expired on that day', () => {
    expect(cutOffDeadline({ modality: {}, year: 2026, firstMonth: 3, cutOffDay: 15 })).toBe('2026-03-15')
    expect(days('2026-03-10')).toBe(5)
    expect(days('2026-03-15')).toBe(0)
    expect(days('2026-03-16')).toBe(-1)
  })

  it('of January lies in December of the year before', () =>
    expect(cutOffDeadline({ modality: {}, year: 2026, firstMonth: 0, cutOffDay: 15 })).toBe('2025-12-15'))

  it('is the last day of a month that is shorter', () => {
    expect(cutOffDeadline({ modality: {}, year: 2026, firstMonth: 2, cutOffDay: 31 })).toBe('2026-02-28')
    expect(cutOffDeadline({ modality: {}, year: 2028, firstMonth: 2, cutOffDay: 30 })).toBe('2028-02-29')
    expect(cutOffDeadline({ modality: {}, year: 2026, firstMonth: 4, cutOffDay: 31 })).toBe('2026-04-30')
  })

  it('is the benefit’s own date or day where it has one', () => {
    expect(days('2026-03-10', { modality: { cutOffDate: '2026-03-12' } })).toBe(2)
    expect(days('2026-03-13', { modality: { cutOffDate: '2026-03-12T00:00:00Z' } })).toBe(-1)
    expect(days('2026-03-10', { modality: { cutOffDate: 20 } })).toBe(10)
    expect(
      cutOffDeadline({
        modality: { cutOffDate: '2026-03-12T00:00:00Z' },
        year: 2026,
        firstMonth: 3,
        cutOffDay: 15,
      }),
    ).toBe('2026-03-12')
    expect(cutOffDeadline({ modality: { cutOffDate: '7' }, year: 2026, firstMonth: 3, cutOffDay: 15 })).toBe(
      '2026-03-07',
    )
  })

  it('takes the company’s day where the benefit gives none', () => {
    expect(
      [0, 32, -1, 1.5, '', 'x', '2026-03-12', undefined].map((cutOffDate) =>
        cutOffDayOf({ cutOffDate } as { cutOffDate: number }, 15),
      ),
    ).not.toContain(32)
    expect(
      [0, 32, -1, 1.5, '', 'xx', '2026-03-12', undefined].map((cutOffDate) =>
        cutOffDayOf({ cutOffDate } as { cutOffDate: number }, 15),
      ),
    ).toEqual([15, 15, 15, 15, 15, 15, 15, 15])
    expect([1, 31, '7', '07'].map((cutOffDate) => cutOffDayOf({ cutOffDate }, 15))).toEqual([1, 31, 7, 7])
  })
})

describe('the plan year to choose for (D-97)', () => {
  const over = [{ fromDate: '2025-12-01', toDate: '2025-12-20' }]
  const autumn = [{ fromDate: '2026-10-15', toDate: '2026-11-10' }]
  const on = (today: string, enrollment: Partial<Employment['enrollment']> = {}, more: Employment = {}) => {
    const employment = { ...more, enrollment: { windows: {}, opened: [], ...enrollment } }
    const { year, months } = yearToChoose({ modality: {}, today, cutOffDay: 15, employment })
    return [year, ...months]
  }

  it('is the one of the first month after cut-off where no window is declared', () => {
    expect(on('2026-10-20')).toEqual([2026, 11])
    expect(on('2026-11-14')).toEqual([2026, 11])
    expect(on('2026-11-15')).toEqual([2027, ...all])
  })

  it.each([
    ['2026-10-14', [2026]],
    ['2026-10-15', [2027, ...all]],
    ['2026-11-10', [2027, ...all]],
    ['2026-11-11', [2026]],
    ['2026-11-15', [2027]],
  ])('on %s is the one whose window is open, and has no months outside', (today, expected) => {
    expect(on(today, { windows: { 2026: over, 2027: autumn } })).toEqual(expected)
  })

  it('is no other year that nobody declared while its own window is closed', () => {
    expect(on('2026-06-10', { windows: { 2026: over } })).toEqual([2026])
    expect(on('2026-06-10', { windows: { 2026: autumn } })).toEqual([2026])
  })

  it('is the one of months opened to the employee alone, also after their cut-off', () => {
    const own = { year: 2026, months: [9], fromDate: '2026-10-10', toDate: '2026-10-20' }
    const enrollment = { windows: { 2026: over, 2027: autumn }, opened: [own] }
    expect(['2026-10-20', '2026-10-21'].map((today) => on(today, enrollment))).toEqual([
      [2026, 9],
      [2027, ...all],
    ])
  })

  it('has no months after an exit', () => {
    expect(on('2026-10-20', {}, { exitOn: '2026-12-01' })).toEqual([2026, 11])
    expect(on('2026-10-20', {}, { exitOn: '2026-11-30' })).toEqual([2026])
  })

  it('is that of the modality where it begins later', () => {
    const modality = { startDate: '2027-03-01' }
    expect(yearToChoose({ modality, today: '2026-10-20', cutOffDay: 15 }).year).toBe(2027)
  })
})

describe('the turn of the year', () => {
  it('ends a plan year on 1 January after it (D-72)', () => {
    const over = (today: string): boolean => isPlanYearOver(2026, today)
    expect(['2025-12-31', '2026-12-31', '2027-01-01'].map(over)).toEqual([false, false, true])
  })

  it('lets home offer to repeat the contracts from 1 October on', () => {
    const years = ['2026-09-30', '2026-10-01', '2026-12-31', '2027-01-01'].map((day) => yearToRepeatFor(day))
    expect(years).toEqual([undefined, 2027, 2027, undefined])
    const leaving = ['2026-12-31', '2027-01-01'].map((exitOn) => yearToRepeatFor('2026-10-01', { exitOn }))
    expect(leaving).toEqual([undefined, 2027])
  })
})
