import { describe, expect, it } from 'vitest'
import {
  cancellationEffect,
  cancellationSentence,
  coveredUntil,
  effectUntil,
  endsByPrice,
  firstMonthAfter,
  type CancellationEffect,
} from './cancellationEffect.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { languages } from '../kernel/language.ts'

const months = (...indexes: number[]) =>
  indexes.map((monthIndex) => ({ benefitId: 'm', personId: 0, monthIndex, priceCents: 6_000 }))

describe('the end of a contract', () => {
  const declaration = { amount: 'typed', months: 'chosen' } as const
  const ends = (today: string, contract = exampleContract({ items: months(3, 4, 5, 6) })) =>
    cancellationEffect({ declaration, contract, today, cutOffDay: 15 })

  it('begins with the first open month: the next one before the cut-off day, then the one after', () => {
    expect(ends('2026-04-14')).toEqual({ kind: 'ends', lastDate: '2026-04-30', monthIndex: 4 })
    expect(ends('2026-04-15')).toEqual({ kind: 'ends', lastDate: '2026-05-31', monthIndex: 5 })
  })

  it('leaves nothing begun where its first month is still open', () => {
    expect(ends('2026-03-14')).toEqual({ kind: 'neverBegins' })
    expect(ends('2026-03-15')).toEqual({ kind: 'ends', lastDate: '2026-04-30', monthIndex: 4 })
    expect(ends('2025-12-01')).toEqual({ kind: 'neverBegins' })
  })

  it('has no effect after its last month', () => {
    expect(ends('2026-05-15')).toEqual({ kind: 'ends', lastDate: '2026-06-30', monthIndex: 6 })
    expect(ends('2026-06-15')).toEqual({ kind: 'runsOut', lastDate: '2026-07-31' })
    expect(ends('2026-12-20')).toEqual({ kind: 'runsOut', lastDate: '2026-07-31' })
  })

  it('never comes before December if one price was paid for the rest of the year (D-73)', () => {
    const contract = exampleContract({ items: months(3) })
    expect(
      cancellationEffect({
        declaration: { amount: 'once', months: 'start' },
        contract,
        today: '2026-06-01',
        cutOffDay: 15,
      }),
    ).toEqual({ kind: 'runsOut', lastDate: '2026-12-31' })
    expect(
      cancellationEffect({
        declaration: { amount: 'once', months: 'start' },
        contract,
        today: '2026-03-01',
        cutOffDay: 15,
      }),
    ).toEqual({ kind: 'neverBegins' })
  })
})

describe('the end by an exit (D-88)', () => {
  const contract = exampleContract({ items: months(3, 4, 5) })
  const until = (lastMonth: number | undefined) =>
    effectUntil(lastMonth, { amount: 'typed', months: 'chosen' }, contract)

  it('comes with its last covered month; behind the last month of the contract nothing ends', () => {
    expect(until(undefined)).toEqual({ kind: 'neverBegins' })
    expect(until(4)).toEqual({ kind: 'ends', lastDate: '2026-05-31', monthIndex: 5 })
    expect(until(5)).toEqual({ kind: 'runsOut', lastDate: '2026-06-30' })
  })

  it('comes in December where one price was paid for the rest of the year', () => {
    const once = exampleContract({ items: months(3) })
    expect(effectUntil(11, { amount: 'once', months: 'start' }, once)).toEqual({
      kind: 'runsOut',
      lastDate: '2026-12-31',
    })
  })
})

it('an unaccepted contract never begins, whenever it ends', () => {
  const contract = exampleContract({ items: months(3, 4) })
  expect(
    cancellationEffect({
      declaration: { amount: 'typed', months: 'chosen' },
      contract,
      today: '2026-05-20',
      cutOffDay: 15,
      isInForce: false,
    }),
  ).toEqual({ kind: 'neverBegins' })
})

it('a contract without a covered month never begins', () => {
  const contract = exampleContract({ items: [] })
  const declaration = { amount: 'typed', months: 'chosen' } as const
  const ended = { declaration, contract, today: '2026-05-20', cutOffDay: 15 }
  expect(cancellationEffect(ended)).toEqual({ kind: 'neverBegins' })
})

it('a contract of a removed category ends by its months', () => {
  const contract = exampleContract({ items: months(3, 4, 5, 6) })
  expect(
    cancellationEffect({ declaration: undefined, contract, today: '2026-04-14', cutOffDay: 15 }),
  ).toEqual({
    kind: 'ends',
    lastDate: '2026-04-30',
    monthIndex: 4,
  })
})

describe('the first month without cover', () => {
  it('is the one after the last covered month', () => {
    const contract = exampleContract({ items: months(3, 4) })
    expect([0, 4, 11].map((lastMonth) => firstMonthAfter(contract, lastMonth))).toEqual([1, 5, 12])
  })

  it('is that in which it would have begun, where no month is covered', () => {
    expect(firstMonthAfter(exampleContract({ items: months(5, 3, 4) }), undefined)).toBe(3)
    expect(firstMonthAfter({ items: [] }, undefined)).toBe(12)
  })
})

describe('the sentence of a cancellation', () => {
  const effects: CancellationEffect[] = [
    { kind: 'neverBegins' },
    { kind: 'ends', lastDate: '2026-04-30', monthIndex: 4 },
    { kind: 'runsOut', lastDate: '2026-07-31' },
  ]

  it('describes before it is confirmed what it would do, and afterwards what it did', () => {
    expect(effects.map((effect) => cancellationSentence(effect, 'es'))).toEqual([
      'El contrato no llega a empezar: si lo confirmas antes de la fecha de corte, no se te cobra nada.',
      'Si lo confirmas antes de la fecha de corte, la cobertura termina el 30 de abril de 2026 ' +
        'y desde mayo no se te cobra nada más.',
      'Ya no queda ningún mes que cambiar: la cobertura dura hasta el 31 de julio de 2026.',
    ])
    expect(effects.map((effect) => cancellationSentence(effect, 'es', true))).toEqual([
      'El contrato no llega a empezar y no se te cobra nada.',
      'La cobertura dura hasta el 30 de abril de 2026. A partir de mayo no se te cobra nada más.',
      'No quedaba ningún mes que cambiar: la cobertura dura hasta el 31 de julio de 2026.',
    ])
  })

  it('leaves nothing unfilled in any language', () => {
    for (const language of languages)
      for (const effect of effects)
        for (const isDone of [false, true])
          expect(cancellationSentence(effect, language, isDone)).toMatch(/^[^{}]+\.$/)
  })
})

it('the last covered month follows from the effect (D-73)', () => {
  expect(coveredUntil({ kind: 'ends', lastDate: '2026-09-30', monthIndex: 9 })).toBe(8)
  expect(coveredUntil({ kind: 'runsOut', lastDate: '2026-12-31' })).toBe(11)
  expect(coveredUntil({ kind: 'neverBegins' })).toBeUndefined()
  expect(coveredUntil(undefined)).toBeUndefined()
})

const someone = [{ personId: 0 }]

it.each([
  ['typed', 0, someone, true],
  ['typed', 1, someone, false],
  ['counted', 0, someone, true],
  ['priced', 0, someone, false],
  ['priced', 0, [], true],
  ['priced', 1, [], false],
] as const)(
  'an edit of a %s amount at %d cents for %j ends the contract: %s',
  (amount, priceCents, items, ends) => expect(endsByPrice({ amount }, { priceCents, items })).toBe(ends),
)

it('an edit without a price ends nothing', () =>
  expect(endsByPrice({ amount: 'typed' }, { items: [] })).toBe(false))
