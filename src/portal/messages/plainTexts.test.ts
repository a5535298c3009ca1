import { expect, it } from 'vitest'
import { toPlainTexts } from './plainTexts.ts'

it('texts stay as they are', () => {
  expect(toPlainTexts({ name: 'Plantas', over: 'Quita {over}.' })).toEqual({
    name: 'Plantas',
    over: 'Quita {over}.',
  })
})

it('parsed messages become the texts they were made of', () => {
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

it('no catalogue holds no texts', () => {
  expect(toPlainTexts(undefined)).toEqual({})
})
