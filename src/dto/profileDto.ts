import type { Static } from 'typebox'
import type { profileProductSchema } from './schemas/modality.ts'
import type {
  familyMemberSchema,
  personalDataSchema,
  personalFieldsSchema,
  profileSchema,
} from './schemas/profile.ts'

/** A member of the family travels as the model has it. */
export type FamilyMemberDto = Static<typeof familyMemberSchema>

/** What of the employee's own row has the same name on the wire and in the model. */
export type PersonalFields = Static<typeof personalFieldsSchema>

/** What of the profile stands in the employee's own row. Amounts are euros. */
export type PersonalDataDto = Static<typeof personalDataSchema>

/** One product of the employee, with the state an administrator gave it (D-47). */
export type ProfileProductDto = Static<typeof profileProductSchema>

/** GET /profile. */
export type ProfileDto = Static<typeof profileSchema>
