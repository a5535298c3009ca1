import { expect, it } from 'vitest'
import type { ReadableContract } from './declaration.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { breakdownFor } from './breakdownFor.ts'
import { breakdownByMonth, breakdownByPerson, breakdownByTicket } from './breakdowns.ts'

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

it("a person's month holds the main benefit and its supplementaries together", () => {
  const { sections } = breakdownByPerson(
    contract(item(2, 3, 3_000), item(0, 3, 4_850), item(0, 3, 995, 'dental')),
  )
  expect(sections).toEqual([
    { personId: 0, rows: [{ month: 3, price: 5_845 }], totalCents: 5_845 },
    { personId: 2, rows: [{ month: 3, price: 3_000 }], totalCents: 3_000 },
  ])
})

it('tickets read as count, price and, where one was chosen, number', () => {
  const bought = (details: object) => breakdownByTicket({ ...contract(item(0, 3, 10_000)), details })
  expect(bought({ ticketCount: 5, ticketPrice: 20, ticketNumber: '05490' }).sections).toEqual([
    {
      rows: [{ month: 3, count: 5, ticketPrice: 2_000, number: '05490', price: 10_000 }],
      totalCents: 10_000,
    },
  ])
  const plain = bought({ ticketCount: 5, ticketPrice: 20 })
  expect(plain.columns.map(({ key }) => key)).toEqual(['month', 'count', 'ticketPrice', 'price'])
  expect(plain.sections[0]?.rows).toEqual([{ month: 3, count: 5, ticketPrice: 2_000, price: 10_000 }])
})

it('a modality contracted in tickets reads as tickets in any category', () => {
  const declared = { amount: 'priced', months: 'chosen', read: breakdownByPerson } as const
  const modality = exampleModality({ id: 'm', category: 'any', name: { es: 'M' } })
  expect(breakdownFor(declared, modality)).toBe(breakdownByPerson)
  expect(breakdownFor(declared, { ...modality, contractMethod: 'tickets' })).toBe(breakdownByTicket)
})
