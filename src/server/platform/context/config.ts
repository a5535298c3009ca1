import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { EnvReader } from './envReader.ts'
import { readHosts, type HostsConfig } from './hostsConfig.ts'
import { readLimits, type Limits } from './limits.ts'
import { readTenants, type TenantsConfig } from './tenantsConfig.ts'

/** The operator's validated settings. README.md lists the same variables. */
export type Config = TenantsConfig &
  HostsConfig & {
    production: boolean
    port: number
    host: string
    /** Port of the metrics for Prometheus, on `host`; left out: no metrics. */
    metricsPort?: number | undefined
    /** Token for reading the metrics; required if `host` is not loopback. */
    metricsToken?: string | undefined
    /** The address of the database; left out: the portal's own PostgreSQL below `dataDir`. */
    databaseUrl?: string
    /** File storage by the protocol of S3, with key, secret and bucket; left out: the database. */
    filesUrl?: string
    /** Database connections for requests, per process. */
    poolSize: number
    /** Processes that share the port; a single process has no supervisor. */
    processes: number
    /** Absolute. */
    dataDir: string
    /** The address of the mail server; left out: mails stay in the outbox and appear in the demo mailbox. */
    smtpUrl?: string
    /** Mailbox of bounced mails, by IMAP; left out: none is read. */
    bouncesUrl?: string
    mailFrom: string
    /** The tenant served on a host without a name (localhost, an IP address). */
    defaultTenant?: string
    /** Fastify's `trustProxy`; undefined if not configured. */
    trustProxy: boolean | number | string[] | undefined
    logLevel: LogLevel
    /** Whether the demo data and the demo mailbox exist. */
    demo: boolean
    /** Start of the product's clock; left out: the real time. */
    clockStart?: Date
    /** Secrets from the environment; `loadSecrets` generates the others. */
    givenSecrets: Partial<Record<SecretName, string>>
    /** Client secrets for identity providers, by company; a company without one uses only PKCE. */
    providerSecrets: Readonly<Record<string, string>>
    limits: Limits
    /** Size of a process's cache of responses about employees, in MB. */
    keptAnswersMb: number
    /** Hours after which a session ends, active or not. */
    sessionHours: number
    /** Minutes without a request after which a session ends. */
    sessionIdleMinutes: number
  }

export const secretNames = ['session', 'file', 'captcha'] as const
export type SecretName = (typeof secretNames)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** All faults of the environment at once, a sentence for each with its variable. */
export class ConfigError extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/**
 * Validates the environment. Relative folders start from the current directory.
 * @throws ConfigError with all faults
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = new EnvReader(variables)
  const mode = env.oneOf('NODE_ENV', ['development', 'test', 'production'], 'development')
  const production = mode === 'production'
  const databaseUrl = env.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const host = env.text('HOST') ?? 'localhost'
  // Demo passwords are public, so by default the demo runs in development, with the own database, on a
  // loopback address.
  const demo = env.flag('DEMO', !production && !databaseUrl && isLoopback(host))
  const processes = readProcesses(env, production && !demo)
  const poolSize = poolSizeOf(env.whole('DATABASE_CONNECTIONS', 80, 10, 10_000), processes)
  const dataDir = resolve(env.text('DATA_DIR') ?? 'var')
  const config: Config = {
    production,
    port: env.whole('PORT', 3000, 0, 65_535),
    host,
    metricsPort: env.text('METRICS_PORT') ? env.whole('METRICS_PORT', 0, 0, 65_535) : undefined,
    metricsToken: env.text('METRICS_TOKEN'),
    ...readHosts(env, demo),
    databaseUrl,
    filesUrl: env.url('FILES_URL', ['https:', 'http:']),
    poolSize,
    processes,
    dataDir,
    ...readTenants(env, { dataDir, isEmbedded: databaseUrl === undefined }),
    ...readMail(env),
    defaultTenant: env.matching(
      'DEFAULT_TENANT',
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      'the subdomain of a tenant, such as acme',
    ),
    trustProxy: env.proxies('TRUST_PROXY'),
    logLevel: env.oneOf('LOG_LEVEL', logLevels, mode === 'test' ? 'silent' : 'info'),
    demo,
    clockStart: env.instant('CLOCK'),
    givenSecrets: readSecrets(env, production),
    providerSecrets: env.named('OIDC_SECRET_'),
    limits: readLimits(env, poolSize),
    keptAnswersMb: env.whole('KEPT_ANSWERS_MB', 128, 1, 4096),
    sessionHours: env.whole('SESSION_HOURS', 12, 1, 720),
    sessionIdleMinutes: env.whole('SESSION_IDLE_MINUTES', 60, 1, 43_200),
  }
  return fitting(env, config)
}

/** @throws ConfigError with all faults */
function fitting(env: EnvReader, config: Config): Config {
  refuseUnfit(env, config)
  if (env.faults.length > 0) throw new ConfigError(env.faults)
  return config
}

function readMail(env: EnvReader): Pick<Config, 'smtpUrl' | 'bouncesUrl' | 'mailFrom'> {
  return {
    smtpUrl: env.url('SMTP_URL', ['smtp:', 'smtps:']),
    bouncesUrl: env.url('BOUNCES_URL', ['imaps:', 'imap:']),
    mailFrom: env.mailbox('MAIL_FROM') ?? 'Benefits <no-reply@localhost>',
  }
}

/** Reports settings that contradict each other. */
function refuseUnfit(env: EnvReader, config: Config): void {
  const { production, demo, smtpUrl, bouncesUrl, clockStart, databaseUrl, filesUrl, givenSecrets } = config
  refuseOpenMetrics(env, config)
  if (databaseUrl)
    for (const name of secretNames.filter((each) => !givenSecrets[each]))
      env.fault(
        `${name.toUpperCase()}_SECRET is missing: with DATABASE_URL all servers need the same keys, such ` +
          'as those of "openssl rand -hex 32".',
      )
  if (filesUrl && !isBucket(new URL(filesUrl)))
    env.fault('FILES_URL: expected https://key:secret@host/bucket, with one name of a bucket.')
  if (bouncesUrl && !isMailbox(bouncesUrl))
    env.fault(
      'BOUNCES_URL: expected imaps://user:password@host/INBOX, signs such as @ or % written as %40 or %25.',
    )
  if (production && clockStart)
    env.fault('CLOCK moves the product in time and is refused in production; remove it.')
  if (production && !demo && !smtpUrl && !env.faulty('SMTP_URL'))
    env.fault(
      'SMTP_URL is missing: in production mails need a server, such as ' +
        'smtps://user:password@mail.example.com.',
    )
  if (production && smtpUrl && !env.text('MAIL_FROM'))
    env.fault(
      'MAIL_FROM is missing: in production mails need a sender, such as Benefits <benefits@example.com>.',
    )
}

function refuseOpenMetrics(
  env: EnvReader,
  { metricsPort, metricsToken: token, host, production }: Config,
): void {
  if (token === undefined && metricsPort !== undefined && !isLoopback(host))
    env.fault(
      'METRICS_TOKEN is missing: where HOST is not loopback the metrics answer only who shows it; ' +
        'give at least 32 random characters, such as those of "openssl rand -hex 32".',
    )
  if (token !== undefined) refuseWeakSecret(env, { variable: 'METRICS_TOKEN', value: token, production })
}

const isBucket = ({ username, password, pathname }: URL): boolean =>
  username !== '' && password !== '' && /^\/[^/]+$/.test(pathname)

/** Whether a mailbox address has a name and a password that can be decoded. */
function isMailbox(address: string): boolean {
  const { username, password, pathname } = new URL(address)
  try {
    return username !== '' && password !== '' && decodeURIComponent(username + password + pathname) !== ''
  } catch {
    return false
  }
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** The number of processes; `auto`: one per core in production, else one. */
function readProcesses(env: EnvReader, isServing: boolean): number {
  const auto = isServing ? availableParallelism() : 1
  return (env.text('PROCESSES') ?? 'auto') === 'auto' ? auto : env.whole('PROCESSES', auto, 1, 64)
}

/** Connections of a process for jobs and their queue. */
export const jobConnections = 3
export const queueConnections = 3
const maxPoolSize = 20

function poolSizeOf(connections: number, processes: number): number {
  return Math.max(
    2,
    Math.min(maxPoolSize, Math.floor((connections - jobConnections - queueConnections) / processes)),
  )
}

const SAMPLE = /^(change.?me|secret|sample|example|test|demo|password|insecure|default|xxx|your)/i

function readSecrets(env: EnvReader, production: boolean): Config['givenSecrets'] {
  const given: Config['givenSecrets'] = {}
  for (const name of secretNames) {
    const variable = `${name.toUpperCase()}_SECRET`
    const value = env.text(variable)
    if (value === undefined) continue
    refuseWeakSecret(env, { variable, value, production })
    given[name] = value
  }
  return given
}

function refuseWeakSecret(
  env: EnvReader,
  { variable, value, production }: { variable: string; value: string; production: boolean },
): void {
  if (value.length < 32)
    env.fault(`${variable} is too short: expected at least 32 random characters, got ${value.length}.`)
  else if (production && (SAMPLE.test(value) || new Set(value).size < 10))
    env.fault(
      `${variable} is a sample key and is refused in production; give random characters, such as ` +
        'those of "openssl rand -hex 32".',
    )
}
