import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'

/** With this key the bot checks need little work. */
export const captchaSecret = 'a secret of the faults and benchmarks'

/** Starts the built server with companies, employees and a mail server of its own, in a temporary folder. */
export async function openPortal({ companies, employees, processes, port, variables = {} }) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-faults-'))
  await chmod(folder, 0o755)
  let dataDir = join(folder, 'data')
  const disk = dataDir
  await mkdir(dataDir, { mode: 0o755 })
  // A small disk that can be filled, if this system allows one.
  const hasDisk =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m,mode=755', 'tmpfs', dataDir]).status === 0
  const tenants = Array.from({ length: companies }, (_, index) => `company${index + 1}`)
  for (const tenant of tenants) await cp('tenants/acme', join(folder, 'tenants', tenant), { recursive: true })
  const mails = await startMailServer()
  const logFile = join(folder, 'log')
  const log = await open(logFile, 'w')
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    CLOCK: '2026-05-05T10:00:00Z',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'portal@localhost',
    REQUESTS_PER_MINUTE_OF_ADDRESS: '1000000',
    REQUESTS_PER_MINUTE_OF_SESSION: '1000000',
    CAPTCHA_SECRET: captchaSecret,
    LOGIN_FAILURES_OF_ADDRESS: '1000000',
    ...variables,
  }
  const start = () =>
    spawn(process.execPath, ['dist/server/main.js'], {
      stdio: ['ignore', log.fd, log.fd],
      env: {
        ...env,
        PORT: String(port),
        PROCESSES: String(processes),
        DATA_DIR: dataDir,
        TENANTS_DIR: resolve(join(folder, 'tenants')),
      },
    })
  let server = start()
  await untilReady(port, server, logFile)
  let database = await connectTo(dataDir)
  const people = await addPeople(database, tenants, employees)
  return {
    untilReady: () => untilReady(port, server, logFile),
    killAndStart: async () => {
      const all = childrenOf(server.pid).filter((each) => each.command.includes('main.js'))
      for (const { pid } of [server, ...all]) process.kill(pid, 'SIGKILL')
      server = start()
      await untilReady(port, server, logFile)
    },
    pid: () => server.pid,
    people,
    mails,
    folder,
    /** The environment of another server on the same database. */
    env,
    databaseUrl: database.options.connectionString,
    /** The number of mails that may arrive twice. */
    mayComeAgain: 0,
    /** Moves waiting mails and their jobs forward by so many seconds. */
    skipMailTime: async (seconds) => {
      const earlier = `${seconds} * interval '1 second'`
      await database.query(
        `update outbox set next_attempt_at = next_attempt_at - ${earlier}
         where delivered_at is null and last_error is not null`,
      )
      await database.query(
        `update graphile_worker._private_jobs set run_at = run_at - ${earlier} where locked_at is null`,
      )
    },
    dataDir: hasDisk ? disk : undefined,
    get database() {
      return database
    },
    log: () => readFile(logFile, 'utf8'),
    operate: (...words) => operate(words, { DATA_DIR: dataDir, TENANTS_DIR: join(folder, 'tenants') }),
    /** Restarts the portal from a backup, in a folder of its own. */
    restore: async (file) => {
      await database.end()
      await end(server)
      dataDir = join(folder, 'restored')
      const restored = await operate(['backup', 'restore', '--file', file], {
        DATA_DIR: dataDir,
        TENANTS_DIR: join(folder, 'tenants'),
      })
      mails.countAgain()
      server = start()
      await untilReady(port, server, logFile)
      database = await connectTo(dataDir)
      return restored
    },
    workers: () => childrenOf(server.pid).filter((each) => each.command.includes('main.js')),
    postgres: () => {
      const [postmaster] = childrenOf(server.pid).filter((each) => each.command.includes('postgres'))
      return postmaster ? [postmaster, ...childrenOf(postmaster.pid)] : []
    },
    close: async () => {
      await database.end().catch(() => undefined)
      await end(server)
      await mails.stop()
      await log.close()
      if (hasDisk) spawnSync('umount', [disk])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(server) {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}

/** Runs `npm run operator -- ...words` beside the portal; returns its output and duration. */
async function operate(words, env) {
  const startedMs = performance.now()
  const child = spawn(process.execPath, ['dist/server/operator.js', ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`operator ${words.join(' ')} ended with ${code}: ${printed}`)
  return { answer: JSON.parse(printed), seconds: ((performance.now() - startedMs) / 1000).toFixed(1) }
}

async function startMailServer() {
  const received = new Map()
  let smtp
  const start = async (port) => {
    smtp = mailServer(received)
    // A killed portal breaks its connections.
    smtp.on('error', () => {})
    smtp.listen(port, '127.0.0.1')
    await once(smtp.server, 'listening')
    return smtp.server.address().port
  }
  const port = await start(0)
  return {
    port,
    received,
    /** Keeps the received mails; from now on each may come once more. */
    countAgain: () => {
      for (const id of received.keys()) received.set(id, 0)
    },
    start: () => start(port),
    stop: () => new Promise((done) => smtp.close(done)),
  }
}

function mailServer(received) {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', (chunk) => (source += chunk))
      stream.on('end', () => {
        const id = /^message-id:\s*<([^>]+)>/im.exec(source)?.[1] ?? ''
        received.set(id, (received.get(id) ?? 0) + 1)
        done()
      })
    },
  })
}

/** Waits until a server responds. */
export async function untilReady(port, server, logFile) {
  for (const startedMs = Date.now(); ; await wait(100)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (server.exitCode !== null || Date.now() - startedMs > 120_000)
      throw new Error(`The server did not start:\n${await readFile(logFile, 'utf8')}`)
  }
}

async function connectTo(dataDir) {
  const lines = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(dataDir, 'postgres/password'), 'utf8')
  const pool = new pg.Pool({
    connectionString: `postgres://portal:${password}@127.0.0.1:${lines[3]}/portal`,
    max: 2,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const bagCents = 30_000

/** Adds employees with a bag of 300 euros each and an open session. */
async function addPeople(database, tenants, count) {
  const people = Array.from({ length: count }, (_, index) => ({
    tenant: tenants[index % tenants.length],
    id: randomBytes(16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    number: index + 1,
    token: randomBytes(32).toString('base64url'),
  }))
  const rows = JSON.stringify(
    people.map(({ token, ...person }) => ({
      ...person,
      token_hash: createHash('sha256').update(token).digest('hex'),
    })),
  )
  const insert = (table, columns, values) =>
    database.query(
      `insert into ${table} (tenant, ${columns}) select tenant, ${values} from ` +
        'json_to_recordset($1) as p(id uuid, tenant text, number int, token_hash text)',
      [rows],
    )
  await insert(
    'employees',
    'id, email, personal_id, first_name, last_name1, phone, birthday, fixed_salary_cents',
    "id, 'person' || number || '@example.com', number || 'A', 'Nora', 'Vidal', '600000000', " +
      "'1988-04-20', 3000000",
  )
  await insert('employee_bags', 'employee_id, year, flexible_bag_cents', `id, 2026, ${bagCents}`)
  await insert('payroll_salaries', 'employee_id, valid_from, fixed_cents', "id, '2020-01-01', 3000000")
  await insert('employee_products', 'employee_id, product_id', "id, 'transport'")
  await insert('sessions', 'employee_id, token_hash, expires_at', "id, token_hash, now() + interval '1 day'")
  // The database would do this itself within a minute.
  await database.query('analyze')
  return people
}

/** Lists a process's children, the oldest first. */
function childrenOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,rss=,args=', '--sort=start_time', '--ppid', String(pid)], {
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(Boolean)
    .map(([, id, kilobytes, command]) => ({ pid: Number(id), megabytes: Number(kilobytes) / 1024, command }))
}

/** Lists the confirmed purchases that are not stored. */
export async function lostOf({ database }, acknowledged) {
  const { rows } = await database.query(
    'select id from contracts where id = any($1) ' +
      "and state in ('awaitingAcceptance', 'underReview', 'inForce')",
    [acknowledged],
  )
  const lost = new Set(acknowledged).size - rows.length
  return lost > 0 ? [`${lost} purchases were acknowledged and are lost`] : []
}

/** Lists the faults in rows and mails after a run. */
export async function faultsOf({ database, mails, mayComeAgain }, contents = 'file_contents') {
  const faults = []
  const { rows: overspent } = await database.query(
    'select employee_id, sum(final_price_cents) from contracts ' +
      "where state not in ('cancelled', 'endedByExit', 'droppedByYear', 'withdrawalAwaitingAcceptance') " +
      `group by employee_id having sum(final_price_cents) > ${bagCents}`,
  )
  if (overspent.length > 0) faults.push(`${overspent.length} employees spent more than their bag`)
  const { rows: torn } = await database.query(
    'select c.id from contracts c left join contract_items i on i.contract_id = c.id ' +
      'group by c.id, c.price_cents having coalesce(sum(i.price_cents), 0) <> c.price_cents',
  )
  if (torn.length > 0) faults.push(`${torn.length} contracts differ from the sum of their items`)
  const { rows: outbox } = await database.query('select message_id, delivered_at, contract_id from outbox')
  const undelivered = outbox.filter((mail) => mail.delivered_at === null)
  if (undelivered.length > 0) faults.push(`${undelivered.length} mails were not delivered`)
  const more = outbox.filter((mail) => (mails.received.get(mail.message_id) ?? 0) > 1)
  const lost = outbox.filter((mail) => mail.delivered_at && !mails.received.has(mail.message_id))
  if (lost.length > 0) faults.push(`${lost.length} mails are noted as sent and never came`)
  if (more.length > mayComeAgain) faults.push(`${more.length} mails came more than once`)
  const { rows: waiting } = await database.query(
    "select c.id from contracts c where state = 'awaitingAcceptance' and " +
      '(select count(*) from accept_links l where l.contract_id = c.id) <> 1',
  )
  if (waiting.length > 0) faults.push(`${waiting.length} contracts wait without exactly one link`)
  const { rows: hollow } = await database.query(
    `select id from files f where not exists (select from ${contents} c where c.file_id = f.id)`,
  )
  if (hollow.length > 0) faults.push(`${hollow.length} files have no content`)
  return { faults, mails: outbox.length, again: more.length }
}
