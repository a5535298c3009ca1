import { describe, expect, it } from 'vitest'
import { findMissingWords } from './catalogues.ts'

describe('a message', () => {
  it('is reported if a language lacks it, leaves it empty or has other placeholders', () => {
    const words = {
      es: { a: 'Hasta {max}', b: 'Hola' },
      ca: { a: 'Fins a {max}', b: ' ' },
      en: { a: 'Up to {min}', b: 'Hello' },
      pt: { b: 'Olá' },
    }
    expect(findMissingWords({ folder: 'here', words })).toEqual([
      'here/ca.json: "b" is empty',
      'here/en.json: "a" fills in min, Spanish max',
      'here/pt.json lacks "a"',
    ])
  })
})
