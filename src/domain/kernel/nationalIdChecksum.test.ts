import { describe, expect, it } from 'vitest'
import { isDni, isNie, plainId } from './nationalIdChecksum.ts'

describe('the control letter of an identity document', () => {
  // 12345678 = 23 x 536768 + 14, Z; 00000000 leaves 0, T; 99999999 = 23 x 4347826 + 1, R.
  it.each(['12345678Z', '00000000T', '99999999R', '12.345.678-z', ' 12345678 Z '])('%s is a DNI', (text) =>
    expect(isDni(text)).toBe(true),
  )
  it.each(['12345678A', '12345678', 'Z12345678', '1234567Z', '123456789Z', 'X1234567L', 'CA123456', ''])(
    '"%s" is none',
    (text) => expect(isDni(text)).toBe(false),
  )

  // X1234567 counts as 01234567, which leaves 19, L; Y as 11234567, 10, X; Z as 21234567, 1, R.
  it.each(['X1234567L', 'Y1234567X', 'Z1234567R', 'x-1234567-l'])('%s is a NIE', (text) =>
    expect(isNie(text)).toBe(true),
  )
  it.each(['X1234567R', 'Z1234567L', 'A1234567L', '12345678Z', 'X12345678L', ''])('"%s" is none', (text) =>
    expect(isNie(text)).toBe(false),
  )

  it('is kept in capitals, without what only parts it', () =>
    expect(plainId(' 12.345.678-z')).toBe('12345678Z'))
})
