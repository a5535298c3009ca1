import type { Static } from 'typebox'
import { parseAmount, toEuros } from '../domain/kernel/money.ts'
import { socialBenefitFromFile, type Company, type SocialBenefit } from '../domain/company/tenant/tenant.ts'
import { writtenAmount } from './modalityDto.ts'
import type { companySchema, compensationSchema } from './schemas/company.ts'

/** The company as it travels (GET /companies/by-subdomain, and in the profile). Amounts are euros. */
export type CompanyDto = Static<typeof companySchema>

/** The company as it is answered. */
export function toCompanyDto({ cutOffDay, companyBag, ...same }: Company): CompanyDto {
  return { ...same, cutOffDate: cutOffDay, companyBag: writtenAmount(companyBag) ?? 0 }
}

/** The company as the portal keeps it. */
export function companyFromDto({ cutOffDate, companyBag, ...same }: CompanyDto): Company {
  return { ...same, cutOffDay: cutOffDate, companyBag: parseAmount(companyBag) ?? { cents: 0 } }
}

/** A social benefit as it travels and as files keep it, in euros. */
export type CompensationDto = Static<typeof compensationSchema>

/** A social benefit as it is answered. */
export function toCompensationDto({ product, valueCents }: SocialBenefit): CompensationDto {
  return { product, value: toEuros(valueCents) }
}

/** A social benefit as the portal keeps it. */
export const compensationFromDto = socialBenefitFromFile
