import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runOperator } from '../src/cli/operator/operator.ts'
import { writeBackup } from '../src/server/platform/backup/writeBackup.ts'
import { keepSecrets, madeSecrets } from '../src/server/platform/context/secrets.ts'
import { openEmbeddedDatabase } from '../src/tools/embedded-database/embeddedDatabase.ts'
import { openPool } from '../src/server/platform/db/pool.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { findOperator, newOperatorToken, operatorCallerOf } from '../src/server/operators/operatorAccounts.ts'
import { rightSets } from '../src/server/operators/rights.ts'
import { passkeysOf } from '../src/server/operators/passkeys.ts'
import { logIn } from '../src/server/operators/signIn.ts'
import { createContractServer, health, type ContractServer } from './support/contractServer.ts'
import { runForAcme } from './support/operations.ts'
import { codeOf } from './support/operatorServer.ts'
import { createDataDir } from './support/startServer.ts'

let server: ContractServer
let folder = ''
const databases: string[] = []
const dataDirs: string[] = []
beforeAll(async () => {
  server = await createContractServer()
  folder = await createDataDir()
  dataDirs.push(folder)
  const buyer = await server.buyer()
  const file = await buyer.file()
  const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file } } }))
  await buyer.buy(id)
  await server.purchased([5], 60)
})
afterAll(async () => {
  for (const name of databases) await onServer(`drop database ${name} with (force)`)
  for (const each of dataDirs) await rm(each, { recursive: true, force: true })
  await server.close()
})

const shell = { actor: 'shell', company: undefined }
const onServer = (statement: string) => rowsOf(inject('databaseServer'), statement)

async function rowsOf(url: string, statement: string): Promise<any[]> {
  const { pool, close } = openPool(url, { maxConnections: 1, statementMs: 60_000 })
  return pool
    .query(statement)
    .then(({ rows }) => rows)
    .finally(close)
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  databases.push(name)
  return Object.assign(new URL(inject('databaseServer')), { pathname: `/${name}` }).href
}

const keys = { SESSION_SECRET: 'k'.repeat(32), FILE_SECRET: 'k'.repeat(32), CAPTCHA_SECRET: 'k'.repeat(32) }

/**
 * Returns the answer of `npm run operator -- ...words --json`; `url` left out: with the embedded database.
 */
async function run(words: string[], url?: string, more: Record<string, string> = {}) {
  const lines: string[] = []
  const faults: string[] = []
  const variables = {
    NODE_ENV: 'test',
    TENANTS_DIR: server.context.config.tenantsDir,
    DATA_DIR: server.dataDir,
    ...(url && { DATABASE_URL: url, ...keys }),
    ...more,
  }
  const options = { variables, print: (line: string) => lines.push(line), folder, progress: () => undefined }
  const code = await runOperator({
    words: [...words, '--json'],
    warn: (line) => faults.push(line),
    ...options,
  })
  return { code, answer: lines.length > 0 ? JSON.parse(lines.at(-1) ?? '') : undefined, faults }
}

/** A new backup of the test's server, by its path. */
async function backup(url = server.database.url): Promise<{ path: string; figures: any }> {
  const { code, answer, faults } = await run(['backup', 'make'], url)
  expect([code, faults]).toEqual([0, [expect.stringContaining(answer.file)]])
  return { path: join(folder, answer.file), figures: answer }
}

/** A backup of a database by its path, without the command. */
async function written(url: string, secrets = {}): Promise<string> {
  const nothing = () => undefined
  const pieces = writeBackup({ url, secrets, now: new Date(), progress: nothing, onEnd: nothing })
  const path = join(folder, `${randomBytes(6).toString('hex')}.gz`)
  await writeFile(path, gzipSync(await buffer(Readable.from(pieces))))
  return path
}

const restore = (path: string, url?: string, more?: Record<string, string>) =>
  run(['backup', 'restore', '--file', path], url, more)

/** Returns a fingerprint of each table's rows, without the history, to which each operation adds a row. */
async function fingerprints(url: string): Promise<Record<string, string>> {
  const names = await rowsOf(url, "select tablename as name from pg_tables where schemaname = 'public'")
  const found = await Promise.all(
    names
      .map(({ name }) => String(name))
      .filter((name) => name !== 'operation_runs' && !name.startsWith('kysely'))
      .map(async (name) => {
        const [row] = await rowsOf(
          url,
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
           from "${name}" t`,
        )
        return [name, row.print]
      }),
  )
  return Object.fromEntries(found)
}

describe('a backup', { timeout: 60_000 }, () => {
  it('is one file for its owner alone, and whole: restored, each row is as it was', async () => {
    await rowsOf(server.database.url, 'create sequence if not exists unused')
    const { path, figures } = await backup()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const url = await emptyDatabase()
    const { code, answer, faults } = await restore(path, url)
    expect([code, faults]).toEqual([0, []])
    expect(answer).toMatchObject({ tables: figures.tables, rows: figures.rows - answer.jobs })
    const [before, after] = [await fingerprints(server.database.url), await fingerprints(url)]
    expect(after).toEqual(before)
    for (const name of ['employees', 'contracts', 'file_contents', 'outbox', 'accept_links'])
      expect(before[name], name).not.toMatch(/^0 /)
  })

  it('brings jobs that wait, numbers of rows, rules of tables and a line of history', async () => {
    const { path } = await backup()
    const url = await emptyDatabase()
    const { answer } = await restore(path, url)
    const jobs =
      'select task_identifier as name, key from graphile_worker.jobs where key is not null order by 2'
    expect(answer.jobs).toBeGreaterThan(1)
    expect(await rowsOf(url, jobs)).toEqual(await rowsOf(server.database.url, jobs))
    const rules =
      'select relname, relforcerowsecurity, tgname, tgenabled from pg_class c ' +
      'left join pg_trigger on tgrelid = c.oid ' +
      "and not tgisinternal where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1, 3"
    expect(await rowsOf(url, rules)).toEqual(await rowsOf(server.database.url, rules))
    const next =
      'insert into operation_runs (operation, actor, dry_run, input_sha256, outcome, figures, started_at) ' +
      "values ('a', 'b', false, 'c', 'done', '{}', now()) returning id::int"
    const [{ id }] = await rowsOf(url, next)
    const history = await rowsOf(url, 'select operation, outcome, figures from operation_runs order by id')
    expect(history.slice(-2)).toMatchObject([
      { operation: 'backup restore', outcome: 'done', figures: answer },
      { operation: 'a' },
    ])
    expect(id).toBeGreaterThanOrEqual(history.length)
  })

  it('brings the keys that the portal made, into a new DATA_DIR, and none of the environment', async () => {
    const dataDir = join(await createDataDir(), 'new')
    dataDirs.push(join(dataDir, '..'))
    await keepSecrets(folder, { session: 'a', file: 'b' })
    const secrets = await madeSecrets({ dataDir: folder, givenSecrets: { file: 'given' } })
    expect(secrets).toEqual({ session: 'a' })
    const path = await written(server.database.url, secrets)
    expect(await restore(path, undefined, { DATA_DIR: dataDir })).toMatchObject({ code: 0, faults: [] })
    expect(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(secrets)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    const portal = await openEmbeddedDatabase({ dataDir, address: 'http://localhost:1' })
    const taken = await restore(path, undefined, { DATA_DIR: dataDir })
    expect(await fingerprints(portal.url).finally(() => portal.close())).toEqual(
      await fingerprints(server.database.url),
    )
    expect([taken.code, taken.faults[0]]).toEqual([3, expect.stringContaining('is in use by process')])
  })

  it('brings the accounts of operators, apart from the portal, and what expired stays expired', async () => {
    const { context } = server
    const add = (name: string) => runForAcme(context, 'operators add', { name, set: 'reader' }, shell)
    const { answer: account } = await add('ana')
    const { id } = await findOperator(context.operators, 'ana')
    const parts = { ...context, db: context.operators }
    const given = { name: 'ana', password: account.password, ip: '10.0.0.1', browser: 'b'.repeat(64) }
    const code = codeOf(account)
    await logIn(parts, { ...given, code })
    const token = (label: string) => ({ label, rights: rightSets.reader, hours: 24 })
    const [late, open] = await Promise.all(
      ['late', 'open'].map((label) => newOperatorToken(context.operators, { id }, token(label))),
    )
    await rowsOf(
      server.database.url,
      `update operator_tokens set expires_at = now() + interval '1 second' where label = 'late';
       insert into operator_passkeys (credential_id, operator_id, name, public_key, counter)
         values ('key', ${id}, 'Key', '', 7)`,
    )
    const { path } = await backup()
    await expect.poll(() => operatorCallerOf(context.operators, late!), { timeout: 5_000 }).toBeUndefined()
    const url = await emptyDatabase()
    expect(await restore(path, url)).toMatchObject({ code: 0, faults: [] })

    const [portal, operators] = ['portal_rows', 'portal_operators'].map((role) =>
      openPool(url, { scoped: { role } }),
    )
    await expect(portal!.pool.query('select from operators')).rejects.toMatchObject({ code: '42501' })
    const { db } = operators!
    expect(await operatorCallerOf(db, late!)).toBeUndefined()
    expect(await operatorCallerOf(db, open!)).toMatchObject({ name: 'ana', label: 'open' })
    expect(await passkeysOf(db, { id })).toMatchObject([{ credential_id: 'key', name: 'Key' }])
    // The code that opened the session is used up here too, and the browser is known.
    const there = { ...context, db }
    await expect(logIn(there, { ...given, code })).rejects.toMatchObject({ statusCode: 401 })
    expect(await rowsOf(url, 'select known_by is not null as known from login_failures')).toEqual([
      { known: true },
    ])
    await rowsOf(url, "update operators set totp_step = 0 where name = 'ana'")
    await logIn(there, { ...given, code: codeOf(account) })
    await Promise.all([portal!.close(), operators!.close()])
  })

  it('by a role that sees some companies is refused, and leaves no file', async () => {
    await onServer(
      "do $$ begin create role half login password 'half'; exception when duplicate_object then end $$",
    )
    await rowsOf(server.database.url, 'grant select, insert on all tables in schema public to half')
    const url = Object.assign(new URL(server.database.url), { username: 'half', password: 'half' }).href
    const before = await readdir(folder)
    expect((await run(['backup', 'make'], url)).faults[0]).toContain('a role with BYPASSRLS')
    expect(
      (await readdir(folder)).filter((name) => !before.includes(name) && !name.endsWith('.part')),
    ).toEqual([])
  })
})

describe('the shell', { timeout: 60_000 }, () => {
  it('says what is wrong with DATABASE_URL: a database that is missing, or has no tables', async () => {
    const missing = Object.assign(new URL(inject('databaseServer')), { pathname: '/missing' }).href
    expect(await run(['review', 'list'], missing)).toMatchObject({
      code: 3,
      faults: [expect.stringMatching(/^DATABASE_URL: the database missing at .* cannot be used \(3D000/)],
    })
    expect(await run(['review', 'list'], await emptyDatabase())).toMatchObject({
      code: 3,
      faults: ['The database has no tables: start the portal on it, or fill it with backup restore.'],
    })
  })
})

describe('a restore', { timeout: 60_000 }, () => {
  it('is refused where there are rows, other tables, or no whole backup, and changes nothing', async () => {
    const { path } = await backup()
    expect(await restore(path, server.database.url)).toMatchObject({
      code: 1,
      faults: [expect.stringMatching(/^The database is not empty: it has \w+\./), 'Nothing was changed.'],
    })
    const newer = await emptyDatabase()
    await migrate(newer)
    await rowsOf(newer, "insert into kysely_migration values ('999-later', '')")
    expect((await restore(path, newer)).faults[0]).toContain('has the tables of 999-later')
    const packed = await readFile(path)
    const plain = gunzipSync(packed).toString()
    const url = await emptyDatabase()
    const refusal = async (bytes: Buffer | string) => {
      const broken = join(folder, 'broken.gz')
      await writeFile(broken, bytes)
      const { code, faults } = await restore(broken, url)
      expect(code).toBe(1)
      return faults[0]
    }
    expect(await refusal('no backup')).toContain('broken.gz is not a complete backup: incorrect header check')
    expect(await refusal(gzipSync('no backup'))).toContain('is not a backup of the portal')
    for (const earlier of ['the portal:', 'the portal, version 1:'])
      expect(await refusal(gzipSync(plain.replace('the portal, version 2:', earlier)))).toBe(
        'The backup was made before the first release and cannot be restored: start with an empty database.',
      )
    expect(await refusal(packed.subarray(0, packed.length / 2))).toContain('unexpected end of file')
    expect(await refusal(gzipSync(plain.slice(0, plain.lastIndexOf('-- End'))))).toContain(
      'its end is missing',
    )
    expect(
      await refusal(gzipSync(plain.replace(/"migration":"[^"]+/, '"migration":"999-later'))),
    ).toBeDefined()
    expect(
      await refusal(gzipSync(plain.replace('COPY "employees" (', 'COPY "employees" ("more", '))),
    ).toContain('The backup has a part that this version does not know')
    expect(Object.values(await fingerprints(url)).filter((print) => !print.startsWith('0 '))).toEqual([])
    expect(await restore(path, url)).toMatchObject({ code: 0 })
  })

  it('of a backup cut or changed within rows is refused in a sentence, and leaves no row', async () => {
    const { path } = await backup()
    const plain = gunzipSync(await readFile(path)).toString()
    const inRows = plain.slice(0, plain.indexOf('\n', plain.indexOf('COPY "employees"')) + 400)
    const cutPacked = gzipSync(inRows).subarray(0, -8)
    const url = await emptyDatabase()
    const broken = join(folder, 'broken.gz')
    const notWhole = 'broken.gz is not a complete backup: '
    const notAccepted = `${notWhole}the database does not accept a value of`
    for (const [bytes, fault] of [
      [cutPacked, `${notWhole}unexpected end of file`],
      [gzipSync(inRows), 'The backup is not complete: its end is missing'],
      [gzipSync(plain.replaceAll(/\tawaiting\w+/g, '\tawaitingX')), `${notAccepted} contracts.`],
      [gzipSync(plain.replaceAll(/\t\d{4}-\d\d-\d\d\t/g, '\tawaitingX\t')), `${notAccepted} `],
      [gzipSync(plain.replace('2: {', '2: awaitingX')), `${notWhole}JSON.`],
    ] as const) {
      await writeFile(broken, bytes)
      const { code, answer, faults } = await restore(broken, url)
      expect([code, faults]).toEqual([1, [expect.stringContaining(fault), 'Nothing was changed.']])
      expect(answer).toEqual({ refused: [faults[0]] })
      expect(faults[0]).not.toContain('awaitingX')
    }
    expect(Object.values(await fingerprints(url)).filter((print) => !print.startsWith('0 '))).toEqual([])
  })

  it('fills an empty database whose companies come from their releases', async () => {
    const { path } = await backup()
    const url = await emptyDatabase()
    const dataDir = await createDataDir()
    dataDirs.push(dataDir)
    const more = { TENANTS: 'database', DATA_DIR: dataDir }
    expect(await restore(path, url, more)).toMatchObject({ code: 0, faults: [] })
    const [{ employees }] = await rowsOf(url, 'select count(*)::int as employees from employees')
    expect(employees).toBeGreaterThan(0)
  })

  it('of a file that is not there, or of a folder, is refused in a sentence', async () => {
    const url = await emptyDatabase()
    expect((await restore('nowhere.gz', url)).faults[0]).toMatch(
      /^--file: there is no file nowhere\.gz; it was looked for at .*nowhere\.gz\.$/,
    )
    expect((await restore('.', url)).faults[0]).toBe('--file: . is a folder. Name a file.')
  })
})
