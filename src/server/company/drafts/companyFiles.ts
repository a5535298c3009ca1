import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../../domain/kernel/language.ts'
import { contentNames } from '../../../domain/company/files/files.ts'
import { linkFault } from '../folders.ts'
import { fingerprintOfFiles, hashFiles } from '../releases/releaseFiles.ts'

/** A file of a company, by its path inside the folder. */
export type CompanyFile = { path: string; bytes: Buffer }

const name = '[a-z0-9][a-z0-9-]{0,59}'
const topLevel = 'tenant|catalogue|menu|news|compensations|payroll|providers|demo'
const texts = `(?:${contentNames.join('|')})\\.(?:${languages.join('|')})\\.md`

/** The pattern of the paths that a company's files may have. */
export const filePathPattern =
  `^(?:(?:${topLevel})\\.json|(?:catalogue|tables)/${name}\\.json|content/${texts}` +
  `|images/${name}\\.(?:svg|png|jpg|webp)|documents/${name}\\.pdf)$`

const isFilePath = new RegExp(filePathPattern)

/** True for a text file. */
export const isTextFile = (path: string): boolean => /\.(?:json|md)$/.test(path)

/** Reads the files of a company's folder, sorted by path; unrelated files are skipped. */
export function readCompanyFiles(dir: string): CompanyFile[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => isFilePath.test(path) && !linkFault(dir, path))
    .filter((path) => statSync(join(dir, path)).isFile())
    .sort()
    .map((path) => ({ path, bytes: readFileSync(join(dir, path)) }))
}

/** Returns a hash of a configuration's files, equal on every machine. */
export function fingerprintOf(files: readonly CompanyFile[]): string {
  return fingerprintOfFiles(hashFiles(new Map(files.map(({ path, bytes }) => [path, bytes]))))
}
