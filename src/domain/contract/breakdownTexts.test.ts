import { expect, it } from 'vitest'
import { breakdownByMonth, breakdownByPerson } from '../benefit/breakdowns.ts'
import { breakdownTexts } from './breakdownTexts.ts'

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
