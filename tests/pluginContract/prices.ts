import { vi } from 'vitest'
import { isDeepStrictEqual } from 'node:util'
import type { Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import type { PriceResult, QuoteRequest } from '../../src/domain/benefit/quoteRequest.ts'
import { quote } from '../../src/domain/quote/quote.ts'
import { scheduleOf } from '../../src/domain/benefit/schedule.ts'
import { firstFault } from './requests.ts'
import { NoAnswer } from './withTimeLimit.ts'
import { euros, sumOf } from './money.ts'
import type { BenefitPromise } from './promise.ts'

export const sameQuote: BenefitPromise = {
  title: 'answers the same request with the same quote',
  faults: (loaded) => {
    try {
      return firstFault(loaded, (request) => otherPrice(loaded.benefit, request))
    } finally {
      // If a price function was stopped by its time limit, the fake timers are still on.
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  },
}

export const untouchedRequest: BenefitPromise = {
  title: 'leaves its request untouched',
  faults: (loaded) =>
    firstFault(loaded, (request) => {
      const asked = frozen(structuredClone(request))
      try {
        loaded.benefit.price(asked)
      } catch (error) {
        if (error instanceof NoAnswer) throw error
        return error instanceof TypeError
          ? [`it changes its request: ${error.message}`]
          : [`it throws: ${String(error)}`]
      }
      return isDeepStrictEqual(asked, request) ? [] : ['it changes its request']
    }),
}

export const everyCent: BenefitPromise = {
  title: 'keeps every cent',
  faults: (loaded) =>
    firstFault(loaded, (request) => {
      const pricing = loaded.benefit.price(request)
      const answer = quote(loaded.benefit, request)
      const uneven = pricing.items.find(({ priceCents }) => !Number.isInteger(priceCents) || priceCents < 0)
      if (uneven) return [`an item costs ${uneven.priceCents} cents: expected whole cents, not below 0`]
      const faults: string[] = []
      if (sumOf(answer.items) !== answer.priceCents)
        faults.push(
          `the items add up to ${euros(sumOf(answer.items))}, the price is ${euros(answer.priceCents)}`,
        )
      const paid =
        answer.finalPriceCents + (request.modality.userBag ? answer.userBagCents : answer.contributedCents)
      if (paid !== answer.priceCents)
        faults.push(`what is paid adds up to ${euros(paid)}, the price is ${euros(answer.priceCents)}`)
      const shown = pricing.details?.price
      if (typeof shown === 'number' && Math.round(shown * 100) !== sumOf(pricing.items)) {
        faults.push(`the details say ${shown.toFixed(2)}, the items add up to ${euros(sumOf(pricing.items))}`)
      }
      return [
        ...faults,
        ...typedFaults(loaded.benefit, request, pricing, (typed, priced) => priced < typed, 'cents are lost'),
      ]
    }),
}

export const withinLimits: BenefitPromise = {
  title: 'never goes over the bag, the maximum or twelve months',
  faults: (loaded) =>
    firstFault(loaded, (request) => {
      const { benefit } = loaded
      const pricing = benefit.price(request)
      const faults = typedFaults(
        benefit,
        request,
        pricing,
        (typed, priced) => priced > typed,
        'over the bag that just holds it',
      )
      const answer = quote(benefit, request)
      if (answer.refusals.length > 0) return faults
      const monthCents = benefit.caps.monthCents?.(request) ?? Infinity
      const months = new Set(answer.items.map(({ monthIndex }) => monthIndex))
      if (answer.finalPriceCents > request.availableCents)
        faults.push(
          `${euros(answer.finalPriceCents)} are accepted with ${euros(request.availableCents)} in the bag`,
        )
      if (answer.items.some(({ priceCents }) => priceCents > monthCents))
        faults.push(`a month over the maximum of ${euros(monthCents)} is accepted`)
      if (answer.priceCents > (benefit.caps.yearCents ?? Infinity))
        faults.push(`${euros(answer.priceCents)} a year are accepted, over the maximum`)
      if (months.size > 12) faults.push(`${months.size} months are accepted`)
      return faults
    }),
}

export const onlyTheAsked: BenefitPromise = {
  title: 'prices only what was asked for',
  faults: (loaded) =>
    firstFault(loaded, (request) => {
      const schedule = scheduleOf(loaded.benefit, request.modality)
      const asked = new Set(request.items.map(({ personId, monthIndex }) => `${personId}/${monthIndex}`))
      if (schedule.months === 'first') asked.add(`0/${request.selectableMonths[0]}`)
      const offered = new Set([request.modality, ...request.supplementaries].map(({ id }) => id))
      const seen = new Set<string>()
      return loaded.benefit.price(request).items.flatMap(({ personId, monthIndex, benefitId }) => {
        const place = `${personId}/${monthIndex}`
        const faults: string[] = []
        if (!asked.has(place))
          faults.push(`it prices month ${monthIndex} of person ${personId}, which nobody asked for`)
        if (!offered.has(benefitId)) faults.push(`it prices "${benefitId}", which is not offered`)
        if (seen.has(`${place}/${benefitId}`))
          faults.push(`it prices month ${monthIndex} of person ${personId} twice`)
        seen.add(`${place}/${benefitId}`)
        return faults
      })
    }),
}

export const nothingForNothing: BenefitPromise = {
  title: 'drops what was typed as 0 (D-89)',
  faults: (loaded) =>
    firstFault(loaded, (request) => {
      // In a category with prices by person, a price of 0.00 is a valid cover.
      if (scheduleOf(loaded.benefit, request.modality).amount === 'priced') return []
      const half = request.items.map((item, index) =>
        index % 2 === 0 ? { ...item, amountCents: 0, ...(item.details && { details: {} }) } : item,
      )
      const kept = quote(loaded.benefit, { ...request, items: half }).items.filter(
        ({ priceCents }) => priceCents <= 0,
      )
      return kept.map(({ monthIndex }) => `month ${monthIndex} is kept in the contract for 0.00`)
    }),
}

function otherPrice({ price }: Benefit, request: QuoteRequest): string[] {
  const [first, ...later] = (
    [
      [0.1, 2026],
      [0.9, 2026],
      [0.5, 2031],
      [0.1, 2026],
    ] as const
  ).map(([random, year]) => underAnotherClock(random, year, () => price(structuredClone(request))))
  const other = later.find((pricing) => !isDeepStrictEqual(pricing, first))
  return other
    ? [`the same request costs ${euros(sumOf(first!.items))} and then ${euros(sumOf(other.items))}`]
    : []
}

/**
 * Each typed amount must be its item's exact price: a lower one loses cents, a higher one exceeds the bag.
 */
function typedFaults(
  benefit: Parameters<typeof scheduleOf>[0],
  request: QuoteRequest,
  pricing: PriceResult,
  isWrong: (typedCents: number, pricedCents: number) => boolean,
  why: string,
): string[] {
  if (scheduleOf(benefit, request.modality).amount !== 'typed' || pricing.refusals.length > 0) return []
  return request.items.flatMap(({ personId, monthIndex, benefitId, amountCents }) => {
    const priced = sumOf(
      pricing.items.filter(
        (item) =>
          item.personId === personId && item.monthIndex === monthIndex && item.benefitId === benefitId,
      ),
    )
    return isWrong(amountCents, priced)
      ? [`${euros(amountCents)} typed, ${euros(priced)} charged: ${why}`]
      : []
  })
}

/** Runs a function with another date and other random numbers. */
function underAnotherClock<Answer>(random: number, year: number, run: () => Answer): Answer {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(random)
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(year, 2, 10) })
  try {
    return run()
  } finally {
    vi.useRealTimers()
    chance.mockRestore()
  }
}

/** Freezes a value deeply. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
