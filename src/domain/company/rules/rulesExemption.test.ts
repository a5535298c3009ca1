import { describe, expect, it } from 'vitest'
import type { FileProduct } from '../catalogue/catalogueFile.ts'
import type { KnownBenefit } from '../files/faults.ts'
import type { TenantFiles } from '../files/files.ts'
import { exemptionRules } from './rulesExemption.ts'

const named = { es: 'Uno' }

function warnings(own: Partial<FileProduct>, exemption?: KnownBenefit['exemption'], simulator = 'law') {
  const product = {
    id: 'pets',
    PL: 'Exent',
    name: named,
    category: { alias: 'pets', name: named },
    modalities: [{ id: 'dog', name: named, workingDays: 20 }],
    ...own,
  }
  const place = { file: 'catalogue/pets.json', path: [] }
  const files = { tenant: { plan: { simulator } }, products: [{ product, place }] }
  const known = [{ id: 'pets', ...(exemption && { exemption }) }]
  return exemptionRules(files as unknown as TenantFiles, known).map(
    ({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`,
  )
}

describe('what a company by law says about exemption (D-118)', () => {
  it('has a warning where nothing is exempt of an Exent product', () => {
    const inFull = 'is Exent, but the law exempts nothing of it: employees read that it is taxed in full'
    expect(warnings({})).toEqual([`warning PL: ${inFull}`])
    expect(warnings({}, 'training')).toEqual([
      `warning PL: ${inFull}; where a modality is, it says "requiredByJob": true`,
    ])
    expect(warnings({}, 'pensionPlan')).toEqual([
      `warning PL: ${inFull}; where a modality is, it says "pensionPlan": true`,
    ])
    expect(warnings({ modalities: [{ id: 'dog', name: named, requiredByJob: true }] }, 'training')).toEqual(
      [],
    )
    expect(warnings({ PL: 'Top' } as Partial<FileProduct>)).toEqual([])
  })

  it('has a warning for a limit above that of the law, with its article', () => {
    const limited = (productTax: FileProduct['productTax']) => ({ ...(productTax && { productTax }) })
    expect(warnings(limited({ limitExemption: 1_500.01 }), 'transport')).toEqual([
      'warning productTax.limitExemption: the law exempts €1,500, not €1,500.01: ' +
        'art. 42.3 e) Ley 35/2006, art. 46 bis RD 439/2007',
    ])
    expect(warnings(limited({ limitExemption: 1_500 }), 'transport')).toEqual([])
    expect(warnings(limited({ limitDay: 12 }), 'meals')).toHaveLength(1)
    expect(warnings(limited({ limitExemption: 501 }), 'health')).toHaveLength(1)
    expect(warnings(limited({ limitExemption: 10_000 }), 'pensionPlan')).toHaveLength(1)
    expect(warnings(limited({ limitExemption: 90_000 }), 'nursery')).toEqual([])
  })

  it('is a fault where meals have no working days', () => {
    expect(warnings({ modalities: [{ id: 'card', name: named }] }, 'meals')).toEqual([
      'fault modalities.0: expected "workingDays": the law exempts so much for each',
    ])
    expect(warnings({}, 'meals')).toEqual([])
  })

  it('is not looked at where the company has the table', () => {
    expect(warnings({ productTax: { limitExemption: 9_000 } }, 'transport', 'table')).toEqual([])
    expect(warnings({}, undefined, 'table')).toEqual([])
  })
})
