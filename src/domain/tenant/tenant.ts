import type { LocalizedText } from '../kernel/language.ts'
import type { Modality, Product } from '../catalogue/modality.ts'
import type { TableRow } from '../benefit/quoteRequest.ts'
import type { ProductTax } from '../catalogue/taxTypes.ts'
import type { DemoEmployee } from './demo.ts'
import type { CompanyDto, CompensationDto, MenuItemDto, NewsDto } from '../../dto/dto.ts'

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

/**
 * A client company, as its folder `tenants/<subdomain>/` describes it after it was judged. Amounts are euros.
 * Images are addresses the portal can use as they stand (`/api/storage/images/<name>`); `assets` says where
 * the bytes lie.
 */
export type TenantConfig = {
  subdomain: string
  /** Addresses in e-mails start with this; left out, the server's own rule decides (promise 31). */
  publicUrl?: string
  /** What GET /companies/by-subdomain answers. */
  settings: CompanyDto
  /** Country whose dated tax tables this company's payroll follows, as `taxTableFor` takes it ("ES"). */
  taxTable: string
  collectives: Collective[]
  products: TenantProduct[]
  /**
   * All modalities, each carrying its product; main ones carry their supplementaries too. In catalogue order.
   */
  modalities: Modality[]
  /** By category alias (the key on the wire, D-22). */
  productTax: Record<string, ProductTax>
  /** Rate tables by name, as the folder `tables/` holds them. */
  tables: Record<string, TableRow[]>
  menu: MenuItemDto[]
  news: NewsDto[]
  /**
   * Social benefits every employee of the company has; those of one person stand in the demo or the payroll.
   */
  compensations: CompensationDto[]
  legal: LegalTexts
  /**
   * Files the tenant brings, by name, with their place on disk: public images, and documents to download and
   * sign.
   */
  assets: { images: Record<string, string>; documents: Record<string, string> }
  demo: DemoEmployee[]
}
