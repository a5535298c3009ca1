import { describe, expect, it } from 'vitest'
import { dueDays, isFileDue } from './dueDays.ts'

describe('the due day of a file', () => {
  it.each([
    [5, '2026-06-05', '2026-05-05', '2026-06-05'],
    [5, '2026-06-06', '2026-06-05', '2026-07-05'],
    [31, '2026-02-10', '2026-01-31', '2026-02-28'],
    [31, '2026-03-01', '2026-02-28', '2026-03-31'],
    [1, '2026-12-02', '2026-12-01', '2027-01-01'],
    [15, '2026-01-10', '2025-12-15', '2026-01-15'],
  ])('is day %i of each month, or its last: on %s', (dueDay, today, last, next) => {
    expect(dueDays(dueDay, today)).toEqual({ last, next })
  })

  it('counts as done once a file was written after the due day before', () => {
    const due = (writtenOn: string | undefined, days = 7) =>
      isFileDue({ dueDay: 15, writtenOn }, '2026-06-10', days)
    expect([due(undefined), due('2026-05-15'), due('2026-05-16'), due(undefined, 4)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
