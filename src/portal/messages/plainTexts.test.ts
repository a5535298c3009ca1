import { expect, it } from 'vitest'
import { toPlainTexts } from './plainTexts.ts'

it('converting a catalogue keeps texts unchanged', () => {
  expect(toPlainTexts({ name: 'Plantas', over: 'Quita {over}.' })).toEqual({
    name: 'Plantas',
    over: 'Quita {over}.',
  })
})

it('converting a catalogue turns parsed messages into their texts', () => {
  const parsed = {
    name: [{ type: 0, value: 'Plantas' }],
    over: [
      { type: 0, value: 'Quita ' },
      { type: 1, value: 'over' },
      { type: 0, value: '.' },
    ],
    empty: [],
  }
  expect(toPlainTexts(parsed as unknown as Record<string, string>)).toEqual({
    name: 'Plantas',
    over: 'Quita {over}.',
    empty: '',
  })
})

it('converting no catalogue gives no texts', () => {
  expect(toPlainTexts(undefined)).toEqual({})
})
