import { toCents, wholePercent } from '../../domain/kernel/money.ts'
import type { ProfileDto, SimulationDto } from '../../dto/dto.ts'

/** One bag as a bar: euros used of a total, and whole percent (BAG-23). */
export type Bag = { id: 'exent' | 'top' | 'user'; used: number; total: number; percent: number }

/** The bags of a plan year that hold anything. Company money is part of the flexible side (D-02). */
export function bagsOfYear(simulation: SimulationDto, profile: Pick<ProfileDto, 'userBag'>): Bag[] {
  const exent = toCents(simulation.flexibleBag) + toCents(simulation.companyBag)
  const top = toCents(simulation.topBag)
  const user = toCents(profile.userBag)
  return [
    bagOf('exent', exent, toCents(simulation.available)),
    bagOf('top', top, toCents(simulation.availableTop)),
    bagOf('user', user, toCents(simulation.userBagLeft)),
  ].filter(({ total }) => total > 0)
}

function bagOf(id: Bag['id'], totalCents: number, leftCents: number): Bag {
  const usedCents = Math.max(0, totalCents - leftCents)
  return { id, used: usedCents / 100, total: totalCents / 100, percent: wholePercent(usedCents, totalCents) }
}
