import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { quote } from './quote.ts'
import { yearLeftCents } from './priceRefusals.ts'
import { typedPricing } from '../benefit/pricing.ts'

type Request = QuoteRequest<Record<string, unknown>>
const typed = { id: 'pets', amount: 'typed' as const, months: 'chosen' as const, price: typedPricing }
const everybody = { ...typed, covers: () => undefined }
const family = [examplePeople.employee, examplePeople.spouse, examplePeople.child]

function ask(
  items: Request['items'],
  fields: Partial<Request> = {},
  modality: Partial<Modality> = {},
): Request {
  return exampleRequest({
    modality: exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, ...modality }),
    details: {},
    people: family,
    items,
    ...fields,
  })
}
const of = (people: number[], months: number[], id = 'm') =>
  requestItems(id, { people, months, amountCents: 100 })

describe('the people who may be covered', () => {
  it('are the employee alone unless the category allows more', () => {
    expect(quote(typed, ask(of([0], [3]))).refusals).toEqual([])
    expect(quote(typed, ask(of([0, 1], [3]))).refusals).toEqual([
      { code: 'employeeOnly', item: 1, field: 'person', params: {} },
    ])
  })

  it('are those of whoAffect (D-05)', () => {
    expect(quote(everybody, ask(of([0, 1], [3]), {}, { whoAffect: 'user' })).refusals).toEqual([
      { code: 'employeeOnly', item: 1, field: 'person', params: {} },
    ])
    expect(quote(everybody, ask(of([0, 1], [3]), {}, { whoAffect: 'family' })).refusals).toEqual([
      { code: 'familyOnly', item: 0, field: 'person', params: {} },
    ])
    expect(quote(everybody, ask(of([0, 1], [3]), {}, { whoAffect: 'both' })).refusals).toEqual([])
  })

  it('are members of the active family', () => {
    expect(quote(everybody, ask(of([9], [3]))).refusals).toEqual([
      { code: 'unknownPerson', item: 0, field: 'person', params: {} },
    ])
  })

  it('are limited by the category, with the item’s address', () => {
    const young = {
      ...typed,
      covers: (person: { ageYears?: number | undefined; firstName: string }) =>
        (person.ageYears ?? 0) < 10 ? undefined : { code: 'tooOld', params: { name: person.firstName } },
    }
    expect(quote(young, ask(of([1, 2], [3]))).refusals).toEqual([
      { code: 'tooOld', item: 0, field: 'person', params: { name: 'Jordi' } },
    ])
  })
})

describe('which months', () => {
  it('are those that may be selected', () => {
    expect(quote(typed, ask(of([0], [2, 3]))).refusals).toEqual([
      { code: 'monthNotAvailable', item: 0, field: 'month', params: { monthIndex: 2, firstMonthIndex: 3 } },
    ])
    expect(quote(typed, ask(of([0], [3, 11]))).refusals).toEqual([])
    expect(quote(typed, ask(of([0], [12]))).refusals.map(({ code }) => code)).toEqual(['monthNotAvailable'])
    expect(quote(typed, ask(of([0], [-1]))).refusals.map(({ code }) => code)).toEqual(['monthNotAvailable'])
  })

  it('are those up to the exit, and from the joining on (D-88, D-98)', () => {
    const employment = { joinedOn: '2026-05-04', exitOn: '2026-08-20' }
    const request = ask(of([0], [3, 4, 7, 8]), { employment, selectableMonths: [4, 5, 6, 7] })
    expect(quote(typed, request).refusals).toEqual([
      { code: 'beforeJoining', item: 0, field: 'month', params: { joinedDate: '2026-05-04' } },
      { code: 'afterExit', item: 3, field: 'month', params: { exitDate: '2026-08-20' } },
    ])
  })

  it('are none once the year is over', () => {
    expect(quote(typed, ask(of([0], [3]), { selectableMonths: [] })).refusals).toEqual([
      { code: 'noMonthLeft', item: 0, field: 'month', params: { year: 2026 } },
    ])
  })

  it('are at most twelve', () => {
    const thirteen = quote(typed, ask(of([0], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])))
    expect(thirteen.refusals.find(({ code }) => code === 'tooManyMonths')).toEqual({
      code: 'tooManyMonths',
      field: 'items',
      params: { max: 12, asked: 13 },
    })
    const twelve = quote(typed, ask(of([0], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])))
    expect(twelve.refusals.some(({ code }) => code === 'tooManyMonths')).toBe(false)
  })

  it('come once for each person and benefit', () => {
    expect(quote(typed, ask([...of([0], [3, 4]), ...of([0], [3])])).refusals).toEqual([
      { code: 'duplicateItem', item: 2, params: { monthIndex: 3 } },
    ])
    expect(quote(everybody, ask([...of([0], [3]), ...of([1], [3])])).refusals).toEqual([])
  })

  it('come all together with hole-year, for each person (D-08)', () => {
    const all = [3, 4, 5, 6, 7, 8, 9, 10, 11]
    const holeYear = { contractMethod: 'hole-year' as const }
    expect(quote(everybody, ask(of([0, 1], all), {}, holeYear)).refusals).toEqual([])
    expect(quote(everybody, ask([...of([0], all), ...of([1], all.slice(1))], {}, holeYear)).refusals).toEqual(
      [{ code: 'wholeRange', field: 'items', params: { monthIndex: 3 } }],
    )
    expect(
      quote({ ...everybody, months: 'range' }, ask(of([0], all.slice(0, 8)))).refusals.map(
        ({ code }) => code,
      ),
    ).toEqual(['wholeRange'])
  })

  it('are one where the category has a start month', () => {
    const once = { ...typed, amount: 'once' as const, months: 'start' as const }
    expect(quote(once, ask(of([0], [7]))).refusals).toEqual([])
    expect(quote(once, ask(of([0], [7, 8]))).refusals).toEqual([
      { code: 'oneStartMonth', field: 'items', params: {} },
    ])
    const extra = exampleModality({
      id: 's',
      category: 'pets',
      name: { en: 'Extra' },
      type: 1,
      parentId: 'm',
    })
    expect(
      quote(once, ask([...of([0], [7]), ...of([0], [8], 's')], { supplementaries: [extra] })).refusals.map(
        ({ code }) => code,
      ),
    ).toEqual(['mainFirst'])
  })

  it('are the first where the category starts at once', () => {
    const first = { ...typed, months: 'first' as const }
    expect(quote(first, ask(of([0], [3]))).refusals).toEqual([])
    expect(quote(first, ask(of([0], [4]))).refusals.map(({ code }) => code)).toEqual(['monthNotAvailable'])
  })
})

describe('supplementaries (D-53)', () => {
  const extra = exampleModality({ id: 's', category: 'pets', name: { en: 'Extra' }, type: 1, parentId: 'm' })
  const other = exampleModality({ id: 't', category: 'pets', name: { en: 'Other' }, type: 1, parentId: 'm' })
  const withExtras = { supplementaries: [extra, other] }

  it('go with the main benefit of the same person and month', () => {
    expect(quote(everybody, ask([...of([0], [3]), ...of([0], [3], 's')], withExtras)).refusals).toEqual([])
    expect(quote(everybody, ask([...of([0], [3]), ...of([0], [4], 's')], withExtras)).refusals).toEqual([
      { code: 'mainFirst', item: 1, field: 'benefit', params: {} },
    ])
    expect(quote(everybody, ask([...of([0], [3]), ...of([1], [3], 's')], withExtras)).refusals).toEqual([
      { code: 'mainFirst', item: 1, field: 'benefit', params: {} },
    ])
  })

  it('belong to the modality', () => {
    expect(quote(typed, ask([...of([0], [3]), ...of([0], [3], 'x')], withExtras)).refusals).toEqual([
      { code: 'unknownBenefit', item: 1, field: 'benefit', params: {} },
    ])
  })

  it('are all taken where the modality says so', () => {
    const yes = { allSupplementary: 'yes' as const }
    expect(
      quote(everybody, ask([...of([0], [3]), ...of([0], [3], 's'), ...of([0], [3], 't')], withExtras, yes))
        .refusals,
    ).toEqual([])
    expect(quote(everybody, ask([...of([0], [3]), ...of([0], [3], 's')], withExtras, yes)).refusals).toEqual([
      { code: 'allSupplementaries', item: 0, field: 'price', params: {} },
    ])
    expect(
      quote(everybody, ask([...of([0], [3]), ...of([0], [3], 's')], withExtras, { allSupplementary: 'no' }))
        .refusals,
    ).toEqual([])
  })
})

/** The company contributes nothing to the item. */
const unpaid = { contributedCents: 0, userBagCents: 0 }

describe('a contract in force', () => {
  const previousItems = [2, 3, 4, 5].map((monthIndex) => ({
    personId: 0,
    monthIndex,
    benefitId: 'm',
    priceCents: 500,
    ...unpaid,
  }))
  const inForce = { inForce: true, previousItems, selectableMonths: [4, 5, 6] }

  it('keeps the months that started at their old price', () => {
    const answer = quote(typed, ask([...of([0], [4, 5])], inForce))
    expect(answer.items.map(({ monthIndex, priceCents }) => [monthIndex, priceCents])).toEqual([
      [2, 500],
      [3, 500],
      [4, 100],
      [5, 100],
    ])
    expect(answer).toMatchObject({ priceCents: 1_200, refusals: [] })
  })

  it('keeps the contribution of the months that started, whatever the catalogue gives now', () => {
    const agreed = previousItems.map((item) => ({ ...item, contributedCents: 50 }))
    const request = ask(of([0], [4, 5]), { ...inForce, previousItems: agreed })
    const modality = { ...request.modality, contributionCompany: { cents: 20 } }
    const answer = quote(typed, { ...request, modality })
    expect(answer.items.map(({ contributedCents }) => contributedCents)).toEqual([50, 50, 20, 20])
    expect(answer).toMatchObject({ contributedCents: 140, finalPriceCents: 1_060 })
  })

  it('takes them unchanged when they are sent along, and refuses a change', () => {
    const same = requestItems('m', { months: [2, 3], amountCents: 500 })
    expect(quote(typed, ask([...same, ...of([0], [4])], inForce))).toMatchObject({
      priceCents: 1_100,
      refusals: [],
    })
    expect(quote(typed, ask([...of([0], [3, 4])], inForce)).refusals).toEqual([
      { code: 'monthStarted', item: 0, field: 'month', params: { monthIndex: 3 } },
    ])
    expect(quote({ ...typed, amount: 'priced' }, ask([...of([0], [3, 4])], inForce)).refusals).toEqual([])
    expect(
      quote(everybody, ask([...of([1], [3]), ...of([0], [4])], inForce)).refusals.map(({ code }) => code),
    ).toEqual(['monthStarted'])
  })

  it('compares each item with its own: person, month and benefit', () => {
    const before = [
      ...previousItems,
      { personId: 1, monthIndex: 3, benefitId: 'm', priceCents: 700, ...unpaid },
      { personId: 0, monthIndex: 3, benefitId: 's', priceCents: 90, ...unpaid },
    ]
    const extra = exampleModality({
      id: 's',
      category: 'pets',
      name: { en: 'Extra' },
      type: 1,
      parentId: 'm',
    })
    const sent = (personId: number, benefitId: string, amountCents: number) => [
      { personId, monthIndex: 3, benefitId, amountCents },
    ]
    const codes = (items: Request['items']) =>
      quote(
        everybody,
        ask(items, { ...inForce, previousItems: before, supplementaries: [extra] }),
      ).refusals.map(({ code }) => code)
    expect(codes([...sent(0, 'm', 500), ...sent(1, 'm', 700), ...sent(0, 's', 90)])).toEqual([])
    expect(codes(sent(1, 'm', 500))).toEqual(['monthStarted'])
    expect(codes([...sent(0, 'm', 500), ...sent(0, 's', 500)])).toEqual(['monthStarted'])
    expect(codes(sent(2, 'm', 500))).toEqual(['monthStarted'])
  })

  it('does not open months that were never part of it', () => {
    expect(quote(typed, ask(of([0], [1, 4]), inForce)).refusals.map(({ code }) => code)).toEqual([
      'monthNotAvailable',
    ])
  })

  it('is not checked by new minima in the months that started', () => {
    expect(
      quote(
        typed,
        ask(requestItems('m', { months: [4], amountCents: 1_000 }), inForce, { minAmountCents: 1_000 }),
      ).refusals,
    ).toEqual([])
  })

  it('may end with the months that started', () => {
    expect(quote(typed, ask([], inForce))).toMatchObject({ priceCents: 1_000, refusals: [] })
  })

  it('is replaced whole where there is one start month', () => {
    const once = { ...typed, amount: 'once' as const, months: 'start' as const }
    const answer = quote(once, ask(of([0], [4]), { ...inForce, previousItems: previousItems.slice(0, 1) }))
    expect(answer.items.map(({ monthIndex }) => monthIndex)).toEqual([4])
    expect(quote({ ...once, months: 'first' }, ask(of([0], [4]), inForce)).items).toHaveLength(1)
  })

  it('holds nothing before it is in force: a cart item’s lost months are dropped or refused', () => {
    const answer = quote(typed, ask(of([0], [3, 4]), { ...inForce, inForce: false }))
    expect(answer.items).toHaveLength(2)
    expect(answer.refusals.map(({ code }) => code)).toEqual(['monthNotAvailable'])
  })
})

describe('an unchanged part of a change of a contract in force (D-79)', () => {
  const underThree = {
    ...typed,
    covers: (person: { ageYears: number | undefined }) =>
      (person.ageYears ?? 0) < 3 ? undefined : { code: 'tooOld', params: {} },
  }
  const child = { ...examplePeople.child, ageYears: 3 }
  const previousItems = [6, 7, 8].map((monthIndex) => {
    return { personId: child.id, monthIndex, benefitId: 'm', priceCents: 10_000, ...unpaid }
  })
  const july = (amounts: number[]) =>
    quote(
      underThree,
      ask(
        amounts.map((amountCents, index) => {
          return { personId: child.id, monthIndex: 6 + index, benefitId: 'm', amountCents }
        }),
        { people: [examplePeople.employee, child], inForce: true, previousItems, selectableMonths: [7, 8] },
      ),
    )

  it('is not checked for age again', () => {
    expect(july([10_000, 10_000, 10_000]).refusals).toEqual([])
    expect(july([10_000, 10_000]).refusals).toEqual([])
  })

  it('ends where an amount of an open month changes, by one cent too', () => {
    expect(july([10_000, 10_000, 10_001]).refusals.filter(({ code }) => code === 'tooOld')).toEqual([
      { code: 'tooOld', item: 2, field: 'person', params: {} },
    ])
  })

  it('keeps its price where the category has none for the person any more', () => {
    const priced = { ...underThree, amount: 'priced' as const, price: () => ({ items: [], refusals: [] }) }
    const items = requestItems('m', { people: [child.id], months: [6, 7, 8] })
    const people = [examplePeople.employee, child]
    const request = ask(items, { people, inForce: true, previousItems, selectableMonths: [7, 8] })
    expect(quote(priced, request)).toMatchObject({ priceCents: 30_000, refusals: [] })
  })
})

describe('the part of a category used by other contracts (D-87)', () => {
  const juneOfJordi = { personId: 1, monthIndex: 5, benefitId: 'm', priceCents: 40_000 }
  const besides = [5, 6].map((monthIndex) => {
    return { priceCents: 40_000, items: [{ personId: 1, monthIndex, benefitId: 'm' }] }
  })

  it('is not covered a second time: same person, month and modality', () => {
    expect(quote(everybody, ask(of([1], [4, 5]), { besides })).refusals).toEqual([
      { code: 'coveredTwice', item: 1, field: 'month', params: { name: 'Jordi', monthIndex: 5 } },
    ])
    expect(quote(everybody, ask(of([2], [5]), { besides })).refusals).toEqual([])
    expect(
      quote(
        everybody,
        ask(of([1], [5]), { besides: [{ priceCents: 40_000, items: [{ ...juneOfJordi, benefitId: 'n' }] }] }),
      ),
    ).toMatchObject({ refusals: [] })
  })

  it('stays where the contract in force has the month too', () => {
    const previousItems = [{ ...juneOfJordi, ...unpaid }]
    const items = requestItems('m', { people: [1], months: [5], amountCents: 40_000 })
    expect(quote(everybody, ask(items, { besides, inForce: true, previousItems })).refusals).toEqual([])
  })

  it('is taken off the yearly maximum, down to zero', () => {
    const left = (yearCents: number | undefined) => yearLeftCents({ caps: { yearCents } }, { besides })
    expect([80_001, 80_000, 79_999].map(left)).toEqual([1, 0, 0])
    expect(left(undefined)).toBeUndefined()
    expect(yearLeftCents({}, { besides })).toBeUndefined()
  })
})

describe('a covered person whose facts are corrected (D-86)', () => {
  const underThree = {
    ...typed,
    covers: (person: { ageYears: number | undefined }) =>
      (person.ageYears ?? 0) < 3 ? undefined : { code: 'tooOld', params: {} },
  }
  const { baby, employee } = examplePeople
  const previousItems = [2, 3].map((monthIndex) => {
    return { personId: baby.id, monthIndex, benefitId: 'm', priceCents: 100, ...unpaid }
  })
  const refusedMonths = (formerAge: number, selectableMonths: number[]) =>
    quote(
      underThree,
      ask(of([baby.id], [2, 3]), {
        people: [employee, { ...baby, ageYears: 3 }],
        formerPeople: [employee, { ...baby, ageYears: formerAge }],
        inForce: true,
        previousItems,
        selectableMonths,
      }),
    ).refusals.map(({ code, item, field }) => `${code} ${item} ${field}`)

  it('keeps the months that started', () => {
    expect(refusedMonths(2, [4])).toEqual([])
  })

  it('is refused in open months where the facts before fitted and the new ones do not', () => {
    expect(refusedMonths(2, [3, 4])).toEqual(['tooOld 1 person'])
    expect(refusedMonths(3, [3, 4])).toEqual([])
  })
})
