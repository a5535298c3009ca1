import type { Quote } from '../../src/domain/benefit/quoteRequest.ts'

export const euros = (cents: number): string => (cents / 100).toFixed(2)

export const sumOf = (items: readonly { priceCents: number }[]): number =>
  items.reduce((sum, { priceCents }) => sum + priceCents, 0)

export const codesOf = ({ refusals }: Pick<Quote, 'refusals'>): string =>
  refusals.map(({ code, path }) => `${code} at "${path}"`).join(', ')
