import { describe, expect, it } from 'vitest'
import {
  contractStatusOf,
  countersOf,
  isPendingSimulation,
  isSigned,
  productStatusOf,
  type StatusEntry,
} from './productStatus.ts'
import { languages } from '../kernel/language.ts'
import { domainMessages } from '../messages/index.ts'

const cart = (isMissingDocumentation = false): StatusEntry => ({
  status: 'cart',
  signed: false,
  isMissingDocumentation,
})
const entry = (status: StatusEntry['status'], signed: boolean): StatusEntry => ({
  status,
  signed,
  isMissingDocumentation: true,
})
const labelOf = (...entries: StatusEntry[]): string => productStatusOf(entries).label

describe('the home status of a product is the first rule that matches (HOM-16 to HOM-23)', () => {
  it.each([
    [[cart(true), cart(), entry('pending', false)], 'missing-document', 'status.missingDocument'],
    [[cart(), entry('pending', false)], 'pending-completion', 'status.pendingCart'],
    [[entry('pending', false), entry('pending', true)], 'pending-review', 'status.pendingSignature'],
    [[entry('contracted', false), entry('contracted', true)], 'pending-review', 'status.pendingSignature'],
    [[entry('cancelled', false)], 'pending-review', 'status.pendingSignature'],
    [
      [entry('pending', true), entry('cancelled', true), entry('contracted', true)],
      'pending-review',
      'status.pendingReview',
    ],
    [[entry('cancelled', true), entry('contracted', true)], 'product-cancelled', 'status.cancelled'],
    [[entry('contracted', true)], 'contracted', 'status.contracted'],
    [[], 'non-simulated', 'status.nonSimulated'],
  ] as const)('%j is %s', (entries, status, label) =>
    expect(productStatusOf(entries)).toEqual({ status, label }),
  )

  it('missing documentation matters in the cart only (D-27)', () =>
    expect(labelOf(entry('contracted', true))).toBe('status.contracted'))

  it('of one contract is the same rule (D-43)', () =>
    expect(contractStatusOf(entry('pending', true)).label).toBe('status.pendingReview'))
})

it('every status has a word of its own in four languages, those of a wait too (HOM-24)', () => {
  const labels = [
    'missingDocument',
    'pendingCart',
    'pendingSignature',
    'pendingReview',
    'pendingContract',
    'cancelled',
    'contracted',
    'nonSimulated',
    'included',
    'unavailable',
  ].map((name) => `status.${name}`)
  for (const language of languages) {
    const words = labels.map((label) => domainMessages[language][label])
    expect(words, language).not.toContain(undefined)
    expect(new Set(words).size, language).toBe(labels.length)
  }
})

it('signed means not in the cart, and the flag set (CTR-02)', () => {
  expect([
    isSigned({ status: 'cart', signed: true }),
    isSigned({ status: 'pending', signed: true }),
    isSigned({ status: 'pending', signed: false }),
  ]).toEqual([false, true, false])
})

it('the pending table lists what waits for somebody (NEW-07)', () => {
  expect(
    (
      [
        'missing-document',
        'pending-completion',
        'pending-review',
        'product-cancelled',
        'contracted',
        'non-simulated',
      ] as const
    ).map(isPendingSimulation),
  ).toEqual([true, true, true, false, false, false])
})

describe('counters (D-28)', () => {
  it('count each contract once, and signed cancellations not at all', () => {
    const all = [
      cart(),
      cart(true),
      entry('pending', false),
      entry('contracted', false),
      entry('cancelled', false),
      entry('pending', true),
      entry('contracted', true),
      entry('contracted', true),
      entry('cancelled', true),
    ]
    expect(countersOf(all)).toEqual({ contractedAndSigned: 2, pendingSignature: 3, pending: 3 })
    expect(countersOf([])).toEqual({ contractedAndSigned: 0, pendingSignature: 0, pending: 0 })
    expect(countersOf([{ status: 'cart', signed: true }])).toEqual({
      contractedAndSigned: 0,
      pendingSignature: 0,
      pending: 1,
    })
  })
})
