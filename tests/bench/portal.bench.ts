import { rm } from 'node:fs/promises'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { waitForIdle, watchTraffic } from '../browser/traffic.ts'
import { launchOptions } from '../support/browser.ts'
import { startServer, createDataDir } from '../support/startServer.ts'
import type { Bench } from './all.ts'
import { openBarePage } from './barePage.ts'
import { median, rounded } from './median.ts'

const rounds = 3

/**
 * Measures a first visit of each page in a phone-sized window, at a quarter of this machine's speed and 10
 * Mbit/s, compared with a page rendered by React alone, alternating in one run.
 */
export async function run(): Promise<Bench[]> {
  const dataDir = await createDataDir()
  const server = await startServer({ dataDir, env: { CLOCK: '2026-11-03T09:00:00Z' } })
  const bare = await openBarePage()
  const browser = await chromium.launch(await launchOptions())
  try {
    const base = server.urlOf('acme')
    const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' })
    const token = await logIn(browser, base)
    const heading = (page: Page) => page.getByRole('heading', { level: 1 })
    const law = server.urlOf(byLaw.tenant)
    const lawToken = await logIn(browser, law, byLaw.email)
    const slider = (page: Page) => page.getByRole('slider')
    const amount = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' })
    const pages: [string, string, string | undefined, (page: Page) => Locator][] = [
      [bareName, bare.url, undefined, heading],
      ['login page', `${base}/login`, undefined, password],
      ['home', `${base}/home`, token, heading],
      ['product page', `${base}/products/transport`, token, amount],
      ['plan page, by law', `${law}/plan`, lawToken, slider],
    ]
    const visits = new Map<string, Visit[]>(pages.map(([name]) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const [name, url, held, ready] of pages)
        visits.get(name)?.push(await visit(browser, url, held, ready))
    const bareMs = median((visits.get(bareName) ?? []).map(({ ms }) => ms))
    return [...visits].map(([name, all]) => benchOf(name, all, bareMs))
  } finally {
    await browser.close()
    bare.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const bareName = 'bare React page'

type Visit = { requests: number; bytes: number; script: number; ms: number; vitals: Vitals }

/** Lighthouse's figures from the browser's own events: first and largest paint, blocked time, shifts. */
type Vitals = { fcp: number; lcp: number; tbt: number; cls: number }

declare global {
  interface Window {
    vitals: Vitals
  }
}

function benchOf(name: string, visits: readonly Visit[], bareMs: number): Bench {
  const of = (figure: (visit: Visit) => number, digits = 0): number =>
    rounded(median(visits.map(figure)), digits)
  return {
    name,
    ratio: rounded(of(({ ms }) => ms) / bareMs),
    requests: of(({ requests }) => requests),
    kilobytes: of(({ bytes }) => bytes / 1000),
    'script kilobytes': of(({ script }) => script / 1000),
    'ready seconds': of(({ ms }) => ms / 1000, 2),
    'ready times the bare page': rounded(of(({ ms }) => ms) / bareMs),
    'first paint seconds': of(({ vitals }) => vitals.fcp / 1000, 2),
    'largest paint seconds': of(({ vitals }) => vitals.lcp / 1000, 2),
    'blocked milliseconds': of(({ vitals }) => vitals.tbt),
    'layout shift': of(({ vitals }) => vitals.cls, 3),
  }
}

function watchVitals(): void {
  const vitals = { fcp: 0, lcp: 0, tbt: 0, cls: 0 }
  window.vitals = vitals
  const watch = (type: string, note: (entry: PerformanceEntry & Record<string, number>) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as never))).observe({
      type,
      buffered: true,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  watch('longtask', ({ startTime, duration }) => {
    if (startTime > vitals.fcp) vitals.tbt += Math.max(0, duration - 50)
  })
  watch('layout-shift', ({ value = 0 }) => (vitals.cls += value))
}

async function visit(
  browser: Browser,
  url: string,
  token: string | undefined,
  ready: (page: Page) => Locator,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  watchTraffic(context)
  const page = await context.newPage()
  await context.addInitScript(watchVitals)
  if (token)
    await context.addInitScript((value) => {
      localStorage.setItem('portal.session', JSON.stringify({ token: value }))
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
  await waitForIdle(page)
  const vitals = await page.evaluate(() => window.vitals)
  await context.close()
  return { ...sum, ms, vitals }
}

const marta = 'marta.ferrer@acme.example'

/** Somebody of the demo company whose tax is by law. */
export const byLaw = { tenant: 'globex', email: 'carmen.ruiz@globex.example' }

/** Logs in on the login page; returns the token of the session. */
export async function logIn(browser: Browser, base: string, email = marta): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('textbox', { name: 'Correo o DNI' }).fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Demo2026x')
  await page.getByRole('checkbox', { name: 'Comprobado' }).waitFor()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hola/ }).waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('portal.session'))
  await page.close()
  return kept ? (JSON.parse(kept) as { token: string }).token : ''
}
