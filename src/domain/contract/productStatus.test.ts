import { describe, expect, it } from 'vitest'
import {
  contractStatusOf,
  countersOf,
  isPendingSimulation,
  productStatusOf,
  type StatusEntry,
} from './productStatus.ts'
import { languages } from '../kernel/language.ts'
import { domainMessages } from '../messages/index.ts'

const cart = (isMissingDocumentation = false): StatusEntry => ({
  state: 'cart',
  isMissingDocumentation,
})
const entry = (state: StatusEntry['state']): StatusEntry => ({
  state,
  isMissingDocumentation: true,
})
const labelOf = (...entries: StatusEntry[]): string => productStatusOf(entries).label

describe('the home status of a product is the first rule that matches (HOM-16 to HOM-23)', () => {
  it.each([
    [[cart(true), cart(), entry('awaitingAcceptance')], 'missing-document', 'status.missingDocument'],
    [[cart(), entry('awaitingAcceptance')], 'pending-completion', 'status.pendingCart'],
    [[entry('awaitingAcceptance'), entry('underReview')], 'pending-review', 'status.pendingSignature'],
    [[entry('changeAwaitingAcceptance'), entry('inForce')], 'pending-review', 'status.pendingSignature'],
    [[entry('withdrawalAwaitingAcceptance')], 'pending-review', 'status.pendingSignature'],
    [[entry('underReview'), entry('cancelled'), entry('inForce')], 'pending-review', 'status.pendingReview'],
    [[entry('cancelled'), entry('inForce')], 'product-cancelled', 'status.cancelled'],
    [[entry('inForce')], 'contracted', 'status.contracted'],
    [[], 'non-simulated', 'status.nonSimulated'],
  ] as const)('%j is %s', (entries, status, label) =>
    expect(productStatusOf(entries)).toEqual({ status, label }),
  )

  it('missing documentation matters in the cart only (D-27)', () =>
    expect(labelOf(entry('inForce'))).toBe('status.contracted'))

  it('of one contract is the same rule (D-43)', () =>
    expect(contractStatusOf(entry('underReview')).label).toBe('status.pendingReview'))
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
      entry('awaitingAcceptance'),
      entry('changeAwaitingAcceptance'),
      entry('withdrawalAwaitingAcceptance'),
      entry('underReview'),
      entry('inForce'),
      entry('inForce'),
      entry('cancelled'),
    ]
    expect(countersOf(all)).toEqual({ contractedAndSigned: 2, pendingSignature: 3, pending: 3 })
    expect(countersOf([])).toEqual({ contractedAndSigned: 0, pendingSignature: 0, pending: 0 })
    expect(countersOf([{ state: 'cart' }])).toEqual({
      contractedAndSigned: 0,
      pendingSignature: 0,
      pending: 1,
    })
  })
})
