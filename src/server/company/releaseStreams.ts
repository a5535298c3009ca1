import type { ServerResponse } from 'node:http'
import type { Clock } from '../platform/context/clock.ts'
import type { TenantRegistry } from '../platform/context/context.ts'
import { servedName } from './configVersion.ts'

type Options = {
  tenants: Pick<TenantRegistry, 'find'>
  clock: Pick<Clock, 'now'>
  /** The maximum number of streams of this process, and of one network address; more are refused. */
  max: number
  maxOfAddress: number
}

const lookMs = 1_000
/** Interval of keep-alive messages, so that proxies keep a stream open and a broken stream is noticed. */
const signMs = 25_000
/** If more bytes than this are unsent, the client is assumed to be gone. */
const maxUnreadBytes = 4_096

type Stream = { subdomain: string; address: string; name: string }

/** The open streams of a process. Each sends the name of the configuration that its company is served. */
export class ReleaseStreams {
  readonly #options: Options
  readonly #streams = new Map<ServerResponse, Stream>()
  readonly #timers: NodeJS.Timeout[]
  #isLooking = false

  constructor(options: Options) {
    this.#options = options
    this.#timers = [
      setInterval(() => void this.#look(), lookMs).unref(),
      setInterval(() => this.#sign(), signMs).unref(),
    ]
  }

  /** Whether a network address may open another stream. */
  hasRoom(address: string): boolean {
    const { max, maxOfAddress } = this.#options
    if (this.#streams.size >= max) return false
    const own = [...this.#streams.values()].filter((stream) => stream.address === address)
    return own.length < maxOfAddress
  }

  get count(): number {
    return this.#streams.size
  }

  /** Adds a response whose head is already sent, and sends the current name. */
  add(response: ServerResponse, stream: Stream): void {
    this.#streams.set(response, stream)
    response.once('close', () => this.#streams.delete(response))
    // A random delay, so that not all pages reconnect at once after a restart.
    response.write(`retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n`)
    response.write(`data: ${stream.name}\n\n`)
  }

  /** Ends all streams; pages connect again. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const response of this.#streams.keys()) response.end()
    this.#streams.clear()
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      for (const subdomain of new Set([...this.#streams.values()].map((stream) => stream.subdomain)))
        await this.#tell(subdomain)
    } finally {
      this.#isLooking = false
    }
  }

  async #tell(subdomain: string): Promise<void> {
    const tenant = await this.#options.tenants.find(subdomain).catch(() => undefined)
    const name = tenant && !tenant.isDraft ? servedName(tenant, this.#options.clock.now()) : undefined
    for (const [response, stream] of this.#streams) {
      if (stream.subdomain !== subdomain || stream.name === name) continue
      if (name === undefined) response.end()
      else this.#write(response, `data: ${name}\n\n`)
      stream.name = name ?? ''
    }
  }

  #sign(): void {
    for (const response of this.#streams.keys()) this.#write(response, ':\n\n')
  }

  #write(response: ServerResponse, text: string): void {
    if (response.writableLength > maxUnreadBytes) response.destroy()
    else response.write(text)
  }
}
