import { expect, it } from 'vitest'
import { formatDayAndTime } from './dayAndTime.ts'

it.each([
  ['es', 'martes, 1 de diciembre', '8:00'],
  ['ca', 'dimarts, 1 de desembre', '8:00'],
  ['en', 'Tuesday 1 December', '08:00'],
  ['pt', 'terça-feira, 1 de dezembro', '08:00'],
] as const)('a day and time in Madrid reads in %s: %s, %s', (language, day, time) => {
  expect(formatDayAndTime('2026-12-01T07:00:00Z', language)).toEqual({ day, time })
})
