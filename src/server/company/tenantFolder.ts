import { basename, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { KnownBenefit } from '../../domain/company/files/faults.ts'
import type { ContractedModality } from '../../domain/company/rules/rulesKeeping.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { CompanyFaults, TenantHead, TenantRegistry } from '../platform/context/context.ts'
import { fingerprint } from './folders.ts'
import { KeptTenant } from './keptTenant.ts'
import { isLargeFolder } from './folderLimits.ts'
import { readTenant } from './readTenant.ts'
import { readTextFile } from './readJsonFile.ts'

export type FolderOptions = {
  dir: string
  known: readonly KnownBenefit[]
  /** The modalities of a tenant that have contracts; left out: none. */
  contracted?: (subdomain: string) => Promise<ContractedModality[]>
  /** Today's date, to check the birthdays of demo people; left out: any birthday is valid. */
  today?: () => string
  /** Why a tenant cannot have the host of a public address; left out: any host is valid. */
  hostFault?: TenantRegistry['hostFault']
  /** Reads a large folder in a process apart; left out: on this thread, as in the shell. */
  readApart?: typeof readTenant
  now?: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The configurations of an earlier server process, kept for companies whose files have become invalid. */
  before?: readonly TenantConfig[]
  /** Called when a company's new files are in use. */
  onChange?: () => void
  /** Called when new files are in use, the first too; returns a description of the change for the log. */
  onServed?: (subdomain: string) => Promise<string | undefined>
}

/** One tenant's folder, and the configuration last read from it. */
export class TenantFolder {
  readonly tenant: KeptTenant
  head: TenantHead
  /** The faults of the current files; undefined if they are valid and served. */
  faults: CompanyFaults | undefined
  /** True: the tenant will be read on first use. */
  isUnread: boolean
  readonly #name: string
  readonly #options: FolderOptions
  /** Fingerprints of the files at the last poll, and of those last read. */
  #seen = ''
  #loaded = ''
  #reading: Promise<void> | undefined
  #isGone = false
  /** The public address of the current files, whose host another company has. */
  #refusedUrl: string | undefined
  /** The faults that were noted when the folder was deleted. */
  #faultsBefore: CompanyFaults | undefined

  constructor(name: string, options: FolderOptions, isUnread: boolean) {
    this.#name = name
    this.#options = options
    this.isUnread = isUnread
    this.head = readHead(options.dir, name)
    this.tenant = new KeptTenant(options.before?.find(({ subdomain }) => subdomain === name))
  }

  get isBroken(): boolean {
    return !this.isUnread && !this.tenant.hasConfig
  }

  get isChanging(): boolean {
    return !this.isUnread && (this.#seen !== this.#loaded || this.#loaded === '')
  }

  /** Reads files again that were refused for their host, at the next poll, if they can have it by now. */
  retryHost(): void {
    if (this.#refusedUrl !== undefined && !this.#options.hostFault?.(this.#refusedUrl, this.#name))
      this.#loaded = ''
  }

  /** Reads an unread tenant; concurrent callers wait for the same reading. */
  async readOnce(): Promise<void> {
    if (this.isUnread) await (this.#reading ??= this.#readFirst().finally(() => (this.#reading = undefined)))
  }

  async #readFirst(): Promise<void> {
    this.#seen = await this.#fingerprint()
    await this.#read()
    this.#loaded = this.#seen
    this.isUnread = false
  }

  /** Reads changed files again once two polls found the same ones, so that none is half-written. */
  async follow(): Promise<void> {
    const now = await this.#fingerprint()
    const isStable = now === this.#seen
    this.#seen = now
    if (now === this.#loaded || !isStable) return
    await this.#read()
    this.#loaded = now
  }

  /**
   * Logs a deleted folder, once, and notes it as a fault until it is back. Its tenant is still served, so
   * that employees keep their benefits.
   */
  announceRemoved(isGone: boolean): void {
    if (isGone === this.#isGone) return
    this.#isGone = isGone
    if (!isGone) {
      this.faults = this.#faultsBefore
      return
    }
    const { dir, log } = this.#options
    const message =
      `the folder is gone; the last good configuration of ${this.#name} goes on until the server stops. ` +
      `Put the folder back; to end the company, name it .${this.#name}.`
    log.error(`${join(dir, this.#name)}: ${message}`)
    this.#faultsBefore = this.faults
    this.#noteFaults([`${basename(dir)}/${this.#name}: ${message}`])
  }

  readonly #findHostFault: NonNullable<FolderOptions['hostFault']> = (publicUrl, subdomain) => {
    const found = this.#options.hostFault?.(publicUrl, subdomain)
    if (found) this.#refusedUrl = publicUrl
    return found
  }

  #noteFaults(sentences: readonly string[]): void {
    const { since = this.#options.now?.() ?? new Date() } = this.faults ?? {}
    this.faults = { subdomain: this.#name, since, isServed: this.tenant.hasConfig, sentences }
  }

  #fingerprint(): Promise<string> {
    return fingerprint(join(this.#options.dir, this.#name)).catch(() => 'gone')
  }

  async #read(): Promise<void> {
    const { dir, known, log, contracted, today, readApart = readTenant } = this.#options
    const name = this.#name
    this.#refusedUrl = undefined
    const kept = {
      before: this.tenant.peek(),
      contracted: (await contracted?.(name)) ?? [],
      hostFault: this.#findHostFault,
    }
    const folder = join(dir, name)
    const readFiles = isLargeFolder(folder) ? readApart : readTenant
    const read = await readFiles(folder, { known, kept, today: today?.() })
    if ('faults' in read) {
      for (const fault of read.faults) log.error(fault)
      const effect = this.tenant.hasConfig
        ? 'its last good configuration goes on'
        : 'it is not served until they are mended'
      log.error(`The tenant ${name} has faults; ${effect}.`)
      if (!this.tenant.hasConfig) this.head = readHead(dir, name)
      this.#noteFaults(read.faults)
      return
    }
    for (const lost of read.losses) log.error(lost)
    if (read.losses.length > 0)
      log.error(`The tenant ${name} is served all the same: there is no earlier configuration to keep.`)
    for (const warning of read.warnings) log.warn(warning)
    const { subdomain, publicUrl, settings, isDraft } = read.tenant
    this.tenant.set(read.tenant)
    this.faults = undefined
    this.head = { subdomain, name: settings.name, ...publicPart({ publicUrl, isDraft }) }
    const change = await this.#options.onServed?.(name)
    if (this.isUnread) return
    log.info(`The tenant ${name} is served with its new configuration${change ? `: ${change}` : '.'}`)
    this.#options.onChange?.()
  }
}

const maxHeadBytes = 2 * 1024 * 1024

/** Reads what the mapping of hosts needs before validation; invalid JSON has its folder's name. */
export function readHead(dir: string, subdomain: string): TenantHead {
  const read = readTextFile(join(dir, subdomain), 'tenant.json', maxHeadBytes)
  return toHead(subdomain, 'text' in read ? read.text : '')
}

/** The head of a tenant by the text of its `tenant.json`. */
export function toHead(subdomain: string, text: string): TenantHead {
  const { name, publicUrl } = parsed(text)
  return {
    subdomain,
    name: typeof name === 'string' ? name : subdomain,
    // The text is searched for this key, so that a draft stays hidden while its file is invalid JSON.
    ...publicPart({ publicUrl, isDraft: /"draft"\s*:\s*true/.test(text) }),
  }
}

/** A draft claims no host; otherwise a copied folder would claim the host of its original. */
function publicPart(given: { publicUrl?: unknown; isDraft: boolean | undefined }): Partial<TenantHead> {
  if (given.isDraft) return { isDraft: true }
  return typeof given.publicUrl === 'string' && given.publicUrl ? { publicUrl: given.publicUrl } : {}
}

function parsed(text: string): { name?: unknown; publicUrl?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as object
  } catch {
    return {}
  }
}
