import { mapValues } from '../../domain/kernel/collections.ts'
import { centsOf, eurosOf } from '../../domain/kernel/money.ts'
import type { SentSituation } from '../../domain/plan/taxSituation.ts'
import { companyFromDto } from '../../dto/companyDto.ts'
import { contractFromDto } from '../../dto/contractDto.ts'
import { productFromDto, productTaxFromDto } from '../../dto/modalityDto.ts'
import type { OfferLinesDto } from '../../dto/offerLineDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { bagsFromDto } from '../../dto/simulationDto.ts'
import { taxSituationsFromDto } from '../../dto/taxSituationsDto.ts'
import type { Profile } from './profileModel.ts'
import { api } from './api.ts'

/** GET /profile. */
export async function loadProfile(): Promise<Profile> {
  return withSimulator(await api.get<ProfileDto>('/profile', { isKept: true }))
}

/** POST /profile with the changed fields, under the names of their forms; returns the updated profile. */
export async function saveProfile(fields: Record<string, unknown>): Promise<Profile> {
  return withSimulator(await api.post<ProfileDto>('/profile', fields))
}

/** Sends the tax situation of form 145; returns the updated profile. */
export async function saveTaxSituation(told: SentSituation): Promise<Profile> {
  return withSimulator(await api.put<ProfileDto>('/profile/tax-situation', told))
}

/** GET /profile/offers: the effect of each product on the payslip, in the current language. */
export const loadOfferLines = (): Promise<OfferLinesDto> => api.get<OfferLinesDto>('/profile/offers')

/** Sends the confirmation link for the new e-mail again. */
export async function resendEmailLink(): Promise<Profile> {
  return withSimulator(await api.post<ProfileDto>('/profile/pending-email'))
}

/** Discards the new e-mail address. */
export async function dropPendingEmail(): Promise<Profile> {
  return withSimulator(await api.delete<ProfileDto>('/profile/pending-email'))
}

/** Declares that the employee wants nothing in a plan year (D-100). */
export async function declineYear(year: number): Promise<Profile> {
  return withSimulator(await api.put<ProfileDto>(`/profile/nothing/${year}`))
}

/** Withdraws the declaration of `declineYear`. */
export async function withdrawDecline(year: number): Promise<Profile> {
  return withSimulator(await api.delete<ProfileDto>(`/profile/nothing/${year}`))
}

/** Returns the profile under the names of its forms, where salaries are in euros. */
export function toProfileFields(profile: Profile): Record<string, unknown> {
  const { fixedSalaryCents, variableSalaryCents, ...same } = profile
  return { ...same, ...eurosOf({ fixedSalary: fixedSalaryCents, variableSalary: variableSalaryCents }) }
}

/** Adds the company's tax model, whose code is loaded only if the company uses it (D-115). */
async function withSimulator(dto: ProfileDto): Promise<Profile> {
  const profile = toProfile(dto)
  if (dto.simulator !== 'law') return profile
  const { lawSimulator } = await import('../../domain/tax/law/lawSimulator.ts')
  return { ...profile, simulator: lawSimulator }
}

/** Converts the profile to the model's names and cents. */
export function toProfile(dto: ProfileDto): Profile {
  const { fixedSalary, variableSalary, ...rest } = dto
  const {
    privateUse,
    renting,
    products,
    employeeTax,
    productTax,
    simulations,
    simulator: _,
    ...others
  } = rest
  const { flexibleBag: _flexible, topBag: _top, userBag: _user, companyBag: _company, ...person } = others
  const { cart, contracts, company, ...same } = person
  return {
    ...same,
    ...centsOf({
      fixedSalaryCents: fixedSalary,
      variableSalaryCents: variableSalary,
    }),
    ...(dto.taxSituations && { taxSituations: taxSituationsFromDto(dto.taxSituations) }),
    privateUsePercent: privateUse,
    hasVehicle: renting,
    products: products.map(productFromDto),
    tax: employeeTax,
    productTax: mapValues(productTax, productTaxFromDto),
    bags: mapValues(simulations, bagsFromDto),
    cart: cart.map(contractFromDto),
    contracts: contracts.map(contractFromDto),
    company: companyFromDto(company),
  }
}
