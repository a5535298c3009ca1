import { describe, expect, it } from 'vitest'
import type { FileModality, FileProduct } from './catalogueFile.ts'
import type { KnownBenefit } from './faults.ts'
import { within, type TenantFiles } from './files.ts'
import { modalityRules } from './rulesModality.ts'

const files = { images: [], documents: [], tenant: {} } as unknown as TenantFiles
const sport: KnownBenefit = { id: 'sport', amount: 'priced' }

/** The sentences about one modality of a category that is `known`. */
function sentences(own: Partial<FileModality>, benefit: KnownBenefit = sport): string[] {
  const modality: FileModality = { id: 'club', name: { es: 'Club' }, ...own }
  const category = { alias: 'sport', name: { es: 'Deporte' } }
  const product: FileProduct = { id: 'sport', PL: 'Top', name: {}, category, modalities: [modality] }
  const at = within({ file: 'catalogue/sport.json', path: ['modalities', 0] })
  return modalityRules({ modality, product, at, files, known: [benefit] }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )
}

describe('a modality that only its own price can make cost something', () => {
  const sentence =
    'modalities.0.defaultPrice: expected a price, "defaultPrice" or "ageGroup", got neither; ' +
    'if it costs nothing, write 0'
  const details = (type: string): KnownBenefit => ({
    ...sport,
    details: { type: 'object', properties: { fee: { type } } } as NonNullable<KnownBenefit['details']>,
  })

  it.each<[string, Partial<FileModality>, KnownBenefit?]>([
    ['no price at all', {}],
    ['no bracket of age', { ageGroup: [] }],
    ['a price of the family alone', { priceForFamily: 5 }],
    ['tickets without a price', { contractMethod: 'tickets' }, { id: 'sport', amount: 'counted' }],
    ['a form without a number', {}, details('string')],
  ])('is refused with %s', (_what, own, benefit) => {
    expect(sentences(own, benefit)).toEqual([sentence])
  })

  it.each<[string, Partial<FileModality>, KnownBenefit?]>([
    ['the price 0', { defaultPrice: 0 }],
    ['a bracket of age', { ageGroup: [{ from: 18, to: 65, price: 1 }] }],
    ['a price of the family it is for', { priceForFamily: 5, whoAffect: 'family' }],
    ['nothing to buy', { contractMethod: 'informative' }],
    ['keys of its own category', { extra: { fee: 3 } }],
    ['vouchers', { contractMethod: 'tickets', numberOfFace: 1, faceValue1: 11 }],
    ['a rate table', {}, { ...sport, tables: { rates: { type: 'object' } } }],
    ['a number of the form', {}, details('number')],
    ['an amount that the employee types', {}, { id: 'sport', amount: 'typed' }],
    ['another category', {}, { id: 'pets', amount: 'priced' }],
  ])('is right with %s', (_what, own, benefit) => {
    expect(sentences(own, benefit)).toEqual([])
  })
})

describe('a modality with', () => {
  const months = (has: boolean[]) => [...has, ...Array.from({ length: 12 - has.length }, () => false)]

  it.each<[Partial<FileModality>, string[]]>([
    [{ monthsAvailability: months([true]) }, []],
    [
      { monthsAvailability: months([]) },
      ['modalities.0.monthsAvailability: has no month: nobody may take it; to end it, use "endDate"'],
    ],
    [{ contributionPrice: 9.99 }, []],
    [{ contributionPrice: 10 }, []],
    [{ contributionPrice: '100%' }, []],
    [{ contributionPrice: 10.01 }, ['modalities.0.contributionPrice: 10.01 is more than defaultPrice 10']],
    [{ contributionPrice: 10.01, ageGroup: [{ from: 0, to: 120, price: 20 }] }, []],
  ])('%j', (own, expected) => {
    expect(sentences({ defaultPrice: 10, ...own })).toEqual(expected)
  })
})
