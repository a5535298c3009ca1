import type { TenantRegistry } from '../platform/context/context.ts'
import { bareDomains, findHeld, hostFault, assignHosts, type HeldSince } from './hosts.ts'
import type { TenantFolder } from './tenantFolder.ts'

type Options = {
  reserved?: readonly string[] | undefined
  log: { error: (message: string) => void }
}

/** The hosts of all companies, and which of them waits for a host that another one has. */
export class HostMap {
  readonly #options: Options
  #hosts = new Map<string, string>()
  #bare = new Set<string>()
  /** Hosts that several tenants claimed at the start. */
  #heldAtStart: ReadonlyMap<string, string> = new Map()
  /** Sentences about hosts claimed by two tenants. */
  #clashes: readonly string[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** The company of a host. */
  find(host: string): string | undefined {
    return this.#hosts.get(host)
  }

  /** Whether a host is the domain above that of a company. */
  isBare(host: string): boolean {
    return this.#bare.has(host)
  }

  readonly fault: TenantRegistry['hostFault'] = (publicUrl, subdomain) =>
    hostFault(publicUrl, subdomain, { hosts: this.#hosts, reserved: this.#options.reserved })

  /** Gives each host that several companies claim at the start to the one that has had it for longest. */
  async holdAtStart(folders: readonly TenantFolder[], heldSince: HeldSince): Promise<void> {
    this.#heldAtStart = await findHeld(listHeads(folders), heldSince)
  }

  /**
   * Maps hosts to companies: a host claimed twice is of the one that had it before the start, is without
   * faults, or has it. A company that waited for a host that is free by now is read again.
   */
  update(folders: readonly TenantFolder[]): void {
    const broken = folders.filter(({ isBroken }) => isBroken)
    const heads = [...listHeads(folders), ...broken.map(({ head }) => head)]
    const isBroken = (name: string) => broken.some(({ head }) => head.subdomain === name)
    const held = [...this.#hosts].filter(([, name]) => !isBroken(name))
    const all = new Map([...held, ...this.#heldAtStart])
    const { hosts, clashes } = assignHosts(heads, all, this.#options.reserved)
    for (const clash of clashes) if (!this.#clashes.includes(clash)) this.#options.log.error(clash)
    this.#clashes = clashes
    this.#hosts = hosts
    this.#bare = bareDomains(heads)
    for (const folder of folders) folder.retryHost()
  }
}

const listHeads = (folders: readonly TenantFolder[]) =>
  folders.flatMap(({ isBroken, head }) => (isBroken ? [] : head))
