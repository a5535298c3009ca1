import { describe, expect, it } from 'vitest'
import type { RequestedItem } from '../../../domain/benefit/items.ts'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { toPlan } from '../../api/profileModel.ts'
import { plants, buildPlantsProfile, rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { WorkingContract } from './WorkingContract.ts'
import type { WorkingInput } from './workingInput.ts'

const at = (monthIndex: number, amountCents: number): RequestedItem => ({
  personId: 0,
  monthIndex,
  benefitId: 'rose',
  amountCents,
})
const working = (changes: Partial<WorkingInput> = {}) =>
  new WorkingContract({
    declaration: plants,
    modality: rose,
    supplementaries: [],
    tables: {},
    plan: () => toPlan(buildPlantsProfile()),
    year: 2026,
    ...changes,
  })

const stored = exampleContract({
  category: 'plants',
  modality: rose,
  state: 'cart',
  version: 3,
})

describe('a contract that is filled in', () => {
  it('is priced at every change', () => {
    const contract = working()
    contract.changeItems([at(3, 6000), at(4, 6000)])
    expect(contract.quote.finalPriceCents).toBe(12_000)
    contract.changeItems([at(3, 6000)])
    expect(contract.quote.finalPriceCents).toBe(6000)
  })

  it.each([
    [100_000, []],
    [100_001, ['price_over_error']],
  ])('with %i cents against a bag of 1,000 euros is refused with %j', (cents, codes) => {
    const contract = working()
    contract.changeItems([at(3, cents)])
    expect(contract.limits.refusals.map(({ code }) => code)).toEqual(codes)
  })

  it('counts as changed once it differs, and not after a reset', () => {
    const contract = working()
    expect(contract.isChanged).toBe(false)
    contract.changeItems([at(3, 6000)])
    expect(contract.isChanged).toBe(true)
    contract.reset()
    expect([contract.isChanged, contract.items]).toEqual([false, []])
  })

  it('is sent with the price that the employee saw', () => {
    const contract = working()
    contract.changeItems([at(3, 6050)])
    expect(contract.toContractRequest()).toMatchObject({
      benefitId: 'rose',
      year: 2026,
      priceCents: 6_050,
      items: [{ benefitId: 'rose', personId: 0, monthIndex: 3, amountCents: 6_050 }],
    })
  })
})

describe('a stored contract', () => {
  it('starts with the stored values, and returns to them', () => {
    const contract = working({ contract: stored })
    expect(contract.items).toEqual([at(3, 6000), at(4, 6000)])
    contract.changeItems([at(3, 1000)])
    contract.reset()
    expect(contract.items).toEqual([at(3, 6000), at(4, 6000)])
  })

  it('is priced with its read-only fields, which its form does not hold (D-72)', () => {
    const details = { properties: { renewed: { type: 'boolean', readOnly: true } }, type: 'object' } as const
    const declaration = { ...plants, details }
    const contract = working({ declaration, contract: { ...stored, details: { renewed: true } } })
    expect([contract.details, contract.request.details]).toEqual([{}, { renewed: true }])
    contract.changeDetails({ renewed: false })
    expect(contract.request.details).toEqual({ renewed: true })
    expect(working({ declaration }).request.details).toEqual({})
  })

  it('is sent with its version', () => {
    expect(working({ contract: stored }).toContractRequest().version).toBe(3)
  })
})

describe('a stored contract with past months', () => {
  const of = (months: 'range' | 'chosen' | 'start' | 'first') => ({ ...plants, months })
  const march = { ...stored, items: [2, 3].map((monthIndex) => ({ ...stored.items[0]!, monthIndex })) }
  const shown = ({ goneMonths, items, isChanged }: WorkingContract) => [
    goneMonths,
    items.map(({ monthIndex }) => monthIndex),
    isChanged,
  ]

  it.each(['range', 'chosen'] as const)('in the cart is shown without them: %s months (D-08)', (months) => {
    const contract = working({ declaration: of(months), contract: march })
    expect(shown(contract)).toEqual([[2], [3], false])
    contract.changeItems([])
    contract.reset()
    expect(shown(contract)).toEqual([[2], [3], false])
    contract.restore({ details: {}, items: [at(2, 6000), at(3, 6000)] })
    expect(shown(contract)).toEqual([[2], [3], false])
  })

  it.each([
    ['in force', { contract: { ...march, state: 'inForce' as const } }],
    ['of a year without a month left', { contract: { ...march, year: 2025 }, year: 2025 }],
  ])('%s is shown as it is stored', (_, changes) => {
    const contract = working({ declaration: of('range'), ...changes })
    expect(shown(contract)).toEqual([[], [2, 3], false])
  })

  it.each([
    ['start', 2, [[2], [3], false]],
    ['first', 2, [[2], [3], false]],
    ['start', 3, [[], [3], false]],
    ['start', 8, [[], [8], false]],
  ] as const)('and a single %s in month %i is shown as %j', (months, monthIndex, expected) => {
    const once = { ...march, items: [{ ...stored.items[0]!, monthIndex }] }
    expect(shown(working({ declaration: of(months), contract: once }))).toEqual(expected)
  })

  it('in the cart is shown without the months after an exit (D-88)', () => {
    const plan = () => toPlan({ ...buildPlantsProfile(), exitOn: '2026-04-30' })
    expect(shown(working({ plan, contract: stored }))).toEqual([[4], [3], false])
  })
})

describe('a draft', () => {
  it('is restored without months that cannot be chosen any more and people who are gone', () => {
    const contract = working()
    contract.restore({
      details: { garden: 'north' },
      items: [at(0, 5000), at(3, 6000), { ...at(4, 7000), personId: 9 }],
    })
    expect([contract.details, contract.items]).toEqual([{ garden: 'north' }, [at(3, 6000)]])
  })

  it('does not restore choices of an earlier step that was changed since', () => {
    const contract = working({ initial: { garden: 'south' } })
    contract.restore({ details: { garden: 'north', gate: 'green' }, items: [at(3, 6000)] })
    expect(contract.details).toEqual({ garden: 'south', gate: 'green' })
  })
})

describe('a category that reverts (LIF-05)', () => {
  const reverting = { ...plants, revertsWhenOver: true }

  it.each([
    [100_000, 100_000, undefined],
    [100_001, 50_000, 'price_over_error'],
  ])('reduces %i cents to %i and reports %s', (asked, kept, code) => {
    const contract = working({ declaration: reverting })
    contract.changeItems([at(3, 50_000)])
    contract.changeItems([at(3, asked)])
    expect([contract.items[0]?.amountCents, contract.reverted?.code]).toEqual([kept, code])
  })

  it('clears the reason at the next change that fits', () => {
    const contract = working({ declaration: reverting })
    contract.changeItems([at(3, 200_000)])
    contract.changeItems([at(3, 1000)])
    expect(contract.reverted).toBeUndefined()
  })
})
