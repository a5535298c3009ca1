import type { Static } from 'typebox'
import { parseAmount, toEuros, writeAmount } from '../domain/kernel/money.ts'
import { showMaintenance } from '../domain/company/tenant/maintenance.ts'
import { socialBenefitFromFile, type Company, type SocialBenefit } from '../domain/company/tenant/tenant.ts'
import type { companySchema, compensationSchema } from './schemas/company.ts'

/** The company of GET /companies/by-subdomain and of the profile. Amounts are euros. */
export type CompanyDto = Static<typeof companySchema>

/** Converts the company to the API's shape; whether it is in maintenance depends on the instant. */
export function toCompanyDto(company: Company, now: Date): CompanyDto {
  const { cutOffDay, companyBag, maintenanceFrom: _from, maintenanceTo: _to, ...same } = company
  return {
    ...same,
    ...showMaintenance(company, now),
    cutOffDate: cutOffDay,
    companyBag: writeAmount(companyBag) ?? 0,
  }
}

/** Converts the API's company to the portal's model. */
export function companyFromDto({ cutOffDate, companyBag, ...same }: CompanyDto): Company {
  return { ...same, cutOffDay: cutOffDate, companyBag: parseAmount(companyBag) ?? { cents: 0 } }
}

/** A social benefit in the API and in files, in euros. */
export type CompensationDto = Static<typeof compensationSchema>

/** Converts a social benefit to the API's shape. */
export function toCompensationDto({ product, valueCents }: SocialBenefit): CompensationDto {
  return { product, value: toEuros(valueCents) }
}

/** Converts the API's social benefit to the portal's model. */
export const compensationFromDto = socialBenefitFromFile
