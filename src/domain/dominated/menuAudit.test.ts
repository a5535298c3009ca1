import { describe, expect, it } from 'vitest'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { defineBenefit, type Benefit } from '../benefit/defineBenefit.ts'
import type { Modality } from '../catalogue/modality.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { EmployeeProduct } from '../plan/employee.ts'
import { auditOffers } from './menuAudit.ts'

const product: EmployeeProduct = {
  id: 'cover',
  planType: 'Exent',
  name: { es: 'Seguro' },
  category: { alias: 'cover', name: {}, isDefault: true },
  active: true,
  allowed: true,
}
const priced = defineBenefit({
  id: 'cover',
  amount: 'priced',
  editableInForce: true,
  eligible: (_, siblings) => (siblings.length > 0 ? { code: 'alreadyPurchased', params: {} } : undefined),
  price: ({ items, modality: { defaultPriceCents = 0 } }) => ({
    items: items.map(({ amountCents: _, ...item }) => ({ ...item, priceCents: defaultPriceCents })),
    refusals: [],
  }),
})
const declaration: Benefit = { ...priced, messages: { es: {}, ca: {}, en: {}, pt: {} } }

const modality = (id: string, defaultPriceCents: number, fields: Partial<Modality> = {}): Modality =>
  exampleModality({
    id,
    category: 'cover',
    name: { es: 'Plan' },
    providerId: 'north',
    defaultPriceCents,
    ...fields,
  })

type Given = Parameters<typeof examplePlan>[0]

function audit(modalities: Modality[], given: Given = {}) {
  const employee = { products: [product], ...given?.employee }
  const plan = examplePlan({ today: '2026-05-05', ...given, employee })
  const context = { plan, declarations: () => declaration, declaration, tables: {}, modalities }
  return auditOffers(context, 2026)
}
const worse = (...given: Parameters<typeof audit>) =>
  audit(...given).map(({ modality: { id }, worseThan }) => [id, ...worseThan])

describe('the menu of one person', () => {
  it('counts what a modality always includes: one that includes less is not better', () => {
    const dental = (parentId: string) =>
      modality(`${parentId}-dental`, 0, { type: 1, parentId, name: { es: 'Dental' } })
    const full = (id: string, cents: number) =>
      modality(id, cents, { allSupplementary: 'yes', supplementaries: [dental(id)] })
    expect(worse([full('dear', 5_000), modality('bare', 4_000)])).toEqual([['dear'], ['bare']])
    expect(worse([full('dear', 5_000), full('other', 4_000)])).toEqual([['dear', 'other'], ['other']])
    expect(worse([modality('bare', 5_000), full('other', 2_000)])).toEqual([['bare', 'other'], ['other']])
  })

  // The employee's tax rate is 30 %: a price that is 21 cents lower in 7 months reduces the payslips by 103
  // cents.
  it.each([
    [5_000, [['dear'], ['other']]],
    [4_980, [['dear'], ['other']]],
    [4_979, [['dear', 'other'], ['other']]],
    [5_021, [['dear'], ['other', 'dear']]],
  ])('has a modality of 5000 beside one of %i: a worse one is worse by 1.00 a year', (cents, expected) => {
    expect(worse([modality('dear', 5_000), modality('other', cents)])).toEqual(expected)
  })

  it('has a better cover for the same money, and nothing beside another provider', () => {
    const [low, high] = [modality('low', 5_000, { coverRank: 1 }), modality('high', 5_000, { coverRank: 2 })]
    expect(worse([low, high])).toEqual([['low', 'high'], ['high']])
    expect(worse([low, { ...high, providerId: 'south' }])).toEqual([['low'], ['high']])
  })

  it('is what they could have, whatever they have and whatever the windows are', () => {
    const contracts = [exampleContract({ category: 'cover', modality: modality('dear', 5_000) })]
    const enrollment = { windows: { 2026: [] }, opened: [] }
    const [own] = audit([modality('dear', 5_000)], { contracts, employee: { enrollment } })
    expect(own?.refusal).toBeUndefined()
    expect(own?.payslipCents).toBe(7 * 3_500)
  })

  it('says why something cannot be had', () => {
    const [own] = audit([modality('huge', 9_000_000)])
    expect([own?.payslipCents, own?.refusal?.code]).toEqual([undefined, 'bagTooSmall'])
  })
})
