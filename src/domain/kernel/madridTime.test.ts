import { describe, expect, it } from 'vitest'
import { parseMoment, startOfDay } from './madridTime.ts'

describe('a moment', () => {
  it.each([
    ['in winter', '2026-12-01T08:00', '2026-12-01T07:00:00.000Z'],
    ['in summer', '2026-07-01T08:00', '2026-07-01T06:00:00.000Z'],
    ['with seconds', '2026-12-01T08:00:30', '2026-12-01T07:00:30.000Z'],
    ['before the skipped hour', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['in the skipped hour', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['after the skipped hour', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['in the repeated hour, the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['after the repeated hour', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['with Z', '2026-12-01T08:00Z', '2026-12-01T08:00:00.000Z'],
    ['with an offset', '2026-12-01T08:00:00+01:00', '2026-12-01T07:00:00.000Z'],
  ])('%s is an instant', (_what, text, instant) => {
    expect(parseMoment(text)?.toISOString()).toBe(instant)
  })

  it.each(['2026-02-30T08:00', '2026-12-01', '2026-12-01 08:00', '2026-12-01T24:00', '01/12/2026', 3, null])(
    'is not %j',
    (text) => {
      expect(parseMoment(text)).toBeUndefined()
    },
  )
})

it.each([
  ['2026-12-01', '2026-11-30T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', '2027-03-28T22:00:00.000Z'],
])('the day %s begins at %s', (day, instant) => expect(startOfDay(day).toISOString()).toBe(instant))

it('no day begins at a text that is none', () =>
  expect(() => startOfDay('2026-02-30')).toThrow('2026-02-30 is no day'))
