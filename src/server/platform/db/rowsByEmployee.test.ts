import { describe, expect, it } from 'vitest'
import { rowsByEmployee } from './rowsByEmployee.ts'

describe('rows by employee', () => {
  it('are those of each one in their order, and none of others', () => {
    const rows = ['b', 'a', 'b', 'c'].map((employee_id, position) => ({ employee_id, position }))
    const found = rowsByEmployee(rows)
    expect([...found.keys()]).toEqual(['b', 'a', 'c'])
    expect(found.get('b')).toEqual([rows[0], rows[2]])
    expect(found.get('a')).toEqual([rows[1]])
    expect(found.get('d')).toBeUndefined()
  })

  it('are an empty map where there are none', () => {
    expect(rowsByEmployee([]).size).toBe(0)
  })
})
