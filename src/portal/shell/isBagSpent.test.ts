import { expect, it } from 'vitest'
import type { Profile } from '../api/profileModel.ts'
import { isBagSpent } from './isBagSpent.ts'

const left = (availableCents: number, availableTopCents: number) => ({ availableCents, availableTopCents })
const reached = (today: string, bags: Record<string, ReturnType<typeof left>>) =>
  isBagSpent({ today, bags, company: { cutOffDay: 15 } } as unknown as Profile)

it('the header names the limit once both bags are empty (D-51)', () => {
  expect(reached('2026-03-10', { 2026: left(0, 0) })).toBe(true)
  expect(reached('2026-03-10', { 2026: left(1, 0) })).toBe(false)
  expect(reached('2026-03-10', { 2026: left(0, 1) })).toBe(false)
  expect(reached('2026-03-10', {})).toBe(false)
})

it('the limit looks at the bags of the year to contract: the next one after the last cut-off', () => {
  const bags = { 2026: left(0, 0), 2027: left(300_000, 50_000) }
  expect(reached('2026-11-14', bags)).toBe(true)
  expect(reached('2026-11-15', bags)).toBe(false)
})
