import { describe, expect, it } from 'vitest'
import { emptyForm } from './emptyForm.ts'
import { exampleContract } from './exampleContract.ts'
import { exampleModality, exampleQuestion, requestItems } from './exampleQuestion.ts'
import { cartDaysToCutOff, cartRefusals, limitsOf } from './limits.ts'
import { typedPricing } from './typedPricing.ts'

const declaration = { id: 'pets', amount: 'typed' as const, months: 'chosen' as const, price: typedPricing, editableInForce: false }
const product = { id: 'p', PL: 'Exent' as const, name: {}, category: { alias: 'pets', name: {}, isDefault: true }, active: true, allowed: true }
const profile = { products: [product], collectiveId: 'staff' }

describe('everything that limits a request', () => {
  const question = exampleQuestion({ modality: exampleModality({ id: 'm', category: 'pets', name: {} }), details: {}, items: requestItems('m', { months: [3], amountCents: 300_001 }) })

  it('comes from one function: eligibility, the contract’s state, then the quote', () => {
    const judged = limitsOf({ declaration, question, profile: { ...profile, products: [{ ...product, active: false }] }, contract: exampleContract(), cutOffDay: 15 })
    expect(judged.refusals.map(({ code }) => code)).toEqual(['inactiveProduct', 'readOnlyInForce', 'price_over_error'])
    expect(judged.quote.priceCents).toBe(300_001)
  })

  it('is nothing where nothing limits', () => {
    const asked = { ...question, items: requestItems('m', { months: [3], amountCents: 300_000 }) }
    expect(limitsOf({ declaration, question: asked, profile, cutOffDay: 15 }).refusals).toEqual([])
  })

  it('minds the company’s cut-off day', () => {
    const late = { ...question, today: '2026-11-20', items: [] }
    expect(limitsOf({ declaration, question: late, profile, cutOffDay: 15 }).refusals.map(({ code }) => code)).toContain('noMonthLeft')
    expect(limitsOf({ declaration, question: late, profile, cutOffDay: 21 }).refusals.map(({ code }) => code)).not.toContain('noMonthLeft')
  })
})

describe('a cart item (D-71)', () => {
  const cart = exampleContract({ status: 'cart', signed: false })
  const judge = (fields: Partial<Parameters<typeof cartRefusals>[0]> = {}) => cartRefusals({ declaration: {}, contract: cart, profile, today: '2026-03-10', cutOffDay: 15, ...fields })

  it('is bought where nothing speaks against it', () => expect(judge()).toEqual([]))

  it('expires the day after its cut-off, not on it (D-09)', () => {
    expect(judge({ today: '2026-03-15' })).toEqual([])
    expect(judge({ today: '2026-03-16' })).toEqual([{ code: 'expired', path: '', params: { days: 1 } }])
    expect(cartDaysToCutOff(cart, '2026-03-10', 15)).toBe(5)
    expect(cartDaysToCutOff(cart, '2026-03-16', 15)).toBe(-1)
    expect(cartDaysToCutOff({ ...cart, items: [...cart.items].reverse() }, '2026-03-10', 15)).toBe(5)
    expect(cartDaysToCutOff({ ...cart, items: [] }, '2027-03-10', 15)).toBe(0)
  })

  it('is stopped by collective, permission, expiry and documentation, in the cart’s order', () => {
    const documented = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
    const other = exampleContract({ status: 'cart', signed: false, benefit: { collectiveId: 'board' } })
    expect(judge({ declaration: documented, contract: other, today: '2026-03-16', profile: { ...profile, products: [] } }).map(({ code }) => code))
      .toEqual(['otherCollective', 'notAllowedProduct', 'expired', 'documentationMissing'])
  })

  it('lacks a document, or answers to the product’s questions', () => {
    const documented = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
    expect(judge({ declaration: documented })).toEqual([{ code: 'documentationMissing', path: '/additionalInfo', params: {} }])
    const asking = exampleContract({ status: 'cart', signed: false, benefit: { product: { ...cart.benefit.product, isDocumentRequired: true } } })
    expect(judge({ contract: asking })).toEqual([{ code: 'answersMissing', path: '/additionalInfo', params: {} }])
  })
})
