import { expect, it } from 'vitest'
import { wordsOf } from './wordsOf.ts'

it('a benefit\u2019s own words speak before the domain\u2019s, and what nobody says is its id', () => {
  expect(wordsOf('es')('reading.units')).toBe('Unidades')
  expect(wordsOf('es', { 'reading.units': 'Cheques' })('reading.units')).toBe('Cheques')
  expect(wordsOf('es')('reading.nothing')).toBe('reading.nothing')
})

it('names are filled in, in a text as in what the browser\u2019s build has made of it', () => {
  const parsed = [
    { type: 0, value: 'de ' },
    { type: 1, value: 'from' },
    { type: 0, value: ' a ' },
    { type: 1, value: 'to' },
  ]
  for (const text of ['de {from} a {to}', parsed as unknown as string])
    expect(wordsOf('es', { span: text })('span', { from: 'abril', to: 'junio' })).toBe('de abril a junio')
})
