import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const validationErrors = (variables: Record<string, string>): string[] => {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'benefits@example.com',
}

describe('readConfig', () => {
  it('takes companies from folders, or with TENANTS=database from releases written below DATA_DIR', () => {
    expect(readConfig({})).toMatchObject({ tenantsFrom: 'folder', tenantsWritable: true })
    expect(readConfig({ TENANTS: 'database', TENANTS_DIR: 'mine', DATA_DIR: 'data' })).toMatchObject({
      tenantsFrom: 'database',
      tenantsDir: resolve('data/companies'),
      tenantsWritable: true,
    })
    expect(validationErrors({ TENANTS: 'both' })[0]).toContain('TENANTS')
    expect(validationErrors({ TENANTS: 'database', TENANTS_WRITABLE: 'false' })[0]).toContain(
      'TENANTS_WRITABLE',
    )
  })

  it('needs no variable at all', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      dataDir: resolve('var'),
      tenantsDir: resolve('tenants'),
      smtpUrl: undefined,
      trustProxy: undefined,
      logLevel: 'info',
      demo: true,
      clockStart: undefined,
      sessionHours: 12,
      sessionIdleMinutes: 60,
      limits: { requestsPerMinuteOfOperator: 300 },
    })
    const { limits } = readConfig({ REQUESTS_PER_MINUTE_OF_OPERATOR: '20' })
    expect(limits.requestsPerMinuteOfOperator).toBe(20)
  })
  it('takes an empty variable for one that is not given', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DEMO: '' })).toMatchObject({
      port: 3000,
      host: 'localhost',
      demo: true,
    })
  })
  it('lists every fault at once, naming each variable', () => {
    const faults = validationErrors({
      PORT: '80.5',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      CLOCK: 'tomorrow',
      SMTP_URL: 'http://mail',
    })
    expect(new Set(faults.map((sentence) => sentence.split(':')[0]))).toEqual(
      new Set(['PORT', 'DEMO', 'LOG_LEVEL', 'CLOCK', 'SMTP_URL']),
    )
  })
  it.each([
    ['0', true],
    ['65535', true],
    ['65536', false],
    ['-1', false],
    ['3000x', false],
    ['0x10', false],
  ])('PORT=%s is understood: %s', (PORT, good) => {
    expect(validationErrors({ PORT })).toHaveLength(good ? 0 : 1)
  })
  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ])('TRUST_PROXY=%s is %j', (TRUST_PROXY, expected) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected)
  })
  it('refuses proxies that are neither a number nor addresses', () => {
    expect(validationErrors({ TRUST_PROXY: 'my proxy' })[0]).toMatch(
      /^TRUST_PROXY: expected true, false, the number of proxies/,
    )
  })
  it.each(['2026-11-20T09:00:00Z', '2026-11-20T09:00+01:00', '2028-02-29T00:30:00.123+01:00'])(
    'CLOCK=%s starts the clock',
    (CLOCK) => {
      expect(readConfig({ CLOCK }).clockStart).toEqual(new Date(CLOCK))
    },
  )
  it.each(['2026-11-20', '2026-11-20T09:00:00', '2026-13-20T09:00:00Z', '2027-02-29T10:00:00Z'])(
    'CLOCK=%s is no instant',
    (CLOCK) => {
      expect(validationErrors({ CLOCK })[0]).toMatch(/^CLOCK: expected an instant with its zone/)
    },
  )
  it('never repeats an address that may hold a password', () => {
    expect(validationErrors({ DATABASE_URL: 'mysql://me:hunter2@host/db' }).join()).not.toContain('hunter2')
  })
  it.each([
    ['https://key:se%2Fcret@s3.example.com/files?region=eu-west-1', true],
    ['http://key:secret@127.0.0.1:9000/files', true],
    ['https://s3.example.com/files', false],
    ['https://key:secret@s3.example.com', false],
    ['https://key:secret@s3.example.com/files/more', false],
    ['s3://key:secret@files', false],
  ])('FILES_URL=%s names a store: %s', (FILES_URL, good) => {
    const faults = validationErrors({ FILES_URL })
    expect(faults).toHaveLength(good ? 0 : 1)
    expect(faults.join()).not.toContain('key:secret@s3')
  })
  it.each([
    ['imaps://benefits%40example.com:se%2Fcret@mail.example.com/INBOX', true],
    ['imap://benefits:secret@127.0.0.1:1143', true],
    ['imaps://mail.example.com/INBOX', false],
    ['imaps://benefits@mail.example.com/INBOX', false],
    ['imaps://benefits:se%cret@mail.example.com/INBOX', false],
    ['pop3://benefits:secret@mail.example.com', false],
  ])('BOUNCES_URL=%s names a mailbox: %s', (BOUNCES_URL, good) => {
    const faults = validationErrors({ BOUNCES_URL })
    expect(faults).toHaveLength(good ? 0 : 1)
    expect(faults.join()).not.toMatch(/se.{0,3}cret@/)
  })
  it.each(['benefits@example.com', 'Benefits <benefits@example.com>'])(
    'MAIL_FROM=%s is a sender',
    (MAIL_FROM) => {
      expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
    },
  )
  it('refuses a sender that would write a second header', () => {
    expect(validationErrors({ MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' })).toHaveLength(1)
  })
})

describe('the demo', () => {
  const keys = { SESSION_SECRET: 'k'.repeat(32), FILE_SECRET: 'k'.repeat(32), CAPTCHA_SECRET: 'k'.repeat(32) }
  const url = { DATABASE_URL: 'postgres://a:b@db/portal', ...keys }

  it.each([
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.0.0.5' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '10.0.0.7' }, false],
    [{ HOST: 'localhost.example.com' }, false],
    [url, false],
    [{ ...url, DEMO: 'true' }, true],
    [{ HOST: '0.0.0.0', DEMO: 'true' }, true],
  ])('with %j is shown: %s', (variables, shown) => {
    expect(readConfig(variables).demo).toBe(shown)
  })

  it('has no keys of its own beside a database that others may use', () => {
    expect(validationErrors({ DATABASE_URL: url.DATABASE_URL })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is missing/),
      expect.stringMatching(/^FILE_SECRET is missing/),
      expect.stringMatching(/^CAPTCHA_SECRET is missing/),
    ])
    expect(validationErrors(url)).toEqual([])
  })
})

describe('the processes', () => {
  it('are one in the demo, and one for each core in production', () => {
    expect(readConfig({}).processes).toBe(1)
    expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(1)
    expect(readConfig(production).processes).toBe(availableParallelism())
    expect(readConfig({ ...production, DEMO: 'true' }).processes).toBe(1)
    expect(readConfig({ PROCESSES: '3' }).processes).toBe(3)
    expect(validationErrors({ PROCESSES: '0' })).toHaveLength(1)
    expect(validationErrors({ PROCESSES: 'many' })).toHaveLength(1)
  })

  it('share the connections of their machine, without those of the jobs', () => {
    const size = (PROCESSES: string, DATABASE_CONNECTIONS: string) =>
      readConfig({ PROCESSES, DATABASE_CONNECTIONS }).poolSize
    expect(readConfig({}).poolSize).toBe(20)
    expect(size('4', '86')).toBe(20)
    expect(size('4', '85')).toBe(19)
    expect(size('8', '10')).toBe(2)
  })

  it('have two requests in work for each connection, unless the environment says otherwise', () => {
    expect(readConfig({}).limits.requestsAtOnce).toBe(40)
    expect(readConfig({ PROCESSES: '8', DATABASE_CONNECTIONS: '30' }).limits.requestsAtOnce).toBe(6)
    expect(readConfig({ REQUESTS_AT_ONCE: '7' }).limits.requestsAtOnce).toBe(7)
    expect(validationErrors({ REQUESTS_AT_ONCE: '0' })).toHaveLength(1)
  })
})

describe('readConfig in production', () => {
  it('accepts mails and nothing else', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demo: false })
  })
  it('shows demo data only when asked', () => {
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true)
  })
  it('refuses a shifted clock', () => {
    expect(validationErrors({ ...production, CLOCK: '2026-11-20T09:00:00Z' })).toEqual([
      expect.stringMatching(/^CLOCK .*refused in production/),
    ])
  })
  it('refuses to start without a mail server or a sender', () => {
    expect(validationErrors({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^SMTP_URL is missing/),
    ])
    expect(validationErrors({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail' })).toEqual([
      expect.stringMatching(/^MAIL_FROM is missing/),
    ])
  })
  it.each([
    'change-me-change-me-change-me-change-me',
    'secret-secret-secret-secret-secret-secret',
    'a'.repeat(64),
  ])('refuses the sample key %s', (SESSION_SECRET) => {
    expect(validationErrors({ ...production, SESSION_SECRET })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is a sample key/),
    ])
    expect(validationErrors({ SESSION_SECRET })).toEqual([])
  })
  it('refuses a short key everywhere', () => {
    expect(validationErrors({ FILE_SECRET: 'x'.repeat(31) })).toEqual([
      expect.stringMatching(/^FILE_SECRET is too short/),
    ])
    expect(validationErrors({ FILE_SECRET: 'x'.repeat(32) })).toEqual([])
  })
  it('refuses an environment that is none', () => {
    expect(validationErrors({ NODE_ENV: 'prod' })).toEqual([
      'NODE_ENV: expected one of development, test, production, got "prod".',
    ])
  })
})
describe('the token of the metrics', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz012345'
  it.each([
    [{ METRICS_PORT: '9100' }, []],
    [{ METRICS_PORT: '9100', HOST: '127.0.0.1' }, []],
    [{ METRICS_PORT: '9100', HOST: '::1' }, []],
    [{ HOST: '0.0.0.0' }, []],
    [{ METRICS_PORT: '9100', HOST: '0.0.0.0', METRICS_TOKEN: token }, []],
    [{ METRICS_PORT: '9100', HOST: '0.0.0.0' }, [/^METRICS_TOKEN is missing: .*openssl rand -hex 32/]],
    [{ METRICS_PORT: '9100', HOST: '10.0.0.11' }, [/^METRICS_TOKEN is missing/]],
    [{ METRICS_PORT: '9100', HOST: '127.0.0.1.example.com' }, [/^METRICS_TOKEN is missing/]],
    [{ METRICS_PORT: '9100', HOST: '0.0.0.0', METRICS_TOKEN: token.slice(1) }, [/is too short: .* got 31/]],
    [{ METRICS_TOKEN: 'short' }, [/^METRICS_TOKEN is too short/]],
  ])('is demanded where metrics are not on loopback: %j', (variables, faults) => {
    expect(validationErrors(variables)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })
})
