import { expect, it } from 'vitest'
import { readMonth } from './readMonth.ts'

it.each([
  ['', '2026-06'],
  ['2026-05', '2026-05'],
  ['2026/5', '2026-05'],
  ['202605', '2026-05'],
  ['05/2026', '2026-05'],
  ['5-26', '2026-05'],
  ['31/05/2026', '2026-05'],
  ['2026-05-31', '2026-05'],
  ['Mayo de 2026', '2026-05'],
  ['maig del 2026', '2026-05'],
  ['MARÇO 2026', '2026-03'],
  ['sept.-26', '2026-09'],
  ['2026 May', '2026-05'],
  ['May2026', '2026-05'],
  ['mayo', '2026-05'],
  ['5', '2026-05'],
  ['13/2026', undefined],
  ['0', undefined],
  ['202613', undefined],
  ['ma 2026', undefined],
  ['5-126', undefined],
  ['mayo y junio', undefined],
  ['46143', undefined],
])('reads the month of an invoice of June 2026 that is written as “%s”: %s', (text, month) => {
  expect(readMonth(text, '2026-06')).toBe(month)
})

it.each([
  ['diciembre', '2027-01', '2026-12'],
  ['enero', '2026-12', '2027-01'],
  ['febrero', '2026-12', '2026-02'],
  ['julio', '2027-01', '2026-07'],
  ['2', '2027-01', '2027-02'],
  ['marzo', '2027-01', '2026-03'],
])(
  '%s without a year, on an invoice of %s, is the last one until the next month: %s',
  (text, asked, month) => {
    expect(readMonth(text, asked)).toBe(month)
  },
)
