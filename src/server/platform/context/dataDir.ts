import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes that are written to see whether the disk has room. */
const probeBytes = 64 * 1024

/**
 * Creates the data directory and tries to write there.
 * @throws with a sentence that names the path
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, Buffer.alloc(probeBytes))
    await rm(probe)
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined)
    throw dataDirFault(error, dataDir)
  }
}

/** The error of a write below the data directory as one with a sentence that names the path. */
export function dataDirFault(error: unknown, dataDir: string): Error {
  const { code = String(error) } = error as NodeJS.ErrnoException
  const user = process.env.USER ?? `user ${process.getuid?.() ?? ''}`.trim()
  const wayOut = code === 'ENOSPC' ? 'free some space there' : `make it writable for ${user}`
  const sentence = `DATA_DIR: cannot write to ${dataDir} (${code}); ${wayOut}, or name another folder.`
  return new Error(sentence, { cause: error })
}

/**
 * Creates folders one by one: Node's own `recursive` never ends below /proc, where no folder can be created.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(folder)) throw error
  }
}
