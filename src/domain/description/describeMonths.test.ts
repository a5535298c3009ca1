import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import {
  breakdownByMonth,
  breakdownByPerson,
  breakdownWith,
  type ContractBreakdown,
} from '../benefit/breakdowns.ts'
import { breakdownTexts, describeMonths } from './describeMonths.ts'

const reader = { language: 'es' as const, people: new Map([[0, 'Marta Vidal']]) }
const item = (monthIndex: number, priceCents: number, benefitId = 'main') => ({
  personId: 0,
  monthIndex,
  priceCents,
  benefitId,
})
const contract = (items: ReturnType<typeof item>[]) => ({
  items,
  details: {},
  people: [],
  companyName: 'Acme',
  benefitNames: { main: 'Salud', dental: 'Dental' },
})

function textsOf(items: ReturnType<typeof item>[], layOut = breakdownByMonth): string[] {
  const breakdown = layOut(contract(items))
  const [section] = breakdown.sections
  const { rows, total } = breakdownTexts(breakdown, section!, reader)
  return [...rows.map((row) => row.join(' | ')), `= ${total}`].map((text) => text.replaceAll('\u00a0', ' '))
}

it('twelve months of one amount are one line', () => {
  const months = Array.from({ length: 12 }, (_, month) => item(month, 5_230))
  expect(textsOf(months)).toEqual(['Enero a diciembre | 52,30 € al mes', '= 627,60 €'])
})

it('months in one line are told one by one beside it; a month alone is not told twice', () => {
  const everyMonth = (items: ReturnType<typeof item>[]) => {
    const breakdown = breakdownByMonth(contract(items))
    const texts = breakdownTexts(breakdown, breakdown.sections[0]!, reader).everyMonth
    return texts?.map((row) => row.join(' | ').replaceAll('\u00a0', ' '))
  }
  expect(everyMonth([item(3, 6_000), item(4, 6_000), item(5, 6_050)])).toEqual([
    'Abril | 60,00 €',
    'Mayo | 60,00 €',
    'Junio | 60,50 €',
  ])
  expect(everyMonth([item(3, 6_000), item(4, 6_050)])).toBeUndefined()
})

it('months of another amount have a line of their own; all amounts have two decimals when one has', () => {
  expect(textsOf([item(3, 6_000), item(4, 6_050), item(5, 6_000)])).toEqual([
    'Abril y junio | 60,00 € al mes',
    'Mayo | 60,50 €',
    '= 180,50 €',
  ])
})

it('a supplementary has its months under its person', () => {
  const months = [3, 4].flatMap((month) => [item(month, 4_000), item(month, 500, 'dental')])
  expect(textsOf(months, breakdownByPerson)).toEqual([
    'Salud | Abril y mayo | 40 € al mes',
    'Dental | Abril y mayo | 5 € al mes',
    '= 90 €',
  ])
})

it('counts, money, people and texts are written each in their way; what is not there is a dash', () => {
  const columns: ContractBreakdown['columns'] = [
    { key: 'count', title: 'reading.tickets', kind: 'count' },
    { key: 'cost', title: 'reading.ticketPrice', kind: 'money' },
    { key: 'who', title: 'reading.person', kind: 'person' },
    { key: 'note', title: 'reading.note', kind: 'text' },
  ]
  const rows: Record<string, string | number>[] = [
    { count: 12_345, cost: 2_050, who: 0, note: 'Salud' },
    { count: 12_345, cost: 2_050, who: 0, note: 'Salud' },
    { cost: 2_000, who: 4 },
    {},
  ]
  const texts = breakdownTexts({ columns }, { rows }, reader)
  expect(texts).toEqual({
    rows: [
      ['12.345', '20,50\u00a0€', 'Marta Vidal', 'Salud'],
      ['12.345', '20,50\u00a0€', 'Marta Vidal', 'Salud'],
      ['–', '20,00\u00a0€', '–', '–'],
      ['–', '–', '–', '–'],
    ],
  })
})

it('months that differ in another column than their price have lines of their own', () => {
  const layOut = (count: number): ContractBreakdown['sections'][number]['rows'] =>
    breakdownWith(
      { items: [item(count, 2_000)] },
      [{ key: 'count', title: 'reading.tickets', kind: 'count' }],
      { count },
    ).sections[0]!.rows
  const { columns } = breakdownWith(
    { items: [] },
    [{ key: 'count', title: 'reading.tickets', kind: 'count' }],
    {},
  )
  const { rows } = breakdownTexts({ columns }, { rows: [...layOut(3), ...layOut(4)] }, reader)
  expect(rows.map(([month, count]) => `${month} ${count}`)).toEqual(['Abril 3', 'Mayo 4'])
})

it('a contract is laid out as its category says, with the names of people, things and company', () => {
  const { modality } = exampleContract()
  const dental = { ...modality, id: 'dental', name: { es: 'Dental' } }
  const agreed = { modality: { ...modality, supplementaries: [dental] }, items: [], details: { count: 2 } }
  let asked: unknown
  const declaration = {
    amount: 'typed' as const,
    months: 'chosen' as const,
    messages: {},
    hasOwnBreakdown: false,
    breakdown: (contract: Parameters<typeof breakdownByPerson>[0]) => {
      asked = contract
      return breakdownByPerson(contract)
    },
  }
  describeMonths(agreed, declaration, reader, 'Acme')
  expect(asked).toEqual({
    items: [],
    details: { count: 2 },
    people: [{ id: 0, fullName: 'Marta Vidal' }],
    companyName: 'Acme',
    benefitNames: { m: 'Mascotas', dental: 'Dental' },
  })
  describeMonths({ ...agreed, modality }, declaration, reader, 'Acme')
  expect(asked).toMatchObject({ benefitNames: { m: 'Mascotas' } })
  expect(Object.keys((asked as { benefitNames: object }).benefitNames)).toEqual(['m'])
})

it('a contract whose category is gone is laid out by month, under the titles of the core', () => {
  const { modality, items, details } = exampleContract()
  expect(describeMonths({ modality, items, details }, undefined, reader, 'Acme')).toEqual({
    columns: [
      { key: 'month', title: 'Mes', isFigure: false },
      { key: 'price', title: 'Precio', isFigure: true },
    ],
    sections: [
      {
        title: undefined,
        rows: [['Abril y mayo', '60\u00a0€ al mes']],
        everyMonth: [
          ['Abril', '60\u00a0€'],
          ['Mayo', '60\u00a0€'],
        ],
        total: '120\u00a0€',
      },
    ],
    shows: [],
  })
})

it('tables are titled by the words of the category, then by the name of their person', () => {
  const { modality, items, details } = exampleContract()
  const titlesOf = (section: { title?: string; personId?: number }) => {
    const declaration = {
      amount: 'typed' as const,
      months: 'chosen' as const,
      messages: { es: { mine: 'Lo mío' } },
      hasOwnBreakdown: true,
      breakdown: () => ({ columns: [], sections: [{ ...section, rows: [] }] }),
    }
    return describeMonths({ modality, items, details }, declaration, reader, 'Acme').sections[0]?.title
  }
  expect([titlesOf({ title: 'mine' }), titlesOf({ personId: 0 }), titlesOf({})]).toEqual([
    'Lo mío',
    'Marta Vidal',
    undefined,
  ])
})

it('tables show supplementaries where they name each, and details where the category lays them out', () => {
  const { modality, items, details } = exampleContract()
  const dental = { ...modality, id: 'dental', name: { es: 'Dental' } }
  const taken = { modality: { ...modality, supplementaries: [dental] }, details }
  const extra = items.map((each) => ({ ...each, benefitId: 'dental' }))
  const showsOf = (all: typeof items, hasOwnBreakdown: boolean) =>
    describeMonths(
      { ...taken, items: all },
      {
        amount: 'typed',
        months: 'chosen',
        messages: {},
        hasOwnBreakdown,
        breakdown: breakdownByPerson,
      },
      reader,
      'Acme',
    ).shows
  expect(showsOf(items, false)).toEqual([])
  expect(showsOf([...items, ...extra], false)).toEqual(['supplementary'])
  expect(showsOf([...items, ...extra], true)).toEqual(['supplementary', 'detail'])
})
