import { expect, it } from 'vitest'
import { withoutReadOnly, withStoredReadOnly } from './readOnlyFields.ts'

const schema = {
  type: 'object',
  properties: { years: { type: 'integer' }, renewed: { type: 'boolean', readOnly: true } },
} as const

it('a form holds what the employee fills in, without the read-only fields', () => {
  expect(withoutReadOnly({ years: 1, renewed: true }, schema)).toEqual({ years: 1 })
  expect(withoutReadOnly({ years: 1, other: 2 }, { type: 'object' })).toEqual({ years: 1, other: 2 })
})

it('read-only fields are those of the stored contract, never those of a request', () => {
  const priced = (stored?: Record<string, unknown>) =>
    withStoredReadOnly({ years: 1, renewed: 'forged' }, stored, schema)
  expect(priced()).toEqual({ years: 1 })
  expect(priced({ years: 3 })).toEqual({ years: 1 })
  expect(priced({ years: 3, renewed: true })).toEqual({ years: 1, renewed: true })
})
