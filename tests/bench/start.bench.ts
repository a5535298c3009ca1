import { gzipSync } from 'node:zlib'
import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import { startServer, temporaryDataDir } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { median, rounded } from './median.ts'

/**
 * The built server: from the command to the first ready answer, and what the login page makes a browser
 * fetch.
 */
export async function run(): Promise<Bench[]> {
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
  const page = await loginPage(first.urlOf('acme'))
  await first.stop()
  const later: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const again = await start()
    later.push(again.seconds)
    await again.stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  return [
    { name: 'start-up', firstSeconds: rounded(first.seconds), laterSeconds: rounded(median(later)) },
    page,
  ]
}

async function loginPage(url: string): Promise<Bench> {
  const browser = await chromium.launch(await launchOptions())
  const page = await browser.newPage()
  const bytes = { script: 0, stylesheet: 0, font: 0 }
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType() as keyof typeof bytes
    if (kind in bytes)
      reading.push(
        response
          .body()
          .then(
            (body) =>
              void (bytes[kind] += kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length),
          ),
      )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(reading)
  await browser.close()
  const kilobytes = (size: number): number => rounded(size / 1000, 1)
  return {
    name: 'login page',
    'scripts, KB gzip': kilobytes(bytes.script),
    'styles, KB gzip': kilobytes(bytes.stylesheet),
    'fonts, KB': kilobytes(bytes.font),
  }
}
