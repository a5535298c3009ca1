import { describe, expect, it } from 'vitest'
import { exampleContract } from '../examples/exampleContract.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import {
  peopleOf,
  pricedItemOf,
  buildQuoteRequest,
  requestedItemOf,
  wireItemsOf,
  type QuestionInput,
  type QuestionProfile,
} from './buildQuoteRequest.ts'
import type { ContractDto, FamilyMemberDto, SimulationDto } from '../../dto/dto.ts'

const member = (id: number, fields: Partial<FamilyMemberDto> = {}): FamilyMemberDto => ({
  id,
  firstName: `Name${id}`,
  lastName1: 'Vidal',
  fullName: `Name${id} Vidal`,
  personalID: '',
  idType: 'DNI',
  birthday: '2023-03-11',
  relationship: 'child',
  disabilityType: false,
  active: true,
  ...fields,
})

const profile: QuestionProfile = {
  firstName: 'Marta',
  fullName: 'Marta Vidal',
  birthday: '1987-02-11',
  disabilityType: true,
  disability: 33,
  privateUse: null,
  renting: true,
  flexibleBag: 3_000.5,
  userBag: 100,
  family: [
    member(0),
    member(2, { disabilityType: true, disability: 65 }),
    member(3, { active: false }),
    member(4, { disability: 50 }),
  ],
  cart: [
    exampleContract({
      id: 'spent',
      product: 'gym',
      status: 'cart',
      signed: false,
      finalPrice: 2_100.25,
      userBag: 60,
    }),
  ],
  contracts: [],
  simulations: {
    2026: {
      flexibleBag: 3_000.5,
      topBag: 500,
      available: 1_000.25,
      availableTop: 500,
      fixedSalary: 1,
      companyBag: 100,
      totalPrice: 2_100.25,
      userBagLeft: 40,
    },
  },
  company: { cutOffDate: 15 },
}
const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' } })
const ask = (fields: Partial<QuestionInput<object>> = {}) =>
  buildQuoteRequest({ profile, modality, year: 2026, today: '2026-03-10', items: [], details: {}, ...fields })

describe('a question', () => {
  it('takes the bags of its plan year and plan type', () => {
    expect(ask()).toMatchObject({
      availableCents: 100_025,
      userBagLeftCents: 4_000,
      flexibleBagCents: 300_050,
      year: 2026,
      today: '2026-03-10',
      inForce: false,
      previousItems: [],
    })
    const top = { ...modality, product: { ...modality.product, PL: 'Top' as const } }
    expect(ask({ modality: top }).availableCents).toBe(50_000)
    expect(ask({ year: 2028 })).toMatchObject({
      availableCents: 0,
      userBagLeftCents: 0,
      selectableMonths: [],
    })
  })

  it('takes months from the calendar, and private use as 100 where nobody says', () => {
    expect(ask().selectableMonths).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(ask().employee.privateUsePercent).toBe(100)
    expect(ask({ profile: { ...profile, privateUse: 0, renting: false } })).toMatchObject({
      employee: { privateUsePercent: 0, vehicleGranted: false },
    })
    expect(ask().employee.vehicleGranted).toBe(true)
  })

  it('takes what it is given: items, details, tables, supplementaries', () => {
    const extra = exampleModality({ id: 's', category: 'pets', name: { en: 'Extra' } })
    const item = { personId: 0, monthIndex: 3, benefitId: 'm', amountCents: 5 }
    expect(
      ask({
        items: [item],
        details: { a: 1 },
        tables: { life: [{ startMonth: 1 }] },
        supplementaries: [extra],
      }),
    ).toMatchObject({
      items: [item],
      details: { a: 1 },
      tables: { life: [{ startMonth: 1 }] },
      supplementaries: [extra],
    })
    expect(ask({ modality: { ...modality, supplementaries: [extra] } }).supplementaries).toEqual([extra])
    expect(ask()).toMatchObject({ supplementaries: [], tables: {} })
  })
})

describe('the people of a question', () => {
  it('are the employee and the active family, with completed years', () => {
    expect(
      peopleOf(profile, '2026-03-10').map(({ id, relationship, ageYears, disabilityPercent }) => [
        id,
        relationship,
        ageYears,
        disabilityPercent,
      ]),
    ).toEqual([
      [0, 'you', 39, 33],
      [2, 'child', 2, 65],
      [4, 'child', 2, 0],
    ])
    expect(peopleOf(profile, '2026-03-11')[1]?.ageYears).toBe(3)
    expect(peopleOf({ ...profile, disability: null }, '2026-03-11')[0]?.disabilityPercent).toBe(0)
    expect(peopleOf({ ...profile, disabilityType: false }, '2026-03-11')[0]?.disabilityPercent).toBe(0)
    expect(peopleOf(profile, '2026-03-11')[0]).toMatchObject({
      firstName: 'Marta',
      fullName: 'Marta Vidal',
      birthday: '1987-02-11',
    })
  })
})

describe('an edited contract', () => {
  const contract = exampleContract({ finalPrice: 120.1, userBag: 12.5 })

  const beside = (fields: Partial<ContractDto>, bags: Partial<SimulationDto> = {}) => {
    const edited = { ...contract, ...fields }
    const simulations = { 2026: { ...profile.simulations['2026']!, ...bags } }
    return ask({ contract: edited, profile: { ...profile, simulations, contracts: [edited] } })
  }

  it('has its own price added back, once (D-02)', () => {
    expect(beside({})).toMatchObject({ availableCents: 100_025, userBagLeftCents: 4_000 })
    expect(ask({ profile: { ...profile, contracts: [contract] } })).toMatchObject({
      availableCents: 88_015,
      userBagLeftCents: 2_750,
    })
    expect(beside({ status: 'cancelled' }).availableCents).toBe(100_025)
  })

  it('is measured against the whole bag where that was made smaller meanwhile', () => {
    expect(beside({}, { flexibleBag: 2_100 }).availableCents).toBe(9_975)
    expect(beside({}, { flexibleBag: 1_000 }).availableCents).toBe(0)
  })

  it('stands beside what others hold: of this year, live, the dearer of their conditions', () => {
    const other = (fields: Partial<ContractDto>) =>
      ask({
        profile: { ...profile, contracts: [exampleContract({ id: 'other', finalPrice: 10, ...fields })] },
      }).availableCents
    expect(other({})).toBe(99_025)
    expect(other({ year: 2025 })).toBe(100_025)
    expect(other({ status: 'cancelled', signed: true })).toBe(100_025)
    expect(other({ status: 'cancelled', signed: false })).toBe(99_025)
    expect(
      other({
        signed: false,
        pendingEdit: { price: 20, finalPrice: 20, details: {}, items: [], isCancellation: false },
      }),
    ).toBe(98_025)
    expect(
      other({
        signed: false,
        pendingEdit: { price: 5, finalPrice: 5, details: {}, items: [], isCancellation: false },
      }),
    ).toBe(99_025)
  })

  it('is in force once contracted, and while its cancellation waits', () => {
    const pendingEdit = { price: 0, finalPrice: 0, details: {}, items: [], isCancellation: true }
    expect(ask({ contract }).inForce).toBe(true)
    expect(ask({ contract: { ...contract, signed: false, pendingEdit } }).inForce).toBe(true)
    expect(ask({ contract: { ...contract, status: 'cancelled', signed: false, pendingEdit } }).inForce).toBe(
      true,
    )
    expect(ask({ contract: { ...contract, status: 'cancelled', signed: false } }).inForce).toBe(false)
    expect(ask({ contract: { ...contract, status: 'pending', signed: false } }).inForce).toBe(false)
    expect(ask({ contract: { ...contract, status: 'cart', signed: false } }).inForce).toBe(false)
  })

  it('brings what it holds today', () => {
    expect(ask({ contract }).previousItems).toEqual(
      [3, 4].map((monthIndex) => ({ personId: 0, monthIndex, benefitId: 'm', priceCents: 6_000 })),
    )
  })

  it('is no sibling of itself; cancelled ones and other categories are none', () => {
    const sibling = exampleContract({ id: 'c2', benefit: { providerId: 'sanitas' } })
    const others = {
      ...profile,
      cart: [...profile.cart, exampleContract({ id: 'c3', status: 'cart', signed: false })],
      contracts: [
        contract,
        sibling,
        exampleContract({ id: 'c4', status: 'cancelled', signed: false }),
        exampleContract({ id: 'c5', product: 'gym' }),
      ],
    }
    expect(ask({ profile: others, contract }).siblings).toEqual([
      { contractId: 'c3', benefitId: 'm', providerId: undefined },
      { contractId: 'c2', benefitId: 'm', providerId: 'sanitas' },
    ])
    expect(ask({ profile: others }).siblings.map(({ contractId }) => contractId)).toEqual(['c3', 'c1', 'c2'])
  })
})

describe('items cross between wire and cents', () => {
  const wire = {
    id: 'x',
    benefitId: 'm',
    familyId: 2,
    month: 3,
    price: 60.1,
    contributedPrice: 15.05,
    details: { face1: 2 },
  }

  it('in both directions', () => {
    expect(pricedItemOf(wire)).toEqual({
      personId: 2,
      monthIndex: 3,
      benefitId: 'm',
      priceCents: 6_010,
      details: { face1: 2 },
    })
    expect(requestedItemOf(wire)).toEqual({
      personId: 2,
      monthIndex: 3,
      benefitId: 'm',
      amountCents: 6_010,
      details: { face1: 2 },
    })
    expect(wireItemsOf({ items: [{ ...pricedItemOf(wire), contributedCents: 1_505 }] })).toEqual([
      { benefitId: 'm', familyId: 2, month: 3, price: 60.1, contributedPrice: 15.05, details: { face1: 2 } },
    ])
  })

  it('without details where there are none', () => {
    const { details: _none, ...bare } = wire
    expect('details' in pricedItemOf(bare)).toBe(false)
    expect('details' in requestedItemOf(bare)).toBe(false)
    expect('details' in wireItemsOf({ items: [{ ...pricedItemOf(bare), contributedCents: 0 }] })[0]!).toBe(
      false,
    )
  })
})
