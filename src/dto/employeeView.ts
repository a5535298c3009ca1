import type { ContractDto } from './contractDto.ts'
import type { FamilyMemberDto, ProfileDto } from './profileDto.ts'

/** What becomes of a private field: it goes, or has a value that says nothing. */
type Rules<Dto> = { [Key in keyof Dto]?: 'leftOut' | { as: Dto[Key] } }

/** What only the employee reads of a family member: identity number and disability. */
export const privateOfMember: Rules<FamilyMemberDto> = {
  personalID: { as: '' },
  idType: { as: '' },
  disabilityType: { as: false },
  disability: 'leftOut',
}

/** What only the employee reads of a contract: documentation with its answers, other answers, invoices. */
export const privateOfContract: Rules<ContractDto> = {
  additionalInfo: { as: null },
  answers: 'leftOut',
  invoices: 'leftOut',
}

/** What only the employee reads of the profile; family and contracts have rules of their own. */
export const privateOfProfile: Rules<ProfileDto> = {
  BAN: { as: '' },
  maritalStatus: { as: '' },
  disabilityType: { as: false },
  disability: { as: null },
  taxSituations: 'leftOut',
  lawChange: 'leftOut',
  formerFamily: 'leftOut',
}

/** The profile as an operator sees it in the employee's portal (decision 051). */
export function viewedProfile(profile: ProfileDto): ProfileDto {
  const { family, cart, contracts } = profile
  return {
    ...withoutPrivate(privateOfProfile, profile),
    family: family.map(viewedMember),
    cart: cart.map(viewedContract),
    contracts: contracts.map(viewedContract),
  }
}

/** A family member as an operator sees them. */
export const viewedMember = (member: FamilyMemberDto): FamilyMemberDto =>
  withoutPrivate(privateOfMember, member)

/** A contract as an operator sees it. */
export const viewedContract = (contract: ContractDto): ContractDto =>
  withoutPrivate(privateOfContract, contract)

function withoutPrivate<Dto extends object>(rules: Rules<Dto>, dto: Dto): Dto {
  const kept = Object.entries(dto).flatMap(([key, value]) => {
    const rule = rules[key as keyof Dto]
    if (rule === 'leftOut') return []
    return [[key, rule ? rule.as : value]]
  })
  return Object.fromEntries(kept) as Dto
}
