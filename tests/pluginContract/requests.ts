import fc from 'fast-check'
import type { FormSchema } from '../../src/domain/benefit/formSchema.ts'
import type { QuoteRequest } from '../../src/domain/benefit/quoteRequest.ts'
import { scheduleOf } from '../../src/domain/benefit/schedule.ts'
import type { LoadedBenefit } from './promise.ts'
import { inTime, NoAnswer } from './withTimeLimit.ts'

/** The number of random requests per rule, with a fixed seed. */
export const tries = { numRuns: 150, seed: 20_261_120 }

/**
 * Random requests similar to the example: other bags, fewer items, other amounts and counts, other capitals,
 * with and without the modality's common rules.
 */
export function requestsAround({
  benefit,
  example,
}: Pick<LoadedBenefit, 'benefit' | 'example'>): fc.Arbitrary<QuoteRequest> {
  const { request } = example
  const { amount } = scheduleOf(benefit, request.modality)
  const units = benefit.units?.(request.modality).map(({ key }) => key) ?? []
  const counts = fc.record(Object.fromEntries(units.map((key) => [key, fc.nat(40)])))
  const details = units.length > 0 && amount === 'counted' ? counts : fc.constant(undefined)
  const change = fc.record({ isTaken: fc.boolean(), amountCents: fc.nat(60_000), details })
  const items = fc.tuple(...request.items.map(() => change)).map((changes) =>
    request.items.flatMap((item, index) => {
      const { isTaken, amountCents, details: own } = changes[index]!
      if (!isTaken) return []
      return [
        {
          ...item,
          amountCents: amount === 'typed' ? amountCents : item.amountCents,
          ...(own && { details: { ...own } }),
        },
      ]
    }),
  )
  return fc
    .record({
      items,
      availableCents: fc.oneof(fc.nat(600_000), fc.nat(20_000)),
      flexibleBagCents: fc.nat(600_000),
      userBagLeftCents: fc.nat(50_000),
      details: detailsAround(benefit.details, request.details),
      shared: fc.record({
        periodOptions: fc.constantFrom('same', 'different'),
        minAmountCents: fc.constantFrom(undefined, 1_000, 5_550),
        workingPriceCents: fc.constantFrom(undefined, 10_000, 22_000),
        userBag: fc.boolean(),
        contributionPrice: fc.constantFrom(
          undefined,
          { percent: '25' },
          { percent: '33.33' },
          { cents: 1_234 },
          { cents: 100_000 },
        ),
      }),
    })
    .map(({ shared, ...given }) => ({
      ...request,
      ...given,
      modality: { ...request.modality, ...defined(shared) },
    }))
}

/** The faults of the simplest failing request; empty if the rule holds for all. */
export function firstFault(
  loaded: LoadedBenefit,
  validationErrors: (request: QuoteRequest) => string[],
): string[] {
  let found: string[] = []
  let late: NoAnswer | undefined
  const answered = fc.check(
    fc.property(requestsAround(loaded), (request) => {
      // A request without a result in time is not simplified further.
      if (late) return true
      let faults: string[]
      try {
        faults = inTime(() => validationErrors(request))
      } catch (error) {
        if (error instanceof NoAnswer) late = error
        throw error
      }
      // The request is simplified as long as it still fails, so the last failing one is the simplest.
      if (faults.length > 0) found = faults
      return faults.length === 0
    }),
    tries,
  )
  if (late) return [late.message]
  if (!answered.failed) return []
  return found.length > 0 ? found : [`it throws: ${String(answered.errorInstance)}`]
}

/** Varies the example's figures within the limits of the schema. */
function detailsAround(
  { properties = {} }: FormSchema,
  details: Record<string, unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const figures = Object.entries(details).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  const scaled = figures.map(([key, figure]) => {
    const { type, minimum = 0, maximum = Infinity } = properties[key] ?? {}
    return [
      key,
      fc
        .integer({ min: 0, max: 2_000 })
        .map((thousandths) => within(figure * (thousandths / 1_000), type === 'integer', minimum, maximum)),
    ] as const
  })
  return fc.record(Object.fromEntries(scaled)).map((changed) => ({ ...details, ...changed }))
}

function within(figure: number, isWhole: boolean, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, isWhole ? Math.round(figure) : Math.round(figure * 100) / 100))
}

function defined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>
}
