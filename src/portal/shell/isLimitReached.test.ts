import { expect, it } from 'vitest'
import type { ProfileDto } from '../../dto/dto.ts'
import { isLimitReached } from './isLimitReached.ts'

const left = (available: number, availableTop: number) => ({ available, availableTop })
const reached = (today: string, simulations: Record<string, ReturnType<typeof left>>) =>
  isLimitReached({ today, simulations, company: { cutOffDate: 15 } } as unknown as ProfileDto)

it('the header tells of the limit once both bags are empty (D-51)', () => {
  expect(reached('2026-03-10', { 2026: left(0, 0) })).toBe(true)
  expect(reached('2026-03-10', { 2026: left(0.01, 0) })).toBe(false)
  expect(reached('2026-03-10', { 2026: left(0, 0.01) })).toBe(false)
  expect(reached('2026-03-10', {})).toBe(false)
})

it('the bags are those of the year that is contracted for: the next one from the last cut-off on', () => {
  const simulations = { 2026: left(0, 0), 2027: left(3_000, 500) }
  expect(reached('2026-11-14', simulations)).toBe(true)
  expect(reached('2026-11-15', simulations)).toBe(false)
})
