import { yearToChoose, type Employment } from '../../domain/catalogue/planMonths.ts'
import type { Profile } from '../api/profileModel.ts'

/** The plan year that the employee can choose for today, and its months, 0 to 11; none while it is closed. */
export function findChoice(
  profile: Pick<Profile, 'today' | 'company' | keyof Employment>,
): ReturnType<typeof yearToChoose> {
  const { today, company } = profile
  return yearToChoose({ modality: {}, today, cutOffDay: company.cutOffDay, employment: profile })
}
