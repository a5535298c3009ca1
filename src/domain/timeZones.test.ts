import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, completedYears, daysBetween, isExpiring, madridDate, plainDate } from './calendar.ts'
import { formatDate, monthName } from './format.ts'
import { cutOffDeadline, daysToCutOff, selectableMonths } from './planMonths.ts'

/** Hours of 15 June 2026 by each host's own clock at noon UTC: proof that the zone is really another. */
const zones = [['UTC', 12], ['Pacific/Auckland', 0], ['America/Los_Angeles', 5]] as const

const instants = [
  '2026-03-14T22:59:00Z', '2026-03-14T23:30:00Z', '2026-03-15T23:30:00Z', '2026-01-31T23:30:00Z', '2026-02-28T22:59:59Z', '2026-02-28T23:00:00Z',
  '2028-02-28T23:00:00Z', '2028-02-29T23:30:00Z', '2026-03-28T23:30:00Z', '2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-10-24T22:30:00Z',
  '2026-10-25T00:59:00Z', '2026-10-25T01:00:00Z', '2026-12-31T22:59:00Z', '2026-12-31T23:30:00Z',
]

const expectedDays = [
  '2026-03-14', '2026-03-15', '2026-03-16', '2026-02-01', '2026-02-28', '2026-03-01', '2028-02-29', '2028-03-01', '2026-03-29', '2026-03-29', '2026-03-29',
  '2026-10-25', '2026-10-25', '2026-10-25', '2026-12-31', '2027-01-01',
]

describe.each(zones)('on a host in %s', (zone, noonUtcHour) => {
  const before = process.env.TZ
  beforeEach(() => { process.env.TZ = zone })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('the host’s clock really is there', () => expect(new Date('2026-06-15T12:00:00Z').getHours()).toBe(noonUtcHour))

  it('instants fall on the Madrid day', () => expect(instants.map(madridDate)).toEqual(expectedDays))

  it('the plan’s dates are the same', () => {
    const first = (instant: string, year: number): number | undefined => selectableMonths({ modality: {}, year, today: madridDate(instant), cutOffDay: 15 })[0]
    expect([first('2026-03-14T22:59:00Z', 2026), first('2026-03-14T23:30:00Z', 2026), first('2026-12-31T23:30:00Z', 2027), first('2026-12-31T22:59:00Z', 2027)]).toEqual([3, 4, 1, 1])
    expect(daysToCutOff({ modality: {}, year: 2026, firstMonth: 3, today: '2026-03-10', cutOffDay: 15 })).toBe(5)
    expect(cutOffDeadline({ modality: {}, year: 2026, firstMonth: 2, cutOffDay: 31 })).toBe('2026-02-28')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(plainDate(2028, 2, 30)).toBe('2028-02-29')
    expect(completedYears('2024-02-29', '2026-02-28')).toBe(1)
    expect(isExpiring('2026-12-31', 30, '2026-12-01')).toBe(false)
  })

  it('dates are written as the day they say', () => {
    expect(formatDate('2026-03-29', 'es', 'long')).toBe('29 de marzo de 2026')
    expect(formatDate('2026-12-31', 'es')).toBe('31/12/2026')
    expect(monthName(0, 'es')).toBe('enero')
  })
})
