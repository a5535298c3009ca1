import { expect, it } from 'vitest'
import { spanishProvinces } from '../../kernel/provinces.ts'
import { territoryOf } from './provinces.ts'

it('the law knows the territory of each province that can be chosen (D-121)', () => {
  expect(spanishProvinces.filter((name) => territoryOf(name) === undefined)).toEqual([])
})
