import { describe, expect, it } from 'vitest'
import { examplePeople, quote, requestItems, type QuoteRequest } from '#sdk'
import { coverages } from './coverages.ts'
import type { AxaDetails } from './details.ts'
import example from './example.ts'
import axa from './index.ts'
import { priceCoverages } from './pricing.ts'
import type { CoverageRates } from './rates.ts'

const { request } = example
const [row] = request.tables['life-axa'] as [{ startMonth: number; coverages: Required<CoverageRates> }]

function ask(details: Partial<AxaDetails>, given: Partial<QuoteRequest> = {}) {
  return quote(axa, { ...request, details: { fallcc: 60_000, ...details }, ...given })
}

/** Lists refusals as "code at field". */
const faults = (details: Partial<AxaDetails>, given?: Partial<QuoteRequest>) =>
  ask(details, given).refusals.map(({ code, field }) => `${code} ${field?.split('.').at(-1)}`)

function withRates(change: Partial<CoverageRates>): Partial<QuoteRequest> {
  return { tables: { 'life-axa': [{ startMonth: 4, coverages: { ...row.coverages, ...change } }] } }
}

const aged = (ageYears: number | undefined): Partial<QuoteRequest> => ({
  people: [{ ...examplePeople.employee, ageYears }],
})

describe('the price of AXA life insurance', () => {
  it('is the sum of one part for each coverage', () => {
    const details = { fallcc: 36_650, falla: 35_001.01, ipacc: 12_345.67, ginv: 99.99 }
    const parts = priceCoverages(details, row.coverages)
    expect(parts).toHaveLength(coverages.length)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(ask(details).priceCents)
    expect(priceCoverages({ fallcc: 60_000 }, { fallcc: { rate: 1.1 } })).toEqual([6_600, 0, 0, 0, 0, 0, 0])
  })

  it('is zero while anything is invalid', () => {
    expect(ask({ falla: 60_000.01 }).refusals[0]).toMatchObject({
      field: 'details.falla',
      params: { maxCents: 6_000_000 },
    })
    expect(ask({ falla: 60_000.01 })).toMatchObject({ priceCents: 0, items: [] })
    expect(axa.price({ ...request, details: { fallcc: 1 } })).toMatchObject({
      items: [{ priceCents: 0 }],
      details: { price: 0 },
    })
  })

  it('is stored in the start month, with the start date and the applied rates', () => {
    const late = {
      tables: { 'life-axa': [{ ...row, startMonth: 10 }] },
      items: requestItems(request.modality.id, { months: [9] }),
    }
    const answer = ask({}, late)
    expect(answer.items).toMatchObject([{ personId: 0, monthIndex: 9, priceCents: 6_600 }])
    expect(answer.details).toMatchObject({
      fallcc: 60_000,
      startDate: '2026-10-01',
      price: 66,
      table: { fallcc: 1.1, ginv: 0.15 },
    })
  })
})

describe('death by any cause', () => {
  it('is proposed at its smallest capital', () => {
    const fallcc = Number(axa.proposes?.details?.['fallcc'])
    expect([fallcc - 0.01, fallcc].map((euros) => faults({ fallcc: euros }))).toEqual([
      ['leastDeath fallcc'],
      [],
    ])
  })

  it('is mandatory, even if the table does not mark it', () => {
    expect(faults({ fallcc: 0 }, withRates({ fallcc: { rate: 1.1 } }))).toEqual(['leastDeath fallcc'])
  })
})

describe('the age of an employee with AXA life insurance', () => {
  it('is named with the limit that closes a coverage', () => {
    expect(ask({ ipacc: 40_000 }, aged(61)).refusals[0]?.params).toEqual({ ageLimit: 60 })
  })

  it('must be known if a coverage has an age limit', () => {
    expect(faults({}, aged(undefined))).toEqual(['birthdayMissing fallcc'])
    expect(faults({}, { ...aged(undefined), ...withRates({ fallcc: { rate: 1.1 } }) })).toEqual([])
    expect(faults({}, { people: [], ...withRates({ fallcc: { rate: 1.1 } }) })).toEqual([
      'unknownPerson person',
    ])
  })
})

describe('a coverage marked in the table as', () => {
  it('mandatory must be taken', () => {
    expect(faults({}, withRates({ ginv: { rate: 0.15, mandatory: true } }))).toEqual(['mandatory ginv'])
    expect(faults({ ginv: 0.01 }, withRates({ ginv: { rate: 0.15, mandatory: true } }))).toEqual([])
  })

  it('mandatory cannot be required above its age limit', () => {
    const mandatory = withRates({ ginv: { rate: 0.15, mandatory: true, ageLimit: 38 } })
    expect(faults({}, mandatory)).toEqual([])
    expect(faults({ ginv: 1 }, mandatory)).toEqual(['overAge ginv'])
  })

  it('absent is not offered', () => {
    const { ginv: _, ...without } = row.coverages
    expect(faults({ ginv: 1 }, { tables: { 'life-axa': [{ startMonth: 4, coverages: without }] } })).toEqual([
      'notOffered ginv',
    ])
  })
})

describe('a contract of AXA life insurance', () => {
  it('is broken down to start month, company and the chosen coverages', () => {
    const reading = axa.breakdown({
      items: quote(axa, request).items,
      details: { fallcc: 60_000, ginv: 20_000 },
      people: [],
      companyName: 'Acme',
      benefitNames: {},
    })
    expect(reading.columns.map(({ key, title }) => [key, title])).toEqual([
      ['month', 'reading.month'],
      ['company', 'reading.company'],
      ['fallcc', 'details.fallcc'],
      ['ginv', 'details.ginv'],
      ['price', 'reading.price'],
    ])
    expect(reading.sections).toEqual([
      {
        rows: [{ month: 3, company: 'Acme', fallcc: 6_000_000, ginv: 2_000_000, price: 10_800 }],
        totalCents: 10_800,
      },
    ])
  })
})
