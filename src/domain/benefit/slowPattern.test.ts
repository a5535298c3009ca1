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
    '^[a-z]*-[a-z]*$',
    '^[A-Z]+[0-9]+[A-Z]+$',
    '^[^@]+@[^@.]+\\.[a-z]+$',
    '^(?=.*[a-z])(?=.*\\d).{8,80}$',
    '^(\\d+|[A-Z]\\d+)$',
    '^(\\d+,){2}\\d+$',
    '^.*,.{0,80};$',
    '^\\p{L}+ \\p{L}+$',
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
    '^.*,.*;$',
    '^.*,.*,.*,.*,.*;$',
    '^[A-Z]+[0-9A-Z]+[A-Z]+-[0-9]$',
    '^[a-z]*[a-z]*[a-z]*[a-z]*!$',
    '^[A-Z]+[0-9]*[A-Z]+$',
    '^[a-z]+-?[a-z]+$',
    '^\\w+(\\d+)$',
    '^(a+|b)a+$',
    '^(\\d+,?){2}$',
    '^(ab)*(ba)*$',
    '^[^@]+@[^@]+\\.[^@]+$',
    '^\\p{L}+\\p{Lu}+$',
  ])('%s may not', (pattern) => {
    expect(slowPattern(pattern)).toMatch(/^it /)
  })
})
