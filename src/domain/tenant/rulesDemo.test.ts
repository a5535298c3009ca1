import { describe, expect, it } from 'vitest'
import { letterOf } from '../kernel/formats.ts'

describe('the letter of a Spanish identity number', () => {
  it.each([
    ['12345678Z', 'Z'],
    ['00000000T', 'T'],
    ['00000022E', 'E'],
    ['00000023T', 'T'],
    ['X1234567L', 'L'],
    ['Y1234567X', 'X'],
    ['Z1234567R', 'R'],
  ])('of %s is %s', (personalId, letter) => {
    expect(letterOf(personalId)).toBe(letter)
  })
})
