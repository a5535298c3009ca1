import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileDifference } from './compareFiles.ts'
import { isReleasePath, type ReleaseFiles } from './releaseFiles.ts'

/**
 * Writes the changed files of a release into a company's folder, and removes the files that the release does
 * not contain. Each file is replaced in one step; a server loads the folder once two polls find it unchanged.
 */
export async function writeFolder(
  dir: string,
  files: ReleaseFiles,
  differences: readonly FileDifference[],
): Promise<void> {
  for (const { file, what } of differences) {
    if (!isReleasePath(file)) throw new Error(`${file} is no file of a company.`)
    const path = join(dir, file)
    if (what === 'removed') {
      await rm(path, { force: true })
      continue
    }
    const bytes = files.get(file)
    if (!bytes) throw new Error(`The bytes of ${file} are not kept.`)
    await replaceFile(path, bytes)
  }
}

async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  if ((await lstat(folder)).isSymbolicLink()) throw new Error(`${folder} is a link; nothing is written.`)
  const next = join(folder, `.${basename(path)}.next`)
  await writeFile(next, bytes)
  await rename(next, path)
}
