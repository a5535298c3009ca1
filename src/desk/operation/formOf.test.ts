import { describe, expect, it } from 'vitest'
import { buildForm, joinList, toInput } from './formOf.ts'

describe('the form of an operation', () => {
  const input = {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'object', title: 'file', description: 'The PDF' },
      format: { anyOf: [{ const: 'csv' }, { const: 'xlsx' }] },
      employees: { type: 'array', items: { type: 'string' } },
      planYear: { type: 'integer' },
    },
  } as never

  it('has choices for alternatives, a text for a list, and files apart', () => {
    const { schema, files } = buildForm(input)
    expect(files).toEqual([{ field: 'file', title: 'File', help: 'The PDF', isRequired: true }])
    expect(schema.properties).toMatchObject({
      format: { enum: ['csv', 'xlsx'] },
      employees: { type: 'string' },
      planYear: { type: 'integer', title: 'Plan year' },
    })
  })

  it('returns lists as lists, and leaves out blanks', () => {
    const values = { employees: 'A1, B2;C3\nD4,', format: '', planYear: 2026, again: false }
    expect(toInput(input, values)).toEqual({ employees: ['A1', 'B2', 'C3', 'D4'], planYear: 2026 })
  })

  it.each([[['MAD 17']], [['MAD 17', '17']], [['1,5', '1', '5', 'a;b', 'the "old" one', '"', '9"']]])(
    'names the people %j whatever their numbers hold, and nobody else',
    (employees) => {
      expect(toInput(input, { employees: joinList(employees) })).toEqual({ employees })
    },
  )
})
