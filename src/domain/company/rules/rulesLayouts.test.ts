import { describe, expect, it } from 'vitest'
import { unknownName, type TenantFault } from '../files/faults.ts'
import type { TenantFiles } from '../files/files.ts'
import { payrollRules } from './rulesLayouts.ts'
import { providerRules } from './rulesProviders.ts'

const file = (name: string) => ({ type: 'csv' as const, name, columns: [] })
const told = ({ severity, file: name, path, message }: TenantFault) =>
  `${severity} ${name} ${path.join('.')}: ${message}`
const providers = [{ id: 'rex', name: 'Rex' }]
const products = [{ product: { providers }, place: {} }] as unknown as TenantFiles['products']

it.each([
  ['pay-{year}-{month}.csv', []],
  ['pay-{year}-{month}-{mes}.csv', ['fault file.name: expected {year} or {month} in it, got {mes}']],
  ['pay-{mes}.csv', ['fault file.name: expected {year} or {month} in it, got {mes}']],
  [
    'pay-{year}.csv',
    ['fault file.name: expected "{month}" in it, got none: each month would have the same name'],
  ],
])('the name %s of a payroll file', (name, messages) => {
  const columns = [{ field: 'price' as const }]
  const faults = payrollRules({ payroll: { concepts: {}, file: { ...file(name), columns } }, products })
  expect(faults.map(told)).toEqual(messages.map((each) => each.replace(' ', ' payroll.json ')))
})

it.each([
  ['rex-{date}-{number}.csv', []],
  ['rex.csv', ['warning', 'has neither "{date}" nor "{number}": each file has the same name']],
  ['rex-{fecha}.csv', ['fault', 'expected {date} or {number} in it, got {fecha}']],
])('the name %s of a provider file', (name, [severity, message]) => {
  const faults = providerRules({ providers: { providers: { rex: file(name) } }, products })
  const place = 'providers.json providers.rex.name'
  expect(faults.map(told)).toEqual(severity ? [`${severity} ${place}: ${message}`] : [])
})

it('a provider file is of a provider of the catalogue, and has a sentence for each wrong column', () => {
  const layout = { ...file('max-{date}.csv'), columns: [{ field: 'name' as const }, {}] }
  const faults = (sold: object[]) =>
    providerRules({
      providers: { providers: { max: layout } },
      products: sold.map((product) => ({ product, place: {} })) as unknown as TenantFiles['products'],
    }).map(told)
  const column = 'fault providers.json providers.max.columns.1: expected either "field" or "text"'
  const expected = (names: string) =>
    `fault providers.json providers.max: expected the id of a provider (${names}), got "max"`
  expect(faults([{ id: 'gym' }])).toEqual([expected('there is none'), column])
  expect(faults([{ providers }, { providers }])).toEqual([expected('rex'), column])
  expect(faults([{ providers: [{ id: 'max' }] }])).toEqual([column])
  expect(providerRules({ providers: undefined, products })).toEqual([])
})

it.each([
  [['extras', 'extraNames', 'extrasPrice'], undefined, []],
  [['extra', 'extraName', 'monthlyPrice'], true, []],
  [['extra'], undefined, ['columns.0.field: "extra" is blank in each row without "extraRows": true']],
  [
    ['extras'],
    true,
    [
      'columns.0.field: "extras" is blank in each row with "extraRows": true',
      'columns: has no column "extra" or "extraName", so rows of extras look alike',
    ],
  ],
] as const)('the columns %j of a provider file whose extras have rows: %s', (fields, extraRows, expected) => {
  const columns = fields.map((field) => ({ field }))
  const rex = { ...file('rex-{date}.csv'), columns, ...(extraRows && { extraRows }) }
  const faults = providerRules({ providers: { providers: { rex } }, products }).map(told)
  expect(faults).toEqual(expected.map((each) => `warning providers.json providers.rex.${each}`))
})

it('names each provider once, though two have one name', () => {
  const faults = unknownName('max', ['rex', 'rex'], 'a provider', { file: 'providers.json', path: [] })
  expect(faults.map(({ message }) => message)).toEqual(['expected a provider (rex), got "max"'])
})

describe('a payroll file that nobody could want', () => {
  const right = { type: 'csv' as const, name: 'pay-{month}.csv', columns: [{ field: 'price' as const }] }
  const sentences = (layout: object, concepts: Record<string, string> = {}) => {
    const read = { contractMethod: 'informative' }
    const sold = ['health', 'gym', 'news'].map((id) => ({
      product: { id, modalities: [read, id === 'news' ? read : {}] },
    })) as unknown as TenantFiles['products']
    const payroll = { concepts, file: { ...right, ...layout } }
    return payrollRules({ payroll, products: sold }).map((each) => told(each).replace('payroll.json ', ''))
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
    [{ decimal: ';' }, ['warning file.separator: ";" is the decimal sign, too']],
    [{ columns: [{ field: 'price' }, { text: 'A' }, { text: 'A' }] }, []],
    [
      { columns: [{ field: 'price' }, { text: 'A', title: 'Code' }, { text: 'B', title: 'Code' }] },
      ['warning file.columns.2.title: "Code" is the title of columns[1], too'],
    ],
    [
      { columns: [{ field: 'price' }, {}, { field: 'name', text: 'A' }] },
      [1, 2].map((index) => `fault file.columns.${index}: expected either "field" or "text"`),
    ],
    [{ name: 'pay-{month}.xlsx.csv' }, []],
    [{ type: 'xlsx', name: 'PAY-{month}.XLSX' }, []],
    [
      { type: 'xlsx', name: 'pay-{month}.xlsx', lineEnd: 'lf' },
      ['warning file.lineEnd: is of no use in a file of type xlsx'],
    ],
    [
      { type: 'fixed', separator: ',', encoding: 'utf-8', columns: [{ field: 'price', width: 9 }] },
      ['warning file.separator: is of no use in a file of type fixed'],
    ],
    [
      {
        type: 'fixed',
        columns: [
          { field: 'price', width: 9 },
          { field: 'name', title: 'price', width: 9 },
        ],
      },
      [],
    ],
    [
      { type: 'fixed', columns: [{ field: 'price', width: 9 }, { field: 'name' }] },
      ['fault file.columns.1: expected a "width", for the file is of fixed width'],
    ],
    [
      { type: 'fixed', columns: [{ field: 'price' }, { field: 'name' }, { field: 'salary' }] },
      ['fault file.columns.0: expected a "width", for the file is of fixed width, and 2 more like it'],
    ],
  ])('%j', (layout, expected) => {
    expect(sentences(layout)).toEqual(expected)
  })

  it.each<[Record<string, string>, string[]]>([
    [{ health: 'A', gym: 'B' }, []],
    [{ health: 'A' }, ['warning concepts: has no code for gym: rows of it have none']],
    [{ news: 'N' }, ['warning concepts: has no code for health, gym: rows of it have none']],
    [
      { health: 'A', gym: 'B', gim: 'C' },
      [
        'fault concepts.gim: expected the id of a product (health, gym, news), got "gim", ' +
          'did you mean "gym"?',
      ],
    ],
    [{ health: 'A', gym: 'A' }, ['warning concepts.gym: has the code "A", as "health" has']],
  ])('with the codes %j', (concepts, expected) => {
    expect(sentences({}, concepts)).toEqual(expected)
  })
})

it.each([
  [{ field: 'concept', width: 3 }, 'expected at least 4, for "R102", got 3'],
  [{ field: 'concept', width: 4 }, undefined],
  [{ field: 'personalID', width: 8 }, 'expected at least 9, for "12345678Z", got 8'],
  [{ field: 'kind', width: 9 }, 'expected at least 10, for "adjustment", got 9'],
  [{ field: 'product', width: 3 }, 'expected at least 8, for "transit0", got 3'],
  [{ field: 'period', width: 6, format: 'YYYY-MM' }, 'expected at least 7, for "YYYY-MM", got 6'],
  [{ text: 'ABC', width: 2 }, 'expected at least 3, for "ABC", got 2'],
  [
    { field: 'kind', width: 1, values: { regular: 'R', adjustment: 'A', settlement: 'S', afterExit: 'X' } },
    undefined,
  ],
  [{ field: 'name', width: 2 }, undefined],
])('a column of fixed width %o is as wide as the codes it holds', (column, message) => {
  const file = { type: 'fixed', name: 'pay-{month}.txt', columns: [column, { field: 'price', width: 9 }] }
  const payroll = { concepts: { transit0: 'R102' }, file }
  const sold = [{ product: { id: 'transit0', modalities: [] }, place: {} }]
  const faults = payrollRules({ payroll, products: sold } as unknown as Parameters<typeof payrollRules>[0])
  const place = 'fault payroll.json file.columns.0.width: '
  expect(faults.map(told)).toEqual(message === undefined ? [] : [place + message])
})

it.each([
  [{ field: 'kind', values: { regular: 'R', adjustment: 'A' } }, undefined],
  [
    { field: 'kind', values: { ajustment: 'A' } },
    'kind.ajustment: expected a value of "kind" (regular, adjustment, settlement, afterExit), ' +
      'got "ajustment", did you mean "adjustment"?',
  ],
  [
    { field: 'kind', values: { bonus: 'B' } },
    'kind.bonus: expected a value of "kind" (regular, adjustment, settlement, afterExit), got "bonus"',
  ],
  [
    { field: 'product', values: { transitO: 'T' } },
    'product.transitO: expected a value of "product" (transit0), got "transitO", did you mean "transit0"?',
  ],
  [{ field: 'product', values: { formerly: 'F' } }, undefined],
  [{ field: 'name', values: { anything: 'A' } }, undefined],
])('a word %o of a column is for a value that the field holds', (column, message) => {
  const file = { type: 'csv', name: 'pay-{month}.csv', columns: [{ field: 'price' }, column] }
  const sold = [{ product: { id: 'transit0', modalities: [] }, place: {} }]
  const read = { payroll: { concepts: {}, file }, products: sold } as unknown
  const faults = payrollRules(read as Parameters<typeof payrollRules>[0]).map(told)
  const [place = '', words] = [message?.split(': ')[0], message?.slice(message.indexOf(': '))]
  const expected = `fault payroll.json file.columns.1.values.${place.split('.')[1]}${words}`
  expect(faults.filter((each) => each.startsWith('fault'))).toEqual(message === undefined ? [] : [expected])
})

it('a mistyped word of a provider’s file is a fault that names the nearest', () => {
  const columns = [
    { field: 'kind', values: { joinner: 'A' } },
    { field: 'relationship', values: { son: 'H' } },
  ]
  const layout = { type: 'csv', name: 'p-{date}.csv', columns }
  const product = { id: 'gym', providers: [{ id: 'fit' }], modalities: [] }
  const read = { providers: { providers: { fit: layout } }, products: [{ product, place: {} }] } as unknown
  const faults = providerRules(read as Parameters<typeof providerRules>[0]).map(told)
  expect(faults).toEqual([
    'fault providers.json providers.fit.columns.0.values.joinner: expected a value of "kind" ' +
      '(joiner, change, leaver), got "joinner", did you mean "joiner"?',
    'fault providers.json providers.fit.columns.1.values.son: expected a value of "relationship" ' +
      '(you, child, spouse, domestic_partner), got "son"',
  ])
})

const dateAlone = 'expected it on a date or a month alone'
const noAmount = 'expected it on a field that is no amount'

it.each([
  [{ field: 'period', format: 'YYYY-MM' }, undefined],
  [{ field: 'name', format: 'DD/MM/YYYY' }, `format: ${dateAlone}`],
  [{ field: 'year', format: 'YYYY' }, `format: ${dateAlone}`],
  [{ field: 'salary', format: 'YYYY' }, `format: ${dateAlone}`],
  [{ text: 'X', format: 'YYYY' }, `format: ${dateAlone}`],
  [{ field: 'kind', values: { regular: 'R' } }, undefined],
  [{ field: 'exempt', values: { '0': 'none' } }, `values: ${noAmount}`],
  [{ text: 'X', values: { X: 'Y' } }, `values: ${noAmount}`],
])('a column %o has a format of a date alone, and words for what is no amount', (column, message) => {
  const file = { type: 'csv', name: 'pay-{month}.csv', columns: [{ field: 'price' }, column] }
  const read = { payroll: { concepts: {}, file }, products: [] } as unknown
  const faults = payrollRules(read as Parameters<typeof payrollRules>[0])
  const place = 'fault payroll.json file.columns.1.'
  expect(faults.map(told)).toEqual(message === undefined ? [] : [place + message])
})

it.each([
  [{ field: 'birthday', format: 'DD/MM/YYYY' }, undefined],
  [{ field: 'until', format: 'DD/MM/YYYY' }, undefined],
  [{ field: 'employeeID', format: 'DD/MM/YYYY' }, `format: ${dateAlone}`],
])('a column %o of a provider’s file has a format where it is a date', (column, message) => {
  const layout = { type: 'csv', name: 'rex-{date}.csv', columns: [column] }
  const read = { providers: { providers: { rex: layout } }, products } as unknown
  const faults = providerRules(read as Parameters<typeof providerRules>[0])
  const place = 'fault providers.json providers.rex.columns.0.'
  expect(faults.map(told)).toEqual(message === undefined ? [] : [place + message])
})
