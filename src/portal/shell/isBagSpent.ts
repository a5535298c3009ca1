import type { Employment } from '../../domain/catalogue/planMonths.ts'
import { isLimitReached as isNothingLeft } from '../../domain/plan/bags.ts'
import type { Profile } from '../api/profileModel.ts'
import { findChoice } from '../plan/findChoice.ts'

/** True if both bags are spent in the plan year that the employee can choose for (D-51). */
export function isBagSpent(profile: Pick<Profile, 'bags' | 'today' | 'company' | keyof Employment>): boolean {
  const bags = profile.bags[String(findChoice(profile).year)]
  return bags !== undefined && isNothingLeft(bags)
}
