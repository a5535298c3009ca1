import { describe, expect, it } from 'vitest'
import type { FileModality, FileProduct } from './catalogueFile.ts'
import { copyProduct, takenIds } from './copyCatalogue.ts'

const years = { from: 2026, to: 2027 }
const productWith = (...modalities: object[]): FileProduct => ({
  id: 'health',
  PL: 'Exent',
  name: { es: 'Salud' },
  category: { alias: 'health-insurance', name: { es: 'Salud' } },
  modalities: modalities.map((each) => ({ name: { es: 'x' }, ...each }) as FileModality),
})
const copied = (...modalities: object[]) => copyProduct(productWith(...modalities), years)
const idsOf = ({ product }: { product: FileProduct }) => product.modalities.map(({ id, year }) => [id, year])

describe('a catalogue copied to the next plan year', () => {
  it('keeps this year beside the next one, whose prices are to be filled in', () => {
    const ages = [
      { from: 0, to: 44, price: 46.9 },
      { from: 45, to: 67, price: 61.5 },
    ]
    const answer = copied({ id: 'care', ageGroup: ages, priceForFamily: 30, contributionPrice: '25%' })
    expect(answer).toMatchObject({ modalities: 1, prices: 3 })
    expect(answer.product.modalities).toEqual([
      expect.objectContaining({ id: 'care', year: 2026, ageGroup: ages, priceForFamily: 30 }),
      expect.objectContaining({
        id: 'care-2027',
        year: 2027,
        ageGroup: [
          { from: 0, to: 44, price: 'fill in (2026: 46.9)' },
          { from: 45, to: 67, price: 'fill in (2026: 61.5)' },
        ],
        priceForFamily: 'fill in (2026: 30)',
        contributionPrice: '25%',
      }),
    ])
  })

  it('takes supplementaries along, under the copy of their modality', () => {
    const answer = copied({ id: 'care' }, { id: 'dental', type: 1, parentId: 'care', defaultPrice: 5 })
    expect(idsOf(answer)).toEqual([
      ['care', 2026],
      ['dental', 2026],
      ['care-2027', 2027],
      ['dental-2027', 2027],
    ])
    expect(answer.product.modalities[3]?.parentId).toBe('care-2027')
  })

  it('blanks the price for everybody and those of the family by age', () => {
    const ageGroupForFamily = [{ from: 0, to: 17, price: 12 }]
    const answer = copied({ id: 'care', defaultPrice: 40, ageGroupForFamily })
    expect(answer.prices).toBe(2)
    expect(answer.product.modalities[1]).toEqual({
      id: 'care-2027',
      name: { es: 'x' },
      year: 2027,
      defaultPrice: 'fill in (2026: 40)',
      ageGroupForFamily: [{ from: 0, to: 17, price: 'fill in (2026: 12)' }],
    })
  })

  it('leaves a modality without a price beside another, and a supplementary of another year', () => {
    const dental = { id: 'dental', type: 1, parentId: 'care', year: 2025, defaultPrice: 5 }
    expect(idsOf(copied({ id: 'care', defaultPrice: 40 }, dental, { id: 'card' }))).toEqual([
      ['care', 2026],
      ['dental', 2025],
      ['card', undefined],
      ['care-2027', 2027],
    ])
    expect(copied({ id: 'care' }, dental)).toMatchObject({ modalities: 0 })
  })

  it('leaves what is offered every year without a price, and what is of other years', () => {
    expect(copied({ id: 'card', workingPrice: 136 })).toMatchObject({ modalities: 0, prices: 0 })
    expect(idsOf(copied({ id: 'old', year: 2025, defaultPrice: 1 }))).toEqual([['old', 2025]])
    expect(idsOf(copied({ id: 'pass-2026', year: 2026 }))).toEqual([
      ['pass-2026', 2026],
      ['pass-2027', 2027],
    ])
  })

  it('moves dates by a year, and 29 February to the 28th', () => {
    const dates = { startDate: '2026-02-01', endDate: '2026-12-31', cutOffDate: '2026-01-20', year: 2026 }
    expect(copied({ id: 'a', ...dates }).product.modalities[1]).toMatchObject({
      startDate: '2027-02-01',
      endDate: '2027-12-31',
      cutOffDate: '2027-01-20',
    })
    const leap = productWith({ id: 'a', year: 2028, endDate: '2028-02-29', startDate: '3', cutOffDate: 20 })
    expect(copyProduct(leap, { from: 2028, to: 2029 }).product.modalities[1]).toMatchObject({
      endDate: '2029-02-28',
      startDate: '3',
      cutOffDate: 20,
    })
    const next = copyProduct(leap, { from: 2028, to: 2032 }).product.modalities[1]
    expect(next?.endDate).toBe('2032-02-29')
  })

  it('is not made twice', () => {
    const { product } = copied({ id: 'care', defaultPrice: 40 })
    expect(takenIds(productWith({ id: 'care' }), years)).toEqual([])
    expect(takenIds(product, years)).toEqual(['care-2027'])
  })
})
