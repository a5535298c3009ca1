import { expect, it } from 'vitest'
import { findBounds, mapCoverages } from './coverages.ts'
import type { AxaDetails } from './details.ts'

const rates = { ...mapCoverages(() => ({ rate: 1 })), ginv: { rate: 1, ageLimit: 60 } }
const of = (details: AxaDetails, key: string, age = 40) =>
  findBounds(details, rates, age).find((bounds) => bounds.key === key)

it('a coverage’s slider is limited by its minimum and by the lowest coverage that limits it', () => {
  expect(of({ fallcc: 60_000 }, 'fallcc')).toMatchObject({
    minCents: 3_500_000,
    maxCents: 1_000_000_000,
    limitedBy: undefined,
    mandatory: true,
  })
  expect(of({ fallcc: 60_000, falla: 20_000 }, 'fallac')).toMatchObject({
    minCents: 0,
    maxCents: 2_000_000,
    limitedBy: 'falla',
  })
  expect(of({ fallcc: 60_000, ipacc: 50_000, ipaa: 30_000 }, 'ipaac')).toMatchObject({
    maxCents: 3_000_000,
    limitedBy: 'ipaa',
    closed: undefined,
  })
  expect(of({ fallcc: 60_000 }, 'ginv')).toMatchObject({ maxCents: 6_000_000, limitedBy: 'fallcc' })
})

it('a coverage’s slider shows why it is locked', () => {
  expect(of({ fallcc: 60_000 }, 'ipaa')?.closed).toBe('needsIpacc')
  expect(of({ fallcc: 60_000 }, 'ginv', 60)?.closed).toBeUndefined()
  expect(of({ fallcc: 60_000 }, 'ginv', 61)).toMatchObject({ closed: 'overAge', ageLimit: 60 })
})
