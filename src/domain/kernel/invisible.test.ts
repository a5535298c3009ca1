import { expect, it } from 'vitest'
import { hasInvisibleCharacters } from './invisible.ts'

it.each([
  ['a mark of direction', 'Ada\u202eMas'],
  ['an isolate of direction', 'Ada \u2067Mas'],
  ['a mark from right to left', 'Ada\u200f'],
  ['a joiner between Latin letters', 'Ada\u200dMas'],
  ['a joiner at the end of a Persian name', 'علی\u200c'],
  ['two joiners together', 'علی\u200c\u200cرضا'],
  ['a blank without width', 'Ada\u200bMas'],
  ['a joiner behind an emoji alone', '👩\u200d'],
  ['an accent without its letter', '\u0301Ada'],
  ['an accent behind a blank', 'Ada \u0301Mas'],
  ['five accents on one letter', 'Ada\u0301\u0301\u0301\u0301\u0301'],
  ['the sign of a removed object', 'Ada\ufffc'],
])('a name with %s has something that cannot be seen', (_, name) => {
  expect(hasInvisibleCharacters(name)).toBe(true)
})

it.each([
  'Nguyê\u0303n',
  'שָּׁלוֹם',
  'Z\u0335\u0301\u0302\u0303oe',
  'علی\u200cرضا',
  'क्\u200dष',
  '👩\u200d👩\u200d👧',
  '❤️',
  'José Ñandú',
  "D'Angelo",
])('a name such as %s has only what is seen', (name) => {
  expect(hasInvisibleCharacters(name)).toBe(false)
})
