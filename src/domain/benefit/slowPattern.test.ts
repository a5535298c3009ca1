import { describe, expect, it } from 'vitest'
import { slowPattern } from './slowPattern.ts'

describe('a pattern of a plugin', () => {
  it.each([
    '^\\d{5}$',
    '^[A-Z]+[0-9]*$',
    '^(ab)+$',
    '^(\\d{4}-)*$',
    '^(a|b)$',
    '^[(a+)+]*$',
    '^\\(+\\)+$',
    '^(\\+\\d)*$',
    'a+(b)*',
    '(a+)b*',
    '(a\\|b)*',
    '(a{3})*',
  ])('%s takes linear time', (pattern) => {
    expect(slowPattern(pattern)).toBeUndefined()
  })

  it.each([
    '^(a+)+$',
    '^(a*)*$',
    '^((ab)+c)*$',
    '(x|x)*',
    '(\\d+,)*',
    '(a)\\1',
    '(a{2,}){3,}',
    '(a{10,})*',
    '(a+){10,}',
    '(|a)*',
    '(\\[a]+)*',
  ])('%s may not', (pattern) => {
    expect(slowPattern(pattern)).toMatch(/^it /)
  })
})
