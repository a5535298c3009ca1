import type { BrowserContext, ConsoleMessage } from '@playwright/test'

type Announced = { pattern: RegExp; wasSeen: boolean }

/** What no page of the portal may do: written down while a test runs, and read at its end. */
export class Faults {
  private readonly found: string[] = []
  private readonly announced: Announced[] = []

  /**
   * A fault this test is about, such as `/401 POST .*login/`; one that then does not happen fails the test
   * too.
   */
  announce(pattern: RegExp): void {
    this.announced.push({ pattern, wasSeen: false })
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => this.hear(message))
    context.on('weberror', (error) => this.add(`page error: ${error.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left takes its requests with it.
      if (reason !== 'net::ERR_ABORTED')
        this.add(`request failed: ${reason} ${request.method()} ${request.url()}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.add(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
  }

  /** What happened without announcement, and what was announced in vain. */
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
    // The browser's own line about an answer or a request, which stands here already.
    if (message.text().startsWith('Failed to load resource')) return
    this.add(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  }

  private add(fault: string): void {
    this.found.push(fault)
  }
}

/**
 * Tells the console of every breach of the content security policy, also of one that the browser only
 * reports.
 */
export function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
  )
}
