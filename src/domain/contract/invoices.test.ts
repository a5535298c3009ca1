import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { emptyForm } from '../benefit/formSchema.ts'
import { invoiceMonths, invoicesDue, takesInvoices } from './invoices.ts'

/** Requires an invoice for every month if the payment is monthly. */
const monthsLacking = ({ paymentFreq }: Record<string, unknown>, months: number[]) =>
  paymentFreq === 'monthly' ? months : []
const documented = (per: 'contract' | 'person'): Pick<BenefitDeclaration, 'documentation'> => ({
  documentation: {
    schema: emptyForm,
    per,
    when: 'always',
    monthsLacking,
  } as BenefitDeclaration['documentation'],
})
const items = [
  { personId: 2, monthIndex: 3, priceCents: 100 },
  { personId: 1, monthIndex: 4, priceCents: 100 },
  { personId: 1, monthIndex: 3, priceCents: 100 },
  { personId: 1, monthIndex: 3, priceCents: 30, benefitId: 'meals' },
]
const months = (found: { personId: number; monthIndex: number }[]) =>
  found.map(({ personId, monthIndex }) => [personId, monthIndex])

describe('the months of a contract that may have an invoice (D-45)', () => {
  it('are those it covers, each once, of each person where documentation is by person', () => {
    const contract = exampleContract({ items })
    expect(months(invoiceMonths(documented('contract'), contract))).toEqual([
      [0, 3],
      [0, 4],
    ])
    expect(months(invoiceMonths({}, contract))).toHaveLength(2)
    expect(months(invoiceMonths(documented('person'), contract))).toEqual([
      [1, 3],
      [1, 4],
      [2, 3],
    ])
  })

  it('are due from who pays by month, but for the invoices that are there', () => {
    const documentation = { 1: { paymentFreq: 'monthly' }, 2: { paymentFreq: 'yearly' } }
    const contract = exampleContract({ items, documentation })
    const due = (given: object, today = '2026-05-01') =>
      months(invoicesDue(documented('person'), { ...contract, ...given }, today))
    expect(due({})).toEqual([
      [1, 3],
      [1, 4],
    ])
    const april = { personId: 1, monthIndex: 3 }
    expect(due({ invoices: [april, { personId: 2, monthIndex: 4 }] })).toEqual([[1, 4]])
    expect(due({}, '2026-03-31')).toEqual([])
    expect(due({ documentation: null })).toEqual([])
    expect(invoicesDue({}, contract, '2026-05-01')).toEqual([])
  })
})

describe('invoices of a contract', () => {
  it.each([
    ['cart', false],
    ['underReview', false],
    ['inForce', true],
    ['withdrawalAwaitingAcceptance', false],
    ['cancelled', true],
  ] as const)('whose state is %s are taken: %s', (state, isTaken) => {
    expect(takesInvoices(documented('contract'), exampleContract({ state }))).toBe(isTaken)
  })

  it('are taken while a cancellation of it waits', () => {
    const waiting = exampleContract({
      state: 'cancellationAwaitingAcceptance',
      pendingEdit: { kind: 'cancellation' },
    })
    expect(takesInvoices(documented('contract'), waiting)).toBe(true)
  })

  it('are taken only where the category asks for them', () => {
    expect(takesInvoices({}, exampleContract())).toBe(false)
    const documentation = { schema: emptyForm, per: 'contract', when: 'always' } as const
    expect(takesInvoices({ documentation }, exampleContract())).toBe(false)
  })
})
