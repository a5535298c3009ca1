import { nearestPlanYear } from '../../domain/catalogue/planMonths.ts'
import { isLimitReached as isNothingLeft } from '../../domain/quote/simulation.ts'
import type { ProfileDto } from '../../dto/dto.ts'

/** Nothing left in either bag of the plan year that is contracted for first (D-51). */
export function isLimitReached(profile: Pick<ProfileDto, 'simulations' | 'today' | 'company'>): boolean {
  const bags = profile.simulations[String(nearestPlanYear(profile.today, profile.company.cutOffDate))]
  return bags !== undefined && isNothingLeft(bags)
}
