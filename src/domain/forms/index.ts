import type { FormSchema } from '../benefit/formSchema.ts'
import { familyMemberForm, familyMemberInCartForm } from './familyMember.ts'
import { legalContactForm, legalDataForm, legalPayForm, legalPersonForm } from './legalData.ts'
import { profileUserForm } from './profileUser.ts'

/**
 * The core's own forms by name: the portal draws them, the server judges with them, the build compiles their
 * validators.
 */
export const coreForms = {
  profileUser: profileUserForm,
  legalPerson: legalPersonForm,
  legalContact: legalContactForm,
  legalPay: legalPayForm,
  legalData: legalDataForm,
  familyMember: familyMemberForm,
  familyMemberInCart: familyMemberInCartForm,
} as const satisfies Record<string, FormSchema>
