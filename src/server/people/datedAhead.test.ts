import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import type { PersonChange } from './personChange.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate employees cascade')
  await server.buyer({ employee_number: 'P1', cost_center: 'C1', office_name: 'Madrid' })
})

/** Imports one line of P1, and returns the changes of facts with a date. */
async function bring(titles: string, line: string): Promise<unknown[][]> {
  const people = inputFile('p.csv', `Employee number,${titles}\nP1,${line}`)
  const { answer } = await runForAcme(server.context, 'people import', { people, allowLargeChanges: true })
  return answer.changes.map(({ field, about, before, after }: PersonChange) => [
    field,
    ...[about, before, after].flatMap((value) => Object.values(value ?? { none: null })),
  ])
}
const rowsOf = async (table: string, columns: string) =>
  (await server.database.pool.query(`select ${columns} from ${table} order by valid_from`)).rows.map((row) =>
    Object.values(row),
  )
const postings = async () =>
  (await rowsOf('employee_postings', 'valid_from, cost_center, office_name')).slice(1)
const salaries = async () =>
  (await rowsOf('payroll_salaries', 'valid_from, fixed_cents, variable_cents')).slice(1)

describe('a fact dated ahead', () => {
  it('keeps what a later file changes from an earlier day on', async () => {
    await bring('Office,Organisation from', 'Lugo,2026-06-01')
    expect(await bring('Cost centre', 'C2')).toEqual([
      ['costCenter', '2026-05-05', 'C1', 'C2'],
      ['costCenter', '2026-06-01', 'C1', 'C2'],
    ])
    expect(await postings()).toEqual([
      ['2026-05-05', 'C2', 'Madrid'],
      ['2026-06-01', 'C2', 'Lugo'],
    ])
  })

  it('keeps its own value, and what is dated after that', async () => {
    await bring('Cost centre,Organisation from', 'C3,2026-06-01')
    await bring('Office,Organisation from', 'Lugo,2026-07-01')
    await bring('Cost centre,Organisation from', 'C1,2026-08-01')
    await bring('Cost centre', 'C2')
    expect(await postings()).toEqual([
      ['2026-05-05', 'C2', 'Madrid'],
      ['2026-06-01', 'C3', 'Madrid'],
      ['2026-07-01', 'C3', 'Lugo'],
      ['2026-08-01', 'C1', 'Lugo'],
    ])
  })

  it('that is a salary is treated alike', async () => {
    await bring('Fixed salary,Variable salary,Salary from', '30000,1000,2026-01-01')
    await bring('Fixed salary,Salary from', '33000,2026-07-01')
    expect(await bring('Variable salary', '2000')).toEqual([
      ['variableSalary', '2026-05-05', 100_000, 200_000],
      ['variableSalary', '2026-07-01', 100_000, 200_000],
    ])
    expect(await salaries()).toEqual([
      ['2026-01-01', 3_000_000, 100_000],
      ['2026-05-05', 3_000_000, 200_000],
      ['2026-07-01', 3_300_000, 200_000],
    ])
  })
})
