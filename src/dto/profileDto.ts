import type { Static } from 'typebox'
import type {
  familyMemberSchema,
  personalDataSchema,
  personalFieldsSchema,
  profileSchema,
} from './schemas/profile.ts'

/** A family member; the API's shape equals the model's. */
export type FamilyMemberDto = Static<typeof familyMemberSchema>

/** The fields of the employee's row that have the same name in the API and in the model. */
export type PersonalFields = Static<typeof personalFieldsSchema>

/** The profile's fields that the employee's row contains. Amounts are euros. */
export type PersonalDataDto = Static<typeof personalDataSchema>

/** The answer of GET /profile. */
export type ProfileDto = Static<typeof profileSchema>
