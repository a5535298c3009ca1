import type { LocalizedText } from '../../kernel/language.ts'
import type { TenantFile } from '../tenant/schemaTenant.ts'
import type { FileProduct } from '../catalogue/catalogueFile.ts'
import type { CompensationsFile, MenuFile, NewsFile, TableFile } from '../content/schemaContent.ts'
import type { DemoFile } from '../demo/schemaDemo.ts'
import type { PayrollLayout } from '../payroll/schemaPayroll.ts'
import type { ProvidersFile } from '../payroll/schemaProviders.ts'

/** The place of a value: its file, and the steps to it inside the file. */
export type FilePlace = { file: string; path: (string | number)[] }

/** A place some steps further inside a known place. */
export type StepsTo = (...steps: (string | number)[]) => FilePlace

export function within({ file, path }: FilePlace): StepsTo {
  return (...steps) => ({ file, path: [...path, ...steps] })
}

/** The texts of `content/`, each with the languages it is written in. */
export const contentNames = ['notice', 'privacy', 'cookies', 'conditions'] as const

export type ContentName = (typeof contentNames)[number]

/**
 * Everything that a tenant's folder holds, parsed and each file valid by its own schema; `place` is the place
 * of a product.
 */
export type TenantFiles = {
  subdomain: string
  tenant: TenantFile
  products: { product: FileProduct; place: FilePlace }[]
  tables: Record<string, TableFile>
  menu: MenuFile
  news: NewsFile
  compensations: CompensationsFile
  /** Undefined where the company has none: its months cannot be closed. */
  payroll?: PayrollLayout | undefined
  providers?: ProvidersFile | undefined
  demo: DemoFile
  content: Record<ContentName, LocalizedText>
  /** File names that exist. */
  images: string[]
  documents: string[]
}
