import { expect, it } from 'vitest'
import { spanishProvinces } from './ProvinceWidget.tsx'

it('Spain has 52 provinces to choose from, the two autonomous cities among them, each once (CON-32)', () => {
  expect(new Set(spanishProvinces).size).toBe(52)
  expect(spanishProvinces).toHaveLength(52)
  for (const name of ['Ceuta', 'Melilla', 'Barcelona', 'Zaragoza']) expect(spanishProvinces).toContain(name)
})
