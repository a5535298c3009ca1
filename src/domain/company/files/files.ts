import type { LocalizedText } from '../../kernel/language.ts'
import type { TenantFile } from '../tenant/schemaTenant.ts'
import type { FileProduct } from '../catalogue/catalogueFile.ts'
import type { CompensationsFile, MenuFile, NewsFile, TableFile } from '../content/schemaContent.ts'
import type { DemoFile } from '../demo/schemaDemo.ts'
import type { PayrollLayout } from '../payroll/schemaPayroll.ts'
import type { ProvidersFile } from '../payroll/schemaProviders.ts'

/** The place of a value: its file, and the path inside it. */
export type FilePlace = { file: string; path: (string | number)[] }

/** Builds the place of a value below a known place. */
export type StepsTo = (...steps: (string | number)[]) => FilePlace

export function within({ file, path }: FilePlace): StepsTo {
  return (...steps) => ({ file, path: [...path, ...steps] })
}

/** The texts of `content/`, each in the languages that have a file. */
export const contentNames = ['notice', 'privacy', 'cookies', 'conditions'] as const

export type ContentName = (typeof contentNames)[number]

/** All parsed files of a tenant's folder, each valid by its own schema; `place` is the place of a product. */
export type TenantFiles = {
  subdomain: string
  tenant: TenantFile
  products: { product: FileProduct; place: FilePlace }[]
  tables: Record<string, TableFile>
  menu: MenuFile
  news: NewsFile
  compensations: CompensationsFile
  /** Undefined if the company has no file of it: its months cannot be closed. */
  payroll?: PayrollLayout | undefined
  providers?: ProvidersFile | undefined
  demo: DemoFile
  content: Record<ContentName, LocalizedText>
  /** Names of existing files. */
  images: string[]
  /** A text for each picture that changes with its content. */
  pictureVersions?: Record<string, string>
  documents: string[]
}
