import { describe, expect, it } from 'vitest'
import type { TenantFiles } from '../files/files.ts'
import { columnWarnings } from './rulesColumns.ts'

const columnsOf = (fields: string[]) => fields.map((field) => ({ field }))

function sentences(files: { payroll?: object; providers?: object[] }): string[] {
  const layout = (columns: object[]) => ({ name: 'a-{month}.csv', type: 'csv', columns })
  const given = {
    payroll: files.payroll && { concepts: {}, file: layout(files.payroll as object[]) },
    providers: { providers: files.providers ? { nortia: layout(files.providers) } : {} },
  } as unknown as TenantFiles
  return columnWarnings(given).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('the columns of a payroll file', () => {
  const all = ['name', 'concept', 'kind', 'price']
  const whom = 'whom a row is about: employeeNumber, personalID, name'
  const what = 'what a row is about: concept, product'
  const month = 'what a row is, or which month it belongs to: kind, period, month'
  it.each<[string[], string[]]>([
    [all, []],
    [['employeeNumber', 'product', 'period', 'price'], []],
    [['concept', 'kind', 'price', 'office'], [whom]],
    [['name', 'kind', 'price'], [what]],
    [['name', 'concept', 'price', 'year'], [month]],
    [['price'], [whom, what, month]],
  ])('are told where payroll could not work with them: %j', (fields, missing) => {
    const expected = missing.map((each) => `file.columns: has no column that says ${each}`)
    expect(sentences({ payroll: columnsOf(fields) })).toEqual(expected)
  })

  it('are not asked for where there is no such file', () => expect(sentences({})).toEqual([]))
})

describe("the columns of a provider's file", () => {
  it.each<[string[], string[]]>([
    [['employeeEmail', 'kind', 'until'], []],
    [['name', 'kind', 'from'], []],
    [['birthday', 'kind', 'from'], ['whom a row is about']],
    [['name', 'from'], ['who joins and who leaves']],
    [['name', 'kind'], ['the months of the cover']],
  ])('are told where the provider could not work with them: %j', (fields, missing) => {
    const told = sentences({ providers: columnsOf(fields) })
    expect(told.map((each) => /columns: has no column that says (.*):/.exec(each)?.[1])).toEqual(missing)
  })

  it('are told where joiners and leavers have the same code', () => {
    const kind = (values: object) => [...columnsOf(['name', 'from']), { field: 'kind', values }]
    expect(sentences({ providers: kind({ joiner: 'A', change: 'M', leaver: 'A' }) })).toEqual([
      'providers.nortia.columns.2.values.leaver: has the code "A", as "joiner" has',
    ])
    expect(sentences({ providers: kind({ joiner: 'A', change: 'M', leaver: 'B' }) })).toEqual([])
  })
})
