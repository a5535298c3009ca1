import { nearestPlanYear } from '../../domain/planMonths.ts'
import type { ProfileWire } from '../../domain/wire.ts'

/** Nothing left in either bag of the plan year that is contracted for first (D-51). */
export function isLimitReached(profile: Pick<ProfileWire, 'simulations' | 'today' | 'company'>): boolean {
  const year = nearestPlanYear(profile.today, profile.company.cutOffDate)
  const bags = profile.simulations[String(year)]
  return bags !== undefined && bags.available <= 0 && bags.availableTop <= 0
}
