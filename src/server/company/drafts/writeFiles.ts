import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DraftFile } from './draftFiles.ts'

/**
 * Writes files into a company's folder at one instant: all are complete beside it before the first takes its
 * place. Where one cannot take its place, those that did are put back.
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
