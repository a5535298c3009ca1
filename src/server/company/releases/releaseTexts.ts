import { sha256 } from '../../platform/context/sha256.ts'
import type { CompanyTexts } from '../../../domain/company/changes/documents.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { readFilesOfRelease, type Release } from './readReleases.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

const isJson = (path: string): boolean => path.endsWith('.json')

/** Returns the text of each JSON file, and the hash of any other file. */
export function textsOfFiles(files: ReleaseFiles): CompanyTexts {
  return Object.fromEntries(
    [...files].map(([path, bytes]) => [path, isJson(path) ? bytes.toString('utf8') : sha256(bytes)]),
  )
}

/** Returns the text of each JSON file of a release, and the hash of any other file; pictures are not read. */
export async function textsOfRelease(
  db: Connection,
  tenant: string,
  release: Pick<Release, 'files'>,
): Promise<CompanyTexts> {
  const paths = Object.keys(release.files).filter(isJson)
  const read = await readFilesOfRelease(db, tenant, release, paths)
  return { ...release.files, ...textsOfFiles(read) }
}
