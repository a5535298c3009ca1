import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../processes/isAlive.ts'
import { OperationRefused } from './operating.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'portal.json')

/** Notes below the data directory at which port the portal answers, for the links that the shell writes. */
export async function notePort(dataDir: string, port: number): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileOf(dataDir), `${JSON.stringify({ port, pid: process.pid })}\n`)
}

/** Takes the note away when the portal ends. */
export async function forgetPort(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

/**
 * The port of the portal that runs on a data directory; undefined where none was noted, or where its process
 * was killed and left the note.
 */
export async function notedPort(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '{}')
  try {
    const { port, pid } = JSON.parse(text) as { port?: unknown; pid?: unknown }
    return typeof port === 'number' && typeof pid === 'number' && isAlive(pid) ? port : undefined
  } catch {
    return undefined
  }
}

/**
 * The port in links to companies without a public address: that of the running portal, else the one that is
 * named. Without one whoever needs such a link refuses: a mail must not lead nowhere.
 */
export async function portOfLinks(dataDir: string, named: number | undefined): Promise<() => number> {
  const port = (await notedPort(dataDir)) ?? named
  return () => {
    if (port === undefined) throw new OperationRefused([{ id: 'link.noPortal' }])
    return port
  }
}
