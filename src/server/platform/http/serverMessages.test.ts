import { describe, expect, it } from 'vitest'
import { languages, type Messages } from '../../../domain/kernel/language.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { messagesFrom, serverMessages, type MessageId } from './serverMessages.ts'

const catalogues: Record<string, Messages> = { es, ca, en, pt }
const params = {
  count: 2,
  limit: 8,
  seconds: 3,
  minutes: 4,
  megabytes: 10,
  key: 'a',
  name: 'b',
  type: 'c',
  requestId: 'd',
  category: 'e',
  help: 'f',
  by: 'email',
  value: 'g',
  company: 'h',
  right: 'read',
  header: 'host',
  email: 'i',
  withdrawn: 'j',
  current: 'k',
  fault: 'letter',
  expected: 'Z',
  time: '9:41',
  moment: '2 de mayo, 9:41',
}
const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!).sort()

describe.each(languages)("the server's sentences in %s", (language) => {
  it('are those of Spanish, with the same values in them', () => {
    expect(Object.keys(catalogues[language]!)).toEqual(Object.keys(es))
    for (const [id, text] of Object.entries(es))
      expect(namesIn(catalogues[language]![id]!), id).toEqual(namesIn(text))
  })

  it('all have a text when their values are filled in', () => {
    for (const id of Object.keys(es) as MessageId[]) {
      const sentence = serverMessages(language, id, params)
      expect(sentence).not.toMatch(/[{}]/)
      expect(sentence).not.toBe(id)
      expect(sentence.trim()).not.toBe('')
    }
  })
})

describe("the server's sentences", () => {
  it.each(languages)('say none in the plural (%s)', (language) => {
    const words = { years: '{count, plural, one {a single year} other {# years}}' }
    const say = messagesFrom({ es: words, ca: words, en: words, pt: words })
    expect([0, 1, 2].map((count) => say(language, 'years', { count }))).toEqual([
      '0 years',
      'a single year',
      '2 years',
    ])
  })

  it('keep the literals of the specification in Spanish, and are translated into the other languages', () => {
    const literals: [MessageId, string][] = [
      ['error.credentials', 'Credenciales incorrectas'],
      ['error.unavailable', 'Service is unavailable'],
      ['captcha.missing', 'captcha no resuelto'],
      ['tables.notFound', 'Tax not found'],
      ['family.notFound', 'Sorry, family not found'],
      ['reset.token', 'Sorry, we can not find your email address'],
    ]
    for (const [id, literal] of literals) {
      expect(serverMessages('es', id)).toBe(literal)
      for (const language of ['ca', 'pt'] as const) expect(serverMessages(language, id)).not.toBe(literal)
    }
  })

  it('use the plural that the language asks for', () => {
    expect(serverMessages('es', 'error.tooManyLogins', { minutes: 1 })).toBe(
      'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
    )
    expect(serverMessages('ca', 'error.tooManyLogins', { minutes: 15 })).toBe(
      'Massa intents. Espera 15 minuts i torna-ho a provar.',
    )
  })
})
