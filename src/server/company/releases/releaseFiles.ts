import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '../../platform/context/sha256.ts'
import { maxFileBytes } from '../../../domain/forms/uploadLimits.ts'
import { linkFault } from '../folders.ts'
import { folders, topLevel } from '../unusedFiles.ts'

/** The files of a company's folder, by path. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>

/** The file endings in each folder of a company: other files are not part of a release. */
const endings: Record<string, RegExp> = {
  catalogue: /\.json$/,
  tables: /\.json$/,
  content: /\.md$/,
  images: /\.(svg|png|jpg|webp)$/,
  documents: /\.pdf$/,
}

/** Whether a file can be part of a release, by its path. */
export function isReleasePath(path: string): boolean {
  const [folder = '', name, more] = path.split('/')
  if (name === undefined) return topLevel.includes(folder)
  return more === undefined && !name.startsWith('.') && (endings[folder]?.test(name) ?? false)
}

/** Reads the files of a company's folder that are part of a release, sorted by path. */
export async function readReleaseFiles(dir: string): Promise<ReleaseFiles> {
  const within = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(dir, folder)).catch(() => [])
      return names.map((name) => `${folder}/${name}`)
    }),
  )
  const paths = [...topLevel, ...within.flat()].filter(isReleasePath).sort()
  const files = new Map<string, Buffer>()
  for (const path of paths) {
    const found = await stat(join(dir, path)).catch(() => undefined)
    if (!found?.isFile() || found.size > maxFileBytes || linkFault(dir, path)) continue
    files.set(path, await readFile(join(dir, path)))
  }
  return files
}

/** The SHA-256 of each file, by path. */
export function hashFiles(files: ReleaseFiles): Record<string, string> {
  return Object.fromEntries([...files].map(([path, bytes]) => [path, sha256(bytes)]))
}

/** The SHA-256 over paths and hashes, equal on every machine. */
export function fingerprintOfFiles(hashes: Record<string, string>): string {
  const lines = Object.keys(hashes)
    .sort()
    .map((path) => `${path}\0${hashes[path]}\n`)
  return sha256(lines.join(''))
}
