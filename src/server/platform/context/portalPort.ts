import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileOf = (dataDir: string): string => join(dataDir, 'portal.json')

/** Notes below the data directory at which port the portal answers, for the links that the shell writes. */
export async function notePort(dataDir: string, port: number): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileOf(dataDir), `${JSON.stringify({ port })}\n`)
}

/** Takes the note away when the portal ends. */
export async function forgetPort(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

/** The port of the portal that runs on a data directory; undefined where none was noted. */
export async function notedPort(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '{}')
  try {
    const { port } = JSON.parse(text) as { port?: unknown }
    return typeof port === 'number' ? port : undefined
  } catch {
    return undefined
  }
}
