import { expect, it } from 'vitest'
import { translator } from './index.ts'

it('a benefit’s own messages come before the domain’s, and an unknown id is answered as it is', () => {
  expect(translator('es')('reading.units')).toBe('Unidades')
  expect(translator('es', { 'reading.units': 'Cheques' })('reading.units')).toBe('Cheques')
  expect(translator('es')('reading.nothing')).toBe('reading.nothing')
})

it('{names} are filled in, in a plain text and in a message that the portal’s build has parsed', () => {
  const parsed = [
    { type: 0, value: 'de ' },
    { type: 1, value: 'from' },
    { type: 0, value: ' a ' },
    { type: 1, value: 'to' },
  ]
  for (const text of ['de {from} a {to}', parsed as unknown as string])
    expect(translator('es', { span: text })('span', { from: 'abril', to: 'junio' })).toBe('de abril a junio')
})
