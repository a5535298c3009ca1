import { expect, it } from 'vitest'
import { keptTables } from '../../server/people/keptTables.ts'
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
    changes: [
      { employeeNumber: 'M1', field: 'pendingEmail', before: { text: 'typo@acme.example' }, after: null },
      { employeeNumber: 'M1', field: 'fixedSalary', before: null, after: { cents: 3_000_000 } },
      { employeeNumber: 'M1', field: 'allowedProduct', before: null, after: { value: false } },
    ],
    notes: ['people.csv, línea 2: M1 ya ha recibido los enlaces de esta hora.'],
  }
  const lines = formatAnswer(answer, { language: 'es', operation: 'people import' })
  expect(lines.join('\n')).toMatch(/Precio +1\.?234,56\s€/)
  expect(lines).toContain('Correos que cambian:')
  expect(lines.at(5)).toMatch(/^ {2}M1 +ana@acme\.example +como estaba: aún no se puede enviar un enlace$/)
  expect(lines.join('\n')).toMatch(/M1 +Correo por confirmar +typo@acme\.example/)
  expect(lines.join('\n')).toMatch(/M1 +Salario fijo +30\.000,00\s€/)
  expect(lines.join('\n')).toMatch(/M1 +Producto permitido +no$/m)
  expect(lines.join('\n')).not.toMatch(/state|employee|changes|notes/)
})

it('a list within a row is a table of its own, and why a signature has no inputs is said in words', () => {
  const signature = {
    kind: 'contract',
    outcome: 'erased',
    reason: 'the data of the person was erased; the inputs were theirs',
    day: '2026-11-30',
    months: [{ month: 1, figure: 'priceCents', signedCents: 15_000, replayedCents: null }],
  }
  const words = { language: 'es', operation: 'contract replay' } as const
  const lines = formatAnswer({ signatures: [signature] }, words).map((line) => line.replaceAll(/\s+/g, ' '))
  expect(lines.slice(2)).toEqual([
    ' Clase Resultado Motivo Día',
    ' contratado Borrado eran datos de la persona y se borraron con los demás 2026-11-30',
    '',
    'Meses:',
    ' Mes Cifra Firmado Calculado de nuevo',
    ' 1 Precio 150,00 €',
  ])
})

it.each(['es', 'ca', 'pt'] as const)('what an erasure keeps, and why, is said in %s', (language) => {
  for (const { what, reason } of Object.values(keptTables({ tenant: 'acme', id: '1' }))) {
    const lines = formatAnswer({ kept: [{ what, reason }] }, { language, operation: 'data erase' })
    expect(lines.at(-1)).not.toContain(what)
    expect(lines.at(-1)).not.toContain(reason)
  }
})
