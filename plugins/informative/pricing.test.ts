import { expect, it } from 'vitest'
import { quote, requestItems } from '#sdk'
import example from './example.ts'
import informative from './index.ts'

const { request } = example

it('informative costs nothing and cannot be contracted', () => {
  const items = requestItems(request.modality.id, { months: [3], amountCents: 1_000 })
  const answer = quote(informative, { ...request, items })
  expect([answer.items, answer.priceCents, answer.refusals.map(({ code }) => code)]).toEqual([
    [],
    0,
    ['informativeOnly'],
  ])
  expect(informative.price({ ...request, items })).toEqual({ items: [], refusals: [] })
})
