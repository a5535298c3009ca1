import type { Language, LocalizedText } from '../../kernel/language.ts'
import type { Modality, Product, ProductTax } from '../../catalogue/modality.ts'
import type { TableRow } from '../../benefit/quoteRequest.ts'
import { toCents, type AmountOrPercent } from '../../kernel/money.ts'
import type { LegalEntity } from '../../payroll/yearLines.ts'
import type { SimulatorId } from '../../tax/simulator.ts'
import type { TenantColors } from './branding.ts'
import type { DemoEmployee } from '../demo/demo.ts'
import type { FileCompensation, MenuItem, News } from '../content/schemaContent.ts'
import type { PayrollLayout } from '../payroll/schemaPayroll.ts'
import type { ProviderLayout } from '../payroll/schemaProviders.ts'

/** The client company as employees see it: branding, languages, plan settings and texts. */
export type Company = TenantColors & {
  name: string
  subdomain: string
  logo?: string
  /** Logo for dark surfaces such as the sidebar. */
  logoOnDark?: string
  background?: string
  languages: Language[]
  alertDays: number
  hideCompensation: boolean
  hidePlan: boolean
  hideSocialSecurityInCompensation: boolean
  /** True: the company is in maintenance now. */
  maintenance: boolean
  /** Instants at which planned maintenance starts and ends (`maintenance.ts`). */
  maintenanceFrom?: string
  maintenanceTo?: string
  /** Day of the month by which a contract for the next month must be complete (D-06). */
  cutOffDay: number
  /** Default company bag of an employee; a percentage refers to the payroll salary (D-01). */
  companyBag: AmountOrPercent
  privacyText: LocalizedText
  privacyDetail: LocalizedText
  /** The plan's conditions for the signing step; parsed by `textBlocks`. */
  conditions?: LocalizedText
  helpEmail: string
  slogan?: LocalizedText
  /** Whether the login page links to the privacy policy and whether signing in requires accepting cookies. */
  showPrivacyLink: boolean
  showCookiesLink: boolean
  cookiesRequired: boolean
  /** Changes if the cookies' text or settings change; then employees are asked again. */
  cookiesVersion: string
  /** The company's own identity provider on the login page; `isOnly`: passwords are switched off. */
  identityProvider?: { name: string; isOnly: boolean }
}

/** A social benefit in addition to the salary. */
export type SocialBenefit = { product: LocalizedText; valueCents: number }

export function socialBenefitFromFile({ product, value }: FileCompensation): SocialBenefit {
  return { product, valueCents: toCents(value) }
}

/** A group of employees that a modality may be restricted to (D-49). */
export type Collective = { id: string; name: string }

/** A product of the tenant, with its exemption (D-22). The sidebar uses the order of the list. */
export type TenantProduct = Product & { productTax?: ProductTax }

/** The texts of the legal PDFs and of the signing step; `textBlocks` parses their paragraphs. */
export type LegalTexts = {
  notice: LocalizedText
  privacy: LocalizedText
  cookies: LocalizedText
  /** The conditions an employee accepts when signing a contract. */
  conditions: LocalizedText
}

/** A provider of OpenID Connect; `claim` names the claim with the employee's e-mail or number. */
export type IdentityProvider = {
  name: string
  issuer: string
  clientId: string
  matchBy: 'email' | 'employeeNumber'
  claim: string
}

/**
 * A validated client company, read from its folder `tenants/<subdomain>/`. Amounts are cents. Images are
 * addresses for the portal (`/api/storage/images/<name>`); `assets` maps file names to paths.
 */
export type TenantConfig = {
  subdomain: string
  /** The first part of links in e-mails; left out: the server's own address (promise 31). */
  publicUrl?: string
  /**
   * True: the company is not public yet; requests to its hosts get the same response as for an unknown
   * company.
   */
  isDraft?: boolean
  /** The response of GET /companies/by-subdomain. */
  settings: Company
  /** The method that computes this company's tax and contributions (D-115). */
  simulator: SimulatorId
  /** Country of the dated tax tables for the payroll ("ES"), for `taxTableFor`. */
  taxTable: string
  /** The company's identity provider for sign-in without a password. */
  identityProvider?: IdentityProvider
  /**
   * True: pay in kind is limited to 30 % of the salary, and the pay in money may not fall below the minimum
   * wage (D-91).
   */
  inKindLimit: boolean
  /** Whether employees are charged the payment on account of pay in kind (D-119). */
  onAccountCharged: boolean
  /** Whether red changes in the studio wait for the approval of another account. */
  approval: boolean
  /** Whether operators may see the portal of an employee. */
  viewAs: boolean
  collectives: Collective[]
  legalEntities: readonly LegalEntity[]
  products: TenantProduct[]
  /**
   * All modalities in catalogue order, each with its product; main modalities also contain their
   * supplementaries.
   */
  modalities: Modality[]
  /** Exemptions by category alias, which is also the key in the API (D-22). */
  productTax: Record<string, ProductTax>
  /** Rate tables of the folder `tables/`, by name. */
  tables: Record<string, TableRow[]>
  menu: MenuItem[]
  news: News[]
  /** Social benefits of every employee; those of one person come from the demo or the payroll. */
  compensations: SocialBenefit[]
  legal: LegalTexts
  /** Addresses that get a daily mail about open reviews. */
  reviewers: readonly string[]
  /** How long data is kept; without `leaverMonths` a leaver's data stays until they request deletion. */
  retention: { mailMonths: number; leaverMonths?: number; evidenceYears: number }
  /** Layout of a closed month; left out: months cannot be closed. */
  payroll?: PayrollLayout
  /** Layouts of files of joiners, changes and leavers, by provider. */
  providerFiles: Readonly<Record<string, ProviderLayout>>
  /** The tenant's own files by name, with their paths: public images, and documents to download or sign. */
  assets: { images: Record<string, string>; documents: Record<string, string> }
  demo: DemoEmployee[]
}

/** The language of an employee's contracts and mails: the employee's language, if the company offers it. */
export function languageFor(
  tenant: Pick<TenantConfig, 'settings'>,
  { language }: { language: Language },
): Language {
  return tenant.settings.languages.includes(language) ? language : (tenant.settings.languages[0] ?? language)
}
