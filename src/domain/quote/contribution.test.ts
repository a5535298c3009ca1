import { describe, expect, it } from 'vitest'
import type { Modality } from '../catalogue/modality.ts'
import { isTargeted } from '../kernel/person.ts'
import { contributedCents } from './quote.ts'
import { sumBy } from '../kernel/money.ts'

/** The items of D-03: the employee twice at 60, a family member at 40. */
const items = [
  { personId: 0, priceCents: 6_000 },
  { personId: 0, priceCents: 6_000 },
  { personId: 2, priceCents: 4_000 },
]
type Contributing = Pick<Modality, 'contributionCompany' | 'contributionPrice' | 'contributionTarget'>

const total = (modality: Contributing): number => sumBy(items, (item) => contributedCents(modality, item))

describe('the company contributes item by item (D-03)', () => {
  it('a percentage of each', () => {
    expect(items.map((item) => contributedCents({ contributionPrice: { percent: '25' } }, item))).toEqual([
      1_500, 1_500, 1_000,
    ])
  })

  it('a fixed amount to each, never more than its price', () => {
    expect(total({ contributionPrice: { cents: 2_000 } })).toBe(6_000)
    expect(total({ contributionPrice: { cents: 5_000 } })).toBe(14_000)
    expect(
      contributedCents({ contributionPrice: { cents: 4_000 } }, { personId: 0, priceCents: 4_000 }),
    ).toBe(4_000)
    expect(
      contributedCents({ contributionPrice: { cents: 4_001 } }, { personId: 0, priceCents: 4_000 }),
    ).toBe(4_000)
    expect(
      contributedCents({ contributionPrice: { cents: 3_999 } }, { personId: 0, priceCents: 4_000 }),
    ).toBe(3_999)
    expect(
      contributedCents({ contributionPrice: { percent: '150' } }, { personId: 0, priceCents: 4_000 }),
    ).toBe(4_000)
  })

  it('to whom it is meant for (D-05)', () => {
    expect(total({ contributionPrice: { percent: '25' }, contributionTarget: 'user' })).toBe(3_000)
    expect(total({ contributionPrice: { percent: '25' }, contributionTarget: 'family' })).toBe(1_000)
    expect(total({ contributionPrice: { percent: '25' }, contributionTarget: 'both' })).toBe(4_000)
    expect(total({ contributionPrice: { percent: '25' }, contributionTarget: '' as 'both' })).toBe(4_000)
  })
})

describe('which contribution holds (D-04)', () => {
  it.each([
    [{ contributionPrice: { cents: 2_000 }, contributionCompany: { percent: '50' } }, 6_000],
    [{ contributionPrice: { cents: 0 }, contributionCompany: { percent: '50' } }, 8_000],
    [{ contributionCompany: { percent: '25' } }, 4_000],
    [{ contributionPrice: { cents: 2_000 }, contributionCompany: false }, 0],
    [{ contributionPrice: { cents: 2_000 }, contributionCompany: 'no' }, 0],
    [{ contributionPrice: { cents: 2_000 }, contributionCompany: true }, 6_000],
    [{ contributionPrice: { cents: 2_000 }, contributionCompany: 'yes' }, 6_000],
    [{ contributionCompany: true }, 0],
    [{ contributionCompany: 'yes' }, 0],
    [{ contributionPrice: { percent: '0' }, contributionCompany: { cents: 1_000 } }, 0],
    [{}, 0],
  ] as [Contributing, number][])('%j contributes %d cents', (modality, cents) =>
    expect(total(modality)).toBe(cents),
  )
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
