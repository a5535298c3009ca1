import { describe, expect, it } from 'vitest'
import { missingData } from './missingData.ts'

describe('what an employee lacks (RTE-04 to RTE-06)', () => {
  const user = { email: 'a@b.es', phone: '600', isPasswordDeprecated: false }

  it('is nothing with e-mail, phone and a fresh password', () => expect(missingData(user)).toBeUndefined())

  it('is the password before the e-mail, and the e-mail before the phone', () => {
    expect(missingData({ email: ' ', phone: '', isPasswordDeprecated: true })).toBe('password')
    expect(missingData({ ...user, email: ' ', phone: '' })).toBe('email')
    expect(missingData({ ...user, phone: '' })).toBe('phone')
    expect(missingData({ ...user, phone: ' ' })).toBe('phone')
  })
})
