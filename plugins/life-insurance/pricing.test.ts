import { describe, expect, it } from 'vitest'
import { examplePeople, quote, requestItems, type QuoteRequest, type Refusal } from '#sdk'
import type { LifeDetails } from './details.ts'
import example from './example.ts'
import life from './index.ts'
import words from './messages/es.json' with { type: 'json' }

const { request } = example
const codesOf = (refusals: Refusal[]) => refusals.map(({ code }) => code)

function ask(details: Partial<LifeDetails> = {}, given: Partial<QuoteRequest> = {}) {
  return quote(life, { ...request, details: { ...request.details, ...details }, ...given })
}

const table = (...rows: Record<string, number>[]) => ({ tables: { life: rows } })

describe('life insurance', () => {
  it('rounds the sum once, half up', () => {
    const rates = table({ startMonth: 4, death: 0.0001, disability: 0.0001 })
    expect(ask({ death: 35_000, disability: 14_999 }, rates).priceCents).toBe(0)
    expect(ask({ death: 35_000, disability: 15_000 }, rates).priceCents).toBe(1)
    expect(
      ask({ death: 36_449, disability: 0 }, table({ startMonth: 4, death: 1.005, disability: 0 })).priceCents,
    ).toBe(3_663)
  })

  it('is one item in the start month', () => {
    const answer = ask(
      {},
      {
        items: requestItems(request.modality.id, { months: [6] }),
        ...table({ startMonth: 7, death: 1, disability: 0 }),
      },
    )
    expect(answer.items).toMatchObject([{ personId: 0, monthIndex: 6, priceCents: 5_000 }])
    expect(answer.details).toMatchObject({ startDate: '2026-07-01', price: 50 })
  })

  it('uses the rates of its start month, and is refused without a row', () => {
    const rates = table(
      { startMonth: 3, death: 9, disability: 9 },
      { startMonth: 4, death: 1, disability: 0 },
      { startMonth: 5, death: 9, disability: 9 },
    )
    expect(ask({}, rates).priceCents).toBe(5_000)
    expect(ask({}, table({ startMonth: 5, death: 1, disability: 0 })).refusals).toMatchObject([
      { code: 'noRate', item: 0, field: 'month', params: { monthIndex: 3 } },
    ])
    expect(codesOf(ask({}, { tables: {} }).refusals)).toEqual(['noRate'])
  })

  it('uses the row with the employee’s age, both limits included', () => {
    const rows = table(
      { startMonth: 4, from: 18, to: 38, death: 1, disability: 0 },
      { startMonth: 4, from: 39, to: 39, death: 2, disability: 0 },
      { startMonth: 4, from: 40, to: 65, death: 3, disability: 0 },
    )
    const at = (ageYears: number | undefined) =>
      ask({}, { ...rows, people: [{ ...examplePeople.employee, ageYears }] })
    expect([38, 39, 40].map((age) => at(age).priceCents)).toEqual([5_000, 10_000, 15_000])
    expect([17, 66, undefined].flatMap((age) => codesOf(at(age).refusals))).toEqual([
      'noRate',
      'noRate',
      'noRate',
    ])
  })

  it('is refused and rolled back if it costs more than is available', () => {
    expect(words['refusals.price_over_error']).toBe('El precio ha excedido la cantidad disponible')
    expect(life.revertsWhenOver).toBe(true)
  })

  it('is broken down to month, company and both capitals', () => {
    const reading = life.breakdown({
      items: quote(life, request).items,
      details: { death: 50_000, disability: 20_000.5 },
      people: [],
      companyName: 'Acme',
      benefitNames: {},
    })
    expect(reading.columns.map(({ key }) => key)).toEqual([
      'month',
      'company',
      'death',
      'disability',
      'price',
    ])
    expect(reading.sections).toEqual([
      {
        rows: [{ month: 3, company: 'Acme', death: 5_000_000, disability: 2_000_050, price: 8_250 }],
        totalCents: 8_250,
      },
    ])
  })
})
