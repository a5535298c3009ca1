import type { HeldSince } from './hosts.ts'
import type { FolderOptions } from './tenantFolder.ts'

/** What the registry of the tenants' folders needs. */
export type RegistryOptions = Omit<FolderOptions, 'hostFault'> & {
  /** Subdomain of the tenant that responds on localhost and IP addresses. */
  defaultTenant?: string | undefined
  /** The port of the server, for tenants without a public address. */
  port: () => number
  /** The hosts of the operators' pages, which no tenant may have. */
  reservedHosts?: readonly string[] | undefined
  /** Gives a host that several tenants claim at the start to the one that has had it; left out: the first. */
  heldSince?: HeldSince
  /** Milliseconds between polls of the folders; a change is served after at most two polls. */
  pollMs?: number
  /** Up to this number, every poll compares all folders; beyond it, they are watched and compared in turn. */
  foldersAPoll?: number
  /** Beyond that number: milliseconds without use after which a company is compressed. */
  packAfterMs?: number
}
