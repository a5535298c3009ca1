import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantColors } from '../../../domain/company/tenant/branding.ts'
import type { TenantFault } from '../../../domain/company/files/faults.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Connection, Db, EmployeeRow, FileRow } from '../db/schema.ts'
import type { MailKind, MailLook } from '../db/tables/mails.ts'
import type { Secrets } from './secrets.ts'

/**
 * The parts of the running server, for each route, job and page; created once by startServer or by a test.
 */
export type ServerContext = {
  config: Config
  secrets: Secrets
  db: Db
  clock: Clock
  tenants: TenantRegistry
  benefits: Benefits
  mailer: Mailer
  files: FileStore
  log: FastifyBaseLogger
}

/** Parts of the server for work within one transaction, with its connection. */
export type Work<Parts extends keyof ServerContext = keyof ServerContext> = Pick<ServerContext, Parts> & {
  trx: Connection
}

/** The part of a company's settings that lists and hosts need. */
export type TenantHead = Pick<TenantConfig, 'subdomain' | 'publicUrl' | 'isDraft'> & { name: string }

/** Faults in a company's files, because of which the server does not serve these files. */
export type CompanyFaults = {
  subdomain: string
  /** The time when this process found the faults. */
  since: Date
  /** Whether the last valid configuration is still served. */
  isServed: boolean
  sentences: readonly string[]
}

/** Why a company cannot have the host of its public address, and whether it is served all the same. */
export type HostFault = Pick<TenantFault, 'severity' | 'message'>

/** The client companies, each read on first use, and again after its files change. */
export type TenantRegistry = {
  /** The company of a host, by exact name; `broken` if its files have been invalid since the start. */
  ofHost: (host: string | undefined) => Promise<{ tenant: TenantConfig } | { problem: 'unknown' | 'broken' }>
  /** Finds why a company cannot have the host of a public address; undefined: it can. */
  hostFault: (publicUrl: string | undefined, subdomain: string) => HostFault | undefined
  find: (subdomain: string) => Promise<TenantConfig | undefined>
  /** Lists all companies except those with invalid files; no files are read. */
  list: () => readonly TenantHead[]
  /**
   * Yields companies one by one without caching them. Without `subdomains`, waits until a running check has
   * read all companies.
   */
  each: (subdomains?: readonly string[]) => AsyncIterable<TenantConfig>
  /** Returns the companies whose current files are invalid. */
  faults: () => readonly CompanyFaults[]
  /** Reads the unread companies, so that their faults are logged. */
  check: () => Promise<void>
  /** The start of links in mails, without a trailing slash; from configuration, never from a header. */
  publicUrl: (tenant: Pick<TenantConfig, 'subdomain' | 'publicUrl'>) => string
  close: () => Promise<void>
}

/** The categories found under plugins/. */
export type Benefits = {
  find: (category: string) => Benefit | undefined
  all: () => Benefit[]
}

/** The sender of a mail: a company, or the installation. */
export type MailSender = Pick<TenantConfig, 'subdomain'> & {
  settings: TenantColors & { name: string; helpEmail?: string }
}

/** The content of a mail; it is rendered in the tenant's colors as HTML and plain text. */
export type Mail = Omit<MailLook, 'sender'> & {
  kind: MailKind
  tenant: MailSender
  to: string
  /** True if it contains a link that gives access; the mail is withdrawn when the employee's links end. */
  hasLink?: boolean
  /** The address for replies; left out: the sender. */
  replyTo?: string
  /** The employee that the mail is about, for export and erasure; null: nobody. */
  employeeId: string | null
  contractId?: string
  attachments?: { filename: string; contentType: string; fileId: string }[]
}

export type Mailer = {
  /** Writes the mail into the outbox in the caller's transaction; it is delivered afterwards (promise 43). */
  queue: (connection: Connection, mail: Mail) => Promise<void>
}

export type NewFile = {
  tenant: string
  /** The owner; null: the company. */
  employeeId: string | null
  container: 'default' | 'images' | 'contracts'
  /** The stored name; left out: a generated one. */
  name?: string
  originalName: string
  contentType: string
  bytes: Uint8Array
}

/** Stores files under generated names: their contents and their rows. */
export type FileStore = {
  /** Runs in the caller's transaction. */
  save: (connection: Connection, file: NewFile) => Promise<FileRow>
  find: (
    connection: Connection,
    where: { tenant: string; container: string; name: string },
  ) => Promise<FileRow | undefined>
  /** Reads the contents, as a stream if large; a fault of the store is thrown before the stream begins. */
  read: (file: FileRow) => Promise<Buffer | Readable>
}

/** A function that adds routes to the application; `routes.ts` lists all of them. */
export type RouteModule = (
  app: import('fastify').FastifyInstance,
  context: ServerContext,
) => void | Promise<void>

/**
 * Who may call a route. `employee` (the default): an active employee's session of this tenant, outside
 * maintenance. `complete`: an `employee` with a complete profile (RTE-04). `tenant`: everyone on a known
 * host. `any`: everyone on any host.
 */
export type Access = 'complete' | 'employee' | 'tenant' | 'any'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** True if requests are not counted in the rate limit (public images and unchanging files). */
    uncounted?: boolean
    /** True if the route is a POST that only computes and stores nothing; PREVIEW_HOST allows it. */
    storesNothing?: boolean
    /** True if the response lasts until the client leaves; its duration is not measured. */
    isStream?: boolean
  }
  interface FastifyRequest {
    /** Set before the handler, unless the route's access is `any`. */
    tenant: TenantConfig
    /** Set before the handler if the route's access is `employee` or `complete`. */
    employee: EmployeeRow
    /**
     * The caller's most preferred language that the company offers (the portal sends its current one), or
     * else the employee's language.
     */
    language: Language
  }
}
