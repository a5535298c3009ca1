import type { LocalizedText } from '../kernel/language.ts'
import type { TenantFile } from './tenantSchema.ts'
import type { FileProduct } from './catalogueFile.ts'
import type { CompensationsFile, MenuFile, NewsFile, TableFile } from './tenantSchemaContent.ts'
import type { DemoFile } from './tenantSchemaDemo.ts'

/** Where a value stands: its file, and the steps to it within. */
export type Place = { file: string; path: (string | number)[] }

/** The texts of `content/`, each with the languages it is written in. */
export const contentNames = ['notice', 'privacy', 'cookies', 'conditions'] as const

export type ContentName = (typeof contentNames)[number]

/**
 * Everything a tenant's folder holds, parsed and each file right by its own schema; `place` finds a product
 * again.
 */
export type TenantFiles = {
  subdomain: string
  tenant: TenantFile
  products: { product: FileProduct; place: Place }[]
  tables: Record<string, TableFile>
  menu: MenuFile
  news: NewsFile
  compensations: CompensationsFile
  demo: DemoFile
  content: Record<ContentName, LocalizedText>
  /** File names that exist. */
  images: string[]
  documents: string[]
}
