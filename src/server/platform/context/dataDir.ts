import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Creates the data directory and tries to write there.
 * @throws with a sentence that names the path
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    const user = process.env.USER ?? `user ${process.getuid?.() ?? ''}`.trim()
    throw new Error(
      `DATA_DIR: cannot write to ${dataDir} (${code}); make it writable for ${user}, or name another folder.`,
      { cause: error },
    )
  }
}

/**
 * Creates folders one by one: Node's own `recursive` never ends below /proc, where no folder can be created.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  try {
    await mkdir(folder)
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(folder)) throw error
  }
}
