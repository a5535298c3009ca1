import type { FormSchema } from '../../src/domain/benefit/formSchema.ts'
import type { QuoteRequest } from '../../src/domain/benefit/quoteRequest.ts'
import { quote } from '../../src/domain/quote/quote.ts'
import { inTime, NoAnswer } from './withTimeLimit.ts'
import type { BenefitPromise } from './promise.ts'

/** A page prices the form at every keystroke: also an untouched form, and a form with an empty field. */
export const halfFilledForm: BenefitPromise = {
  title: 'prices a form that is still being filled in',
  faults: ({ benefit, example: { request } }) => {
    const items = halves(request.items[0]?.details ?? {}, benefit.itemDetails)
    const asked: [string, QuoteRequest][] = [
      ...halves(request.details, benefit.details).map(([name, details]): [string, QuoteRequest] => [
        name,
        { ...request, details },
      ]),
      ...items.map(([name, details]): [string, QuoteRequest] => [
        `${name} of its months`,
        { ...request, items: request.items.map((item) => ({ ...item, details })) },
      ]),
      ['nobody and no month', { ...request, items: [] }],
    ]
    const faults: string[] = []
    for (const [name, half] of asked) {
      try {
        // `quote` throws an error if a price is not a valid amount.
        inTime(() => quote(benefit, half))
      } catch (error) {
        // After one endless loop the other forms are not tried.
        if (error instanceof NoAnswer) return [...faults, `with ${name} ${error.message}`]
        faults.push(`with ${name} it throws: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return faults
  },
}

/** The empty form, the form without each of its fields, and the form with each field alone. */
function halves(
  details: Record<string, unknown>,
  { properties = {} }: FormSchema = {},
): [string, Record<string, unknown>][] {
  const names = Object.keys(properties)
  if (names.length === 0) return []
  const without = (left: (name: string) => boolean): Record<string, unknown> =>
    Object.fromEntries(Object.entries(details).filter(([name]) => !left(name)))
  return [
    ['an empty form', {}],
    ...names.map((name): [string, Record<string, unknown>] => [
      `no "${name}"`,
      without((each) => each === name),
    ]),
    ...names.map((name): [string, Record<string, unknown>] => [
      `only "${name}"`,
      without((each) => each !== name),
    ]),
  ]
}
