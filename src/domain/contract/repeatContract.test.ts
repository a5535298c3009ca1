import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { coveredAtItsAge } from '../benefit/eligible.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { emptyForm } from '../benefit/formSchema.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { Contract } from '../plan/contract.ts'
import type { FamilyMember } from '../plan/employee.ts'
import {
  chosenAlready,
  contractsToRepeat,
  missingInYear,
  repeatContract,
  successorOf,
} from './repeatContract.ts'
import { termDifferences } from './repeatDifferences.ts'
import { differenceSentence } from './repeatSentence.ts'

const typed = defineBenefit({ id: 'pets', amount: 'typed', details: emptyForm })
const priced = defineBenefit({
  id: 'pets',
  amount: 'priced',
  months: 'range',
  details: emptyForm,
  covers: coveredAtItsAge,
  price: ({ items, modality }) => ({
    items: items.map((item) => ({ ...item, priceCents: modality.workingPriceCents ?? 0 })),
    refusals: [],
  }),
})
const messages = { es: {}, ca: {}, en: { 'details.years': 'Years' }, pt: {} }
const all = Array.from({ length: 12 }, (_, month) => month)

const monthly = (months: number[], priceCents: number, more: Parameters<typeof exampleContract>[0] = {}) =>
  exampleContract({
    ...more,
    modality: { periodOptions: 'different', ...more.modality },
    items: more.items ?? months.map((monthIndex) => ({ monthIndex, priceCents })),
  })

type Given = {
  declaration?: typeof typed
  next?: Partial<Modality>
  bagCents?: number
  family?: FamilyMember[]
}

/** Renews for 2027 on 20 November 2026; January is the first month. */
function repeated(
  contract: Contract,
  { declaration = typed, next, bagCents = 1_000_000, family = [] }: Given = {},
) {
  const { category, id, planType } = contract.modality.product as Contract['modality']['product'] & {
    id: string
  }
  const product = { id, planType, name: {}, category, active: true, allowed: true }
  const employee = { products: [product], flexibleBagCents: bagCents, family }
  const example = examplePlan({ employee, contracts: [contract] })
  const bags = { ...example.bags, 2027: { ...example.bags[2026]!, flexibleBagCents: bagCents } }
  const plan = { ...example, bags, today: '2026-11-20' }
  const offers = [{ ...contract.modality, ...next }]
  const repeat = repeatContract({
    contract,
    declaration: { ...declaration, messages },
    plan,
    offers,
    tables: {},
    year: 2027,
  })
  const sentences = repeat.differences.map((difference) =>
    differenceSentence(difference, {
      language: 'en',
      people: new Map(),
      declaration: { ...declaration, messages },
      year: 2027,
    }).replaceAll('\u00a0', ' '),
  )
  return { ...repeat, sentences, codes: repeat.refusals.map(({ code }) => code) }
}

const child = (id: number, birthday: string): FamilyMember => ({
  id,
  firstName: `Child${id}`,
  lastName1: 'Gil',
  fullName: `Child${id} Gil`,
  personalID: '',
  idType: '',
  birthday,
  relationship: 'child',
  disabilityType: false,
  active: true,
})

describe('contracts that can be renewed', () => {
  const codesOf = (fields: Parameters<typeof exampleContract>[0]): number =>
    contractsToRepeat([exampleContract(fields)], 2027).length

  it('are those in force in the year before, or under review', () => {
    expect(codesOf({})).toBe(1)
    expect(codesOf({ state: 'underReview' })).toBe(1)
    expect(codesOf({ state: 'changeAwaitingAcceptance' })).toBe(1)
    expect(contractsToRepeat([exampleContract()], 2026)).toEqual([])
    expect(contractsToRepeat([exampleContract()], 2028)).toEqual([])
  })

  it('are not those in the cart, unsigned, canceled, or with a requested end', () => {
    expect(codesOf({ state: 'cart' })).toBe(0)
    expect(codesOf({ state: 'awaitingAcceptance' })).toBe(0)
    expect(codesOf({ state: 'cancelled' })).toBe(0)
    expect(codesOf({ state: 'cancellationAwaitingAcceptance' })).toBe(0)
    expect(codesOf({ state: 'withdrawalAwaitingAcceptance' })).toBe(0)
    expect(codesOf({ state: 'expiredPurchase' })).toBe(0)
  })
})

describe('the employee’s contracts of the year in place of last year’s', () => {
  const source = exampleContract({ id: 'one' })
  const second = exampleContract({ id: 'two', modality: { id: 'other' } })
  const next = (id: string, modality: string, more: Partial<Contract> = {}) => ({
    ...exampleContract({ id, year: 2027, state: 'cart', modality: { id: modality } }),
    ...more,
  })
  const found = (sources: Contract[], contracts: Contract[]) =>
    [...chosenAlready(sources, { contracts, year: 2027, today: '2026-11-20' })].map(([id, other]) => [
      id,
      other.id,
    ])

  it('stands for the contract of the same modality, and for one only', () => {
    expect(found([second, source], [next('n', 'm')])).toEqual([['one', 'n']])
    expect(found([source, second], [next('n', 'm'), next('o', 'other')])).toEqual([
      ['one', 'n'],
      ['two', 'o'],
    ])
  })

  it('may be another modality of the category', () => {
    expect(found([source], [next('n', 'third')])).toEqual([['one', 'n']])
    expect(found([source], [next('n', 'third', { category: 'plants' })])).toEqual([])
  })

  it('is another modality of the category too where its own has nothing in its place', () => {
    const chosen = { contracts: [next('n', 'm')], year: 2027, today: '2026-11-20' }
    expect(chosenAlready([source], { ...chosen, successor: () => undefined }).get('one')?.id).toBe('n')
  })

  it('lacks as many contracts as have nothing in their place', () => {
    const missing = (...contracts: Contract[]): number =>
      missingInYear({ contracts, today: '2026-11-20' }, 2027)
    expect(missing(source, second)).toBe(2)
    expect(missing(source, second, next('n', 'm'))).toBe(1)
    expect(missing(source, second, next('n', 'm'), next('o', 'other'))).toBe(0)
    expect(missing(next('n', 'm'))).toBe(0)
  })

  it('are no contracts of another year, and no canceled ones', () => {
    expect(found([source], [next('n', 'm', { year: 2028 })])).toEqual([])
    expect(found([source], [next('n', 'm', { state: 'cancelled' })])).toEqual([])
  })
})

describe('the modality of the year', () => {
  const { modality } = exampleContract({ modality: { providerId: 'a', year: 2026, modalityId: '7' } })
  const of = (...offers: Partial<Modality>[]): string | undefined =>
    successorOf(
      modality,
      offers.map((offer) => ({ ...modality, ...offer })),
      2027,
    )?.id

  it('is the same where it is offered in that year, or in every year', () => {
    expect(of({ year: 2027 })).toBe('m')
    const { year: _, ...everyYear } = modality
    expect(successorOf(modality, [everyYear], 2027)?.id).toBe('m')
    expect(of({ year: 2026 })).toBeUndefined()
    expect(of({ year: 2028 })).toBeUndefined()
  })

  it('is none that ends before the year', () => {
    const ending = (endDate: string) =>
      successorOf(modality, [{ ...modality, year: 2027, endDate }], 2027)?.id
    expect(['2026-12-31', '2027-01-01', '2027-06-30'].map(ending)).toEqual([undefined, 'm', 'm'])
  })

  it('is else one of the same provider with its number or its name', () => {
    expect(of({ id: 'n', year: 2027, name: { es: 'New' } })).toBe('n')
    expect(of({ id: 'n', year: 2027, modalityId: '8' })).toBe('n')
    expect(of({ id: 'n', year: 2027, modalityId: '8', name: { es: 'New' } })).toBeUndefined()
    expect(of({ id: 'n', year: 2027, providerId: 'b' })).toBeUndefined()
    expect(of({ id: 'n', year: 2027 }, { id: 'm', year: 2027, name: { es: 'New' } })).toBe('m')
  })

  it('is no supplementary, and none of another category', () => {
    expect(of({ year: 2027, type: 1 })).toBeUndefined()
    expect(of({ year: 2027, type: 0 })).toBe('m')
    const category = { alias: 'plants', name: {}, isDefault: true }
    expect(of({ year: 2027, product: { ...modality.product, category } })).toBeUndefined()
  })
})

describe('a repeated contract', () => {
  it('keeps chosen months and amounts, and has no difference where nothing differs', () => {
    const { asked, sentences, codes } = repeated(monthly(all, 5_000))
    expect(codes).toEqual([])
    expect(sentences).toEqual([])
    expect(asked?.year).toBe(2027)
    expect(asked?.items.map(({ monthIndex, amountCents }) => [monthIndex, amountCents])).toEqual(
      all.map((month) => [month, 5_000]),
    )
  })

  it('that began later in the year begins there again, and says so', () => {
    const { asked, sentences } = repeated(monthly([5, 6, 7, 8, 9, 10, 11], 5_000))
    expect(asked?.items[0]?.monthIndex).toBe(5)
    expect(sentences).toEqual([
      'It will start in June, as in 2026. If you want an earlier start, change it in the cart.',
    ])
    expect(repeated(monthly([3, 4], 5_000)).sentences).toEqual([])
  })

  it('takes only months that are open, and names them', () => {
    const { asked, sentences } = repeated(monthly([0, 1, 2], 5_000), { next: { startDate: '2' } })
    expect(asked?.items.map(({ monthIndex }) => monthIndex)).toEqual([1, 2])
    expect(sentences[0]).toBe('The months change: in 2026, January to March; in 2027, February and March.')
  })

  it('cannot be repeated where none of its months is open', () => {
    expect(repeated(monthly([0, 1], 5_000), { next: { startDate: '6' } }).codes).toContain(
      'monthNotAvailable',
    )
  })

  it('takes all months where they come together, with whom it covered last', () => {
    const items = [5, 6, 7, 8, 9, 10, 11].flatMap((monthIndex) => [
      { monthIndex, priceCents: 3_000 },
      ...(monthIndex < 7 ? [{ monthIndex, priceCents: 3_000, personId: 4 }] : []),
    ])
    const { asked, sentences } = repeated(monthly([], 0, { items, modality: { workingPriceCents: 3_000 } }), {
      declaration: priced,
      family: [child(4, '2020-01-01')],
    })
    expect(asked?.items.map(({ personId, monthIndex }) => [personId, monthIndex])).toEqual(
      all.map((month) => [0, month]),
    )
    expect(sentences).toEqual(['The months change: in 2026, June to December; in 2027, January to December.'])
  })

  it('lists the price and the contribution that change', () => {
    const contract = monthly([], 0, {
      items: all.map((monthIndex) => ({ monthIndex, priceCents: 3_000, contributedCents: 1_000 })),
      modality: { workingPriceCents: 3_000 },
    })
    const next = { workingPriceCents: 3_150, contributionPrice: { cents: 500 } }
    expect(repeated(contract, { declaration: priced, next }).sentences).toEqual([
      'The price changes: €30.00 a month in 2026, €31.50 in 2027.',
      'Your company’s contribution changes: €10 a month in 2026, €5 in 2027.',
    ])
  })

  it('is compared with what was in force last: a change in the year is no difference', () => {
    const changed = all.map((monthIndex) => ({ monthIndex, priceCents: monthIndex < 7 ? 8_000 : 7_000 }))
    const same = monthly([], 0, { items: changed, modality: { periodOptions: 'same' } })
    const { asked, sentences } = repeated(same)
    expect(new Set(asked?.items.map(({ amountCents }) => amountCents))).toEqual(new Set([7_000]))
    expect(sentences).toEqual([])
    // No difference either if the modality of the next year ends before the month of the change.
    expect(repeated(same, { next: { endDate: '2027-06-30' } }).sentences).toEqual([
      'The months change: in 2026, January to December; in 2027, January to June.',
    ])
    const different = monthly([], 0, { items: changed })
    expect(repeated(different).sentences).toEqual([])
  })

  it('compares each person with the last month that covered that person', () => {
    const covers = (contributed: [number, number], price: [number, number]) =>
      monthly([], 0, {
        items: all.flatMap((monthIndex) => {
          const at = monthIndex < 7 ? 0 : 1
          const cents = { monthIndex, priceCents: price[at]!, contributedCents: contributed[at]! }
          return [cents, { ...cents, personId: 4 }]
        }),
        modality: { workingPriceCents: 4_690 },
      })
    const given = { declaration: priced, family: [child(4, '2020-01-01')] }
    const contribution = { contributionPrice: { cents: 500 } }
    const sentencesOf = (contract: Contract, next = {}) => repeated(contract, { ...given, next }).sentences
    expect(sentencesOf(covers([0, 0], [2_345, 4_690]))).toEqual([])
    const contributed = covers([1_000, 500], [2_345, 4_690])
    expect(sentencesOf(contributed, contribution)).toEqual([])
    expect(sentencesOf(contributed, { ...contribution, workingPriceCents: 4_700 })).toEqual([
      'The price changes: €93.80 a month in 2026, €94.00 in 2027.',
    ])
  })

  it('that is chosen already is compared only of the people whom both cover', () => {
    const items = (people: number[]) =>
      all.flatMap((monthIndex) =>
        people.map((personId) => ({ personId, monthIndex, priceCents: 3_000, contributedCents: 0 })),
      )
    const [before, now] = [monthly([], 0, { items: items([0]) }), monthly([], 0, { items: items([0, 4]) })]
    expect(termDifferences(priced, before, now)).toEqual([])
    expect(termDifferences(priced, now, before)).toEqual([])
  })

  it('of amounts chosen month by month lists one that differs in an earlier month', () => {
    const before = monthly(all, 3_000)
    const items = before.items.map((item) => ({ ...item, priceCents: item.monthIndex === 2 ? 4_000 : 3_000 }))
    expect(termDifferences(typed, before, { ...before, items })).toEqual([
      { kind: 'price', isMonthly: true, beforeCents: 3_000, nowCents: 4_000 },
    ])
  })

  it.each([
    ['2001-11-21', []],
    ['2001-11-20', ['Child4 Gil is left out']],
    ['2001-11-19', ['Child4 Gil is left out']],
  ])('leaves out somebody born on %s, who turns 25 that day, and says why', (birthday, expected) => {
    const contract = monthly([], 0, {
      items: all.flatMap((monthIndex) =>
        [0, 4].map((personId) => ({ monthIndex, personId, priceCents: 3_000 })),
      ),
      modality: {
        workingPriceCents: 3_000,
        ageGroup: [{ from: 18, to: 64, priceCents: 3_000 }],
        ageGroupForFamily: [{ from: 0, to: 24, priceCents: 3_000 }],
      } as Partial<Modality>,
    })
    const { asked, sentences, codes } = repeated(contract, {
      declaration: priced,
      family: [child(4, birthday)],
    })
    expect(codes).toEqual([])
    expect(sentences.map((sentence) => sentence.split('.')[0])).toEqual(expected)
    expect(new Set(asked?.items.map(({ personId }) => personId)).has(4)).toBe(expected.length === 0)
  })

  it('leaves out a supplementary that is gone', () => {
    const dental = { ...exampleContract().modality, id: 'dental', type: 1, name: { en: 'Dental' } }
    const contract = monthly([], 0, {
      items: all.flatMap((monthIndex) =>
        ['m', 'dental'].map((benefitId) => ({ monthIndex, benefitId, priceCents: 3_000 })),
      ),
      modality: { workingPriceCents: 3_000, supplementaries: [dental] },
    })
    const { asked, sentences } = repeated(contract, { declaration: priced, next: { supplementaries: [] } })
    expect(asked?.items.every(({ benefitId }) => benefitId === 'm')).toBe(true)
    expect(sentences).toEqual([
      '“Dental” is no longer offered in 2027: the product will come without that extra.',
      'The price changes: €60 a month in 2026, €30 in 2027.',
    ])
  })

  it.each([
    [59_999, ['price_over_error']],
    [60_000, []],
    [60_001, []],
  ])('of 600 euros against a bag of %i cents is refused with %j', (bagCents, codes) => {
    expect(repeated(monthly(all, 5_000), { bagCents }).codes).toEqual(codes)
  })

  it('is refused where its modality is gone', () => {
    expect(repeated(monthly(all, 5_000), { next: { id: 'n', name: { es: 'New' } } }).codes).toEqual([
      'notOfferedInYear',
    ])
  })

  it('asks for what its category makes of the details in the next year, and says what differs', () => {
    const properties = { years: { type: 'integer' }, color: { type: 'string' } } as const
    const lease = {
      ...typed,
      details: { ...emptyForm, properties },
      nextYear: ({ years, ...same }: Record<string, unknown>) =>
        years === 1 ? undefined : { ...same, years: Number(years) - 1 },
    }
    const contract = monthly(all, 5_000, { details: { years: 3, color: 'red' } })
    const { asked, sentences } = repeated(contract, { declaration: lease })
    expect(asked?.details).toEqual({ years: 2, color: 'red' })
    expect(sentences).toEqual(['Years: 3 in 2026, 2 in 2027.'])
    const last = monthly(all, 5_000, { details: { years: 1, color: 'red' } })
    expect(repeated(last, { declaration: lease })).toMatchObject({
      refusals: [{ code: 'endedWithYear', params: { year: 2026 } }],
      differences: [],
    })
  })
})
