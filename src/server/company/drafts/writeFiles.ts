import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DraftFile } from './draftFiles.ts'

/**
 * Replaces files in a company's folder together: all are written beside it before the first is moved. If one
 * cannot be moved, the moved ones are put back.
 */
export async function writeFiles(dir: string, files: readonly DraftFile[]): Promise<void> {
  const staged = await mkdtemp(join(dir, '.studio-'))
  const replaced: DraftFile[] = []
  try {
    for (const [index, { path, bytes }] of files.entries()) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeDurably(join(staged, String(index)), bytes)
    }
    for (const [index, file] of files.entries()) {
      await rename(join(staged, String(index)), join(dir, file.path))
      replaced.push(file)
    }
  } catch (error) {
    for (const { path, served } of replaced)
      await (served ? writeFile(join(dir, path), served) : rm(join(dir, path), { force: true }))
    throw error
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
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
