import example from './example.ts'
import renting from './index.ts'
import words from './messages/es.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { quote, requestItems, type QuoteRequest, type Refusal } from '#sdk'
import { details as schema, type RentingDetails } from './details.ts'
import { findReduction } from './emissions.ts'
import { computeExemptCents, computeValueCents } from './pricing.ts'

const { request } = example
const codesOf = (refusals: Refusal[]) => refusals.map(({ code }) => code)

function ask(details: Partial<RentingDetails> = {}, given: Partial<QuoteRequest> = {}) {
  return quote(renting, { ...request, details: { ...request.details, ...details }, ...given })
}

describe('renting', () => {
  it('continues in the next plan year with the remaining years (D-72)', () => {
    const next = (years: number) => renting.nextYear?.({ ...request.details, years })
    expect([5, 3, 2].map((years) => next(years)?.years)).toEqual([4, 2, 1])
    expect(renting.nextYear?.({})?.years).toBe(1)
    expect(codesOf(ask(next(2)).refusals)).toEqual([])
    expect(next(1)).toBeUndefined()
  })

  it('costs nothing while the form is empty', () => {
    expect(quote(renting, { ...request, details: {} })).toMatchObject({ priceCents: 0 })
    expect(computeExemptCents({ priceCents: 48_400 }, {}, { privateUsePercent: 60 })).toBe(0)
  })

  it.each([
    [0, ['valueUnderMin']],
    [0.01, []],
  ])('refuses a fee or a car of %s euros with %j (BAG-14, D-89)', (euros, codes) => {
    expect(codesOf(ask({ feeWithVAT: euros, feeWithoutVAT: 0 }).refusals)).toEqual(codes)
    expect(codesOf(ask({ vehicleValue: euros }).refusals)).toEqual(codes)
  })

  it('is for employees who were granted a vehicle', () => {
    const why = (vehicleGranted: boolean) => renting.eligible?.({ ...request.employee, vehicleGranted }, [])
    expect([why(true), why(false)?.code]).toEqual([undefined, 'vehicleNotGranted'])
  })

  it('lasts two to five years, two by default', () => {
    expect(schema.properties.years).toMatchObject({ minimum: 1, maximum: 5, default: 2 })
    expect(ask({ years: 1 }).refusals).toEqual([
      { code: 'tooFewYears', params: { min: 2 }, field: 'details.years' },
    ])
    const { years: _, ...unsaid } = request.details as RentingDetails
    expect(quote(renting, { ...request, details: unsaid }).details).toMatchObject({ years: 2 })
    expect(ask({ years: 4 }).details).toMatchObject({ years: 4 })
  })

  it('takes private use from the profile, never from the request', () => {
    expect(ask({ privateUse: 1 }).details).toMatchObject({
      privateUse: 60,
      active: true,
      startDate: '2026-04-01',
    })
    expect(schema.properties.privateUse.readOnly).toBe(true)
  })

  it('starts in the first chosen month, and is not active without one', () => {
    expect(ask({}, { items: requestItems(request.modality.id, { months: [9, 5] }) }).details).toMatchObject({
      startDate: '2026-06-01',
    })
    expect(renting.price({ ...request, items: [] }).details).toMatchObject({ active: false })
    expect(renting.price({ ...request, items: [] }).details).not.toHaveProperty('startDate')
  })
})

it('renting refuses in the words of the specification', () => {
  expect(words['refusals.feeOrder']).toBe('La cuota sin IVA no puede ser superior a la cuota con IVA')
  expect(words['refusals.price_over_error']).toBe('El precio excede la cantidad disponible')
  expect(ask({ feeWithoutVAT: 484.01 }).refusals).toMatchObject([
    { field: 'details.feeWithoutVAT', params: { maxCents: 48_400 } },
  ])
})

describe('the exempt part of a month of renting', () => {
  const exempt = (vehicleValue: number, privateUsePercent: number, priceCents = 48_400) =>
    computeExemptCents({ priceCents }, { vehicleValue }, { privateUsePercent })

  it('is 20 % of the value times private use over twelve', () => {
    expect(exempt(24_000, 60)).toBe(24_000)
    expect(exempt(25_000, 70)).toBe(29_167)
    expect(exempt(25_000, 0)).toBe(0)
  })

  it('is at most the fee', () => {
    expect(exempt(24_000, 100, 40_001)).toBe(40_000)
    expect(exempt(24_000, 100, 40_000)).toBe(40_000)
    expect(exempt(24_000, 100, 39_999)).toBe(39_999)
  })
})

it('the use of a car is worth 20 % of its value x private use a month, whatever the fee is (D-119)', () => {
  const value = (vehicleValue: number, privateUsePercent: number) =>
    computeValueCents({ vehicleValue }, { privateUsePercent })
  expect(value(24_000, 60)).toBe(24_000)
  expect(value(30_000, 70) * 12).toBe(420_000)
  expect(
    renting.valueInKindCents?.(
      { priceCents: 100 } as never,
      { vehicleValue: 24_000 },
      { privateUsePercent: 60 },
    ),
  ).toBe(24_000)
})

describe('what emissions take off the value of a car (art. 48 bis, D-119)', () => {
  it('is 3,360 of a hybrid of 30,000 that is used 30 % at work', () => {
    const car = { drive: 'hybrid', co2: 110, euro6: true } as const
    const reduction = findReduction(car, 30_000)
    expect(reduction).toBe(20)
    expect(computeValueCents({ vehicleValue: 30_000, reduction }, { privateUsePercent: 70 }) * 12).toBe(
      336_000,
    )
  })

  it('goes by drive, CO2, Euro 6, range and value; what is not known takes nothing off', () => {
    const clean = { co2: 120, euro6: true }
    expect(findReduction({}, 20_000)).toBe(0)
    expect(findReduction({ co2: 120 }, 20_000)).toBe(0)
    expect(findReduction(clean, 25_000)).toBe(15)
    expect(findReduction({ ...clean, co2: 121 }, 25_000)).toBe(0)
    expect(findReduction(clean, 25_001)).toBe(0)
    expect(findReduction({ ...clean, valueBeforeTax: 25_000 }, 30_250)).toBe(15)
    expect(findReduction({ ...clean, drive: 'LPG' }, 35_000)).toBe(20)
    expect(findReduction({ drive: 'PHEV', electricRange: 15 }, 40_000)).toBe(30)
    expect(findReduction({ drive: 'PHEV', electricRange: 14 }, 40_000)).toBe(0)
    expect(findReduction({ drive: 'PHEV', electricRange: 90 }, 40_001)).toBe(0)
    expect(findReduction({ drive: 'BEV' }, 90_000)).toBe(30)
  })

  it('is kept with the details where the catalogue says what car it is', () => {
    const modality = { ...request.modality, extra: { drive: 'BEV' } }
    expect(ask({}, { modality }).details).toMatchObject({ reduction: 30 })
    expect(ask().details).not.toHaveProperty('reduction')
  })

  it('is today’s alone: one of a request or of an earlier catalogue does not stay (D-74)', () => {
    const modality = { ...request.modality, extra: { drive: 'BEV' } }
    expect(ask({ reduction: 100 }).details).not.toHaveProperty('reduction')
    expect(ask({ reduction: 100 }, { modality }).details).toMatchObject({ reduction: 30 })
  })
})
