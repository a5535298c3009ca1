import { describe, expect, it } from 'vitest'
import { formatDateField, readDate } from './dateText.ts'

const today = '2026-06-15'

describe('reading a typed date', () => {
  it.each([
    ['05/03/1990', '1990-03-05'],
    ['5/3/1990', '1990-03-05'],
    ['5-3-1990', '1990-03-05'],
    ['5.3.90', '1990-03-05'],
    ['05031990', '1990-03-05'],
    ['050390', '1990-03-05'],
    ['1990-03-05', '1990-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['01/01/26', '2026-01-01'],
    ['01/01/27', '1927-01-01'],
  ])('%s is %s', (typed, date) => {
    expect(readDate(typed, today)).toBe(date)
  })

  it.each([
    '',
    '31/02/2020',
    '29/02/2023',
    '13/13/2020',
    '32/01/2020',
    '0/1/2020',
    'mañana',
    '5/3',
    '5/3/199',
    '00000000',
  ])('%j is no valid date', (typed) => {
    expect(readDate(typed, today)).toBeUndefined()
  })
})

it('a date is formatted day first and read back', () => {
  expect(formatDateField('1990-03-05')).toBe('05/03/1990')
  expect(readDate(formatDateField('1990-03-05'), today)).toBe('1990-03-05')
  expect(formatDateField(undefined)).toBe('')
})
