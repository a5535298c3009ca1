import { rm } from 'node:fs/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import { startServer, temporaryDataDir } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { median, rounded } from './median.ts'

const rounds = 3

/** A first visit of each page in a phone's window, at a quarter of this machine's speed and 10 Mbit/s. */
export async function run(): Promise<Bench[]> {
  const dataDir = await temporaryDataDir()
  const server = await startServer({ dataDir, env: { CLOCK: '2026-11-03T09:00:00Z' } })
  const browser = await chromium.launch(await launchOptions())
  try {
    const base = server.urlOf('acme')
    const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' })
    const token = await logIn(browser, base)
    const heading = (page: Page) => page.getByRole('heading', { level: 1 })
    const amount = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' })
    const pages = [
      ['login page', '/login', undefined, password],
      ['home', '/home', token, heading],
      ['product page', '/products/transport', token, amount],
    ] as const
    const found: Bench[] = []
    for (const [name, path, held, ready] of pages) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, base + path, held, ready))
      found.push({
        name,
        requests: median(visits.map(({ requests }) => requests)),
        kilobytes: rounded(median(visits.map(({ bytes }) => bytes)) / 1000, 0),
        'script kilobytes': rounded(median(visits.map(({ script }) => script)) / 1000, 0),
        'ready seconds': rounded(median(visits.map(({ ms }) => ms)) / 1000),
      })
    }
    return found
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Visit = { requests: number; bytes: number; script: number; ms: number }

async function visit(
  browser: Browser,
  url: string,
  token: string | undefined,
  ready: (page: Page) => ReturnType<Page['getByRole']>,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  if (token)
    await context.addInitScript((value) => {
      localStorage.setItem('portal.token', value)
      localStorage.setItem('portal.language', 'es')
      localStorage.setItem('portal.cookies', JSON.stringify({ version: 'v3', answer: 'accepted' }))
    }, token)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const throughput = { downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 }
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 40, ...throughput })
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const addresses = new Map<string, string>()
  const sum = { requests: 0, bytes: 0, script: 0 }
  network.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? 'data:'
    if (address.startsWith('data:')) return
    sum.requests++
    sum.bytes += encodedDataLength
    if (address.endsWith('.js')) sum.script += encodedDataLength
  })
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await ready(page).first().waitFor()
  const ms = performance.now() - started
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ...sum, ms }
}

export async function logIn(browser: Browser, base: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('textbox', { name: 'E-mail o DNI' }).fill('marta.ferrer@acme.example')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Demo2026x')
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await page.getByRole('checkbox', { name: 'Comprobado' }).waitFor()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('portal.token'))
  await page.close()
  return token ?? ''
}
