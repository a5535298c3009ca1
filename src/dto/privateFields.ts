import type { ContractDto } from './contractDto.ts'
import type { FamilyMemberDto, ProfileDto } from './profileDto.ts'

/**
 * How a private field is hidden from operators: the field is left out, or has a fixed value without
 * information.
 */
type Rules<Dto> = { [Key in keyof Dto]?: 'leftOut' | { as: Dto[Key] } }

/** Private fields of a family member, which only the employee may see: identity number and disability. */
export const privateOfMember: Rules<FamilyMemberDto> = {
  personalID: { as: '' },
  idType: { as: '' },
  disabilityType: { as: false },
  disability: 'leftOut',
}

/**
 * Private fields of a contract, which only the employee may see: documentation with its answers, other
 * answers, invoices, and the reason of a refusal, which may tell of them.
 */
export const privateOfContract: Rules<ContractDto> = {
  additionalInfo: { as: null },
  answers: 'leftOut',
  invoices: 'leftOut',
  refusalReason: 'leftOut',
}

/**
 * Private fields of the profile, which only the employee may see; family members and contracts have separate
 * rules.
 */
export const privateOfProfile: Rules<ProfileDto> = {
  BAN: { as: '' },
  maritalStatus: { as: '' },
  disabilityType: { as: false },
  disability: { as: null },
  taxSituations: 'leftOut',
  lawChange: 'leftOut',
  formerFamily: 'leftOut',
}

/** The profile for an operator who views the employee's portal (decision 051). */
export function viewedProfile(profile: ProfileDto): ProfileDto {
  const { family, cart, contracts } = profile
  return {
    ...withoutPrivate(privateOfProfile, profile),
    family: family.map(viewedMember),
    cart: cart.map(viewedContract),
    contracts: contracts.map(viewedContract),
  }
}

/** A family member for an operator who views the employee's portal. */
export const viewedMember = (member: FamilyMemberDto): FamilyMemberDto =>
  withoutPrivate(privateOfMember, member)

/** A contract for an operator who views the employee's portal. */
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
