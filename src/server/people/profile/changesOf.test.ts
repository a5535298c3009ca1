import { afterEach, expect, it, vi } from 'vitest'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { ajv } from '../../platform/http/validateBody.ts'
import { changesOf } from './changesOf.ts'

afterEach(() => void vi.restoreAllMocks())

const names = { first_name: 'Nora', last_name1: 'Vidal', last_name2: '' }
const context = { language: 'es', today: '2026-05-05' } as const

it('500 saves of a profile compile one schema, because ajv keeps each schema for ever', () => {
  const compile = vi.spyOn(ajv, 'compile')
  const employee = {
    ...names,
    city: '',
    country: '',
    phone: '600000000',
    fixed_salary_cents: 3_000_000,
  } as EmployeeRow
  for (let save = 0; save < 500; save++)
    changesOf(
      employee,
      { city: `Town ${save}`, phone: String(600_000_001 + save), fixedSalary: 31_000 + save },
      context,
    )
  expect(compile).toHaveBeenCalled()
  expect(new Set(compile.mock.calls.map(([schema]) => schema)).size).toBe(1)
})

it('a changed field is refused by the rule of its form, and one that stays as it is never', () => {
  const employee = { ...names, country: '', postal_code: 'old', phone: '600000000' } as EmployeeRow
  const { columns, faults } = changesOf(employee, { postalCode: 'old', phone: 'none' }, context)
  expect(columns).toEqual({})
  expect(faults.map(({ path }) => path)).toEqual(['/phone'])
})
