import { expect, it } from 'vitest'
import { missingFields } from './missingFields.ts'
import type { FormSchema } from './formSchema.ts'

const text = { type: 'string' } as const
const invoice = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'file' } },
} as const
const course = {
  type: 'object',
  required: ['center', 'invoices'],
  properties: {
    center: text,
    note: text,
    paid: text,
    invoices: { type: 'array', minItems: 2, items: invoice },
  },
  allOf: [
    { if: { properties: { paid: { const: 'monthly' } }, required: ['paid'] }, then: { required: ['note'] } },
  ],
} as const satisfies FormSchema

const files = [{ file: 'a.pdf' }, { file: 'b.pdf' }]

it.each([
  ['nothing is there', {}, ['center', 'invoices']],
  ['a text is blank', { center: ' ', invoices: files }, ['center']],
  ['a list is empty', { center: 'x', invoices: [] }, ['invoices']],
  ['a list is one short', { center: 'x', invoices: files.slice(1) }, ['invoices']],
  ['a list is long enough', { center: 'x', invoices: files }, []],
  ['entries of a list lack something', { center: 'x', invoices: [{}, {}, ...files] }, ['invoices.file']],
  ['a condition asks for more', { center: 'x', invoices: files, paid: 'monthly' }, ['note']],
  ['a condition asks for nothing', { center: 'x', invoices: files, paid: 'yearly' }, []],
  ['it is no object', 'center', ['center', 'invoices', 'note']],
])('where %s, %j lacks %j', (_, value, missing) => {
  expect([...missingFields(course, value)].sort()).toEqual([...missing].sort())
})

it('a file that the employee does not have is missing', () => {
  const value = { center: 'x', invoices: files }
  expect(missingFields(course, value, new Set(['a.pdf', 'b.pdf']))).toEqual([])
  expect(missingFields(course, value, new Set(['a.pdf']))).toEqual(['invoices.file'])
})
