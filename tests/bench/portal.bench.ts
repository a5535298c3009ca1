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
 * Measures the first visit of each page in a phone-sized window, with the processor slowed to a quarter and
 * 10 Mbit/s. The baseline is a page that only React renders; both alternate in one run.
 */
export async function run(): Promise<Bench[]> {
  const dataDir = await createDataDir()
  const server = await startServer({ dataDir, env: { CLOCK: '2026-11-03T09:00:00Z' } })
  const bare = await openBarePage()
  const browser = await chromium.launch(await launchOptions())
  try {
    const pages = await listPages(browser, server.urlOf, bare.url)
    const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const page of pages) visits.get(page.name)?.push(await visit(browser, page))
    const bareMs = median((visits.get(bareName) ?? []).map(({ ms }) => ms))
    const benches: Bench[] = []
    for (const page of pages)
      benches.push({
        ...benchOf(page.name, visits.get(page.name) ?? [], bareMs),
        'script kilobytes that ran': rounded((await countRun(browser, page)) / 1000, 0),
      })
    return benches
  } finally {
    await browser.close()
    bare.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const bareName = 'bare React page'

type MeasuredPage = {
  name: string
  url: string
  /** The session of who opens it; undefined before a login. */
  token: string | undefined
  ready: (page: Page) => Locator
}

async function listPages(
  browser: Browser,
  urlOf: (tenant: string) => string,
  bare: string,
): Promise<MeasuredPage[]> {
  const [base, law] = [urlOf('acme'), urlOf(byLaw.tenant)]
  const token = await logIn(browser, base)
  const lawToken = await logIn(browser, law, byLaw.email)
  const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' })
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const slider = (page: Page) => page.getByRole('slider')
  const amount = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' })
  const offer = (page: Page) => page.getByRole('article')
  const contracts = await logIn(browser, base, withContracts)
  return [
    { name: bareName, url: bare, token: undefined, ready: heading },
    { name: 'login page', url: `${base}/login`, token: undefined, ready: password },
    { name: 'home', url: `${base}/home`, token, ready: heading },
    { name: 'home with contracts', url: `${base}/home`, token: contracts, ready: heading },
    { name: 'product page', url: `${base}/products/transport`, token, ready: amount },
    { name: 'product page with a form', url: `${base}/products/formation`, token, ready: offer },
    { name: 'plan page, by law', url: `${law}/plan`, token: lawToken, ready: slider },
  ]
}

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

/** Opens a window of a phone's size with the session of a page. */
async function openWindow(browser: Browser, { token }: MeasuredPage): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  watchTraffic(context)
  if (token)
    await context.addInitScript((value) => {
      localStorage.setItem('portal.session', JSON.stringify({ token: value }))
      localStorage.setItem('portal.language', 'es')
      localStorage.setItem('portal.cookies', JSON.stringify({ version: 'v3', answer: 'accepted' }))
    }, token)
  return context.newPage()
}

/**
 * Counts the bytes of the scripts that run until a page is shown: for each file only the part that runs, in
 * the size in which it is transferred.
 */
async function countRun(browser: Browser, measured: MeasuredPage): Promise<number> {
  const page = await openWindow(browser, measured)
  const travelled = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes()
    travelled.set(request.url(), responseBodySize)
  })
  await page.coverage.startJSCoverage()
  await page.goto(measured.url)
  await measured.ready(page).first().waitFor()
  await waitForIdle(page)
  const scripts = await page.coverage.stopJSCoverage()
  await page.context().close()
  return scripts.reduce((sum, { url, source = '', functions }) => {
    const ran = new Uint8Array(source.length)
    // A function comes after the one around it, so that the inner ranges count.
    for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    const part = ran.reduce((all, each) => all + each, 0) / Math.max(1, source.length)
    return sum + part * (travelled.get(url) ?? 0)
  }, 0)
}

async function visit(browser: Browser, measured: MeasuredPage): Promise<Visit> {
  const { url, ready } = measured
  const page = await openWindow(browser, measured)
  const context = page.context()
  await page.addInitScript(watchVitals)
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

/** An employee of acme who has contracts. */
const withContracts = 'ana.ferreira@acme.example'

/** An employee of the demo company that is taxed by law. */
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
  await page.getByRole('heading', { level: 1, name: /^(Hola|Olá)/ }).waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('portal.session'))
  await page.close()
  return kept ? (JSON.parse(kept) as { token: string }).token : ''
}
