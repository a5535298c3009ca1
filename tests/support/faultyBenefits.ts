import {
  defineBenefit,
  exampleModality,
  exampleRequest,
  requestItems,
  type PriceResult,
  type QuoteRequest,
} from '#sdk'
import type { WholeBenefit } from './openFolder.ts'

/** Price functions by category, each with another fault. */
export const prices: Record<string, (request: QuoteRequest<never>) => unknown> = {
  throwing: () => {
    throw new Error('no rates')
  },
  looping: () => {
    for (;;);
  },
  promising: () => new Promise(() => undefined),
  'not-a-number': ({ items }) => ({
    items: items.map(({ personId, monthIndex, benefitId }) => ({
      personId,
      monthIndex,
      benefitId,
      priceCents: Number.NaN,
    })),
    refusals: [],
  }),
  recursing: () => {
    const deeper = (): number => deeper() + 1
    return deeper()
  },
}

const slowText = {
  type: 'object',
  properties: { note: { type: 'string', pattern: '^(a{0,30}){0,30}$' } },
} as const
const hostileText = { type: 'object', properties: { note: { type: 'string', pattern: '^(a+)+$' } } } as const

const faulty = Object.entries(prices).map(([id, price]) =>
  typed(id, { price: price as (request: QuoteRequest<object>) => PriceResult }),
)

/** Categories whose fault appears only when `price` is called. */
export const faultyBenefits: WholeBenefit[] = [
  ...faulty,
  typed('slow-text', { details: slowText }),
  typed('hostile-text', { details: hostileText }),
]

function typed(id: string, changes: object): WholeBenefit {
  const modality = exampleModality({
    id: `${id}-plain`,
    category: id,
    name: { es: id, ca: id, en: id, pt: id },
  })
  const request = exampleRequest({
    modality,
    details: {},
    items: requestItems(modality.id, { people: [0], months: [3], amountCents: 50_00 }),
  })
  const words = { name: id, intro: id, asks: id }
  return {
    ...defineBenefit({ id, amount: 'typed', editableInForce: true, asks: {}, ...changes }),
    messages: { es: words, ca: words, en: words, pt: words },
    example: { request, priceCents: 50_00 },
  }
}
