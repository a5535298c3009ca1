import { describe, expect, it } from 'vitest'
import { emptyForm } from '../../../domain/emptyForm.ts'
import { exampleContract } from '../../../domain/exampleContract.ts'
import type { ContractWire, ProfileProduct, ProfileWire } from '../../../domain/wire.ts'
import { plants, plantsProfile } from '../../product/testing/plants.ts'
import { bagsOfYear } from './bagsOfYear.ts'
import { homeOf } from './homeOf.ts'

const product = (alias: string): ProfileProduct => ({ id: alias, PL: 'Exent', name: { es: alias }, category: { alias, name: { es: alias }, isDefault: true }, active: true, allowed: true })
const company = { cutOffDate: 15, alertDays: 30 } as ProfileWire['company']
const contract = (fields: Partial<Omit<ContractWire, 'benefit'>> = {}, benefit = {}) => exampleContract({ product: 'plants', benefit, ...fields })

function home(changes: Partial<ProfileWire>, declared = {}) {
  return homeOf(plantsProfile({ company, products: [product('plants'), product('gym')], ...changes }), (alias) => (alias === 'plants' ? { ...plants, ...declared } : undefined))
}

describe('the dashboard', () => {
  it('has one entry for each product, contracted or not (HOM-15)', () => {
    const { products, pending, counters } = home({ contracts: [contract()] })
    expect(products.map(({ product: { id }, status }) => [id, status.status])).toEqual([['plants', 'contracted'], ['gym', 'non-simulated']])
    expect(pending).toEqual([])
    expect(counters).toEqual({ contractedAndSigned: 1, pendingSignature: 0, pending: 0 })
  })

  it('takes cart and contracts of a product together: the cart speaks first', () => {
    const cart = [contract({ id: 'c2', status: 'cart', signed: false })]
    const { products, pending, counters } = home({ contracts: [contract()], cart })
    expect(products[0]?.status.status).toBe('pending-completion')
    expect(pending.map(({ product: { id } }) => id)).toEqual(['plants'])
    expect(counters).toEqual({ contractedAndSigned: 1, pendingSignature: 0, pending: 1 })
  })

  it('lists as pending what lacks documents or waits for a signature or a review (NEW-07)', () => {
    const asking = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
    const cart = [contract({ status: 'cart', signed: false })]
    expect(home({ cart }, asking).pending.map(({ status }) => status.status)).toEqual(['missing-document'])
    expect(home({ cart }, asking).alerts.map(({ kind }) => kind)).toEqual(['missingDocument'])
    expect(home({ contracts: [contract({ status: 'pending', signed: false })] }).pending.map(({ status }) => status.label)).toEqual(['status.pendingSignature'])
    expect(home({ contracts: [contract({ status: 'pending' })] }).pending.map(({ status }) => status.label)).toEqual(['status.pendingReview'])
    expect(home({ contracts: [contract({ status: 'cancelled' })] }).pending).toEqual([])
  })

  it('tells where the open plan years stand: what ended with another year is history', () => {
    const products = (...contracts: ContractWire[]) => home({ today: '2026-11-20', contracts }).products[0]?.status.status
    expect(products(contract({ year: 2026 }), contract({ id: 'c2', year: 2025, status: 'cancelled', signed: true }))).toBe('contracted')
    expect(products(contract({ year: 2026 }), contract({ id: 'c2', year: 2026, status: 'cancelled', signed: true }))).toBe('product-cancelled')
    expect(products(contract({ year: 2025 }))).toBe('non-simulated')
    expect(home({ today: '2026-11-20', contracts: [contract({ year: 2025 }), contract({ id: 'c2', year: 2027 })] }).counters.contractedAndSigned).toBe(1)
  })

  it('says a product is expiring when today and the alert days are after its end, not on it (NEW-06, D-44)', () => {
    const expiring = (today: string, changes = {}) => home({ today, contracts: [contract({}, { endDate: '2026-12-31' })], ...changes }).products.map((one) => [one.endDate, one.isExpiring])
    expect(expiring('2026-11-30')[0]).toEqual(['2026-12-31', false])
    expect(expiring('2026-12-01')[0]).toEqual(['2026-12-31', false])
    expect(expiring('2026-12-02')[0]).toEqual(['2026-12-31', true])
    expect(expiring('2026-12-02')[1]).toEqual([undefined, false])
    expect(expiring('2026-12-31', { company: { ...company, alertDays: 0 } })[0]).toEqual(['2026-12-31', false])
  })

  it('shows the last end of what is alive', () => {
    const ends = (...contracts: ContractWire[]) => home({ contracts }).products[0]?.endDate
    expect(ends(contract({}, { endDate: '2026-06-30' }), contract({ id: 'c2' }, { endDate: '2026-09-30' }), contract({ id: 'c3' }))).toBe('2026-09-30')
    expect(ends(contract({ status: 'cancelled', signed: true }, { endDate: '2026-06-30' }))).toBeUndefined()
  })
})

describe('the bags (HOM-14, BAG-23)', () => {
  const simulation = { flexibleBag: 3_000, topBag: 500, available: 2_399.5, availableTop: 380, fixedSalary: 30_000, companyBag: 600, totalPrice: 1_320.5, userBagLeft: 70 }

  it('show what is used of the whole, company money being part of the flexible side (D-02)', () => {
    expect(bagsOfYear(simulation, { userBag: 100 })).toEqual([
      { id: 'exent', used: 1_200.5, total: 3_600, percent: 33 }, { id: 'top', used: 120, total: 500, percent: 24 }, { id: 'user', used: 30, total: 100, percent: 30 },
    ])
  })

  it('have whole percents, half up', () => {
    const percent = (available: number) => bagsOfYear({ ...simulation, flexibleBag: 1_000, companyBag: 0, available }, { userBag: 0 })[0]?.percent
    expect([875.01, 875, 874.99, 0, 1_000].map(percent)).toEqual([12, 13, 13, 100, 0])
  })

  it('are left out where they hold nothing, and never used below nothing', () => {
    expect(bagsOfYear({ ...simulation, topBag: 0, availableTop: 0 }, { userBag: 0 }).map(({ id }) => id)).toEqual(['exent'])
    expect(bagsOfYear({ ...simulation, available: 3_600.01 }, { userBag: 0 })[0]).toMatchObject({ used: 0, percent: 0 })
  })
})
