import { describe, expect, it } from 'vitest'
import { alertsOf } from './alerts.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { emptyForm } from '../benefit/formSchema.ts'
import { invoicesDue } from './invoices.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePeople } from '../examples/exampleRequest.ts'
import type { Contract } from '../plan/contract.ts'

const billed = {
  documentation: {
    schema: emptyForm,
    per: 'contract',
    when: 'always',
    monthsLacking: (info, months) => {
      const invoices = (info.invoices as { month: number }[] | undefined) ?? []
      if (info.paymentFreq !== 'monthly') return []
      return months.filter((monthIndex) => !invoices.some(({ month }) => month === monthIndex))
    },
  },
} satisfies Pick<BenefitDeclaration, 'documentation'>

const monthly = (fields: Parameters<typeof exampleContract>[0] = {}): Contract =>
  exampleContract({
    items: [3, 4, 5, 6, 7].map((monthIndex) => ({
      benefitId: 'm',
      personId: 0,
      monthIndex,
      priceCents: 1_000,
    })),
    documentation: { paymentFreq: 'monthly', invoices: [{ month: 3 }] },
    ...fields,
  })

const monthsWithoutInvoice = (...asked: Parameters<typeof invoicesDue>) =>
  invoicesDue(...asked).map(({ monthIndex }) => monthIndex)

describe('missing invoices (D-45)', () => {
  it('are those of contracted months up to now without one: in June, April billed, May and June', () => {
    expect(monthsWithoutInvoice(billed, monthly(), '2026-06-10')).toEqual([4, 5])
    expect(monthsWithoutInvoice(billed, monthly(), '2026-05-31')).toEqual([4])
    expect(monthsWithoutInvoice(billed, monthly(), '2026-04-30')).toEqual([])
    expect(monthsWithoutInvoice(billed, monthly(), '2026-03-31')).toEqual([])
    expect(monthsWithoutInvoice(billed, monthly(), '2027-01-01')).toEqual([4, 5, 6, 7])
    expect(monthsWithoutInvoice(billed, monthly(), '2025-12-31')).toEqual([])
  })

  it('are listed once per month, in order, for any covered people', () => {
    const items = [5, 4, 4].map((monthIndex, personId) => ({
      benefitId: 'm',
      personId,
      monthIndex,
      priceCents: 1_000,
      contributedCents: 0,
    }))
    expect(monthsWithoutInvoice(billed, monthly({ items }), '2026-06-10')).toEqual([4, 5])
  })

  it('are none where the contract is not billed monthly', () => {
    expect(
      monthsWithoutInvoice(billed, monthly({ documentation: { paymentFreq: 'yearly' } }), '2026-06-10'),
    ).toEqual([])
    expect(monthsWithoutInvoice(billed, monthly({ documentation: null }), '2026-06-10')).toEqual([])
    expect(monthsWithoutInvoice({}, monthly(), '2026-06-10')).toEqual([])
    expect(
      monthsWithoutInvoice(
        { documentation: { schema: emptyForm, per: 'contract', when: 'always' } },
        monthly(),
        '2026-06-10',
      ),
    ).toEqual([])
    expect(
      monthsWithoutInvoice(
        billed,
        monthly({
          year: 2027,
          items: [0, 1].map((monthIndex) => ({ benefitId: 'm', personId: 0, monthIndex, priceCents: 1_000 })),
        }),
        '2026-06-10',
      ),
    ).toEqual([])
  })

  it('are none of months that a canceled contract did not cover (D-73)', () => {
    const cancelled = { state: 'cancelled' } as const
    expect(monthsWithoutInvoice(billed, monthly({ ...cancelled, coveredUntil: 4 }), '2026-08-10')).toEqual([
      4,
    ])
    expect(monthsWithoutInvoice(billed, monthly({ ...cancelled }), '2026-08-10')).toEqual([])
  })

  it('are those of all months if it is unknown which exist', () => {
    const documentation = {
      ...billed.documentation,
      monthsLacking: (_info: object, months: number[]) => months,
    }
    expect(monthsWithoutInvoice({ documentation }, monthly(), '2026-05-10')).toEqual([3, 4])
  })
})

describe('alerts', () => {
  const alerts = (contracts: Contract[], today = '2026-06-10', alertDays = 30) =>
    alertsOf({
      contracts,
      declarations: (category) => (category === 'pets' ? (billed as BenefitDeclaration) : undefined),
      today,
      alertDays,
      people: [],
    })

  it('name missing documents of the cart, and lead there', () => {
    expect(alerts([exampleContract({ state: 'cart' })])).toEqual([
      {
        kind: 'missingDocument',
        contractId: 'c1',
        category: 'pets',
        name: { es: 'Mascotas', en: 'Pets' },
      },
    ])
    expect(alerts([monthly({ state: 'cart' })])).toEqual([])
    expect(alerts([exampleContract({ state: 'cart', disableDocumentation: true })])).toEqual([])
    expect(alerts([exampleContract({ state: 'awaitingAcceptance' })])).toEqual([])
  })

  it('name the months of a contract that lack an invoice once, whoever is covered (D-109)', () => {
    const documentation = {
      ...billed.documentation,
      per: 'person',
      monthsLacking: (_: object, months: number[]) => months,
    }
    const items = [4, 5].flatMap((monthIndex) =>
      [3, 9].map((personId) => ({ personId, monthIndex, priceCents: 1_000 })),
    )
    const file = { name: 'x.pdf', originalFilename: 'x.pdf' }
    const invoices = [{ personId: 3, monthIndex: 4, file }]
    const due = (declaration: object, contract: Contract) =>
      alertsOf({
        contracts: [contract],
        declarations: () => declaration as BenefitDeclaration,
        today: '2026-06-10',
        alertDays: 30,
        people: [{ ...examplePeople.baby, id: 3 }],
      }).map(({ kind, months }) => [kind, months])
    expect(due({ documentation }, monthly({ items, invoices }))).toEqual([['attachInvoice', [4, 5]]])
    expect(due(billed, monthly())).toEqual([['attachInvoice', [4, 5]]])
  })

  it('name the missing document and answers of the product, until they are there (CAT-26)', () => {
    const { product } = exampleContract().modality
    const questions = [{ title: { es: '¿Fumas?' }, isRequired: true }]
    const kinds = (asked: Partial<typeof product>, answers?: Contract['answers']) =>
      alerts([
        {
          ...monthly({ state: 'cart', answers: answers ?? null }),
          modality: { ...exampleContract().modality, product: { ...product, ...asked } },
        },
      ]).map(({ kind }) => kind)
    expect(kinds({ isDocumentRequired: true })).toEqual(['missingDocument'])
    expect(
      kinds(
        { isDocumentRequired: true },
        { answers: {}, file: { name: 'a', originalFilename: 'a.pdf' }, isCompleted: true },
      ),
    ).toEqual([])
    expect(kinds({ isQuestionsRequired: true, questions })).toEqual(['missingDocument'])
    expect(
      kinds({ isQuestionsRequired: true, questions }, { answers: { '¿Fumas?': 'No' }, isCompleted: true }),
    ).toEqual([])
  })

  it('are one for the invoices of each contract (D-109)', () => {
    expect(
      alerts([monthly(), monthly({ id: 'c2' })]).map(({ kind, months, category, contractId }) => [
        kind,
        months,
        category,
        contractId,
      ]),
    ).toEqual([
      ['attachInvoice', [4, 5], 'pets', 'c1'],
      ['attachInvoice', [4, 5], 'pets', 'c2'],
    ])
  })

  it('ask for invoices until 31 January after the plan year, of a canceled contract too (D-72)', () => {
    const countOn = (today: string, fields = {}) => alerts([monthly(fields)], today)[0]?.months?.length ?? 0
    expect([countOn('2027-01-01'), countOn('2027-01-31'), countOn('2027-02-01')]).toEqual([4, 4, 0])
    const cancelled = { state: 'cancelled', coveredUntil: 5 }
    expect([countOn('2026-07-10', cancelled), countOn('2027-02-01', cancelled)]).toEqual([2, 0])
    expect(countOn('2026-06-10', { state: 'underReview' })).toBe(0)
  })

  it('name benefits about to end, until their last day', () => {
    const ending = [monthly({ documentation: { paymentFreq: 'yearly' } })].map((contract) => ({
      ...contract,
      modality: { ...contract.modality, endDate: '2026-07-10' },
    }))
    expect(alerts(ending, '2026-06-10')).toEqual([])
    expect(alerts(ending, '2026-06-11')).toEqual([
      {
        kind: 'expiring',
        contractId: 'c1',
        category: 'pets',
        name: { es: 'Mascotas', en: 'Pets' },
        endDate: '2026-07-10',
      },
    ])
    expect(alerts(ending, '2026-07-10')).toHaveLength(1)
    expect(alerts(ending, '2026-07-11')).toEqual([])
    const ended = ending.map((contract) => ({ ...contract, state: 'cancelled' as const }))
    expect(alerts(ended, '2026-07-10')).toEqual([])
  })

  it('are not raised by contracts that are over or whose category was removed', () => {
    expect(alerts([monthly({ state: 'cancelled' })])).toEqual([])
    const asked = { state: 'cancellationAwaitingAcceptance', pendingEdit: { kind: 'cancellation' } } as const
    expect(alerts([monthly(asked)])).toHaveLength(1)
    expect(alerts([monthly({ category: 'gone' })])).toEqual([])
  })
})
