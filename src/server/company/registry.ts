import { setTimeout as wait } from 'node:timers/promises'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { CompanyFaults, TenantHead, TenantRegistry } from '../platform/context/context.ts'
import { endedCompanies, readableFolders } from './folders.ts'
import { FolderWatch } from './folderWatch.ts'
import { HostMap } from './hostMap.ts'
import { hostName, isNameless } from './hosts.ts'
import type { RegistryOptions } from './registryOptions.ts'
import { TenantFolder, type FolderOptions } from './tenantFolder.ts'

/**
 * Serves the tenants' folders: each tenant is read on first use, and a changed file is served without a
 * restart. A fault is logged as a sentence; the last valid configuration stays in use, and only a tenant
 * without one is unavailable (promise 42). A small number of folders is read at the start. Folders are
 * polled, because some mounts send no events; a large number is watched, and each is compared once in two
 * minutes.
 * @throws if the folder of the tenants cannot be read
 */
export async function openTenants(options: RegistryOptions): Promise<TenantRegistry> {
  const registry = new Registry(options)
  await registry.open()
  const timer = setInterval(() => void registry.poll(), options.pollMs ?? pollMs)
  timer.unref()
  return {
    ofHost: (host) => registry.ofHost(host),
    hostFault: registry.hosts.fault,
    find: (subdomain) => registry.find(subdomain),
    list: () => registry.list(),
    each: (subdomains) => registry.each(subdomains),
    faults: () => registry.faults(),
    check: () => registry.check(),
    publicUrl: ({ publicUrl, subdomain }) =>
      publicUrl?.replace(/(?<!\/)\/+$/, '') ?? `http://${subdomain}.localhost:${options.port()}`,
    close: async () => {
      clearInterval(timer)
      await registry.close()
    },
  }
}

const pollMs = 1000
/** Up to this number, companies are read at the start; beyond it, on first use. */
const few = 5
const pollsOfARound = 120
const tenMinutesMs = 600_000

class Registry {
  /** Settles when no poll and no check is running. */
  #polling: Promise<void> = Promise.resolve()
  #checking: Promise<void> = Promise.resolve()
  readonly #options: RegistryOptions & FolderOptions
  readonly #folders = new Map<string, TenantFolder>()
  readonly hosts: HostMap
  /** The folders that are being compared and read, by name. */
  readonly #following = new Map<string, Promise<void>>()
  #isPolling = false
  #isClosed = false
  readonly #watch: FolderWatch
  #next = 0

  constructor(options: RegistryOptions) {
    this.hosts = new HostMap({ reserved: options.reservedHosts, log: options.log })
    this.#options = { ...options, hostFault: this.hosts.fault }
    this.#watch = new FolderWatch(options.dir)
  }

  async open(): Promise<void> {
    for (const name of await readableFolders(this.#options.dir))
      this.#folders.set(name, new TenantFolder(name, this.#options, true))
    const { heldSince } = this.#options
    if (heldSince) await this.hosts.holdAtStart([...this.#folders.values()], heldSince)
    this.#findHosts()
    if (this.#folders.size <= Math.min(few, this.#aPoll))
      for (const name of this.#folders.keys()) await this.#readOnce(name)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([this.#polling, this.#checking, ...this.#following.values()])
    this.#watch.close()
  }

  async find(subdomain: string): Promise<TenantConfig | undefined> {
    await this.#readOnce(subdomain)
    return this.#folders.get(subdomain)?.tenant.get()
  }

  list(): TenantHead[] {
    return [...this.#folders.values()].flatMap((folder) => (folder.isBroken ? [] : folder.head))
  }

  faults(): CompanyFaults[] {
    return [...this.#folders.values()].flatMap(({ faults }) => faults ?? [])
  }

  async *each(subdomains?: readonly string[]): AsyncGenerator<TenantConfig> {
    // Work for all companies waits until all are checked; the check pauses for requests.
    if (!subdomains) await this.#checking
    for (const subdomain of subdomains ?? this.list().map((head) => head.subdomain)) {
      await this.#readOnce(subdomain)
      const tenant = this.#folders.get(subdomain)?.tenant.peek()
      if (tenant) yield tenant
    }
  }

  check(): Promise<void> {
    return (this.#checking = this.#readUnread())
  }

  /**
   * Reads unread tenants one by one, and pauses for three quarters of the time, so that requests are handled.
   */
  async #readUnread(): Promise<void> {
    const unread = () => [...this.#folders].find(([, { isUnread }]) => isUnread)
    for (let next = unread(); next && !this.#isClosed; next = unread()) {
      const [name, { tenant }] = next
      const startedMs = performance.now()
      const restMs = await this.#readOnce(name).then(
        () => (performance.now() - startedMs) * 3,
        (error: unknown) => {
          if (!this.#isClosed)
            this.#options.log.error({ err: error }, `The tenant ${name} cannot be read yet.`)
          return pollMs
        },
      )
      tenant.packAfter(this.#packAfterMs)
      await wait(restMs)
    }
  }

  async ofHost(
    header: string | undefined,
  ): Promise<{ tenant: TenantConfig } | { problem: 'unknown' | 'broken' }> {
    const name = hostName(header)
    const { defaultTenant } = this.#options
    const subdomain =
      name &&
      (this.hosts.find(name) ?? (isNameless(name) || this.hosts.isBare(name) ? defaultTenant : undefined))
    const folder = subdomain ? this.#folders.get(subdomain) : undefined
    if (!subdomain || !folder || folder.head.isDraft) return { problem: 'unknown' }
    const tenant = await this.find(subdomain)
    return tenant ? { tenant } : { problem: 'broken' }
  }

  async poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    this.#polling = this.#readChanges()
      .catch((error: unknown) => this.#tellUnreadable(error))
      .finally(() => (this.#isPolling = false))
    await this.#polling
  }

  /** Reads each changed folder once two polls find it equal, so that no half-written file is read. */
  async #readChanges(): Promise<void> {
    const names = await readableFolders(this.#options.dir)
    await this.#announceRemoved(names)
    const added = names.filter((name) => !this.#folders.has(name))
    for (const name of added) this.#folders.set(name, new TenantFolder(name, this.#options, false))
    if (added.length > 0) this.#findHosts()
    for (const name of this.#due(names)) await this.#followAWhile(name)
    if (this.#areMany) for (const { tenant } of this.#folders.values()) tenant.packAfter(this.#packAfterMs)
  }

  get #packAfterMs(): number {
    return this.#options.packAfterMs ?? tenMinutesMs
  }

  get #aPoll(): number {
    return this.#options.foldersAPoll ?? 20
  }

  get #areMany(): boolean {
    return this.#folders.size > this.#aPoll
  }

  /** The folders to compare now: changed and new ones, and the next of the round. */
  #due(names: readonly string[]): string[] {
    const changed = this.#watch.take()
    const count = this.#aPoll && (this.#areMany ? Math.ceil(names.length / pollsOfARound) : names.length)
    const from = this.#next < names.length ? this.#next : 0
    this.#next = from + count
    return names.filter((name, index) => {
      const folder = this.#folders.get(name)
      if (!folder || folder.isUnread || this.#following.has(name)) return false
      return folder.isChanging || changed.has(name) || (index >= from && index < from + count)
    })
  }

  /** Follows a folder; the others do not wait for one that is read in a process apart. */
  async #followAWhile(name: string): Promise<void> {
    const following = this.#follow(name)
      .catch((error: unknown) => this.#tellUnreadable(error))
      .finally(() => this.#following.delete(name))
    this.#following.set(name, following)
    const waiting = new AbortController()
    const moveOn = wait(pollMs, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([following, moveOn])
    waiting.abort()
  }

  #tellUnreadable(error: unknown): void {
    this.#options.log.error(
      { err: error },
      'The tenants cannot be read; the last good configuration goes on.',
    )
  }

  async #follow(name: string): Promise<void> {
    const folder = this.#folders.get(name)
    if (!folder) return
    if (this.#areMany && folder.isChanging) await this.#watch.follow(name)
    await this.#withHosts(folder, () => folder.follow())
  }

  async #readOnce(name: string): Promise<void> {
    const folder = this.#folders.get(name)
    if (!folder?.isUnread) return
    if (this.#areMany) await this.#watch.follow(name)
    await this.#withHosts(folder, () => folder.readOnce())
  }

  async #withHosts(folder: TenantFolder, read: () => Promise<void>): Promise<void> {
    const claim = (): string => `${folder.isBroken} ${folder.head.publicUrl}`
    const before = claim()
    await read()
    if (claim() !== before) this.#findHosts()
  }

  /** Removes a folder deleted before it was read, and closes a company whose folder was hidden. */
  async #announceRemoved(names: readonly string[]): Promise<void> {
    const gone = [...this.#folders.keys()].filter((name) => !names.includes(name))
    const hidden = gone.length > 0 ? await endedCompanies(this.#options.dir) : []
    const ended = gone.filter((name) => hidden.includes(name))
    for (const [name, folder] of this.#folders) {
      const isGone = gone.includes(name)
      if (ended.includes(name)) this.#options.log.info(`The tenant ${name} is served no more.`)
      if (isGone && (folder.isUnread || ended.includes(name))) this.#folders.delete(name)
      else folder.announceRemoved(isGone)
    }
    if (gone.some((name) => !this.#folders.has(name))) this.#findHosts()
  }

  #findHosts(): void {
    this.hosts.update([...this.#folders.values()])
  }
}
