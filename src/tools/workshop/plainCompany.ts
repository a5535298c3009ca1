import { languages } from '../../domain/kernel/language.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { plainColors } from '../../domain/company/tenant/branding.ts'

/** A company without special settings, for the workshop's examples. */
export const plainCompany: Company = {
  name: 'Empresa',
  subdomain: 'workshop',
  ...plainColors,
  languages: [...languages],
  alertDays: 30,
  hideCompensation: false,
  hidePlan: false,
  hideSocialSecurityInCompensation: false,
  maintenance: false,
  cutOffDay: 15,
  companyBag: { cents: 0 },
  privacyText: {},
  privacyDetail: {},
  helpEmail: 'help@example.com',
  showPrivacyLink: false,
  showCookiesLink: false,
  cookiesRequired: false,
  cookiesVersion: '1',
}
