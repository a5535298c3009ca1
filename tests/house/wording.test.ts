import { describe, expect, it } from 'vitest'
import { findWrongWords, listWordings } from './wording.ts'

describe('the texts of the product', () => {
  it('have one word for one thing, the signs of their language, and no missing elision', () => {
    const texts = listWordings()
    expect(new Set(texts.map(({ language }) => language)).size).toBe(4)
    for (const part of ['src/desk', 'src/portal', 'src/domain', 'mail', 'conditions', 'plugins/', 'tenants/'])
      expect(texts.some(({ place }) => place.includes(part))).toBe(true)
    expect(findWrongWords(texts)).toEqual([])
  })

  it.each([
    ['es', 'Elige un beneficio', 'beneficio'],
    ['es', 'El 30 % del salario', '0 %'],
    ['ca', "L'enllaç val", "L'e"],
    ['ca', 'Fins al {date}', 'al {date}'],
    ['ca', 'El contracte de {name}', 'de {name}'],
    ['en', 'Log in again', 'Log in'],
    ['en', 'The «name»', '«'],
    ['pt', 'São 12 %', '2 %'],
    ['pt', 'O recibo muda', 'recibo'],
  ] as const)('are reported in %s if they say: %s', (language, text, found) => {
    const [sentence = ''] = findWrongWords([{ place: 'here', language, text }])
    expect(sentence).toContain(`here (${language}): “${found}”`)
  })
})
