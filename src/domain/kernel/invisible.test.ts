import { expect, it } from 'vitest'
import { hasInvisibleCharacters } from './invisible.ts'

it.each([
  '\u0000',
  '\n',
  '\u0085',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2800',
  '\u3164',
  '\ud800',
  '\udc00',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufffd',
  '\u{e0041}',
])('%j in a name is found, wherever it stands', (sign) => {
  for (const text of [`${sign}Ana`, `An${sign}a`, `Ana${sign}`])
    expect(hasInvisibleCharacters(text)).toBe(true)
})

it.each(['', 'Ana', 'Núria Ferré i Sala', 'n\u0303', "d'Or", 'L\u2019Hospitalet', 'a\u00a0b', '漢字', '😀'])(
  '%j has only what is seen',
  (text) => expect(hasInvisibleCharacters(text)).toBe(false),
)
