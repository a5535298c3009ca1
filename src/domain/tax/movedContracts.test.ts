import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { languages } from '../kernel/language.ts'
import type { Contract } from '../plan/contract.ts'
import { movedByChange, movedByEnd, movedByStep, movedSentences } from './movedContracts.ts'
import { computeMoney } from './productMoney.ts'

const months = [4, 5, 6, 7, 8, 9]
const contract = (id: string, cents: number, fields: Partial<Contract> = {}): Contract =>
  exampleContract({
    id,
    category: 'plants',
    items: months.map((monthIndex) => ({ monthIndex, priceCents: cents })),
    priceCents: cents * months.length,
    finalPriceCents: cents * months.length,
    ...(fields as object),
  })
const first = contract('a', 10_000)
const second = contract('b', 4_000)
const planWith = (contracts: Contract[], companyBagCents = 60_000) =>
  examplePlan({ contracts, bagsOf2026: { companyBagCents } })
const moved = (contracts: Contract[], ended: Contract, lastMonth: number | undefined) =>
  movedByEnd(planWith(contracts), () => plants, { contract: ended, lastMonth })
const ids = (found: ReturnType<typeof moved>) => found.map((each) => each.contract.id)

describe('contracts whose money moves when another one ends (D-103)', () => {
  it('are named with their old and new figure, in every language', () => {
    const found = moved([first, second], first, 6)
    expect(ids(found)).toEqual(['b'])
    expect(movedSentences(found, 'es').join().replace(/\s/g, ' ')).toBe(
      'Al terminar el contrato, cambia también Mascotas. Antes: tu nómina baja 168 € al año (en 2026). ' +
        'Después: tu nómina baja 84 € al año (en 2026: mayo a julio 28 €, agosto a octubre no cambia).',
    )
    expect(new Set(languages.map((language) => movedSentences(found, language)[0])).size).toBe(4)
  })

  it('are the same before the end and after it', () => {
    const over: Contract = { ...first, state: 'cancelled', coveredUntil: 6 }
    expect(moved([over, second], over, 6)).toEqual(moved([first, second], first, 6))
    expect(moved([first, second], first, 6)[0]?.after).toEqual(
      computeMoney(planWith([over, second]), () => plants, [second]),
    )
  })

  it('are those that wait for a signature too, and nothing of the cart or of another year', () => {
    const waits = contract('c', 3_000, { state: 'awaitingAcceptance' })
    const cart = contract('d', 3_000, { state: 'cart' })
    const next = contract('e', 3_000, { year: 2027 })
    expect(ids(moved([first, second, waits, cart, next], first, undefined))).toEqual(['b', 'c'])
  })

  it('are none where nothing was given back, or what comes before it in the order', () => {
    expect(moved([first, second], second, 6)).toEqual([])
    expect(moved([first], first, 6)).toEqual([])
  })
})

describe('contracts whose money moves with a change of another one (D-114)', () => {
  const at = '2026-06-01T09:00:00.000Z'
  const termsOf = (cents: number, some = months) => ({
    items: contract('a', cents).items.filter(({ monthIndex }) => some.includes(monthIndex)),
    details: {},
    priceCents: cents * some.length,
    contributedCents: 0,
    finalPriceCents: cents * some.length,
    userBagCents: 0,
  })
  const changed = (cents: number, some?: number[]) =>
    movedByChange(planWith([first, second]), () => plants, { contract: first, next: termsOf(cents, some) })

  it('are named where it takes money or months away, not where it adds or changes nothing', () => {
    expect(ids(changed(9_900))).toEqual(['b'])
    expect(ids(changed(10_000, months.slice(0, 5)))).toEqual(['b'])
    expect(changed(10_000)).toEqual([])
    expect(changed(10_100)).toEqual([])
    expect(
      movedSentences(changed(10_000, months.slice(0, 5)), 'es', 'change')
        .join()
        .replace(/\s/g, ' '),
    ).toBe(
      'Con este cambio, cambia también Mascotas. Antes: tu nómina baja 168 € al año (en 2026). ' +
        'Después: tu nómina baja 140 € al año (en 2026: mayo a septiembre 28 €, octubre no cambia).',
    )
  })

  it('are the same in the history, after the change', () => {
    const steps = [
      { ...termsOf(10_000), at: first.createdAt },
      { ...termsOf(9_900), at },
    ]
    const now: Contract = { ...first, ...termsOf(9_900), steps }
    const plan = planWith([now, second])
    const found = movedByStep(plan, () => plants, { contract: now, at })
    expect(movedSentences(found, 'es', 'change')).toEqual(movedSentences(changed(9_900), 'es', 'change'))
    expect(found[0]?.after).toEqual(computeMoney(plan, () => plants, [second]))
    expect(movedByStep(plan, () => plants, { contract: now, at: first.createdAt })).toEqual([])
    expect(movedByStep(plan, () => plants, { contract: first, at })).toEqual([])
  })
})
