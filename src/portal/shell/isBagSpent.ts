import { nearestPlanYear } from '../../domain/catalogue/planMonths.ts'
import { isLimitReached as isNothingLeft } from '../../domain/plan/bags.ts'
import type { Profile } from '../api/profileModel.ts'

/** True if both bags are spent in the next plan year that the employee can contract (D-51). */
export function isBagSpent(profile: Pick<Profile, 'bags' | 'today' | 'company'>): boolean {
  const bags = profile.bags[String(nearestPlanYear(profile.today, profile.company.cutOffDay))]
  return bags !== undefined && isNothingLeft(bags)
}
