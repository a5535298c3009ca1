import { rm } from 'node:fs/promises'
import { startServer, temporaryDataDir } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { median, rounded } from './median.ts'

/** The built server: from the command to the first ready answer. */
export async function run(): Promise<Bench> {
  const dataDir = await temporaryDataDir()
  const start = async (): Promise<{
    seconds: number
    stop: () => Promise<unknown>
    urlOf: (tenant: string) => string
  }> => {
    const started = performance.now()
    const server = await startServer({ dataDir })
    return { ...server, seconds: (performance.now() - started) / 1000 }
  }
  const first = await start()
  await first.stop()
  const later: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const again = await start()
    later.push(again.seconds)
    await again.stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  return { name: 'start-up', firstSeconds: rounded(first.seconds), laterSeconds: rounded(median(later)) }
}
