import { describe, expect, it } from 'vitest'
import { exampleContract, pendingEditOf } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { Contract } from '../plan/contract.ts'
import type { Bags } from '../plan/bags.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { refusalSentence } from '../messages/refusalSentence.ts'
import { buildQuoteRequest } from './buildQuoteRequest.ts'
import { maxAmountCents } from './caps.ts'
import { inKindOfBags } from './inKindLimit.ts'
import { quote } from './quote.ts'

const declaration = defineBenefit({ id: 'pets', amount: 'typed' })
const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' } })
const items = (amountCents: number) => [{ personId: 0, monthIndex: 5, benefitId: 'm', amountCents }]

/** A salary of 30,000 euros, a minimum wage of 17,094, and a bag large enough for everything. */
const planWith = (bags: Partial<Bags> = {}, contracts: Contract[] = []) =>
  examplePlan({
    contracts,
    bagsOf2026: {
      flexibleBagCents: 5_000_000,
      fixedSalaryCents: 3_000_000,
      minimumWageCents: 1_709_400,
      ...bags,
    },
  })

type Given = { bags?: Partial<Bags>; contracts?: Contract[]; edited?: Contract; contribution?: number }

const requestOf = (amountCents: number, { bags, contracts = [], edited, contribution }: Given = {}) =>
  buildQuoteRequest({
    plan: planWith(bags, edited ? [...contracts, edited] : contracts),
    modality: contribution ? { ...modality, contributionPrice: { cents: contribution } } : modality,
    year: 2026,
    items: items(amountCents),
    details: {},
    contract: edited,
  })

const refusalOf = (amountCents: number, given: Given = {}) =>
  quote(declaration, requestOf(amountCents, given)).refusals.find(({ code }) => code === 'inKindLimit')

describe('bags that an operator sets (D-91)', () => {
  const told = (flexibleBagCents: number, more: Partial<Bags> = {}) =>
    inKindOfBags({ ...planWith().bags['2026']!, flexibleBagCents, ...more })

  it.each([
    [899_999, undefined, 'below'],
    [900_000, undefined, 'at 30 % of the salary'],
    [900_001, { askedCents: 900_001, limitCents: 900_000 }, 'above'],
  ])('of %i cents answer %j: %s', (cents, answer, _) => expect(told(cents)).toEqual(answer))

  it('count as a whole, with what the company pays on top of the salary', () => {
    const others = { topBagCents: 100_000, userBagCents: 20_000, companyBagCents: 30_000 }
    expect(told(765_000, others)).toBeUndefined()
    expect(told(765_001, others)).toEqual({ askedCents: 915_001, limitCents: 915_000 })
  })

  it('leave the minimum wage in money', () => {
    expect(told(290_600, { fixedSalaryCents: 2_000_000 })).toBeUndefined()
    expect(told(290_601, { fixedSalaryCents: 2_000_000 })?.limitCents).toBe(290_600)
  })

  it('say nothing where the company has no such rule, or payroll no salary', () => {
    expect(told(5_000_000, { minimumWageCents: undefined })).toBeUndefined()
    expect(told(5_000_000, { fixedSalaryCents: null })).toBeUndefined()
  })
})

describe('salary in kind is at most 30 % of the total salary (D-91)', () => {
  it('9,000 of 30,000 may be taken, a cent more may not', () => {
    expect(refusalOf(899_999)).toBeUndefined()
    expect(refusalOf(900_000)).toBeUndefined()
    expect(refusalOf(900_001)).toEqual({
      code: 'inKindLimit',
      field: 'price',
      params: {
        year: 2026,
        limitCents: 900_000,
        askedCents: 900_001,
        overCents: 1,
        totalCents: 3_000_000,
        wageCents: 1_709_400,
      },
    })
  })

  it('what an earlier employment took does not count (D-106)', () => {
    const priceCents = 800_000
    const former = exampleContract({ id: 'former', priceCents, finalPriceCents: priceCents })
    expect(refusalOf(200_000, { contracts: [former] })?.code).toBe('inKindLimit')
    const contracts = [{ ...former, formerBagCents: 0, formerEmployment: 1 }]
    expect(refusalOf(900_000, { contracts })).toBeUndefined()
  })

  it('a limit of 9,000.0033 is not rounded up', () => {
    expect(refusalOf(900_000, { bags: { fixedSalaryCents: 3_000_001 } })).toBeUndefined()
    expect(refusalOf(900_001, { bags: { fixedSalaryCents: 3_000_003 } })).toMatchObject({
      params: { limitCents: 900_000 },
    })
  })

  it('what the company pays raises the total salary: 1,000 of it lift the limit by 300', () => {
    expect(refusalOf(930_000, { contribution: 100_000 })).toBeUndefined()
    expect(refusalOf(930_001, { contribution: 100_000 })?.params).toMatchObject({
      limitCents: 930_000,
      totalCents: 3_100_000,
    })
    const companyBag = { companyBagCents: 100_000 }
    expect(refusalOf(930_000, { bags: companyBag })).toBeUndefined()
    expect(refusalOf(930_001, { bags: companyBag })).toBeDefined()
  })

  it('a company bag counts as far as it is used', () => {
    expect(refusalOf(900_001, { bags: { companyBagCents: 2 } })?.params['totalCents']).toBe(3_000_002)
    const asked = requestOf(5_000, { bags: { companyBagCents: 100_000, fixedSalaryCents: 10_000 } })
    expect(quote(declaration, asked).refusals.map(({ params }) => params['totalCents'])).toEqual([15_000])
  })

  it('all products of the plan year count together, the cart too, those of other years not', () => {
    const other = (fields: Partial<Contract>) =>
      exampleContract({ id: 'o', category: 'gym', priceCents: 600_000, finalPriceCents: 600_000, ...fields })
    const inCart = other({ state: 'cart' })
    expect(refusalOf(300_000, { contracts: [inCart] })).toBeUndefined()
    expect(refusalOf(300_001, { contracts: [inCart] })?.params['askedCents']).toBe(900_001)
    expect(refusalOf(300_001, { contracts: [other({ year: 2027 })] })).toBeUndefined()
    expect(refusalOf(300_001, { contracts: [other({ state: 'cancelled' })] })).toBeUndefined()
    const dearer = { ...pendingEditOf(other({})), priceCents: 600_001, finalPriceCents: 600_001 }
    expect(refusalOf(300_000, { contracts: [other({ pendingEdit: dearer })] })).toBeDefined()
    const cheaper = { ...dearer, priceCents: 599_999, finalPriceCents: 599_999 }
    expect(refusalOf(300_001, { contracts: [other({ pendingEdit: cheaper })] })).toBeDefined()
  })

  it('a contract that is edited counts once, with what is asked for', () => {
    const edited = exampleContract({ priceCents: 12_000, finalPriceCents: 12_000 })
    expect(refusalOf(900_000, { edited })).toBeUndefined()
    expect(refusalOf(900_001, { edited })?.params['askedCents']).toBe(900_001)
  })

  it('a product without tax advantage uses nothing of the company bag', () => {
    const gym = exampleContract({ id: 'o', category: 'gym', priceCents: 600_000, finalPriceCents: 600_000 })
    const { product } = gym.modality
    const top = { ...gym, modality: { ...gym.modality, product: { ...product, planType: 'Top' as const } } }
    const given = { bags: { companyBagCents: 500_000 }, contracts: [top] }
    expect(refusalOf(450_000, given)?.params['totalCents']).toBe(3_450_000)
  })
})

describe('money pay stays at the minimum wage or above it (D-91)', () => {
  const salary = { fixedSalaryCents: 2_000_000 }

  it('of 20,000 there are 2,906 to exchange, although 30 % would be 6,000', () => {
    expect(refusalOf(290_599, { bags: salary })).toBeUndefined()
    expect(refusalOf(290_600, { bags: salary })).toBeUndefined()
    expect(refusalOf(290_601, { bags: salary })?.params).toMatchObject({
      limitCents: 290_600,
      askedCents: 290_601,
      overCents: 1,
      totalCents: 2_000_000,
    })
  })

  it('a contribution of the company takes nothing of the money pay', () => {
    expect(refusalOf(300_600, { bags: salary, contribution: 10_000 })).toBeUndefined()
    expect(refusalOf(300_601, { bags: salary, contribution: 10_000 })).toBeDefined()
  })

  it('a salary at the minimum wage leaves nothing, and the limit is never below 0', () => {
    expect(refusalOf(1, { bags: { fixedSalaryCents: 1_709_400 } })?.params['limitCents']).toBe(0)
    expect(refusalOf(1, { bags: { fixedSalaryCents: 1_000_000 } })?.params['limitCents']).toBe(0)
  })
})

describe('the limit of pay in kind speaks only', () => {
  it('where the company has the rule and payroll gave a salary', () => {
    const without = examplePlan({ bagsOf2026: { flexibleBagCents: 5_000_000 } })
    const asked = { modality, year: 2026, items: items(2_000_000), details: {} }
    expect(quote(declaration, buildQuoteRequest({ ...asked, plan: without })).refusals).toEqual([])
    expect(refusalOf(2_000_000, { bags: { fixedSalaryCents: null } })).toBeUndefined()
  })

  it('where a change of a contract in force takes more in kind than before', () => {
    const edited = exampleContract({
      id: 'c',
      category: 'pets',
      modality,
      priceCents: 1_000_000,
      finalPriceCents: 1_000_000,
      items: [{ personId: 0, monthIndex: 5, benefitId: 'm', priceCents: 1_000_000, contributedCents: 0 }],
    })
    expect(refusalOf(999_999, { edited })).toBeUndefined()
    expect(refusalOf(1_000_000, { edited })).toBeUndefined()
    expect(refusalOf(1_000_001, { edited })).toBeDefined()
    expect(refusalOf(999_999, { edited: { ...edited, state: 'cart' } })).toBeDefined()
  })
})

it.each([
  ['es', '9.300 € en especie en 2026 y el máximo es 9.000 €', '(30.000 €)', 'Quita 300 €'],
  ['ca', '9.300 € en espècie el 2026 i el màxim és 9.000 €', '(30.000 €)', 'Treu-ne 300 €'],
  ['en', 'pay in kind in 2026 would be €9,300, and the maximum is €9,000', '(€30,000)', 'Take off €300'],
  ['pt', '9 300 € em espécie em 2026 e o máximo é 9 000 €', '(30 000 €)', 'Reduz 300 €'],
] as const)('in %s its sentence has the amounts', (language, sentence, total, wayOut) => {
  const shown = refusalSentence(refusalOf(930_000)!, language)
  const [text, lift] = [shown.text, shown.lift].map((each) => each.replaceAll('\u00a0', ' '))
  expect(text).toContain(sentence)
  expect(lift).toContain(total)
  expect(lift).toContain(wayOut)
})

describe('the maximum beside an amount', () => {
  const place = { personId: 0, benefitId: 'm', months: [5] }

  it('is what is left of pay in kind, to the cent, and names the rule', () => {
    expect(maxAmountCents({}, requestOf(0), [], place)).toEqual({
      cents: 900_000,
      limitedBy: 'inKindLimit',
      inKind: {
        year: 2026,
        limitCents: 900_000,
        askedCents: 900_000,
        totalCents: 3_000_000,
        wageCents: 1_709_400,
      },
    })
    const lower = { bags: { fixedSalaryCents: 2_000_000 } }
    expect(maxAmountCents({}, requestOf(0, lower), [], place)).toMatchObject({ cents: 290_600 })
    const two = { ...place, months: [5, 6] }
    expect(maxAmountCents({}, requestOf(0, lower), [], two)).toMatchObject({ cents: 145_300 })
  })

  it('has the total salary with that amount, where the company pays more the more is chosen', () => {
    const bags = { fixedSalaryCents: 2_000_000, minimumWageCents: 1_000_000, companyBagCents: 5_000_000 }
    const { cents, inKind } = maxAmountCents({}, requestOf(0, { bags }), [], place)
    // 30 % of the sum of 20,000 and what the company pays; here the company pays everything.
    expect(cents).toBe(857_142)
    expect(inKind).toMatchObject({ totalCents: 2_857_142, limitCents: 857_142 })
  })

  it('is the bag where that holds less', () => {
    const bags = { flexibleBagCents: 899_999 }
    expect(maxAmountCents({}, requestOf(0, { bags }), [], place)).toEqual({
      cents: 899_999,
      limitedBy: 'price_over_error',
    })
  })
})
