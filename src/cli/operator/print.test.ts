import { expect, it } from 'vitest'
import { answerLines } from './print.ts'

it('an answer has its figures first, then its lists, and its amounts in euros', () => {
  const answer = {
    month: '2026-06',
    priceCents: 123_456,
    isTrial: true,
    rows: [{ person: 'Ada', salaryCents: null, figures: { exemptCents: 1000, lines: 2 } }],
    notes: ['read as UTF-8'],
  }
  expect(answerLines(answer)).toEqual([
    'month     2026-06',
    'price     €1,234.56',
    'is trial  yes',
    '',
    'rows:',
    '  person  salary  figures',
    '  Ada             exempt €10.00, lines 2',
    '',
    'notes:',
    '  read as UTF-8',
  ])
})
