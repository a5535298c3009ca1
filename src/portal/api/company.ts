import type { Company, SocialBenefit } from '../../domain/tenant/tenant.ts'
import {
  companyFromDto,
  compensationFromDto,
  type CompanyDto,
  type CompensationDto,
} from '../../dto/companyDto.ts'
import { api } from './api.ts'

/** GET /companies/by-subdomain: the company of this address. */
export async function loadCompany(): Promise<Company> {
  return companyFromDto(await api.get<CompanyDto>('/companies/by-subdomain'))
}

/** GET /compensations: the social benefits of the company and of this employee. */
export async function loadSocialBenefits(): Promise<SocialBenefit[]> {
  return (await api.get<CompensationDto[]>('/compensations')).map(compensationFromDto)
}
