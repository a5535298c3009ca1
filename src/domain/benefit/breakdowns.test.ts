import { expect, it } from 'vitest'
import { breakdownByMonth, breakdownByPerson, breakdownWith, type ReadableContract } from './breakdowns.ts'

const item = (personId: number, monthIndex: number, priceCents: number, benefitId = 'main') => ({
  personId,
  monthIndex,
  priceCents,
  benefitId,
})
const contract = (...items: ReturnType<typeof item>[]): ReadableContract<unknown> => ({
  items,
  details: {},
  people: [],
  companyName: 'Acme',
  benefitNames: {},
})

it('a contract reads month by month, in the order of the year', () => {
  const { sections } = breakdownByMonth(contract(item(0, 4, 200), item(0, 3, 100)))
  expect(sections).toEqual([
    {
      rows: [
        { month: 3, price: 100 },
        { month: 4, price: 200 },
      ],
      totalCents: 300,
    },
  ])
})

it('a person has months of their own, the employee first', () => {
  expect(breakdownByPerson(contract(item(2, 3, 3_000), item(0, 3, 4_850))).sections).toEqual([
    { personId: 0, rows: [{ month: 3, price: 4_850 }], totalCents: 4_850 },
    { personId: 2, rows: [{ month: 3, price: 3_000 }], totalCents: 3_000 },
  ])
})

it('supplementaries stand under their person, after the main benefit', () => {
  const items = [item(2, 3, 3_000), item(0, 3, 995, 'dental'), item(0, 3, 4_850)]
  const benefitNames = { main: 'Salud', dental: 'Dental', other: 'Otro' }
  const { columns, sections } = breakdownByPerson({ ...contract(...items), benefitNames })
  expect(columns).toEqual([
    { key: 'benefit', title: 'reading.benefit', kind: 'text' },
    { key: 'month', title: 'reading.month', kind: 'month' },
    { key: 'price', title: 'reading.price', kind: 'money' },
  ])
  expect(sections).toEqual([
    {
      personId: 0,
      rows: [
        { benefit: 'Salud', month: 3, price: 4_850 },
        { benefit: 'Dental', month: 3, price: 995 },
      ],
      totalCents: 5_845,
    },
    { personId: 2, rows: [{ benefit: 'Salud', month: 3, price: 3_000 }], totalCents: 3_000 },
  ])
})

it('every row of a contract with columns of its own has the same cells, between month and price', () => {
  const column = { key: 'company', title: 'reading.company', kind: 'text' } as const
  expect(breakdownWith(contract(item(0, 3, 100), item(0, 5, 250)), [column], { company: 'Acme' })).toEqual({
    columns: [
      { key: 'month', title: 'reading.month', kind: 'month' },
      column,
      { key: 'price', title: 'reading.price', kind: 'money' },
    ],
    sections: [
      {
        rows: [
          { month: 3, company: 'Acme', price: 100 },
          { month: 5, company: 'Acme', price: 250 },
        ],
        totalCents: 350,
      },
    ],
  })
})

it('a contract has a column of months and one of prices, by month and by person', () => {
  const columns = [
    { key: 'month', title: 'reading.month', kind: 'month' },
    { key: 'price', title: 'reading.price', kind: 'money' },
  ]
  expect(breakdownByMonth(contract()).columns).toEqual(columns)
  expect(breakdownByPerson(contract()).columns).toEqual(columns)
})

it('a contract without supplementaries reads without their names, whatever its modality offers', () => {
  const benefitNames = { main: 'Salud', dental: 'Dental', other: 'Otro' }
  const { columns } = breakdownByPerson({ ...contract(item(0, 3, 4_850)), benefitNames })
  expect(columns.map(({ key }) => key)).toEqual(['month', 'price'])
})
