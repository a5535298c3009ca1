import { describe, expect, it } from 'vitest'
import { isEmpty, missingFields } from './missingFields.ts'
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

describe('a value of another kind than its schema', () => {
  it('as a list in place of a form has none of its fields', () => {
    expect(missingFields(invoice, [{ file: 'a.pdf' }])).toEqual(['file'])
  })

  it('as a text in place of a list or form has none of its entries or fields', () => {
    expect(missingFields({ type: 'array', minItems: 1, items: invoice, required: ['file'] }, 'x')).toEqual([
      'file',
    ])
    expect(missingFields({ type: 'object', required: ['length'] }, 'x')).toEqual(['length'])
  })

  it('as a number in place of a file is not looked up among the files', () => {
    expect(missingFields(invoice, { file: 7 }, new Set(['a.pdf']))).toEqual([])
  })

  it('has nothing missing in a list without a schema of its entries', () => {
    expect(missingFields({ type: 'array', minItems: 1 }, [{}])).toEqual([])
  })
})

describe('a condition on a field requires a note', () => {
  /** Whether the note is required if the field `paid` has this value. */
  const asks = (condition: FormSchema, paid: unknown): boolean => {
    const schema = {
      type: 'object',
      if: { properties: { paid: condition } },
      then: { required: ['note'] },
    } as const
    return missingFields(schema, { paid }).includes('note')
  }

  it.each<[string, FormSchema, [value: unknown, isAsked: boolean][]]>([
    [
      'the values of a list',
      { enum: ['a', 'b'] },
      [
        ['a', true],
        ['b', true],
        ['c', false],
      ],
    ],
    [
      'one value',
      { const: 'a' },
      [
        ['a', true],
        ['b', false],
      ],
    ],
    [
      'numbers from 3',
      { minimum: 3 },
      [
        [2, false],
        [3, true],
        [4, true],
      ],
    ],
    [
      'numbers up to 3',
      { maximum: 3 },
      [
        [2, true],
        [3, true],
        [4, false],
      ],
    ],
    [
      'numbers from 3 to 4',
      { minimum: 3, maximum: 4 },
      [
        [2, false],
        [3, true],
        [4, true],
        [5, false],
      ],
    ],
    [
      'any number',
      {},
      [
        [-5, true],
        [0, true],
        [5, true],
      ],
    ],
    [
      'texts of two letters',
      { minLength: 2 },
      [
        ['a', false],
        ['ab', true],
        ['abc', true],
      ],
    ],
    [
      'texts of a pattern',
      { pattern: '^[0-9]+$' },
      [
        ['12', true],
        ['x', false],
      ],
    ],
    [
      'long texts of a pattern',
      { minLength: 2, pattern: '^[0-9]+$' },
      [
        ['1', false],
        ['12', true],
        ['xy', false],
      ],
    ],
    [
      'any text',
      {},
      [
        ['', true],
        ['a', true],
      ],
    ],
    [
      'lists of two',
      { minItems: 2 },
      [
        [['a'], false],
        [['a', 'b'], true],
        [['a', 'b', 'c'], true],
      ],
    ],
    [
      'any list',
      {},
      [
        [[], true],
        [['a'], true],
      ],
    ],
    [
      'yes or no',
      { required: ['x'] },
      [
        [true, true],
        [null, true],
      ],
    ],
    [
      'forms without a field of their own',
      {},
      [
        [{}, true],
        [{ x: 1 }, true],
      ],
    ],
  ])('for %s', (_, condition, values) => {
    expect(values.map(([value]) => [value, asks(condition, value)])).toEqual(values)
  })

  it('only if all existing fields of the condition match', () => {
    const condition: FormSchema = {
      required: ['paid', 'centre'],
      properties: { paid: { const: 'monthly' }, centre: { minLength: 2 }, note: { const: 'x' } },
    }
    const schema = { type: 'object', if: condition, then: { required: ['note'] } } as const
    const missing = (value: Record<string, unknown>) => missingFields(schema, value)
    expect(missing({ paid: 'monthly', centre: 'El Niu' })).toEqual(['note'])
    expect(missing({ paid: 'monthly', centre: 'E' })).toEqual([])
    expect(missing({ paid: 'monthly' })).toEqual([])
    expect(missing({ centre: 'El Niu' })).toEqual([])
  })
})

it.each([
  [null, true],
  [undefined, true],
  ['', true],
  [' ', true],
  ['x', false],
  [[], true],
  [[''], false],
  [{}, true],
  [{ x: null }, false],
  [0, false],
  [false, false],
])('that %j is nothing given is %s', (value, expected) => {
  expect(isEmpty(value)).toBe(expected)
})
