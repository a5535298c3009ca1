import type { CompanyTexts } from '../../../domain/company/changes/documents.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { readFilesOfRelease, type Release } from './readReleases.ts'
import { sha256, type ReleaseFiles } from './releaseFiles.ts'

const isJson = (path: string): boolean => path.endsWith('.json')

/** The texts of JSON files, of others their hash. */
export function textsOfFiles(files: ReleaseFiles): CompanyTexts {
  return Object.fromEntries(
    [...files].map(([path, bytes]) => [path, isJson(path) ? bytes.toString('utf8') : sha256(bytes)]),
  )
}

/** The texts of a release's JSON files, of others their hash: no picture is read. */
export async function textsOfRelease(
  db: Connection,
  tenant: string,
  release: Pick<Release, 'files'>,
): Promise<CompanyTexts> {
  const paths = Object.keys(release.files).filter(isJson)
  const read = await readFilesOfRelease(db, tenant, release, paths)
  return { ...release.files, ...textsOfFiles(read) }
}
