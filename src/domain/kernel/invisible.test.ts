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
])('a name with %s has something that cannot be seen', (_, name) => {
  expect(hasInvisibleCharacters(name)).toBe(true)
})

it.each(['علی\u200cرضا', 'क्\u200dष', '👩\u200d👩\u200d👧', '❤️', 'José Ñandú', "D'Angelo"])(
  'a name such as %s has only what is seen',
  (name) => {
    expect(hasInvisibleCharacters(name)).toBe(false)
  },
)
