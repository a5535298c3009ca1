import { describe, expect, it } from 'vitest'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { wantedProducts } from './wantedProducts.ts'

const company = {
  products: ['health', 'transport', 'meal'].map((id) => ({ id, name: { es: id } })),
} as unknown as TenantConfig

const employee = (number: string) => ({ id: `id of ${number}`, employee_number: number }) as EmployeeRow

/** A has health insurance, and had transport; N is new. */
const known = {
  byNumber: new Map(['A', 'N'].map((number) => [number, employee(number)])),
  products: new Map([['id of A', new Map(Object.entries({ health: true, transport: false }))]]),
}

const row = (values: PeopleRow['values']): PeopleRow => ({ file: 'a.csv', line: 2, values })

/** The products that lines set, by employee number. */
function wanted(people: PeopleRow['values'][], products: PeopleRow['values'][] = []) {
  const found = wantedProducts({ people: people.map(row), products: products.map(row) }, { company, known })
  return Object.fromEntries([...found].map(([{ employee_number }, own]) => [employee_number, [...own]]))
}

describe('products that lines want', () => {
  it('are all of the company for somebody new without a list, and none anew for who has some', () => {
    expect(wanted([{ employeeNumber: 'N' }, { employeeNumber: 'A' }])).toEqual({
      N: [
        ['health', true],
        ['transport', true],
        ['meal', true],
      ],
    })
  })

  it('are those of a list; what is not in it is no longer allowed', () => {
    expect(wanted([{ employeeNumber: 'A', products: 'Transport | meal' }])).toEqual({
      A: [
        ['health', false],
        ['transport', true],
        ['meal', true],
      ],
    })
  })

  it('are none where a hyphen clears the list', () => {
    expect(wanted([{ employeeNumber: 'A', products: null }])).toEqual({
      A: [
        ['health', false],
        ['transport', false],
      ],
    })
  })

  it('are changed one by one by lines of products, also after a list', () => {
    const meal = { employeeNumber: 'A', product: 'meal', allowed: true }
    expect(wanted([], [meal])).toEqual({ A: [['meal', true]] })
    expect(wanted([{ employeeNumber: 'N', products: 'health' }], [{ ...meal, employeeNumber: 'N' }])).toEqual(
      {
        N: [
          ['health', true],
          ['meal', true],
        ],
      },
    )
    expect(wanted([], [{ ...meal, product: 'todos', allowed: false }])).toEqual({
      A: [
        ['health', false],
        ['transport', false],
        ['meal', false],
      ],
    })
  })

  it('are nothing for a number that nobody has', () => {
    expect(wanted([{ employeeNumber: 'X' }], [{ employeeNumber: 'X', product: 'meal' }])).toEqual({})
  })
})
