import { describe, expect, it } from 'vitest'
import { refusalFromDto, toRefusalDto } from './errorDto.ts'

describe('the address of a refusal', () => {
  it.each([
    ['', {}],
    ['/items', { field: 'items' }],
    ['/items/2', { item: 2 }],
    ['/items/2/familyId', { item: 2, field: 'person' }],
    ['/items/0/benefitId', { item: 0, field: 'benefit' }],
    ['/items/11/month', { item: 11, field: 'month' }],
    ['/items/3/price', { item: 3, field: 'price' }],
    ['/price', { field: 'price' }],
    ['/additionalInfo', { field: 'documentation' }],
    ['/details/person', { field: 'details.person' }],
    ['/details/invoices/1/month', { field: 'details.invoices.1.month' }],
    ['/ids/0', { contract: 0 }],
    ['/ids/1/additionalInfo', { contract: 1, field: 'documentation' }],
    ['/ids/1/items/2/familyId', { contract: 1, item: 2, field: 'person' }],
  ])('"%s" names %j, and is read back', (path, place) => {
    const params = { maxCents: 100 }
    expect(toRefusalDto({ code: 'full', params, ...place })).toEqual({ code: 'full', path, params })
    expect(refusalFromDto({ code: 'full', path, params })).toStrictEqual({ code: 'full', params, ...place })
  })
})
