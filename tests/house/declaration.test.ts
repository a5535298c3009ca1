import { describe, expect, it } from 'vitest'
import { isOneDeclaration } from './declaration.ts'
import { createSource } from './source.ts'

const isOne = (text: string): boolean => isOneDeclaration(createSource('plugins/pets/index.ts', text).tree)

describe('the index.ts of a plugin', () => {
  it('may hold imports and one declaration', () => {
    expect(isOne("import { defineBenefit } from '#sdk'\nexport default defineBenefit({})")).toBe(true)
  })

  it.each([
    ['a constant', 'const limit = 3\nexport default defineBenefit({ limit })'],
    ['a registration', 'register(defineBenefit({}))\nexport default {}'],
    ['two arguments', 'export default defineBenefit({}, {})'],
  ])('may not hold %s', (_, text) => {
    expect(isOne(text)).toBe(false)
  })
})
