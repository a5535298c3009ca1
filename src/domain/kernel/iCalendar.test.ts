import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iCalendar } from './iCalendar.ts'

const now = new Date('2026-05-05T10:00:00.123Z')
const day = { uid: 'end c1@acme', day: '2026-06-30', summary: 'Fin', url: 'https://acme.example/home' }
const write = (summary: string, uid = day.uid) =>
  iCalendar([{ ...day, uid, summary }], { name: 'Fechas', now })
const octets = (text: string): number => new TextEncoder().encode(text).length
/** Unfolds lines as RFC 5545, 3.1 requires. */
const unfold = (file: string): string[] => file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
const summaryIn = (file: string): string =>
  (unfold(file).find((line) => line.startsWith('SUMMARY:')) ?? '')
    .slice('SUMMARY:'.length)
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

describe('a calendar file (RFC 5545)', () => {
  it('has a whole day with its UID and the moment of writing, each line ended by CRLF', () => {
    const file = write('Fin')
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true)
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
    expect(unfold(file)).toEqual(
      expect.arrayContaining([
        'UID:end c1@acme',
        'DTSTAMP:20260505T100000Z',
        'DTSTART;VALUE=DATE:20260630',
        'SUMMARY:Fin',
        'URL:https://acme.example/home',
      ]),
    )
    expect(iCalendar([], { name: 'Fechas', now })).not.toContain('VEVENT')
  })

  it.each([
    ['a; b, c\\d', String.raw`SUMMARY:a\; b\, c\\d`],
    ['one\ntwo\r\nthree', String.raw`SUMMARY:one\ntwo\nthree`],
    ['x\u0007\u0000y', 'SUMMARY:xy'],
  ])('escapes %j', (summary, line) => {
    expect(unfold(write(summary))).toContain(line)
  })

  it.each([66, 67, 68, 141, 142])('folds a text of %i letters at 75 octets', (count) => {
    const file = write('a'.repeat(count))
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line.startsWith(' '))).toHaveLength(Math.ceil((count - 67) / 74))
  })

  it('cuts no letter in two, and says what was written', () => {
    const texts = fc
      .string({ unit: 'grapheme', maxLength: 120 })
      .map((text) => text.replaceAll(/\p{Cc}/gu, ''))
    fc.assert(
      fc.property(texts, (text) => {
        const file = write(text)
        expect(file.split('\r\n').every((line) => octets(line) <= 75)).toBe(true)
        expect(file.isWellFormed()).toBe(true)
        expect(summaryIn(file)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })
})
