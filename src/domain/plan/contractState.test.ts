import { describe, expect, it } from 'vitest'
import {
  contractStates,
  isEnded,
  isInCart,
  isInForce,
  isLive,
  isPurchased,
  isSigned,
  isUnderReview,
  isWaiting,
  refusedPart,
} from './contractState.ts'

describe('a live contract', () => {
  const inForce = { state: 'inForce', year: 2026 } as const
  const cancelled = { state: 'cancelled', year: 2026 } as const

  it('stands until its plan year is over (D-72)', () => {
    expect(isLive(inForce, '2025-12-31')).toBe(true)
    expect(isLive(inForce, '2026-11-20')).toBe(true)
    expect(isLive(inForce, '2026-12-31')).toBe(true)
    expect(isLive(inForce, '2027-01-01')).toBe(false)
    expect(isLive({ ...inForce, state: 'cart' }, '2026-06-01')).toBe(true)
  })

  it('stands, cancelled, until the cancellation is signed and its last covered month ends (D-73)', () => {
    expect(isLive({ ...cancelled, state: 'cancellationAwaitingAcceptance' }, '2026-06-01')).toBe(true)
    expect(isLive({ ...cancelled, coveredUntil: 8 }, '2026-09-30')).toBe(true)
    expect(isLive({ ...cancelled, coveredUntil: 8 }, '2026-10-01')).toBe(false)
    expect(isLive(cancelled, '2026-01-01')).toBe(false)
  })

  it('of the next year stays live after a cancellation if it covers a month', () => {
    const next = { ...cancelled, year: 2027 }
    expect(isLive({ ...next, coveredUntil: 0 }, '2026-11-20')).toBe(true)
    expect(isLive(next, '2026-11-20')).toBe(false)
  })
})

describe('the states of a contract', () => {
  it.each([
    ['lie in the cart', isInCart, ['cart', 'expiredPurchase']],
    ['are purchased and not in force yet', isPurchased, ['awaitingAcceptance', 'underReview']],
    [
      'have conditions in force',
      isInForce,
      [
        'inForce',
        'changeAwaitingAcceptance',
        'changeUnderReview',
        'cancellationAwaitingAcceptance',
        'endedByYear',
      ],
    ],
    [
      'wait for the employee',
      isWaiting,
      [
        'awaitingAcceptance',
        'changeAwaitingAcceptance',
        'cancellationAwaitingAcceptance',
        'withdrawalAwaitingAcceptance',
      ],
    ],
    ['wait for a review', isUnderReview, ['underReview', 'changeUnderReview']],
    ['are ended', isEnded, ['cancelled', 'droppedByYear', 'endedByExit']],
  ] as const)('that %s are these and no others', (_what, isSo, expected) => {
    expect(contractStates.filter((state) => isSo({ state }))).toEqual(expected)
  })
})

it('a contract is signed where nothing of it lies in the cart or waits for the employee (CTR-02)', () => {
  expect(contractStates.filter((state) => !isSigned({ state }))).toEqual([
    'cart',
    'expiredPurchase',
    'awaitingAcceptance',
    'changeAwaitingAcceptance',
    'cancellationAwaitingAcceptance',
    'withdrawalAwaitingAcceptance',
  ])
})

it.each([
  ['cancelled', 'contract'],
  ['inForce', 'change'],
  ['endedByYear', 'change'],
  ['endedByExit', undefined],
] as const)('a refusal of %s is of: %s (D-32)', (state, part) => {
  expect(refusedPart({ state, refusalReason: 'No se lee' })).toBe(part)
  expect(refusedPart({ state })).toBeUndefined()
})
