import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit, type Benefit } from '../benefit/defineBenefit.ts'
import { oneProvider } from '../benefit/eligible.ts'
import { tickets } from '../benefit/tickets.ts'
import type { Modality } from '../catalogue/modality.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import { refuse } from '../kernel/refusal.ts'
import type { EmployeeProduct, FamilyMember } from '../plan/employee.ts'
import { offerSentence } from './moneySentence.ts'
import { bestOffer, computeProposal } from './proposal.ts'

const category = { alias: 'pets', name: { es: 'Mascotas' }, isDefault: true }
const pets: EmployeeProduct = {
  id: 'p',
  planType: 'Exent',
  name: { es: 'Mascotas' },
  category,
  active: true,
  allowed: true,
}
const modality = (fields: Partial<Modality> = {}) =>
  exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' }, ...fields })
const typed = (fields: Partial<Benefit> = {}): Benefit => ({
  ...defineBenefit({ id: 'pets', amount: 'typed' }),
  ...fields,
})

type Given = Parameters<typeof examplePlan>[0]

/** Requested on 10 March, so from April to December: nine months. */
function proposal(declaration: Benefit, modalities: Modality[] = [modality()], given: Given = {}) {
  const plan = examplePlan({ ...given, employee: { products: [pets], ...given?.employee } })
  return computeProposal({ plan, declarations: () => declaration, declaration, tables: {} }, modalities)
}

/** The monthly amount of a proposal, or else the refusal's code. */
function amount(...asked: Parameters<typeof proposal>): number | string | undefined {
  const found = proposal(...asked)
  return found?.kind === 'refused' ? found.refusal.code : found?.money.perMonth.priceCents
}

const sentence = (...asked: Parameters<typeof proposal>): string => {
  const found = proposal(...asked)
  if (!found || found.kind === 'refused' || found.kind === 'own') throw new Error('Nothing is offered')
  return Object.values(offerSentence(found, 'es')).join(' · ').replace(/\s/g, ' ')
}

describe('what a tile proposes before anything is chosen', () => {
  it('is the amount of the category, 50 euros where it names none', () => {
    expect(amount(typed({ proposes: { amountCents: 6_000 } }))).toBe(6_000)
    expect(amount(typed())).toBe(5_000)
  })

  it('is for the year whose window is open, and says in no other that it is over (D-97)', () => {
    const windows = {
      2026: [{ fromDate: '2025-12-01', toDate: '2025-12-20' }],
      2027: [{ fromDate: '2026-03-10', toDate: '2026-03-20' }],
    }
    const employee = { enrollment: { windows, opened: [] } }
    const own = examplePlan({ employee: { flexibleBagCents: 1_200 } }).bags['2026']!
    const bags = { 2026: own, 2027: own }
    const on = (today: string) => amount(typed(), [modality()], { employee, bags, today })
    expect([on('2026-03-09'), on('2026-03-10'), on('2026-03-20'), on('2026-03-21')]).toEqual([
      'enrollmentOver',
      100,
      100,
      'enrollmentOver',
    ])
  })

  it('stays within the bag over all months, below, at and above it', () => {
    const withBag = (flexibleBagCents: number) =>
      amount(typed({ proposes: { amountCents: 6_000 } }), [modality()], { employee: { flexibleBagCents } })
    expect([withBag(53_999), withBag(54_000), withBag(54_001)]).toEqual([5_999, 6_000, 6_000])
    expect([withBag(0), withBag(8), withBag(9)]).toEqual(['bagUsedUp', 'bagTooSmall', 1])
  })

  it('stays within the yearly maximum, beside what the category has already', () => {
    expect(amount(typed({ caps: { yearCents: 18_000 } }))).toBe(2_000)
  })

  it('is the minimum of the modality where that is more', () => {
    expect(
      [4_999, 5_000, 5_001].map((minAmountCents) => amount(typed(), [modality({ minAmountCents })])),
    ).toEqual([5_000, 5_000, 5_001])
  })

  it('counts whole units of the first value, one at least', () => {
    const units = () => [{ key: 'face1', valueCents: 900 }]
    const vouchers = defineBenefit({ id: 'pets', amount: 'counted', units })
    const priced = (amountCents: number) => amount({ ...vouchers, proposes: { amountCents } })
    expect([899, 1_799, 1_800].map(priced)).toEqual([900, 900, 1_800])
    const worthless = () => [{ key: 'face0', valueCents: undefined }, ...units()]
    expect(amount({ ...vouchers, units: worthless })).toBe(4_500)
  })

  it('takes the supplementaries that cannot be left out (D-53)', () => {
    const extra = (id: string, fields: Partial<Modality>) =>
      modality({ id, type: 1, parentId: 'm', ...fields })
    const age = (from: number, to: number) => ({ ageGroup: [{ from, to, priceCents: 700 }] })
    const supplementaries = [extra('dental', age(39, 39))]
    const whole = { defaultPriceCents: 3_000, supplementaries }
    const pricedFor = (allSupplementary: 'yes' | 'no') =>
      amount(defineBenefit({ id: 'pets', amount: 'priced' }), [modality({ ...whole, allSupplementary })])
    expect([pricedFor('yes'), pricedFor('no')]).toEqual([3_700, 3_000])
  })

  it('is what is left of the bag where the minimum does not fit', () => {
    const least = [modality({ minAmountCents: 6_000 })]
    expect(amount(typed(), least, { employee: { flexibleBagCents: 53_999 } })).toBe('bagTooSmall')
    expect(amount(typed(), least, { employee: { flexibleBagCents: 54_000 } })).toBe(6_000)
  })
})

describe('what a tile says', () => {
  it('of an amount is the company’s part, the saved tax, and the payslip effect', () => {
    const declaration = typed({ proposes: { amountCents: 6_000 } })
    expect(sentence(declaration)).toBe(
      'Con 60 € al mes · dejas de pagar 18 € de IRPF · tu nómina baja 42 € al mes',
    )
    expect(sentence(declaration, [modality({ contributionPrice: { cents: 1_000 } })])).toBe(
      'Con 60 € al mes · tu empresa pone 10 € · dejas de pagar 15 € de IRPF · tu nómina baja 35 € al mes',
    )
  })

  it('of a fully paid product is that, and has no word about taxes', () => {
    const paid = (cents: number) => sentence(typed(), [modality({ contributionPrice: { cents } })])
    expect(paid(4_999)).toBe(
      'Con 50,00 € al mes · tu empresa pone 49,99 € · sin ahorro fiscal · tu nómina baja 0,01 € al mes',
    )
    expect([paid(5_000), paid(5_001)]).toEqual([
      'Con 50 € al mes · tu empresa lo paga todo · tu nómina no cambia',
      'Con 50 € al mes · tu empresa lo paga todo · tu nómina no cambia',
    ])
  })

  it('of a product without tax advantage is that it saves no tax', () => {
    const top = [modality({ isTaxAdvantage: false, product: { ...modality().product, planType: 'Top' } })]
    expect(sentence(typed(), top, { employee: { topBagCents: 90_000 } })).toBe(
      'Con 50 € al mes · sin ahorro fiscal · tu nómina baja 50 € al mes',
    )
  })

  it('of a price for the person is that price, of several the lowest', () => {
    const priced = defineBenefit({ id: 'pets', amount: 'priced' })
    const at = (id: string, defaultPriceCents: number) => modality({ id, defaultPriceCents })
    expect(sentence(priced, [at('a', 4_000)])).toBe(
      'Precio para ti: 40 € al mes · dejas de pagar 12 € de IRPF · tu nómina baja 28 € al mes',
    )
    expect(sentence(priced, [at('a', 4_000), at('b', 3_000)])).toBe(
      'Precio para ti: desde 30 € al mes · dejas de pagar 9 € de IRPF · tu nómina baja 21 € al mes',
    )
  })

  it('of tickets is one ticket', () => {
    const raffle = defineBenefit({ id: 'pets', ...tickets })
    expect(sentence(raffle, [modality({ defaultPriceCents: 2_000 })])).toBe(
      'Con 20 € al año · dejas de pagar 6 € de IRPF · tu nómina baja 14 € al año',
    )
  })

  it('of what the employee has is its money, and no example', () => {
    const contracts = [exampleContract()]
    expect(proposal(typed(), [modality()], { contracts })).toMatchObject({
      kind: 'own',
      money: { months: 2, perMonth: { priceCents: 6_000, payslipCents: 4_200 } },
    })
    const past = [exampleContract({ year: 2025 })]
    expect(proposal(typed(), [modality()], { contracts: past })).toMatchObject({ kind: 'with' })
  })
})

describe('why a tile shows no money', () => {
  it('is the reason that closes the product, or that speaks against each of its modalities', () => {
    const closed = [{ ...pets, allowed: false }]
    expect(amount(typed(), [modality()], { employee: { products: closed } })).toBe('noPermissionAnymore')
    expect(amount(typed({ eligible: () => refuse('vehicleNotGranted') }))).toBe('vehicleNotGranted')
    expect(amount(typed(), [modality({ endDate: '2026-03-31' })])).toBe('noMonthLeft')
    expect(amount(typed(), [modality({ endDate: '2026-03-31' }), modality({ id: 'b' })])).toBe(5_000)
  })

  it('is that nobody of the family is covered', () => {
    expect(amount(typed({ covers: () => refuse('childrenOnly') }))).toBe('childrenOnly')
  })

  it('is empty if only the employee can fill in a required field, or nothing is sold', () => {
    const details = { type: 'object', required: ['size'], properties: { size: { type: 'number' } } } as const
    expect(proposal(typed({ details }))).toBeUndefined()
    expect(proposal(typed({ details, proposes: { details: { size: 1 } } }))?.kind).toBe('with')
    expect(proposal(typed({ amount: 'none' }))).toBeUndefined()
    expect(proposal(typed({ eligible: oneProvider }), [])).toBeUndefined()
  })
})

const child: FamilyMember = {
  id: 2,
  firstName: 'Nil',
  lastName1: 'Vidal',
  fullName: 'Nil Vidal',
  personalID: '',
  idType: 'DNI',
  birthday: '2016-06-05',
  relationship: 'child',
  disabilityType: false,
  active: true,
}
const priced: Benefit = { ...defineBenefit({ id: 'pets', amount: 'priced' }), covers: () => undefined }
const once = (months: 'start' | 'first'): Benefit => ({
  ...typed({ amount: 'once', months }),
  price: ({ items }) => ({
    items: items.map(({ amountCents: _, ...item }) => ({ ...item, priceCents: 30_000 })),
    refusals: [],
  }),
})

describe('the employee’s own contract of the category', () => {
  const kind = (...contracts: Parameters<typeof exampleContract>[0][]) =>
    proposal(typed(), [modality()], {
      contracts: contracts.map((each, at) => exampleContract({ id: `c${at}`, ...each })),
    })

  it('is of this category, and not of another', () => {
    expect(kind({ category: 'sport' })?.kind).toBe('with')
    expect(kind({ category: 'sport' }, {})).toMatchObject({
      kind: 'own',
      money: { perYear: { priceCents: 12_000 } },
    })
  })

  it('is of this plan year, and of the next one where this one has none', () => {
    expect(kind({ year: 2027 }, {})).toMatchObject({
      kind: 'own',
      money: { year: 2026, perYear: { priceCents: 12_000 } },
    })
    expect(kind({ year: 2027 })).toMatchObject({ kind: 'own', money: { year: 2027 } })
    expect(kind({ year: 2028 })?.kind).toBe('with')
  })

  it('is no contract whose last covered month is over', () => {
    const items = [1, 2, 3].map((monthIndex) => ({ monthIndex, priceCents: 6_000 }))
    const until = (coveredUntil: number) => kind({ items, state: 'cancelled', coveredUntil })?.kind
    expect([until(1), until(2)]).toEqual(['with', 'own'])
  })
})

describe('a price that is paid once', () => {
  it.each(['start', 'first'] as const)('is counted by the year, as the lowest one (months: %s)', (months) => {
    expect(sentence(once(months))).toBe(
      'Precio para ti: desde 300 € al año · dejas de pagar 90 € de IRPF · tu nómina baja 210 € al año',
    )
  })
})

describe('a modality in tickets of a category that has none', () => {
  it('is one ticket', () => {
    const raffle = modality({ contractMethod: 'tickets', defaultPriceCents: 2_000 })
    expect(sentence(typed(), [raffle])).toContain('20 € al año')
  })
})

describe('supplementaries of a price', () => {
  const supplementaries = [
    modality({ id: 'all', defaultPriceCents: 1_000 }),
    modality({
      id: 'ages',
      ageGroup: [{ from: 30, to: 39, priceCents: 500 }],
      ageGroupForFamily: [{ from: 0, to: 17, priceCents: 70 }],
    }),
  ]
  const health = (allSupplementary: 'yes' | 'no' | undefined) =>
    modality({ defaultPriceCents: 4_000, supplementaries, ...(allSupplementary && { allSupplementary }) })

  it.each([
    ['yes', 5_500],
    ['no', 4_000],
    [undefined, 4_000],
  ] as const)('are in it where nobody can leave them out (%s): %i cents', (all, cents) => {
    expect(amount(priced, [health(all)])).toBe(cents)
  })

  it('are at the price of the person who is asked about, and add up over the people', () => {
    const plan = examplePlan({ employee: { products: [pets], family: [child] } })
    const offered = { plan, declarations: () => priced, declaration: priced, tables: {} }
    const offer = (people: number[]) => {
      const found = bestOffer(offered, [health('yes')], { people })
      return found?.kind === 'refused'
        ? found.refusal
        : found && [found.people, found.money.perMonth.priceCents]
    }
    expect(offer([2])).toEqual([1, 5_070])
    expect(offer([0, 2])).toEqual([2, 10_570])
  })
})

describe('the modality that is proposed', () => {
  it('covers the family, where it is for the family only', () => {
    const forFamily = modality({ whoAffect: 'family', defaultPriceCents: 4_000, priceForFamilyCents: 3_000 })
    expect(amount(priced, [forFamily], { employee: { family: [child] } })).toBe(3_000)
    expect(amount(priced, [forFamily])).toBe('familyOnly')
  })

  it('is the first one where any of them has an amount that is typed', () => {
    const mixed = typed({ amount: ({ id }) => (id === 'a' ? 'typed' : 'priced') })
    const found = proposal(mixed, [modality({ id: 'a' }), modality({ id: 'b', defaultPriceCents: 0 })])
    expect(found).toMatchObject({ kind: 'with', money: { perMonth: { priceCents: 5_000 } } })
  })
})

describe('the reason of a tile without money', () => {
  const refusal = (...asked: Parameters<typeof proposal>) => {
    const found = proposal(...asked)
    return found?.kind === 'refused' ? found.refusal : undefined
  }

  it('names what is left of the bag, and its year', () => {
    const withBag = (flexibleBagCents: number) =>
      refusal(typed(), [modality()], { employee: { flexibleBagCents } })
    expect(withBag(8)).toMatchObject({ code: 'bagTooSmall', params: { leftCents: 8, year: 2026 } })
    expect(withBag(0)).toMatchObject({ code: 'bagUsedUp', params: { year: 2026 } })
  })

  it('is there without any modality, where the product is closed', () => {
    const products = [{ ...pets, allowed: false }]
    expect(refusal(typed(), [], { employee: { products } })?.code).toBe('noPermissionAnymore')
  })
})
