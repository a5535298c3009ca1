import { describe, expect, it } from 'vitest'
import type { Mail } from '../context/context.ts'
import { toMailContent } from './mailContent.ts'

const mail = (paragraph: string, kind: Mail['kind'] = 'account') =>
  toMailContent({
    kind,
    tenant: {
      subdomain: 'acme',
      settings: { name: 'Acme', color: '#000', colorBar: '#000', colorTitles: '#000' },
    },
    to: 'nora@acme.example',
    language: 'es',
    subject: 'Aviso',
    paragraphs: [paragraph],
    employeeId: null,
  })

describe('what is kept of a mail', () => {
  it.each([
    ['Abre https://acme.example/accept/abc?x=1 hoy', 'Abre {link} hoy'],
    ['Abre (https://acme.example/abc).', 'Abre {link}.'],
    ['Ahora es nora@acme.example, gracias', 'Ahora es {address}, gracias'],
    ['Hoy, 3 de mayo: 60,00 €', 'Hoy, 3 de mayo: 60,00 €'],
  ])('has no link and no address: %s', (text, kept) => {
    expect(mail(text)?.paragraphs).toEqual([kept])
  })

  it.each(['invitation', 'passwordReset', 'confirmation', 'question'] as const)(
    'is not its text: %s',
    (kind) => {
      expect(mail('Hola', kind)).toBeUndefined()
    },
  )
})
