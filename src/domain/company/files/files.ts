import type { LocalizedText } from '../../kernel/language.ts'
import type { TenantFile } from '../tenant/schemaTenant.ts'
import type { FileProduct } from '../catalogue/catalogueFile.ts'
import type { CompensationsFile, MenuFile, NewsFile, TableFile } from '../content/schemaContent.ts'
import type { DemoFile } from '../demo/schemaDemo.ts'
import type { PayrollLayout } from '../payroll/schemaPayroll.ts'
import type { ProvidersFile } from '../payroll/schemaProviders.ts'

/** The location of a value: its file, and the path inside the file. */
export type FilePlace = { file: string; path: (string | number)[] }

/** Builds the location of a value inside a known location. */
export type StepsTo = (...steps: (string | number)[]) => FilePlace

export function within({ file, path }: FilePlace): StepsTo {
  return (...steps) => ({ file, path: [...path, ...steps] })
}

/** Names of the texts in `content/`; each text has one file per language. */
export const contentNames = ['notice', 'privacy', 'cookies', 'conditions'] as const

export type ContentName = (typeof contentNames)[number]

/**
 * All parsed files of a tenant's folder, each valid by its own schema; a product's `place` is its file and
 * path.
 */
export type TenantFiles = {
  subdomain: string
  tenant: TenantFile
  products: { product: FileProduct; place: FilePlace }[]
  tables: Record<string, TableFile>
  menu: MenuFile
  news: NewsFile
  compensations: CompensationsFile
  /** Undefined if the company has no such file; then its months cannot be closed. */
  payroll?: PayrollLayout | undefined
  providers?: ProvidersFile | undefined
  demo: DemoFile
  content: Record<ContentName, LocalizedText>
  /** File names of the existing pictures. */
  images: string[]
  /** A text for each picture; the text changes with the picture's content. */
  pictureVersions?: Record<string, string>
  documents: string[]
}
