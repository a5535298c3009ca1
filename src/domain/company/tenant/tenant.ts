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
  /** True: in maintenance at once. */
  maintenance: boolean
  /** Instants between which the company is in maintenance by itself (`maintenance.ts`). */
  maintenanceFrom?: string
  maintenanceTo?: string
  /** Day of the month by which a contract for the next month must be complete (D-06). */
  cutOffDay: number
  /** Default company bag of an employee; a percentage is of the payroll salary (D-01). */
  companyBag: AmountOrPercent
  privacyText: LocalizedText
  privacyDetail: LocalizedText
  /** The plan's conditions for the signing step; parsed by `textBlocks`. */
  conditions?: LocalizedText
  helpEmail: string
  slogan?: LocalizedText
  /**
   * Whether the login page links to the privacy policy beside the legal notice, and whether logging in
   * requires accepting cookies.
   */
  showPrivacyLink: boolean
  showCookiesLink: boolean
  cookiesRequired: boolean
  /** Changes with the cookies' text or settings, which invalidates earlier choices. */
  cookiesVersion: string
  /** The company's own identity provider on the login page; `isOnly`: passwords are switched off. */
  identityProvider?: { name: string; isOnly: boolean }
}

/** A social benefit beside the salary. */
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

/** A provider of OpenID Connect: `claim` contains the employee's e-mail or number. */
export type IdentityProvider = {
  name: string
  issuer: string
  clientId: string
  matchBy: 'email' | 'employeeNumber'
  claim: string
}

/**
 * A validated client company, from its folder `tenants/<subdomain>/`. Amounts are cents. Images are addresses
 * for the portal (`/api/storage/images/<name>`); `assets` maps them to files.
 */
export type TenantConfig = {
  subdomain: string
  /** Start of addresses in e-mails; left out: the server's own address (promise 31). */
  publicUrl?: string
  /** True: not public yet; its hosts answer as those of no company. */
  isDraft?: boolean
  /** The response of GET /companies/by-subdomain. */
  settings: Company
  /** The method that computes this company's tax and contributions (D-115). */
  simulator: SimulatorId
  /** Country of the payroll's dated tax tables, as `taxTableFor` takes it ("ES"). */
  taxTable: string
  /** The identity provider for signing in without a password, and the claim that identifies the employee. */
  identityProvider?: IdentityProvider
  /**
   * Whether pay in kind is limited to 30 % of the salary, and money pay stays above the minimum wage (D-91).
   */
  inKindLimit: boolean
  /** Whether red changes in the studio wait for the approval of another account. */
  approval: boolean
  /** Whether operators may see the portal of an employee. */
  viewAs: boolean
  collectives: Collective[]
  legalEntities: readonly LegalEntity[]
  products: TenantProduct[]
  /** All modalities, each with its product; main ones have their supplementaries too. In catalogue order. */
  modalities: Modality[]
  /** By category alias, which is also the key in the API (D-22). */
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

/** The language of an employee's contracts and mails: their own, if the company offers it. */
export function languageFor(
  tenant: Pick<TenantConfig, 'settings'>,
  { language }: { language: Language },
): Language {
  return tenant.settings.languages.includes(language) ? language : (tenant.settings.languages[0] ?? language)
}
