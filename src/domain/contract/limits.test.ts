import { describe, expect, it } from 'vitest'
import { coveredAtItsAge, oneProvider } from '../benefit/eligible.ts'
import { emptyForm } from '../benefit/formSchema.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { exampleModality, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import { languages } from '../kernel/language.ts'
import { cartRefusals } from './cartItem.ts'
import { editRefusal, isEditableInForce, limitsOf, pastYearRefusal } from './limits.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { refusalSentence } from '../messages/refusalSentence.ts'
import { typedPricing, workingPriceCents } from '../benefit/pricing.ts'

const declaration = {
  id: 'pets',
  amount: 'typed' as const,
  months: 'chosen' as const,
  price: typedPricing,
  editableInForce: false,
}
const product = {
  id: 'p',
  planType: 'Exent' as const,
  name: {},
  category: { alias: 'pets', name: {}, isDefault: true },
  active: true,
  allowed: true,
}
const employee = { products: [product], collectiveId: 'staff', hasVehicle: true }

describe('everything that limits a request', () => {
  const request = exampleRequest({
    modality: exampleModality({ id: 'm', category: 'pets', name: {} }),
    details: {},
    items: requestItems('m', { months: [3], amountCents: 300_001 }),
  })

  it('comes from one function: eligibility, the contract’s state, then the quote', () => {
    const limits = limitsOf({
      declaration,
      request,
      plan: { employee: { ...employee, products: [{ ...product, active: false }] }, cutOffDay: 15 },
      contract: exampleContract(),
    })
    expect(limits.refusals.map(({ code }) => code)).toEqual([
      'inactiveProduct',
      'readOnlyInForce',
      'price_over_error',
    ])
    expect(limits.quote.priceCents).toBe(300_001)
  })

  it('keeps what left the catalogue for those whom a contract in force covers (D-74, D-79)', () => {
    const asked = (familyIds: number[], contract?: ReturnType<typeof exampleContract>) =>
      limitsOf({
        declaration: { ...declaration, editableInForce: true },
        request: exampleRequest({
          modality: request.modality,
          details: {},
          items: familyIds.map((personId) => ({ ...requestItems('m', { months: [9] })[0]!, personId })),
        }),
        plan: { employee, cutOffDay: 15 },
        contract,
        isWithdrawn: true,
      }).refusals.filter(({ code }) => code.startsWith('noLonger'))
    const held = (fields: Parameters<typeof exampleContract>[0] = {}) => exampleContract(fields)
    const covered = held().items[0]!.personId
    expect(asked([covered], held())).toEqual([])
    for (const at of [0, 1])
      expect(asked(at === 0 ? [covered + 1] : [covered, covered + 1], held())).toEqual([
        { code: 'noLongerOfferedToOthers', item: at, field: 'person', params: {} },
      ])
    for (const other of [undefined, held({ state: 'cart' }), held({ state: 'awaitingAcceptance' })])
      expect(asked([covered], other).map(({ code }) => code)).toEqual(['noLongerOffered'])
  })

  it.each([
    [[4, 5, 6], []],
    [[3, 4, 5], []],
    [[2, 3, 4], ['otherModality']],
    [[0, 1, 2], ['otherModality']],
  ])(
    'refuses another modality to a contract in force of the months %j: %j (D-50, D-102)',
    (months, codes) => {
      const held = (fields: Parameters<typeof exampleContract>[0] = {}) =>
        exampleContract({ items: months.map((monthIndex) => ({ monthIndex, priceCents: 1 })), ...fields })
      const asked = (id: string, contract?: ReturnType<typeof held>) =>
        limitsOf({
          declaration: { ...declaration, editableInForce: true },
          request: exampleRequest({
            modality: exampleModality({ id, category: 'pets', name: {} }),
            details: {},
            items: requestItems(id, { months: [9] }),
            selectableMonths: [3, 4, 5, 6, 7, 8, 9, 10, 11],
          }),
          plan: { employee, cutOffDay: 15 },
          contract,
        })
          .refusals.map(({ code }) => code)
          .filter((code) => code === 'otherModality')
      expect(asked('another', held())).toEqual(codes)
      expect(asked('another', held({ state: 'changeAwaitingAcceptance' }))).toEqual(codes)
      expect(asked('m', held())).toEqual([])
      for (const state of ['cart', 'awaitingAcceptance', 'underReview'] as const)
        expect(asked('another', held({ state }))).toEqual([])
      expect(asked('another')).toEqual([])
    },
  )

  it('follows the windows of enrollment until it is signed (D-97)', () => {
    const enrollment = { windows: { 2026: [] }, opened: [] }
    const codes = (contract?: Parameters<typeof exampleContract>[0]) =>
      limitsOf({
        declaration: { ...declaration, editableInForce: true },
        request: { ...request, items: requestItems('m', { months: [3], amountCents: 100 }) },
        plan: { employee: { ...employee, enrollment }, cutOffDay: 15 },
        contract: contract && exampleContract(contract),
      }).refusals.map(({ code }) => code)
    expect(codes()).toEqual(['enrollmentOfOthers'])
    expect(codes({ state: 'cart' })).toEqual(['enrollmentOfOthers'])
    expect(codes({})).toEqual([])
  })

  it.each([
    [2027, ['price_over_error']],
    [2028, ['yearNotOpen']],
    [2025, ['noMonthLeft', 'price_over_error']],
  ])('of a year, %i, is at most that it is not open yet', (year, expected) => {
    const { refusals } = limitsOf({
      declaration,
      request: { ...request, today: '2026-11-02', year },
      plan: { employee, cutOffDay: 15 },
    })
    expect(refusals.map(({ code }) => code)).toEqual(expected)
    if (year === 2028)
      expect(refusalSentence(refusals[0]!, 'es')).toEqual({
        text: 'El plan de 2028 todavía no está abierto',
        lift: 'No se abre antes del 01/01/2027. Hasta entonces, elige para otro año.',
      })
  })

  it('is empty if nothing limits', () => {
    const asked = { ...request, items: requestItems('m', { months: [3], amountCents: 300_000 }) }
    expect(limitsOf({ declaration, request: asked, plan: { employee, cutOffDay: 15 } }).refusals).toEqual([])
  })

  it('follows the company’s cut-off day', () => {
    const late = { ...request, today: '2026-11-20', items: [] }
    expect(
      limitsOf({ declaration, request: late, plan: { employee, cutOffDay: 15 } }).refusals.map(
        ({ code }) => code,
      ),
    ).toContain('noMonthLeft')
    expect(
      limitsOf({ declaration, request: late, plan: { employee, cutOffDay: 21 } }).refusals.map(
        ({ code }) => code,
      ),
    ).not.toContain('noMonthLeft')
  })
})

/**
 * For each rule, one request or cart item that breaks it, with the refusal's code and the amounts in its
 * sentence.
 */
describe('each limit', () => {
  type Fields = {
    offer?: Partial<Modality>
    asked?: Partial<QuoteRequest<object>>
    declared?: object
    mine?: Partial<typeof product> | null
  }
  const of = (cents: number, months = [3]) => ({ items: requestItems('m', { months, amountCents: cents }) })
  const request = ({ offer = {}, asked = {}, declared = {}, mine = {} }: Fields) => {
    const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, ...offer })
    const request = exampleRequest({ modality, details: {}, ...of(10_000), ...asked })
    const products = mine ? [{ ...product, ...mine }] : []
    const plan = { employee: { collectiveId: 'staff', hasVehicle: true, products }, cutOffDay: 15 }
    return limitsOf({ declaration: { ...declaration, ...declared }, request, plan }).refusals
  }
  const item = exampleContract({ state: 'cart' })
  const inCart = (fields: Partial<Parameters<typeof cartRefusals>[0]>) =>
    cartRefusals({
      declaration: {},
      contract: item,
      employee,
      today: '2026-03-10',
      cutOffDay: 15,
      people: [],
      ...fields,
    })
  const asking = exampleContract({
    state: 'cart',
    modality: { product: { ...item.modality.product, isDocumentRequired: true } },
  })

  const limits = [
    [
      'the bag',
      'price_over_error',
      () => request({ asked: of(300_001) }),
      { limitCents: 300_000, askedCents: 300_001, overCents: 1 },
    ],
    [
      'the maximum of the product',
      'monthOverMax',
      () =>
        request({
          offer: { workingPriceCents: 22_000 },
          declared: { caps: { monthCents: workingPriceCents } },
          asked: of(22_001),
        }),
      { name: 'amount', maxCents: 22_000, askedCents: 22_001, overCents: 1, monthIndex: 3 },
    ],
    [
      'the maximum of a month',
      'monthOverMax',
      () => request({ declared: { caps: { monthCents: () => 15_000 } }, asked: of(15_100) }),
      { name: 'amount', maxCents: 15_000, askedCents: 15_100, overCents: 100, monthIndex: 3 },
    ],
    [
      'the minimum amount',
      'monthUnderMin',
      () => request({ offer: { minAmountCents: 3_000 }, asked: of(2_999) }),
      { name: 'amount', minCents: 3_000, askedCents: 2_999, monthIndex: 3 },
    ],
    [
      'the maximum of a year',
      'yearCap',
      () => request({ declared: { caps: { yearCents: 150_000 } }, asked: of(50_001, [3, 4, 5]) }),
      { limitCents: 150_000, askedCents: 150_003, overCents: 3 },
    ],
    [
      'the cut-off of the benefit',
      'cutOffPassed',
      () => request({ offer: { cutOffDate: '2026-03-09' } }),
      { deadlineDate: '2026-03-09' },
    ],
    [
      'the last cut-off of the year',
      'noMonthLeft',
      () => request({ asked: { today: '2026-11-15' } }),
      { year: 2026, openYear: 2027 },
    ],
    [
      'a month that is not available',
      'monthNotAvailable',
      () => request({ asked: of(10_000, [2]) }),
      { monthIndex: 2, firstMonthIndex: 3 },
    ],
    [
      'age',
      'notAvailableForAge',
      () =>
        request({
          offer: { ageGroup: [{ from: 40, to: 64, priceCents: 5_500 }] },
          declared: { covers: coveredAtItsAge },
        }),
      { name: 'Marta', ages: '40–64' },
    ],
    ['the collective', 'otherCollective', () => request({ offer: { collectiveId: 'board' } }), {}],
    ['a permission withdrawn', 'noPermissionAnymore', () => request({ mine: { allowed: false } }), {}],
    ['a permission never given', 'notAllowedProduct', () => request({ mine: null }), {}],
    ['inactivity', 'inactiveProduct', () => request({ mine: { active: false } }), {}],
    [
      'another provider',
      'otherProvider',
      () =>
        request({
          offer: { providerId: 'a' },
          declared: { eligible: oneProvider },
          asked: { siblings: [{ contractId: 'c', benefitId: 'b', providerId: 'z' }] },
        }),
      {},
    ],
    [
      'missing documentation',
      'documentationMissing',
      () =>
        inCart({ declaration: { documentation: { schema: emptyForm, per: 'contract', when: 'always' } } }),
      {},
    ],
    ['missing answers', 'answersMissing', () => inCart({ contract: asking }), {}],
    ['expiry', 'expired', () => inCart({ today: '2026-04-16' }), { days: 1 }],
  ] as const

  it.each(limits)(
    '%s is %s, with its amounts, in words that say what would lift it',
    (_limit, code, refusalsOf, params) => {
      const refusals = refusalsOf()
      expect(refusals.map((refusal) => refusal.code)).toEqual([code])
      expect(refusals[0]?.params).toEqual(params)
      const said = languages.map((language) => refusalSentence(refusals[0]!, language))
      for (const { text, lift } of said) {
        expect(text).toMatch(/^[^{}]+$/)
        expect(lift).toMatch(/^[^{}]+\.$/)
      }
      expect(new Set(said.map(({ lift }) => lift)).size).toBe(languages.length)
    },
  )
})

describe('an edit of a contract', () => {
  it('is refused from 1 January after its plan year on, and until then is not (D-72)', () => {
    const codeOn = (today: string): string | undefined => pastYearRefusal({ year: 2026 }, today)?.code
    expect(['2026-12-31', '2027-01-01', '2027-01-02'].map(codeOn)).toEqual([
      undefined,
      'planYearOver',
      'planYearOver',
    ])
    expect(codeOn('2025-12-31')).toBeUndefined()
  })

  it('is possible in force where its category says so, or is no default one (CTR-14)', () => {
    const { product } = exampleContract().modality
    const own = { ...product, category: { ...product.category, isDefault: false } }
    expect(isEditableInForce({ editableInForce: true }, { product })).toBe(true)
    expect(isEditableInForce({ editableInForce: false }, { product })).toBe(false)
    expect(isEditableInForce({ editableInForce: false }, { product: own })).toBe(true)
  })

  it('is refused by the contract’s own state', () => {
    const codeOf = (
      editableInForce: boolean,
      fields: Parameters<typeof exampleContract>[0],
    ): string | undefined => editRefusal({ editableInForce }, exampleContract(fields))?.code
    expect(codeOf(true, { state: 'cart' })).toBeUndefined()
    expect(codeOf(false, { state: 'cart' })).toBeUndefined()
    expect(codeOf(false, { state: 'awaitingAcceptance' })).toBeUndefined()
    expect(codeOf(true, { state: 'underReview' })).toBe('underReview')
    expect(codeOf(true, { state: 'inForce' })).toBeUndefined()
    expect(codeOf(false, { state: 'inForce' })).toBe('readOnlyInForce')
    expect(codeOf(false, { state: 'changeAwaitingAcceptance', pendingEdit: { kind: 'edit' } })).toBe(
      'readOnlyInForce',
    )
    const pendingEdit = { kind: 'cancellation' } as const
    expect(codeOf(false, { state: 'cancellationAwaitingAcceptance', pendingEdit })).toBe('readOnlyInForce')
    expect(codeOf(true, { state: 'cancellationAwaitingAcceptance', pendingEdit })).toBeUndefined()
    // A purchase awaiting acceptance returns to the cart, whatever its category.
    expect(codeOf(false, { state: 'withdrawalAwaitingAcceptance' })).toBeUndefined()
    expect(codeOf(true, { state: 'cancelled' })).toBe('alreadyCancelled')
    expect(editRefusal({ editableInForce: false }, exampleContract())).toEqual({
      code: 'readOnlyInForce',
      params: {},
    })
    expect(editRefusal({ editableInForce: true }, exampleContract({ state: 'underReview' }))).toEqual({
      code: 'underReview',
      params: {},
    })
    expect(editRefusal({ editableInForce: true }, exampleContract({ state: 'cancelled' }))).toEqual({
      code: 'alreadyCancelled',
      params: {},
    })
  })
})
