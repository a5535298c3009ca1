import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../processes/isAlive.ts'
import { OperationRefused } from './operating.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'portal.json')

/** Records the portal's port below the data directory, for links that the shell writes. */
export async function notePort(dataDir: string, port: number): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileOf(dataDir), `${JSON.stringify({ port, pid: process.pid })}\n`)
}

/** Deletes the recorded port when the portal ends. */
export async function forgetPort(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

/**
 * The port of the portal running on a data directory; undefined if none is recorded, or its process was
 * killed.
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
 * The port in links to companies without a public address: the running portal's, or else the given one.
 * Without either, an operation that needs a link is refused, because the links in its mails would not work.
 */
export async function portOfLinks(dataDir: string, named: number | undefined): Promise<() => number> {
  const port = (await notedPort(dataDir)) ?? named
  return () => {
    if (port === undefined) throw new OperationRefused([{ id: 'link.noPortal' }])
    return port
  }
}
