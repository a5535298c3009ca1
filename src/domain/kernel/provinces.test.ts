import { expect, it } from 'vitest'
import { isAbroad, provinceNamed } from './provinceNamed.ts'
import { isProvince, spanishProvinces } from './provinces.ts'

it('Spain has 52 provinces to choose from, the two autonomous cities among them, each once (CON-32)', () => {
  expect(new Set(spanishProvinces).size).toBe(52)
  expect(spanishProvinces).toHaveLength(52)
  for (const name of ['Ceuta', 'Melilla', 'Barcelona', 'Zaragoza']) expect(spanishProvinces).toContain(name)
})

it('a file may name a province in capitals, without accents or in the other language of the place', () => {
  for (const [text, province] of [
    ['ALAVA', 'Álava'],
    ['Coruña, A', 'A Coruña'],
    ['Balears, Illes', 'Illes Balears'],
    ['rioja, la', 'La Rioja'],
    ['Gerona', 'Girona'],
    ['Vizcaya', 'Bizkaia'],
    ['Castellón/Castelló', 'Castellón'],
    ['Las  Palmas', 'Las Palmas'],
  ])
    expect(provinceNamed(text!), text).toBe(province)
  for (const text of ['Provinciana', 'Île-de-France', '', 'constructor'])
    expect([provinceNamed(text), isProvince(text)], text).toEqual([undefined, false])
})

it('an address is abroad where its country is given and is not Spain (D-112)', () => {
  for (const country of ['', 'España', 'ESPANYA', 'Spain', 'Espanha', 'ES'])
    expect(isAbroad(country), country).toBe(false)
  for (const country of ['Francia', 'Portugal', 'Andorra', '日本'])
    expect(isAbroad(country), country).toBe(true)
})
