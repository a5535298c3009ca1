import { describe, expect, it } from 'vitest'
import { reviewDeadline } from './reviewDeadline.ts'

const june = { start: '2026-06-01', cutOffDay: 15 }

describe('the last day of an answer that keeps the start of 1 June', () => {
  it.each([
    ['2026-05-20', { answerBy: '2026-05-31' }],
    ['2026-05-31', { answerBy: '2026-05-31' }],
    ['2026-06-01', {}],
  ])('is the day before it begins where no months are closed: on %s', (today, expected) => {
    for (const startsWithReview of [false, true])
      expect(reviewDeadline({ ...june, today, startsWithReview, hasClosings: false })).toEqual(expected)
  })

  it.each([
    ['2026-05-14', { answerBy: '2026-05-14' }],
    ['2026-05-15', { untilClosing: '2026-06' }],
    ['2026-06-20', { untilClosing: '2026-06' }],
  ])('is the day before June can be closed, then that closing: on %s', (today, expected) => {
    expect(reviewDeadline({ ...june, today, hasClosings: true })).toEqual(expected)
  })

  it.each([
    ['2026-05-14', { answerBy: '2026-05-14' }],
    ['2026-05-15', { answerBy: '2026-05-31', untilClosing: '2026-06' }],
  ])('is also the day before it begins where the cover starts with the review: on %s', (today, expected) => {
    expect(reviewDeadline({ ...june, today, startsWithReview: true, hasClosings: true })).toEqual(expected)
  })

  it('follows a cut-off day that a short month lacks', () => {
    const march = { start: '2027-03-01', cutOffDay: 31, hasClosings: true }
    expect(reviewDeadline({ ...march, today: '2027-02-27' })).toEqual({ answerBy: '2027-02-27' })
    expect(reviewDeadline({ ...march, today: '2027-02-28' })).toEqual({ untilClosing: '2027-03' })
  })
})
