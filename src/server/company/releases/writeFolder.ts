import { lstat, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileDifference } from './compareFiles.ts'
import { isReleasePath, type ReleaseFiles } from './releaseFiles.ts'

/**
 * Writes the files that differ into a company's folder together, and removes those marked as removed. All
 * new files are written under temporary names before the first is moved into place; if one cannot be moved,
 * the moved ones are put back. A server loads the folder once two polls find it unchanged.
 * @throws if a path is no file of a company, or a folder in it is a link
 */
export async function writeFolder(
  dir: string,
  files: ReleaseFiles,
  differences: readonly FileDifference[],
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const staged = await mkdtemp(join(dir, '.next-'))
  const undo: (() => Promise<void>)[] = []
  try {
    for (const [index, { file, what }] of differences.entries()) {
      if (!isReleasePath(file)) throw new Error(`${file} is no file of a company.`)
      if (what === 'removed') continue
      const bytes = files.get(file)
      if (!bytes) throw new Error(`The bytes of ${file} are not kept.`)
      await makeFolder(dirname(join(dir, file)))
      await writeDurably(join(staged, String(index)), bytes)
    }
    for (const [index, { file, what }] of differences.entries()) {
      const path = join(dir, file)
      const before = await readFile(path).catch(() => undefined)
      if (what === 'removed') await rm(path, { force: true })
      else await rename(join(staged, String(index)), path)
      undo.push(() => (before ? writeFile(path, before) : rm(path, { force: true })))
    }
  } catch (error) {
    for (const putBack of undo) await putBack()
    throw error
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await lstat(folder)).isSymbolicLink()) throw new Error(`${folder} is a link; nothing is written.`)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
