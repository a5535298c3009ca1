import { describe, expect, it } from 'vitest'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { emptyForm } from '../../domain/benefit/formSchema.ts'
import { refuse } from '../../domain/kernel/refusal.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import type { Profile } from '../api/profileModel.ts'
import { plants, buildPlantsProfile } from '../../../tests/support/portal/wizardFixture.ts'
import { buildBagBars } from './bagBars.ts'
import { buildHome } from '../plan/buildHome.ts'

const product = (alias: string): EmployeeProduct => ({
  id: alias,
  planType: 'Exent',
  name: { es: alias },
  category: { alias, name: { es: alias }, isDefault: true },
  active: true,
  allowed: true,
})
const company = { cutOffDay: 15, alertDays: 30 } as Profile['company']
const contract = (fields: Parameters<typeof exampleContract>[0] = {}, modality = {}) =>
  exampleContract({ category: 'plants', modality, ...fields })

function home(changes: Partial<Profile>, declared = {}) {
  return buildHome(
    buildPlantsProfile({ company, products: [product('plants'), product('gym')], ...changes }),
    (alias) => (alias === 'plants' ? { ...plants, ...declared } : undefined),
  )
}

describe('the dashboard', () => {
  it('has one entry for each product, contracted or not (HOM-15)', () => {
    const { products, pending, counters } = home({ contracts: [contract()] })
    expect(products.map(({ product: { id }, status }) => [id, status.status])).toEqual([
      ['plants', 'contracted'],
      ['gym', 'non-simulated'],
    ])
    expect(pending).toEqual([])
    expect(counters).toEqual({ contractedAndSigned: 1, pendingSignature: 0, pending: 0 })
  })

  it('shows a product as ended after the last day of its benefit, and does not count it', () => {
    const ended = contract({}, { endDate: '2026-01-31' })
    const later = contract({ id: 'c2' })
    const shown = (contracts: Contract[], today: string) => {
      const { products, counters } = home({ today, contracts })
      return [products[0]?.status.label, products[0]?.isExpiring, counters.contractedAndSigned]
    }
    expect(shown([ended], '2026-01-31')).toEqual(['status.contracted', true, 1])
    expect(shown([ended], '2026-03-20')).toEqual(['status.ended', false, 0])
    expect(shown([ended, later], '2026-03-20')).toEqual(['status.contracted', false, 1])
  })

  it('counts contracts under review apart from the employee’s tasks', () => {
    const { todo, reviewed } = home({ contracts: [contract({ state: 'underReview' })] })
    expect([todo, reviewed]).toEqual([0, 1])
  })

  it('shows the cart’s status for a product with a cart item and a contract', () => {
    const cart = [contract({ id: 'c2', state: 'cart' })]
    const { products, pending, counters } = home({ contracts: [contract()], cart })
    expect(products[0]?.status.status).toBe('pending-completion')
    expect(pending.map(({ product: { id } }) => id)).toEqual(['plants'])
    expect(counters).toEqual({ contractedAndSigned: 1, pendingSignature: 0, pending: 1 })
  })

  it('lists products as pending that lack documents or wait for a signature or a review (NEW-07)', () => {
    const asking = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
    const cart = [contract({ state: 'cart' })]
    expect(home({ cart }, asking).pending.map(({ status }) => status.status)).toEqual(['missing-document'])
    expect(home({ cart }, asking).alerts.map(({ kind }) => kind)).toEqual(['missingDocument'])
    expect(
      home({ contracts: [contract({ state: 'awaitingAcceptance' })] }).pending.map(
        ({ status }) => status.label,
      ),
    ).toEqual(['status.pendingSignature'])
    expect(
      home({ contracts: [contract({ state: 'underReview' })] }).pending.map(({ status }) => status.label),
    ).toEqual(['status.pendingReview'])
    expect(home({ contracts: [contract({ state: 'cancelled' })] }).pending).toEqual([])
  })

  it(
    'calls a product incomplete by the rule of the cart: its document and its questions ' +
      'count too (HOM-17, CAT-26)',
    () => {
      const { product: plain } = contract().modality
      const cart = [contract({ state: 'cart' }, { product: { ...plain, isDocumentRequired: true } })]
      expect(home({ cart }).products[0]?.status.status).toBe('missing-document')
      expect(home({ cart }).alerts.map(({ kind }) => kind)).toEqual(['missingDocument'])
      const withDocument = cart.map((one) => ({
        ...one,
        answers: { answers: {}, file: { name: 'a', originalFilename: 'a.pdf' }, isCompleted: true },
      }))
      expect(home({ cart: withDocument }).products[0]?.status.status).toBe('pending-completion')
    },
  )

  it('shows which products are unavailable, but not if they are contracted (D-47)', () => {
    const closed = [
      { ...product('plants'), active: false },
      { ...product('gym'), closed: 'notForCollective' as const },
    ]
    const unavailable = (changes: Partial<Profile>, declared = {}) =>
      home({ products: closed, ...changes }, declared).products.map((one) => one.unavailable?.code)
    expect(unavailable({})).toEqual(['inactiveProduct', 'notForCollective'])
    expect(unavailable({ contracts: [contract()] })).toEqual([undefined, 'notForCollective'])
    expect(unavailable({ contracts: [contract({ state: 'cancelled' })] })).toEqual([
      'inactiveProduct',
      'notForCollective',
    ])
    const vehicleOnly: Pick<Benefit, 'eligible'> = {
      eligible: ({ vehicleGranted }) => (vehicleGranted ? undefined : refuse('vehicleNotGranted')),
    }
    expect(unavailable({ products: [product('plants')] }, vehicleOnly)).toEqual(['vehicleNotGranted'])
    expect(unavailable({ products: [product('plants')], hasVehicle: true }, vehicleOnly)).toEqual([undefined])
  })

  it(
    'tells apart what waits to be accepted: a contract, a change, an end; not the cart, a ' +
      'review, or a year that is over (CAR-16)',
    () => {
      const contracts = [
        contract({ id: 'new', state: 'awaitingAcceptance' }),
        contract({ id: 'changed', state: 'changeAwaitingAcceptance' }),
        contract({ id: 'ending', state: 'withdrawalAwaitingAcceptance' }),
        contract({ id: 'reviewed', state: 'underReview' }),
        contract({ id: 'held' }),
        contract({ id: 'old', year: 2025, state: 'awaitingAcceptance' }),
      ]
      expect(
        home({ contracts, cart: [contract({ id: 'cart', state: 'cart' })] }).waiting.map(({ id }) => id),
      ).toEqual(['new', 'changed', 'ending'])
    },
  )

  it('shows the state of the open plan years only: past years are history', () => {
    const products = (...contracts: Contract[]) =>
      home({ today: '2026-11-20', contracts }).products[0]?.status.status
    expect(products(contract({ year: 2026 }), contract({ id: 'c2', year: 2025, state: 'cancelled' }))).toBe(
      'contracted',
    )
    expect(products(contract({ year: 2026 }), contract({ id: 'c2', year: 2026, state: 'cancelled' }))).toBe(
      'product-cancelled',
    )
    expect(products(contract({ year: 2025 }))).toBe('non-simulated')
    expect(
      home({ today: '2026-11-20', contracts: [contract({ year: 2025 }), contract({ id: 'c2', year: 2027 })] })
        .counters.contractedAndSigned,
    ).toBe(1)
  })

  it('shows a product that everybody gets as included, unless it is contracted (HOM-23, INF-01)', () => {
    const state = (changes: Partial<Profile>, declared = {}) =>
      home(changes, declared).products.map(({ status: { label }, isIncluded }) => [label, isIncluded])[0]
    expect(state({}, { amount: 'none' })).toEqual(['status.included', true])
    expect(state({}, { amount: 'typed' })).toEqual(['status.nonSimulated', false])
    expect(state({ contracts: [contract()] }, { amount: 'none' })).toEqual(['status.contracted', false])
  })

  it(
    'counts each contract that wants something of the employee once: in the cart, waiting ' +
      'for its mail, or with alerts',
    () => {
      const ending = { endDate: '2026-12-31' }
      const todo = (changes: Partial<Profile>, declared = {}) =>
        home({ today: '2026-12-02', ...changes }, declared).todo
      const asking = { documentation: { schema: emptyForm, per: 'contract', when: 'always' } as const }
      const cart = [contract({ id: 'cart', state: 'cart' }, ending)]
      expect(todo({ contracts: [contract()] })).toBe(0)
      // The company does the review, so the employee has no task.
      expect(todo({ contracts: [contract({ state: 'underReview' })] })).toBe(0)
      expect(todo({ contracts: [contract({}, ending)] })).toBe(1)
      // A missing document and a near end of the same cart item count once; a mail to accept counts
      // separately.
      expect(home({ today: '2026-12-02', cart }, asking).alerts).toHaveLength(2)
      expect(todo({ cart, contracts: [contract({ state: 'changeAwaitingAcceptance' })] }, asking)).toBe(2)
      expect(todo({ contracts: [contract({}, ending), contract({ id: 'c2' }, ending)] })).toBe(2)
      expect(
        todo({
          cart,
          contracts: [contract({ id: 'gone', category: 'gone', state: 'changeAwaitingAcceptance' })],
        }),
      ).toBe(2)
    },
  )

  it(
    'says a product is expiring when today and the alert days are after its end, not on it ' +
      '(NEW-06, D-44)',
    () => {
      const expiring = (today: string, changes = {}) =>
        home({ today, contracts: [contract({}, { endDate: '2026-12-31' })], ...changes }).products.map(
          (one) => [one.endDate, one.isExpiring],
        )
      expect(expiring('2026-11-30')[0]).toEqual(['2026-12-31', false])
      expect(expiring('2026-12-01')[0]).toEqual(['2026-12-31', false])
      expect(expiring('2026-12-02')[0]).toEqual(['2026-12-31', true])
      expect(expiring('2026-12-02')[1]).toEqual([undefined, false])
      expect(expiring('2026-12-31', { company: { ...company, alertDays: 0 } })[0]).toEqual([
        '2026-12-31',
        false,
      ])
    },
  )

  it('shows the last day of the live contracts of a product', () => {
    const ends = (...contracts: Contract[]) => home({ contracts }).products[0]?.endDate
    expect(
      ends(
        contract({}, { endDate: '2026-06-30' }),
        contract({ id: 'c2' }, { endDate: '2026-09-30' }),
        contract({ id: 'c3' }),
      ),
    ).toBe('2026-09-30')
    expect(ends(contract({ state: 'cancelled' }, { endDate: '2026-06-30' }))).toBeUndefined()
  })
})

describe('the bars of the bags (HOM-14, BAG-23)', () => {
  const bags = {
    flexibleBagCents: 300_000,
    topBagCents: 50_000,
    userBagCents: 0,
    availableCents: 239_950,
    availableTopCents: 38_000,
    fixedSalaryCents: 3_000_000,
    companyBagCents: 60_000,
    spentCents: 132_050,
    userBagLeftCents: 7_000,
  }

  it('show the used part of the total; company money is part of the flexible bag (D-02)', () => {
    expect(buildBagBars({ ...bags, userBagCents: 10_000 })).toEqual([
      { id: 'exent', usedCents: 120_050, totalCents: 360_000, percent: 33 },
      { id: 'top', usedCents: 12_000, totalCents: 50_000, percent: 24 },
      { id: 'user', usedCents: 3_000, totalCents: 10_000, percent: 30 },
    ])
  })

  it('have whole percents, half up', () => {
    const percent = (availableCents: number) =>
      buildBagBars({ ...bags, flexibleBagCents: 100_000, companyBagCents: 0, availableCents })[0]?.percent
    expect([87_501, 87_500, 87_499, 0, 100_000].map(percent)).toEqual([12, 13, 13, 100, 0])
  })

  it('leave out empty bags, and never show less than nothing as used', () => {
    expect(buildBagBars({ ...bags, topBagCents: 0, availableTopCents: 0 }).map(({ id }) => id)).toEqual([
      'exent',
    ])
    expect(buildBagBars({ ...bags, availableCents: 360_001 })[0]).toMatchObject({ usedCents: 0, percent: 0 })
  })
})
