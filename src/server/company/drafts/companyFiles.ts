import { languages } from '../../../domain/kernel/language.ts'
import { contentNames } from '../../../domain/company/files/files.ts'
import { fingerprintOfFiles, hashFiles, type ReleaseFiles } from '../releases/releaseFiles.ts'

/** A file of a company, by its path inside the folder. */
export type CompanyFile = { path: string; bytes: Buffer }

const name = '[a-z0-9][a-z0-9-]{0,59}'
const topLevel = 'tenant|catalogue|menu|news|compensations|payroll|providers|demo'
const texts = `(?:${contentNames.join('|')})\\.(?:${languages.join('|')})\\.md`

/** The pattern of the paths that the studio may write. */
export const filePathPattern =
  `^(?:(?:${topLevel})\\.json|(?:catalogue|tables)/${name}\\.json|content/${texts}` +
  `|images/${name}\\.(?:svg|png|jpg|webp)|documents/${name}\\.pdf)$`

/** True for a text file. */
export const isTextFile = (path: string): boolean => /\.(?:json|md)$/.test(path)

/** Returns the files of a release as a list, in their order. */
export function toCompanyFiles(files: ReleaseFiles): CompanyFile[] {
  return [...files].map(([path, bytes]) => ({ path, bytes }))
}

/** Returns a hash of a configuration's files, equal on every machine. */
export function fingerprintOf(files: readonly CompanyFile[]): string {
  return fingerprintOfFiles(hashFiles(new Map(files.map(({ path, bytes }) => [path, bytes]))))
}
