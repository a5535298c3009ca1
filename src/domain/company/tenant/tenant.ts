import type { Language, LocalizedText } from '../../kernel/language.ts'
import type { Modality, Product, ProductTax } from '../../catalogue/modality.ts'
import type { TableRow } from '../../benefit/quoteRequest.ts'
import { toCents, type AmountOrPercent } from '../../kernel/money.ts'
import type { SimulatorId } from '../../tax/simulator.ts'
import type { TenantColors } from './branding.ts'
import type { DemoEmployee } from '../demo/demo.ts'
import type { FileCompensation, MenuItem, News } from '../content/schemaContent.ts'
import type { PayrollLayout } from '../payroll/schemaPayroll.ts'
import type { ProviderLayout } from '../payroll/schemaProviders.ts'

/** The client company as its employees see it: branding, languages, plan settings and texts. */
export type Company = TenantColors & {
  name: string
  subdomain: string
  logo?: string
  /** For dark surfaces such as the sidebar. */
  logoOnDark?: string
  background?: string
  languages: Language[]
  alertDays: number
  hideCompensation: boolean
  hidePlan: boolean
  hideSocialSecurityInCompensation: boolean
  maintenance: boolean
  /** The day of the month by which a contract of the next month is complete (D-06). */
  cutOffDay: number
  /**
   * What an employee's company bag holds where it has none of its own; a percentage is of the payroll salary
   * (D-01).
   */
  companyBag: AmountOrPercent
  privacyText: LocalizedText
  privacyDetail: LocalizedText
  /** The plan's conditions, as the signing step shows them; text of `textBlocks`. */
  conditions?: LocalizedText
  helpEmail: string
  slogan?: LocalizedText
  /**
   * Which legal links the login page shows beside the legal notice, and whether cookies must be accepted to
   * log in.
   */
  showPrivacyLink: boolean
  showCookiesLink: boolean
  cookiesRequired: boolean
  /** Another one where the cookies' text or their settings are: an earlier choice counts no longer. */
  cookiesVersion: string
  /** The company's own identity provider on the login page; `isOnly`: nobody signs in with a password. */
  identityProvider?: { name: string; isOnly: boolean }
}

/** A social benefit beside the salary. */
export type SocialBenefit = { product: LocalizedText; valueCents: number }

export function socialBenefitFromFile({ product, value }: FileCompensation): SocialBenefit {
  return { product, valueCents: toCents(value) }
}

/** A group of employees that a modality may be restricted to (D-49). */
export type Collective = { id: string; name: string }

/**
 * A product of the tenant, with how far it is exempt (D-22). The order of the list is the order of the
 * sidebar.
 */
export type TenantProduct = Product & { productTax?: ProductTax }

/** The texts behind the legal PDFs and the signing step; paragraphs as `textBlocks` reads them. */
export type LegalTexts = {
  notice: LocalizedText
  privacy: LocalizedText
  cookies: LocalizedText
  /** What the employee agrees to when signing a contract. */
  conditions: LocalizedText
}

/** A provider of OpenID Connect: `claim` has an employee's e-mail or number. */
export type IdentityProvider = {
  name: string
  issuer: string
  clientId: string
  matchBy: 'email' | 'employeeNumber'
  claim: string
}

/**
 * A client company, as its folder `tenants/<subdomain>/` describes it, validated. Amounts are cents.
 * Images are addresses the portal can use as they stand (`/api/storage/images/<name>`); `assets` has the
 * places of their bytes.
 */
export type TenantConfig = {
  subdomain: string
  /** Addresses in e-mails start with this; left out, the server's own rule decides (promise 31). */
  publicUrl?: string
  /** What GET /companies/by-subdomain answers. */
  settings: Company
  /** How this company's tax and contributions are worked out (D-115). */
  simulator: SimulatorId
  /** Country whose dated tax tables this company's payroll follows, as `taxTableFor` takes it ("ES"). */
  taxTable: string
  /** Where employees sign in beside their password, and what it names them by. */
  identityProvider?: IdentityProvider
  /** Whether pay in kind is kept at 30 % of the salary and money pay above the minimum wage (D-91). */
  inKindLimit: boolean
  collectives: Collective[]
  products: TenantProduct[]
  /** All modalities, each with its product; main ones have their supplementaries too. In catalogue order. */
  modalities: Modality[]
  /** By category alias (the key on the wire, D-22). */
  productTax: Record<string, ProductTax>
  /** Rate tables by name, as the folder `tables/` holds them. */
  tables: Record<string, TableRow[]>
  menu: MenuItem[]
  news: News[]
  /**
   * Social benefits every employee of the company has; those of one person stand in the demo or the payroll.
   */
  compensations: SocialBenefit[]
  legal: LegalTexts
  /** Who gets a mail once a day about what waits for a review. */
  reviewers: readonly string[]
  /** How long data is kept; without `leaverMonths` a leaver's until they ask. */
  retention: { mailMonths: number; leaverMonths?: number; evidenceYears: number }
  /** How a closed month is written; left out: months cannot be closed. */
  payroll?: PayrollLayout
  /** How joiners, changes and leavers are written, by provider. */
  providerFiles: Readonly<Record<string, ProviderLayout>>
  /**
   * Files the tenant brings, by name, with their place on disk: public images, and documents to download and
   * sign.
   */
  assets: { images: Record<string, string>; documents: Record<string, string> }
  demo: DemoEmployee[]
}

/** The language of an employee's contracts and mails: their own, where the company offers it. */
export function languageFor(
  tenant: Pick<TenantConfig, 'settings'>,
  { language }: { language: Language },
): Language {
  return tenant.settings.languages.includes(language) ? language : (tenant.settings.languages[0] ?? language)
}
