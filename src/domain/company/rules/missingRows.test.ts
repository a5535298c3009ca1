import { expect, it } from 'vitest'
import type { FormSchema } from '../../benefit/formSchema.ts'
import { missingRows } from './missingRows.ts'

const row: FormSchema = {
  type: 'object',
  properties: { size: { enum: ['small', 'large', 'giant'] }, price: { type: 'number' } },
}
const at = { file: 'tables/camp.json', path: ['rows'] }
const faults = (sizes: unknown[], column: string | undefined = 'size') =>
  missingRows(
    sizes.map((size) => ({ size })),
    row,
    { column, at },
  )

it('a table whose category demands a row for each value has them all, in any order and number', () => {
  expect(faults(['large', 'giant', 'small', 'small'])).toEqual([])
})

it('the values without a row are named in one sentence', () => {
  expect(faults(['large']).map(({ message }) => message)).toEqual([
    'expected a row for each size, none has "small", "giant"',
  ])
  expect(faults([])).toHaveLength(1)
})

it('rows may be missing where the category demands none', () => {
  expect(missingRows([], row, { column: undefined, at })).toEqual([])
})
