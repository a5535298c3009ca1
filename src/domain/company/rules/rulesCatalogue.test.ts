import { describe, expect, it } from 'vitest'
import type { FormSchema } from '../../benefit/formSchema.ts'
import type { TableRow } from '../../benefit/quoteRequest.ts'
import type { KnownBenefit } from '../files/faults.ts'
import type { TenantFiles } from '../files/files.ts'
import { productRules } from './rulesCatalogue.ts'

type Sold = { id: string; alias: string; file?: string }

const dog = { id: 'dog', name: { es: 'Perro' } }

/**
 * Formats findings as "severity file path: sentence"; a repetition also has the path of the first
 * occurrence.
 */
function found(sold: Sold[], tables: Record<string, TableRow[]> = {}, known?: KnownBenefit[]): string[] {
  const products = sold.map(({ id, alias, file = `catalogue/${id}.json` }, index) => ({
    product: { id, category: { alias }, modalities: index === 0 ? [dog] : [] },
    place: { file, path: [index] },
  }))
  const files = {
    products,
    tables: Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, { rows }])),
    tenant: {},
    images: [],
    documents: [],
  } as unknown as TenantFiles
  return productRules(files, known).map(({ severity, file, path, message, first }) => {
    const other = first ? `, as ${first.file} ${first.path.join('.')}` : ''
    return `${severity} ${file} ${path.join('.')}: ${message}${other}`
  })
}

const pets = { id: 'pets', alias: 'animals' }
const twice = (place: string, first: string) =>
  `fault ${place}: expected a name of its own, got "pets" a second time, as ${first}`

describe('of two products with one id', () => {
  it.each<[string, Sold[], string[]]>([
    [
      'that one is right whose file has the name',
      [{ id: 'pets', alias: 'pets', file: 'catalogue/dogs.json' }, pets],
      [twice('catalogue/dogs.json 0.id', 'catalogue/pets.json 1.id')],
    ],
    [
      'that one is right whose category has the name, in one file for all',
      ['birds', 'pets', 'cats'].map((alias) => ({ id: 'pets', alias, file: 'catalogue.json' })),
      [0, 2].map((index) => twice(`catalogue.json ${index}.id`, 'catalogue.json 1.id')),
    ],
    [
      'the first is right where neither has a name of its own',
      ['birds', 'cats'].map((alias) => ({ id: 'pets', alias, file: 'catalogue.json' })),
      [twice('catalogue.json 1.id', 'catalogue.json 0.id')],
    ],
  ])('%s', (_what, sold, expected) => {
    expect(found(sold)).toEqual(expected)
  })

  it('that one is wrong whose category has the name, in a file of another name', () => {
    const files = ['catalogue/dogs.json', 'catalogue.json']
    expect(found(files.map((file) => ({ id: 'pets', alias: 'pets', file })))[0]).toBe(
      twice('catalogue/dogs.json 0.id', 'catalogue.json 1.id'),
    )
  })
})

const benefit = (id: string, tables?: Record<string, FormSchema>, isBroken = false) =>
  ({ id, isBroken, ...(tables && { tables }) }) as KnownBenefit
const any: FormSchema = { type: 'object' }

describe('a rate table that no category reads', () => {
  const gym = { id: 'gym', alias: 'sport' }
  const unread = (name: string, names: string) => `warning tables/${name}.json : is read by nobody: ${names}`
  const missing = (place: string, alias: string, name: string) =>
    `fault catalogue/${place}.category.alias: ${alias} reads the rate table "${name}": expected a file ` +
    `tables/${name}.json, got none`

  it.each<[string, KnownBenefit[] | undefined, string[]]>([
    ['is not looked for where the categories are not known', undefined, []],
    ['is not looked for where one is not known', [benefit('sport')], []],
    ['is not looked for where one is broken', [benefit('sport'), benefit('animals', {}, true)], []],
    [
      'has a warning',
      [benefit('sport'), benefit('animals')],
      ['old', 'ages'].map((name) => unread(name, 'no category reads a table')),
    ],
    [
      'has a warning with those that are read',
      [benefit('sport', { rates: any }), benefit('animals', { ages: any })],
      [unread('old', 'expected one of ages, rates'), missing('gym.json 1', 'sport', 'rates')],
    ],
    [
      'is named where another is missing whose name is close',
      [benefit('sport'), benefit('animals', { age: any, ages: any, old: any })],
      [`${missing('pets.json 0', 'animals', 'age')}, did you mean tables/ages.json?`],
    ],
  ])('%s', (_what, known, expected) => {
    expect(found([pets, gym], { old: [], ages: [] }, known)).toEqual(expected)
  })
})

/** Findings in the rows of the category's rate table. */
const rowFaults = (rows: TableRow[], row: FormSchema = any) =>
  found([pets], { rates: rows }, [benefit('animals', { rates: row })])

it('a table without a row for each value that its category demands has a fault', () => {
  const row = { ...any, properties: { size: { enum: ['small', 'large'] } } }
  const known = [{ ...benefit('animals', { rates: row }), rowForEach: { rates: 'size' } }]
  const sizes = (...all: string[]) => found([pets], { rates: all.map((size) => ({ size })) }, known)
  expect(sizes('small', 'large')).toEqual([])
  expect(sizes('small')).toEqual([
    'fault tables/rates.json rows: expected a row for each size, none has "large"',
  ])
})

describe('a row of a table names a modality', () => {
  const unknown = (column: string) =>
    `fault tables/rates.json rows.0.${column}: expected a modality of the product, or the product ` +
    '(dog, pets), got "parrot"'

  it.each(['modality', 'modalityId', 'product', 'productId'])('that there is, in its column %s', (column) => {
    expect(rowFaults([{ [column]: 'dog' }, { [column]: 'pets' }])).toEqual([])
    expect(rowFaults([{ [column]: 'parrot' }])).toEqual([unknown(column)])
  })

  const closed = (properties?: FormSchema['properties']): FormSchema => ({
    ...any,
    additionalProperties: false,
    ...(properties && { properties }),
  })
  const parrot = { modality: 'parrot' }

  it.each<[string, TableRow, FormSchema, string[]]>([
    ['in a column of the schema', parrot, closed({ modality: {} }), [unknown('modality')]],
    ['out of those of the schema', parrot, closed({ modality: { enum: ['parrot'] } }), []],
    ['not with a number', { modality: 5 }, any, []],
    ['or none', {}, closed(), []],
    [
      'not in a column that the schema refuses',
      { product: 'parrot' },
      closed({ rate: {} }),
      ['fault tables/rates.json rows.0.product: unknown key, expected one of "rate"'],
    ],
  ])('%s', (_what, entry, row, faults) => {
    expect(rowFaults([entry], row)).toEqual(faults)
  })
})

describe('the months of the rows of a table', () => {
  const year = Array.from({ length: 12 }, (_, index) => ({ startMonth: index + 1 }))
  const expected = (index: number, got: string) => [
    `fault tables/rates.json rows.${index}.startMonth: expected a month in every row or in none, got ${got}`,
  ]
  const without = 'warning tables/rates.json rows.0.startMonth: has no row like this for month 11, 12: '

  it.each<[string, TableRow[], string[]]>([
    ['are all twelve', year, []],
    ['are none', [{}], []],
    ['are missing in one of two rows', [{ startMonth: 1 }, {}], expected(1, 'nothing')],
    ['are missing in fewer rows', [...year, {}, {}], expected(12, 'nothing, and 1 more like it')],
    ['stand in fewer rows', [{}, { startMonth: 3 }, {}], expected(1, '3')],
    ['lack two', year.slice(0, 10), [`${without}who begins then has no price`]],
  ])('%s', (_what, rows, faults) => {
    expect(rowFaults(rows)).toEqual(faults)
  })
})

describe('the ages of the rows of a table', () => {
  const second = [
    'fault tables/rates.json rows.1.from: expected one row for an age in a month, ' +
      'got a second beside rows[0]',
  ]
  const noPrice =
    'fault tables/rates.json rows.1.from: expected 18, the age after the bracket before, got 19: ' +
    'age 18 has no price'
  const priced: FormSchema = { ...any, properties: { rate: { type: 'number' } } }

  it.each<[string, TableRow[], string[]]>([
    ['may begin and end with nothing', [{ to: 17 }, { from: 18 }], []],
    ['may be in any order', [{ from: 18 }, { from: 5, to: 17 }], []],
    ['may be there again for another column', [{ zone: 'a' }, { zone: 'b' }], []],
    ['are there once where the first row is for all', [{ rate: 1 }, { to: 17, rate: 2 }], second],
    ['are there once where the second row is for all', [{ from: 0, to: 17 }, { rate: 1 }], second],
    ['leave none out', [{ to: 17 }, { from: 19 }], [noPrice]],
    ['may begin with a text, which has no order', [{ from: '9', to: 1 }], []],
    ['may end with a text', [{ from: 9, to: '1' }], []],
    [
      'go up',
      [{ from: 9, to: 8 }, { from: 30 }],
      ['fault tables/rates.json rows.0.to: expected 9 or more, where the row begins, got 8'],
    ],
  ])('%s', (_what, rows, faults) => {
    expect(rowFaults(rows, priced)).toEqual(faults)
  })
})
