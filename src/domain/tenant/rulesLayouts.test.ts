import { describe, expect, it } from 'vitest'
import { unknownName } from './faults.ts'
import type { TenantFiles } from './files.ts'
import { payrollRules, providerRules } from './rulesLayouts.ts'

const file = (name: string) => ({ type: 'csv' as const, name, columns: [] })
const providers = [{ id: 'rex', name: 'Rex' }]
const products = [{ product: { providers }, place: {} }] as unknown as TenantFiles['products']

it.each([
  ['pay-{year}-{month}.csv', []],
  ['pay-{year}-{month}-{mes}.csv', ['expected {year} or {month} in it, got {mes}']],
  ['pay-{mes}.csv', ['expected {year} or {month} in it, got {mes}']],
  ['pay-{year}.csv', ['expected "{month}" in it, got none: each month would have the same name']],
])('the name %s of a payroll file', (name, messages) => {
  const columns = [{ field: 'price' as const }]
  const faults = payrollRules({ payroll: { concepts: {}, file: { ...file(name), columns } }, products })
  expect(faults.map(({ message }) => message)).toEqual(messages)
})

it.each([
  ['rex-{date}-{number}.csv', []],
  ['rex.csv', ['has neither "{date}" nor "{number}": each file has the same name']],
  ['rex-{fecha}.csv', ['expected {date} or {number} in it, got {fecha}']],
])('the name %s of a provider file', (name, messages) => {
  const faults = providerRules({ providers: { providers: { rex: file(name) } }, products })
  expect(faults.map(({ message }) => message)).toEqual(messages)
})

it('names each provider once, though two have one name', () => {
  const faults = unknownName('max', ['rex', 'rex'], 'a provider', { file: 'providers.json', path: [] })
  expect(faults.map(({ message }) => message)).toEqual(['expected a provider (rex), got "max"'])
})

describe('a payroll file that nobody could want', () => {
  const right = { type: 'csv' as const, name: 'pay-{month}.csv', columns: [{ field: 'price' as const }] }
  const sentences = (layout: object, concepts: Record<string, string> = {}) => {
    const sold = ['health', 'gym', 'news'].map((id) => ({
      product: { id, modalities: [id === 'news' ? { contractMethod: 'informative' } : {}] },
    })) as unknown as TenantFiles['products']
    const payroll = { concepts, file: { ...right, ...layout } }
    return payrollRules({ payroll, products: sold }).map(
      ({ path, message, severity }) => `${severity} ${path.join('.')}: ${message}`,
    )
  }

  it.each<[object, string[]]>([
    [{}, []],
    [{ decimal: ',', separator: ';' }, []],
    [{ separator: ',' }, ['warning file.separator: "," is the decimal sign, too']],
    [{ separator: ',', decimal: '.' }, []],
    [{ columns: [{ field: 'name' }] }, ['warning file.columns: has no column with an amount']],
    [
      { columns: [{ field: 'price', width: 9 }] },
      ['warning file.columns.0.width: is of no use in a file of type csv'],
    ],
    [
      { type: 'xlsx', name: 'pay-{month}.xlsx', separator: ';', encoding: 'utf-8' },
      [
        'warning file.separator: is of no use in a file of type xlsx',
        'warning file.encoding: is of no use in a file of type xlsx',
      ],
    ],
    [
      { name: 'pay-{month}.xlsx' },
      [
        'fault file.name: expected "type": "xlsx" beside it, or another ending, for the type is csv, got ' +
          '"pay-{month}.xlsx"',
      ],
    ],
    [
      { type: 'xlsx' },
      ['fault file.name: expected a name that ends in .xlsx, for the type is xlsx, got "pay-{month}.csv"'],
    ],
    [
      { columns: [{ field: 'price' }, { field: 'price', title: 'Precio' }] },
      ['warning file.columns.1.field: "price" is in columns[0], too'],
    ],
    [
      { columns: [{ field: 'price' }, { field: 'name', title: 'price' }] },
      ['warning file.columns.1.title: "price" is the title of columns[0], too'],
    ],
    [{ header: false, columns: [{ field: 'price' }, { field: 'name', title: 'price' }] }, []],
  ])('%j', (layout, expected) => {
    expect(sentences(layout)).toEqual(expected)
  })

  it.each<[Record<string, string>, string[]]>([
    [{ health: 'A', gym: 'B' }, []],
    [{ health: 'A' }, ['warning concepts: has no code for gym: rows of it have none']],
    [{ health: 'A', gym: 'A' }, ['warning concepts.gym: has the code "A", as "health" has']],
  ])('with the codes %j', (concepts, expected) => {
    expect(sentences({}, concepts)).toEqual(expected)
  })
})
