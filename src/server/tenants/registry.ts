import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { KnownBenefit } from '../../domain/tenant/faults.ts'
import type { ContractedModality } from '../../domain/tenant/rulesKeeping.ts'
import type { TenantRegistry } from '../context/context.ts'
import { fingerprint, tenantFolders } from './folders.ts'
import { FolderWatch } from './folderWatch.ts'
import { bareDomains, hostName, hostsOf, isNameless } from './hosts.ts'
import { readTenant } from './readTenant.ts'

type Options = {
  dir: string
  /** The subdomain of the tenant that answers on localhost and addresses. */
  defaultTenant?: string | undefined
  /** The port of the server, for tenants without a public address. */
  port: () => number
  /** The categories that the server has. */
  known: readonly KnownBenefit[]
  /** The modalities of a tenant on which contracts stand; left out, none. */
  contracted?: (subdomain: string) => Promise<ContractedModality[]>
  /** Left out, a person of the demo may be born on any day. */
  today?: () => string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The companies of the server that this one follows: one whose files broke meanwhile goes on. */
  before?: readonly TenantConfig[]
  /** Called when a company is served with its new files. */
  onChange?: () => void
  /** Milliseconds between two looks at the folders; a change is served after at most two of them. */
  pollMs?: number
  /** So many folders are all looked at each time; more are watched, and looked at in turn. */
  foldersAPoll?: number
}

type Folder = { seen: string; loaded: string; tenant?: TenantConfig; isGone?: boolean }

/**
 * Reads every tenant and watches its folder: a changed file is served without a restart. A fault is a
 * sentence in the log; the last valid configuration stays in use, and a tenant without one is not served,
 * while the others are (promise 42). Folders are compared by polling, because some mounts send no events;
 * many are watched, and each is compared once in two minutes.
 * @throws where the folder of the tenants cannot be read
 */
export async function openTenants(options: Options): Promise<TenantRegistry> {
  const registry = new Registry(options)
  await registry.readChanges({ isFirst: true })
  const timer = setInterval(() => void registry.poll(), options.pollMs ?? 1000)
  timer.unref()
  return {
    ofHost: (host) => registry.ofHost(host),
    find: (subdomain) => registry.find(subdomain),
    all: () => registry.all(),
    publicUrl: ({ publicUrl, subdomain }) =>
      publicUrl?.replace(/\/+$/, '') ?? `http://${subdomain}.localhost:${options.port()}`,
    close: async () => {
      clearInterval(timer)
      await registry.idle
      registry.close()
    },
  }
}

/** Folders that are read at the same time. */
const foldersAtOnce = 8
const pollsOfARound = 120

class Registry {
  /** Settles when no poll is running. */
  idle: Promise<void> = Promise.resolve()
  readonly #options: Options
  readonly #folders = new Map<string, Folder>()
  #hosts = new Map<string, string>()
  #bare = new Set<string>()
  #isPolling = false
  readonly #watch: FolderWatch
  /** Where the next round of polls begins. */
  #next = 0

  constructor(options: Options) {
    this.#options = options
    this.#watch = new FolderWatch(options.dir)
  }

  close(): void {
    this.#watch.close()
  }

  find(subdomain: string): TenantConfig | undefined {
    return this.#folders.get(subdomain)?.tenant
  }

  all(): TenantConfig[] {
    return [...this.#folders.values()].flatMap(({ tenant }) => tenant ?? [])
  }

  ofHost(header: string | undefined): { tenant: TenantConfig } | { problem: 'unknown' | 'broken' } {
    const name = hostName(header)
    const { defaultTenant } = this.#options
    const subdomain =
      name &&
      (this.#hosts.get(name) ??
        (isNameless(name) || this.#bare.has(name) ? defaultTenant : this.#folderOf(name)))
    if (!subdomain || !this.#folders.has(subdomain)) return { problem: 'unknown' }
    const tenant = this.find(subdomain)
    return tenant ? { tenant } : { problem: 'broken' }
  }

  async poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    this.idle = this.readChanges({ isFirst: false })
      .catch((error: unknown) =>
        this.#options.log.error(
          { err: error },
          'The tenants cannot be read; the last good configuration goes on.',
        ),
      )
      .finally(() => (this.#isPolling = false))
    await this.idle
  }

  /**
   * Reads each folder that changed. After the first time a folder is read only once it is the same in two
   * polls, so that no half-written file is read.
   */
  async readChanges({ isFirst }: { isFirst: boolean }): Promise<void> {
    const { log } = this.#options
    let changed = isFirst
    const names = await this.#names()
    this.#tellOfGone(names)
    for (const name of names) if (!this.#folders.has(name)) this.#folders.set(name, this.#newFolder(name))
    const waiting = isFirst ? [...names] : this.#due(names)
    const readNext = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        if (await this.#follow(name, isFirst)) {
          changed = true
          if (names.length > this.#aPoll) await this.#watch.follow(name)
        }
    }
    await Promise.all(Array.from({ length: foldersAtOnce }, readNext))
    if (!changed) return
    const { hosts, clashes } = hostsOf(this.all())
    for (const clash of clashes) log.error(clash)
    this.#hosts = hosts
    this.#bare = bareDomains(this.all())
  }

  get #aPoll(): number {
    return this.#options.foldersAPoll ?? 20
  }

  /** The folders to look at now: those that changed or are new, and the next ones of the round. */
  #due(names: readonly string[]): string[] {
    const changed = this.#watch.take()
    const isWatched = names.length > this.#aPoll
    const count = this.#aPoll && (isWatched ? Math.ceil(names.length / pollsOfARound) : names.length)
    const from = this.#next < names.length ? this.#next : 0
    this.#next = from + count
    return names.filter((name, index) => {
      const folder = this.#folders.get(name)
      const isOpen = folder?.seen !== folder?.loaded || folder?.loaded === ''
      return isOpen || changed.has(name) || (index >= from && index < from + count)
    })
  }

  #newFolder(name: string): Folder {
    const tenant = this.#options.before?.find(({ subdomain }) => subdomain === name)
    return { seen: '', loaded: '', ...(tenant && { tenant }) }
  }

  /** Reads a folder where it changed and stands still; answers whether it did. */
  async #follow(name: string, isFirst: boolean): Promise<boolean> {
    const folder = this.#folders.get(name)
    if (!folder) return false
    const now = await fingerprint(join(this.#options.dir, name)).catch(() => 'gone')
    const isStable = now === folder.seen
    folder.seen = now
    if (now === folder.loaded || (!isFirst && !isStable)) return false
    await this.#read(name, folder, isFirst)
    folder.loaded = now
    return true
  }

  /** A company whose folder was deleted is served on: its employees keep what they have. */
  #tellOfGone(names: readonly string[]): void {
    for (const [name, folder] of this.#folders) {
      const isGone = !names.includes(name)
      if (isGone && !folder.isGone)
        this.#options.log.error(
          `${join(this.#options.dir, name)}: the folder is gone; the last good configuration of ${name} ` +
            'goes on until the server stops. Put the folder back; to end the company, stop the server first.',
        )
      folder.isGone = isGone
    }
  }

  async #names(): Promise<string[]> {
    const { dir } = this.#options
    return tenantFolders(dir).catch((error: unknown) => {
      throw new Error(
        `TENANTS_DIR: the folder ${dir} cannot be read ` +
          `(${(error as NodeJS.ErrnoException).code ?? String(error)}); name the one with the companies.`,
        { cause: error },
      )
    })
  }

  async #read(name: string, folder: Folder, isFirst: boolean): Promise<void> {
    const { dir, known, log, contracted, today } = this.#options
    const kept = { before: folder.tenant, contracted: (await contracted?.(name)) ?? [] }
    const read = await readTenant(join(dir, name), known, kept, today?.())
    if ('faults' in read) {
      for (const fault of read.faults) log.error(fault)
      const effect = folder.tenant
        ? 'its last good configuration goes on'
        : 'it is not served until they are mended'
      log.error(`The tenant ${name} has faults; ${effect}.`)
      return
    }
    for (const lost of read.losses) log.error(lost)
    if (read.losses.length > 0)
      log.error(`The tenant ${name} is served without this: there is no earlier configuration to keep.`)
    for (const warning of read.warnings) log.warn(warning)
    folder.tenant = read.tenant
    if (isFirst) return
    log.info(`The tenant ${name} is served with its new configuration.`)
    this.#options.onChange?.()
  }

  /** A tenant with faults keeps its host: it answers 503, not "unknown". */
  #folderOf(name: string): string | undefined {
    const label = name.endsWith('.localhost') ? name.slice(0, -'.localhost'.length) : undefined
    return label && this.#folders.has(label) ? label : undefined
  }
}
