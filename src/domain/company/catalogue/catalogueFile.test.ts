import { describe, expect, it } from 'vitest'
import { modalityFromFile, productTaxFromFile, type FileModality } from './catalogueFile.ts'

const modality = (fields: Partial<FileModality>) => modalityFromFile({ id: 'm', name: {}, ...fields })

describe('a contribution as a file writes it', () => {
  it.each([
    [20, { cents: 2_000 }],
    ['20', { cents: 2_000 }],
    [0, { cents: 0 }],
    ['25%', { percent: '25' }],
    ['0%', { percent: '0' }],
    ['33.333%', { percent: '33.333' }],
  ])('%j is %j', (contributionPrice, amount) =>
    expect(modality({ contributionPrice }).contributionPrice).toEqual(amount),
  )

  it.each(['', '  ', null as unknown as string])(
    '%j is none, so that the company’s holds',
    (contributionPrice) => {
      expect(modality({ contributionPrice })).not.toHaveProperty('contributionPrice')
      expect(modality({ contributionCompany: contributionPrice })).not.toHaveProperty('contributionCompany')
    },
  )

  it.each(['mal', -5, '-5', Number.NaN])('%j is there and gives nothing', (contributionPrice) => {
    expect(modality({ contributionPrice }).contributionPrice).toEqual({ percent: '0' })
  })

  it.each([true, false, 'yes', 'no'])('of the company may be %j', (contributionCompany) => {
    expect(modality({ contributionCompany }).contributionCompany).toBe(contributionCompany)
  })
})

describe('face values of vouchers', () => {
  it('are cents, as many as the file says', () => {
    expect(modality({ numberOfFace: 2, faceValue1: 9, faceValue2: '11.10' })).toEqual({
      id: 'm',
      name: {},
      faceValuesCents: [900, 1_110],
    })
    expect(modality({})).not.toHaveProperty('faceValuesCents')
  })

  it('are null where they are no amount (FOO-06)', () => {
    for (const wrong of ['once', '9,50', '', Number.NaN, Infinity, undefined])
      expect(modality({ numberOfFace: 1, faceValue1: wrong }).faceValuesCents).toEqual([null])
  })
})

describe('how far a product is exempt (D-22)', () => {
  it.each([false, 0, 'no', 'No ', 'false', '0'])('exemption %j exempts nothing', (exemption) => {
    expect(productTaxFromFile({ exemption }).isExempt).toBe(false)
  })

  it.each([true, 1, 'yes', 'sí', '', undefined, null as unknown as undefined])(
    'exemption %j exempts within the limits',
    (exemption) => expect(productTaxFromFile({ exemption }).isExempt).toBe(true),
  )

  it('has its limits in cents', () => {
    expect(
      productTaxFromFile({
        exemption: true,
        limitExemption: 500.5,
        limitDay: 11,
        numberOfMonths: 11,
        whoBenefit: 'both',
      }),
    ).toEqual({
      isExempt: true,
      limitExemptionCents: 50_050,
      limitDayCents: 1_100,
      numberOfMonths: 11,
      whoBenefit: 'both',
    })
  })
})
