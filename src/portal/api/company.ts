import type { Company, SocialBenefit } from '../../domain/company/tenant/tenant.ts'
import {
  companyFromDto,
  compensationFromDto,
  type CompanyDto,
  type CompensationDto,
} from '../../dto/companyDto.ts'
import { api } from './api.ts'

let isPageRead = false

/** Returns the company of this address: first from the page, later from GET /companies/by-subdomain. */
export async function loadCompany(): Promise<Company> {
  const brought = isPageRead ? undefined : readPageCompany()
  isPageRead = true
  return companyFromDto(brought ?? (await api.get<CompanyDto>('/companies/by-subdomain')))
}

/** Reads the company that the server wrote into the page; undefined: no company has this address. */
function readPageCompany(): CompanyDto | undefined {
  const text = document.getElementById('tenant')?.textContent
  return text ? ((JSON.parse(text) as CompanyDto | null) ?? undefined) : undefined
}

/** GET /compensations: the social benefits of the company and of this employee. */
export async function loadSocialBenefits(): Promise<SocialBenefit[]> {
  return (await api.get<CompensationDto[]>('/compensations')).map(compensationFromDto)
}
