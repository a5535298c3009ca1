import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import {
  emailKey,
  formats,
  isDni,
  isEmail,
  isNie,
  lettersAndDigits,
  plainDigits,
  plainId,
  nameKey,
} from './formats.ts'

const accepts = (name: string, value: unknown): boolean => {
  const format = formats[name]
  if (typeof format === 'function') return format(value as string)
  if (typeof format === 'object' && 'validate' in format) return format.validate(value as number)
  throw new Error(`the format ${name} checks nothing`)
}

describe('formats', () => {
  it.each([0, 0.01, 0.1, 12.34, 99_999.99, 1_234_567.89, -5.5, 1e7])('%d is an amount of euros', (value) => {
    expect(accepts('money', value)).toBe(true)
  })
  it.each([0.001, 12.345, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is no amount of euros',
    (value) => {
      expect(accepts('money', value)).toBe(false)
    },
  )
  it('check a number of a schema that names the format', () => {
    const accepted = new Ajv({ formats }).compile({ type: 'number', format: 'money' })
    expect([0.01, 0.001].map((euros) => accepted(euros))).toEqual([true, false])
  })
  it('a nationality is the code of a country in the list', () => {
    for (const code of ['ES', 'PT', 'XK']) expect(accepts('nationality', code), code).toBe(true)
    for (const text of ['', 'es', 'ZZ', 'Española', 'ES ', 'E\u0000S', '\u202eES'])
      expect(accepts('nationality', text), text).toBe(false)
  })
  it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', (value) => {
    expect(accepts('date', value)).toBe(true)
  })
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '01/02/2026',
    '2026-04-31',
    '0000-01-01',
    '',
  ])('"%s" is no day', (value) => {
    expect(accepts('date', value)).toBe(false)
  })
  it.each(['ana@example.com', 'ana.maria+x@sub.example.es', "o'neil@example.co"])(
    '%s is an address',
    (value) => {
      expect(accepts('email', value)).toBe(true)
    },
  )
  it.each([
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'a@b@example.com',
    'a na@example.com',
    'ana@-x.com',
    'ana@example..com',
    'a@b.c\r\nBcc: x@y.z',
  ])('"%s" is no address', (value) => {
    expect(accepts('email', value)).toBe(false)
  })
  it('refuse a hostile e-mail address of a megabyte at once', () => {
    const started = performance.now()
    expect(accepts('email', `${'a.'.repeat(500_000)}@`)).toBe(false)
    expect(performance.now() - started).toBeLessThan(100)
  })
})

describe('the control letter of an identity document', () => {
  // 12345678 = 23 x 536768 + 14, so the letter is Z; the remainder of 00000000 is 0: T; 99999999 = 23 x
  // 4347826 + 1: R.
  it.each(['12345678Z', '00000000T', '99999999R', '12.345.678-z', ' 12345678 Z '])('%s is a DNI', (text) =>
    expect(isDni(text)).toBe(true),
  )
  it.each(['12345678A', '12345678', 'Z12345678', '1234567Z', '123456789Z', 'X1234567L', 'CA123456', ''])(
    '"%s" is no DNI',
    (text) => expect(isDni(text)).toBe(false),
  )

  // X1234567 counts as 01234567, remainder 19: L; Y as 11234567, remainder 10: X; Z as 21234567, remainder 1:
  // R.
  it.each(['X1234567L', 'Y1234567X', 'Z1234567R', 'x-1234567-l'])('%s is a NIE', (text) =>
    expect(isNie(text)).toBe(true),
  )
  it.each(['X1234567R', 'Z1234567L', 'A1234567L', '12345678Z', 'X12345678L', ''])('"%s" is no NIE', (text) =>
    expect(isNie(text)).toBe(false),
  )

  it('stands at the end of the stored text, which has capitals and no blanks, points and hyphens', () =>
    expect(plainId(' 12.345.678-z')).toBe('12345678Z'))
})

describe('an e-mail address', () => {
  it.each(['nora@acme.example\u0000', 'no\u007fra@acme.example'])('%j has no control characters', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  const host = (length: number) => `${'a.'.repeat(100)}${'b'.repeat(length - 200)}`
  it.each([
    [`${'n'.repeat(64)}@acme.example`, true],
    [`${'n'.repeat(65)}@acme.example`, false],
    [`nora@${'a'.repeat(63)}.example`, true],
    [`nora@${'a'.repeat(64)}.example`, false],
    // The first address has 254 characters with its "nora@", which is the maximum.
    [`nora@${host(249)}`, true],
    [`nora@${host(250)}`, false],
    ['nora@acme.example@globex.example', false],
    ['nora@acme-sa.example', true],
    ['nora@acme-.example', false],
    ['nora@_acme.example', false],
    ['nora@acme_.example', false],
  ])('is %s: %s', (text, isRight) => {
    expect(isEmail(text)).toBe(isRight)
  })

  it.each([
    ['in\u00e9s', true, 'a letter with an accent'],
    ['ine\u0301s', true, 'the same letter in two parts'],
    ['jo\u00e3o.nu\u00f1o', true, 'letters of Portuguese and Spanish'],
    ['\u0438\u0432\u0430\u043d', true, 'letters of one other alphabet'],
    ['\u0438\u0432\u0430\u043d.2', true, 'letters of one other alphabet, a point and a digit'],
    ['\u03b3\u03b9\u03ac\u03bd\u03bd\u03b7\u03c2', true, 'Greek letters'],
    ['\u5c71\u7530', true, 'signs of another script'],
    ['\u0430na', false, 'a Cyrillic letter among Latin ones'],
    ['ana\u03bf', false, 'a Greek letter among Latin ones'],
    ['\u0438\u03b1', false, 'a Cyrillic and a Greek letter'],
    ['\u0441\u043e\u0441\u043e', false, 'Cyrillic letters that all look Latin'],
    ['\u03bf\u03bd', false, 'Greek letters that all look Latin'],
    ['an\u0251', false, 'a phonetic letter'],
    ['a\u200bna', false, 'a space without width'],
    ['a\u00adna', false, 'a soft hyphen'],
    ['a\u202ena', false, 'a mark that turns the direction'],
    ['a\u2060na', false, 'a joiner'],
    ['a\u3164na', false, 'a filler'],
    ['a\ufe0fna', false, 'a variation selector'],
    ['q\u0307na', false, 'a dot above a letter that has none'],
    ['i\u0307nes', false, 'a second dot above an i'],
    ['\u0130nes', false, 'a capital whose small letter is two characters'],
    ['\uff41na', false, 'a wide letter'],
    ['\ufb01na', false, 'two letters in one'],
    ['ana\u2024vidal', false, 'a sign that looks like a point'],
    ['ana\u2010vidal', false, 'a sign that looks like a hyphen'],
    ['o\u02bcneil', false, 'a letter that looks like an apostrophe'],
    ['ana\u{1f600}', false, 'a picture'],
    ['ana\ue000', false, 'a character of nobody'],
  ])('with the name %j is right: %s (%s)', (name, isRight) => {
    expect(isEmail(`${name}@acme.example`)).toBe(isRight)
  })

  it.each([
    ['ine\u0301s@acme.example', 'in\u00e9s@acme.example'],
    ['INE\u0301S@ACME.example', 'IN\u00c9S@acme.example'],
    [' \u00a0nora@acme.example\t', 'Nora@Acme.example'],
    ['\u212aarl@acme.example', 'karl@acme.example'],
    ['\u03a3\u03b1\u03a3@acme.example', '\u03c3\u0391\u03c3@acme.example'],
  ])('%j is the account of %j', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other))
  })
})

it.each([
  ['+34 600-000-000', '34600000000'],
  ['(+351) 21.000', '35121000'],
  ['08/12345678/90', '081234567890'],
  ['600\u00a0000', '600000'],
  ['600+1', '600+1'],
  ['600 OOO', '600OOO'],
])('digits that are written in groups lose the signs between them alone: %s', (text, digits) => {
  expect(plainDigits(text)).toBe(digits)
})

it('an account is kept without the signs between its groups', () => {
  const isKept = (text: string): boolean => new RegExp(lettersAndDigits).test(text)
  expect(['ES61 2100', 'ES61-2100'].map(isKept)).toEqual([false, false])
  expect(['ES61 2100', 'ES61-2100'].map(plainId).map(isKept)).toEqual([true, true])
})

it.each([
  ['NIL', 'Nil'],
  ['José', 'JOSE'],
  ['Ana  María', 'ana-maria'],
  ['D’Angelo', "D'ANGELO"],
  ['Muñoz', 'Mun\u0303oz'],
])('%s and %s are one name', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

it.each([
  ['Nil', 'Nila'],
  ['Анна', 'Ана'],
])('%s and %s are two names', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))
