import { describe, expect, it } from 'vitest'
import { contributedCents, isTargeted } from './contribution.ts'
import type { Modality } from '../catalogue/modality.ts'
import { sumBy } from '../kernel/money.ts'

/** The items of D-03: the employee twice at 60, a family member at 40. */
const items = [
  { personId: 0, priceCents: 6_000 },
  { personId: 0, priceCents: 6_000 },
  { personId: 2, priceCents: 4_000 },
]
const total = (
  modality: Pick<Modality, 'contributionCompany' | 'contributionPrice' | 'contributionTarget'>,
): number => sumBy(items, (item) => contributedCents(modality, item))

describe('the company contributes item by item (D-03)', () => {
  it('a percentage of each', () => {
    expect(items.map((item) => contributedCents({ contributionPrice: '25%' }, item))).toEqual([
      1_500, 1_500, 1_000,
    ])
  })

  it('a fixed amount to each, never more than its price', () => {
    expect(total({ contributionPrice: 20 })).toBe(6_000)
    expect(total({ contributionPrice: 50 })).toBe(14_000)
    expect(contributedCents({ contributionPrice: 40 }, { personId: 0, priceCents: 4_000 })).toBe(4_000)
    expect(contributedCents({ contributionPrice: 40.01 }, { personId: 0, priceCents: 4_000 })).toBe(4_000)
    expect(contributedCents({ contributionPrice: 39.99 }, { personId: 0, priceCents: 4_000 })).toBe(3_999)
    expect(contributedCents({ contributionPrice: '150%' }, { personId: 0, priceCents: 4_000 })).toBe(4_000)
  })

  it('to whom it is meant for (D-05)', () => {
    expect(total({ contributionPrice: '25%', contributionTarget: 'user' })).toBe(3_000)
    expect(total({ contributionPrice: '25%', contributionTarget: 'family' })).toBe(1_000)
    expect(total({ contributionPrice: '25%', contributionTarget: 'both' })).toBe(4_000)
    expect(total({ contributionPrice: '25%', contributionTarget: '' as 'both' })).toBe(4_000)
  })
})

describe('which contribution holds (D-04)', () => {
  it.each([
    [{ contributionPrice: 20, contributionCompany: '50%' }, 6_000],
    [{ contributionPrice: 0, contributionCompany: '50%' }, 8_000],
    [{ contributionPrice: '', contributionCompany: 10 }, 3_000],
    [{ contributionPrice: '  ', contributionCompany: 10 }, 3_000],
    [{ contributionCompany: '25%' }, 4_000],
    [{ contributionPrice: 20, contributionCompany: false }, 0],
    [{ contributionPrice: 20, contributionCompany: 'no' }, 0],
    [{ contributionPrice: 20, contributionCompany: true }, 6_000],
    [{ contributionPrice: 20, contributionCompany: 'yes' }, 6_000],
    [{ contributionCompany: true }, 0],
    [{ contributionCompany: 'yes' }, 0],
    [{ contributionPrice: 'mal', contributionCompany: 10 }, 0],
    [{ contributionPrice: '0%', contributionCompany: 10 }, 0],
    [{ contributionPrice: null as unknown as number, contributionCompany: 10 }, 3_000],
    [{}, 0],
  ])('%j contributes %d cents', (modality, cents) => expect(total(modality)).toBe(cents))
})

it('user, family, both; anything else is both', () => {
  expect([
    isTargeted('user', 0),
    isTargeted('user', 1),
    isTargeted('family', 0),
    isTargeted('family', 1),
    isTargeted('both', 0),
    isTargeted(undefined, 1),
  ]).toEqual([true, false, false, true, true, true])
})
