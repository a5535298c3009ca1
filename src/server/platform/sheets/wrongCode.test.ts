import { describe, expect, it } from 'vitest'
import { isNameOfWrongCode, readTwiceAt } from './wrongCode.ts'
import { decodeWindows1252, encodeWindows1252, notInWindows1252 } from './windows1252.ts'

const utf8ReadAsWindows = (text: string): string => decodeWindows1252(Buffer.from(text))
const utf8ReadAsLatin = (text: string): string => Buffer.from(text).toString('latin1')

describe('a name decoded with the wrong encoding is found', () => {
  it.each(['José', 'JOSÉ', 'MUÑOZ', 'Àngels', 'ÁNGEL', 'Núria', 'GÜELL', 'Škoda', 'D’Angelo', 'Mª'])(
    'in %s, whose bytes were read as letters',
    (name) => {
      const wrong = [utf8ReadAsWindows(name), utf8ReadAsLatin(name)]
      expect(wrong.map((each) => readTwiceAt(each) >= 0)).toEqual([true, true])
      expect(wrong.map(isNameOfWrongCode)).toEqual([true, true])
    },
  )

  it.each(['JosŽ', 'PŽrez', 'Mu–oz', 'Le—n', 'MarŸa', 'Jos√©', 'Mu√±oz', 'Mu¤oz', 'Jos‚'])(
    'in %s, which MacOS or DOS wrote',
    (name) => expect(isNameOfWrongCode(name)).toBe(true),
  )

  it.each([
    ['Garc’a', 'García'],
    ['Mart’n', 'Martín'],
    ['Rodr’guez', 'Rodríguez'],
    ['Jesœs', 'Jesús'],
    ['çlvarez', 'Álvarez'],
    ['SçNCHEZ', 'SÁNCHEZ'],
    ['GARCêA', 'GARCÍA'],
    ['LEîN', 'LEÓN'],
    ['S\u00a0nchez', 'Sánchez'],
    ['Hern\u00a0ndez', 'Hernández'],
    ['µlvarez', 'Álvarez'],
    ['GARCÖA', 'GARCÍA'],
    ['?koda', 'Škoda'],
    ['Mu?oz', 'Muñoz'],
    ['Jos&eacute;', 'José'],
    ['Nu&#241;o', 'Nuño'],
    ['Jos%C3%A9', 'José'],
  ])('in %s, which was %s', (name) => expect(isNameOfWrongCode(name)).toBe(true))

  it.each([
    'José',
    'MUÑOZ',
    'Àngels',
    'Škoda',
    'Živa',
    'ŽIVA',
    'Ÿ',
    'D’Angelo',
    'Conceição',
    'JOÃO',
    'Guimarães',
    'Ångström',
    'Çelik',
    'Nuñez-Ferré',
    'García–Mas',
    'MªÁngeles',
    'Coeur œuvre',
    '“Ana”',
    'ÂNGELA',
    'Lebœuf',
    'Phœnix',
    'Sa’ad',
    'Il’in',
    'N’golo',
    'Barça',
    'FRANçA',
    'Koçyiğit',
    'SCHRÖDER',
    'BENOîT',
    'PRUDêNCIO',
    'María\u00a0del Carmen',
    'Ana\u00a0Mas',
    'Ana & Co',
  ])('and %s is none', (name) => expect(isNameOfWrongCode(name)).toBe(false))
})

it('Windows-1252 writes and reads each of its letters, and names the first that it has not', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index).filter(
    (byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte),
  )
  const text = decodeWindows1252(bytes)
  expect([notInWindows1252(text), encodeWindows1252(text)]).toEqual([undefined, bytes])
  expect(['Đorđe', 'a\u0081', 'Lech Wałęsa'].map(notInWindows1252)).toEqual(['Đ', '\u0081', 'ł'])
})
