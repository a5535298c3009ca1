import type { BrowserContext, ConsoleMessage } from '@playwright/test'

type Announced = { pattern: RegExp; wasSeen: boolean }

/** Collects the pages' faults while a test runs; at its end the test fails if there are any. */
export class Faults {
  private readonly found: string[] = []
  private readonly announced: Announced[] = []

  /** Expects a fault, such as `/401 POST .*login/`; the test fails if it does not occur. */
  announce(pattern: RegExp): void {
    this.announced.push({ pattern, wasSeen: false })
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => this.hear(message))
    context.on('weberror', (error) => this.add(`page error: ${error.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page cancels its requests.
      if (reason !== 'net::ERR_ABORTED')
        this.add(`request failed: ${reason} ${request.method()} ${request.url()}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.add(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
  }

  /** The faults that were not announced, and the announced faults that did not happen. */
  unexpected(): string[] {
    const open = this.found.filter((fault) => {
      const known = this.announced.find(({ pattern }) => pattern.test(fault))
      if (known) known.wasSeen = true
      return !known
    })
    const missing = this.announced
      .filter(({ wasSeen }) => !wasSeen)
      .map(({ pattern }) => `announced and never seen: ${pattern}`)
    return [...open, ...missing]
  }

  private hear(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser also prints a message about each failed response or request; these are already listed.
    if (message.text().startsWith('Failed to load resource')) return
    this.add(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  }

  private add(fault: string): void {
    this.found.push(fault)
  }
}

/**
 * Writes each breach of the content security policy to the console, also one that the browser only reports.
 */
export function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
  )
}
