import { expect, it } from 'vitest'
import { formatAnswer } from './print.ts'

it('an answer is printed with figures first, then lists, and amounts in euros', () => {
  const answer = {
    month: '2026-06',
    priceCents: 123_456,
    isTrial: true,
    rows: [{ person: 'Ada', salaryCents: null, figures: { exemptCents: 1000, lines: 2 } }],
    notes: ['read as UTF-8'],
  }
  expect(formatAnswer(answer)).toEqual([
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

it('an answer is printed with titles, states and amounts in the language of its sentences', () => {
  const answer = {
    lines: 2,
    priceCents: 123_456,
    emails: [{ employeeNumber: 'M1', email: 'ana@acme.example', state: 'left as it was' }],
    changes: [{ employeeNumber: 'M1', field: 'pendingEmail', before: 'typo@acme.example', after: null }],
    notes: ['people.csv, línea 2: M1 ya ha recibido los enlaces de esta hora.'],
  }
  const lines = formatAnswer(answer, { language: 'es', operation: 'people import' })
  expect(lines.join('\n')).toMatch(/Precio +1\.?234,56\s€/)
  expect(lines).toContain('Correos que cambian:')
  expect(lines.at(5)).toMatch(/^ {2}M1 +ana@acme\.example +como estaba: aún no se puede enviar un enlace$/)
  expect(lines.join('\n')).toMatch(/M1 +Correo por confirmar +typo@acme\.example/)
  expect(lines.join('\n')).not.toMatch(/state|employee|changes|notes/)
})
