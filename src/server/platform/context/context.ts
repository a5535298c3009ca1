import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Connection, Db, EmployeeRow, FileRow } from '../db/schema.ts'
import type { Secrets } from './secrets.ts'

/**
 * What every route, job and page gets: the parts of the running server, made once by startServer or by a
 * test.
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

/** Parts of the server for work within one transaction, and the connection that its statements take. */
export type Work<Parts extends keyof ServerContext = keyof ServerContext> = Pick<ServerContext, Parts> & {
  trx: Connection
}

/** What the lists of companies show. */
export type TenantHead = Pick<TenantConfig, 'subdomain' | 'publicUrl'> & { name: string }

/** The client companies, each read when it is first asked for, and again when its files change. */
export type TenantRegistry = {
  /** Whose host this is, by exact name; `broken` when its files never were good since the start. */
  ofHost: (host: string | undefined) => Promise<{ tenant: TenantConfig } | { problem: 'unknown' | 'broken' }>
  find: (subdomain: string) => Promise<TenantConfig | undefined>
  /** Every company but those whose files were found broken; nothing is read for it. */
  list: () => readonly TenantHead[]
  /**
   * One company after the other, none kept for it. All of them come after a check that runs; named ones at
   * once.
   */
  each: (subdomains?: readonly string[]) => AsyncIterable<TenantConfig>
  /** Reads the companies that nobody asked for, so that their faults are in the log. */
  check: () => Promise<void>
  /** Where links in mails begin, without a slash at the end; from configuration, never from a header. */
  publicUrl: (tenant: Pick<TenantConfig, 'subdomain' | 'publicUrl'>) => string
  close: () => Promise<void>
}

/** The categories found under plugins/. */
export type Benefits = {
  find: (category: string) => Benefit | undefined
  all: () => Benefit[]
}

/** A mail as its author thinks of it; the mailer draws it in the tenant's colors as HTML and plain text. */
export type Mail = {
  tenant: TenantConfig
  to: string
  language: Language
  subject: string
  /** Plain text, one entry a paragraph. */
  paragraphs: string[]
  /** Large words above the greeting; left out it is the subject. */
  heading?: string
  /** Boxes with figures, each with its own thing to do: the contracts of a purchase. */
  cards?: {
    title: string
    subtitle?: string
    facts: { label: string; value: string }[]
    action?: { label: string; url: string }
  }[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Small print below. */
  footnote?: string
  /** It carries a link that opens something: it is withdrawn when the employee's links end. */
  hasLink?: boolean
  /** Why its receiver gets it; left out, for the account that they have. */
  why?: string
  /** Where mails of its kind are turned off: a link in the mail, and a header of it. */
  unsubscribeUrl?: string
  /** Whom it is about, with whom it is exported and erased; null: nobody. */
  employeeId: string | null
  contractId?: string
  attachments?: { filename: string; contentType: string; fileId: string }[]
}

export type Mailer = {
  /** Writes the mail into the outbox within the caller's transaction; a job delivers it (promise 43). */
  queue: (connection: Connection, mail: Mail) => Promise<void>
}

export type NewFile = {
  tenant: string
  /** Null belongs to the company. */
  employeeId: string | null
  container: 'default' | 'images' | 'contracts'
  /** Left out, one is generated. */
  name?: string
  originalName: string
  contentType: string
  bytes: Uint8Array
}

/** Files under generated names: their bytes, and their rows. */
export type FileStore = {
  /** Within the caller's transaction. */
  save: (connection: Connection, file: NewFile) => Promise<FileRow>
  find: (
    connection: Connection,
    where: { tenant: string; container: string; name: string },
  ) => Promise<FileRow | undefined>
  /**
   * The bytes, as a stream where they are many; a fault of the store comes before the stream.
   */
  read: (file: FileRow) => Promise<Buffer | Readable>
}

/** A function that adds routes to the application; `routes.ts` lists them all. */
export type RouteModule = (
  app: import('fastify').FastifyInstance,
  context: ServerContext,
) => void | Promise<void>

/**
 * Who may call a route. Left out it is `employee`: a session of an active employee of this tenant, outside
 * maintenance. `complete`: such an employee whose profile is complete (RTE-04). `tenant`: anybody on a known
 * host. `any`: anybody, whatever the host.
 */
export type Access = 'complete' | 'employee' | 'tenant' | 'any'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Not counted against the requests of a minute: public images and files that never change. */
    uncounted?: boolean
  }
  interface FastifyRequest {
    /** Set before the handler unless the route's access is `any`. */
    tenant: TenantConfig
    /** Set before the handler where the route's access is `employee` or `complete`. */
    employee: EmployeeRow
    /**
     * The best the caller asks for that the company offers (the portal sends the one on screen), else the
     * employee's.
     */
    language: Language
  }
}
