import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { isStrongPassword, passwordRules, strongPasswordPattern } from './password.ts'

describe('a new password (CON-26)', () => {
  const matchesPattern = new Ajv().compile({ type: 'string', pattern: strongPasswordPattern })

  it.each([
    ['Demo202', ['length']],
    ['Demo2026', []],
    ['Demo20266', []],
    [`Aa4${'x'.repeat(96)}`, []],
    [`Aa4${'x'.repeat(97)}`, []],
    [`Aa4${'x'.repeat(98)}`, ['length']],
    ['demo2026', ['upper']],
    ['DEMO2026', ['lower']],
    ['DemoDemo', ['digit']],
    ['Demo 2026', ['spaces']],
    ['Demo\n2026', ['spaces']],
    ['Ñandú2026', []],
    ['Aa1😀😀😀😀', ['length']],
    ['Aa1😀😀😀😀😀', []],
    ['', ['length', 'upper', 'lower', 'digit', 'spaces']],
  ])('%j breaks the rules %j, and the form’s pattern says the same', (password, broken) => {
    expect(
      passwordRules(password)
        .filter(({ isKept }) => !isKept)
        .map(({ rule }) => rule),
    ).toEqual(broken)
    expect(isStrongPassword(password)).toBe(broken.length === 0)
    expect(matchesPattern(password)).toBe(broken.length === 0)
  })
})
