import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Starts the built server with one company, its shell, and a mail server. */
export async function openCompany(port) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-month-'))
  await cp('tenants/acme', join(folder, 'tenants/acme'), { recursive: true })
  const providers = JSON.parse(await readFile('tenants/acme/providers.json', 'utf8'))
  const onada = { ...providers.providers.nortia, name: 'onada-{date}.csv' }
  await writeFile(
    join(folder, 'tenants/acme/providers.json'),
    JSON.stringify({ ...providers, providers: { ...providers.providers, onada } }),
  )
  const mails = await openMails()
  const log = await open(join(folder, 'log'), 'w')
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    TENANTS_DIR: resolve(join(folder, 'tenants')),
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'portal@localhost',
    REQUESTS_PER_MINUTE_OF_ADDRESS: '1000000',
    REQUESTS_PER_MINUTE_OF_SESSION: '1000000',
  }
  let server
  let clock
  const stop = async () => {
    if (!server) return
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  const shell = (...words) => {
    const all = [...words, '--company', 'acme', '--json', '--language', 'en', '--out', folder]
    const options = { encoding: 'utf8', env: { ...env, CLOCK: clock }, maxBuffer: 64 * 1024 * 1024 }
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['dist/server/operator.js', ...all],
      options,
    )
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr || stdout}`)
    return JSON.parse(stdout)
  }
  const payrollBytes = async (month) => {
    const { file } = shell('payroll', 'file', '--month', month)
    return readFile(join(folder, file), 'utf8')
  }
  return {
    folder,
    origin: `http://acme.localhost:${port}`,
    shell,
    payrollBytes,
    payrollFile: async (month) => rowsOf(await payrollBytes(month)),
    start: async (now) => {
      await stop()
      clock = now
      server = spawn(process.execPath, ['dist/server/main.js'], {
        stdio: ['ignore', log.fd, log.fd],
        env: { ...env, CLOCK: now },
      })
      await untilReady(port, server, join(folder, 'log'))
    },
    call: (method, path, given) => callOf(port, method, path, given),
    linkTo: async (email, path) => (await mails.linksTo(email, path, 1))[0],
    acceptLinks: (email, count) => mails.linksTo(email, '/accept/', count),
    close: async () => {
      await stop()
      await mails.close()
      await log.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a request to acme; parses a JSON answer, and returns any other as text. */
function callOf(port, method, path, { token, body, payload, headers } = {}) {
  const sent = body === undefined ? payload : JSON.stringify(body)
  const options = {
    host: '127.0.0.1',
    port,
    // No kept connection: the server closes it during a long shell command.
    agent: false,
    method,
    path,
    headers: {
      host: `acme.localhost:${port}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sent !== undefined && { 'content-length': Buffer.byteLength(sent) }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
  return new Promise((done, failed) => {
    const call = request(options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      if (response.statusCode >= 400) failed(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
      else done(/json/.test(response.headers['content-type'] ?? '') && text ? JSON.parse(text) : text)
    })
    call.on('error', failed)
    call.end(sent)
  })
}

/** Starts a mail server that stores the links of each mail by its receiver. */
async function openMails() {
  const links = new Map()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const keep = async () => {
        const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()))
        const found = (mail.text ?? '').match(/^https?:\S+$/gm) ?? []
        for (const { address } of session.envelope.rcptTo)
          links.set(address, [...(links.get(address) ?? []), ...found])
      }
      keep().then(() => done(), done)
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    port: smtp.server.address().port,
    linksTo: async (email, path, count) => {
      for (const startedMs = Date.now(); Date.now() - startedMs < 60_000; await wait(50)) {
        const own = (links.get(email) ?? []).filter((link) => new URL(link).pathname.startsWith(path))
        if (own.length >= count) return own.slice(-count)
      }
      throw new Error(`${email} got no mail with ${count} links to ${path}: ${links.get(email)}`)
    },
    close: () => new Promise((done) => smtp.close(done)),
  }
}

async function untilReady(port, server, logFile) {
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

/** Parses a payroll file to rows by column title, amounts in cents, without the totals. */
function rowsOf(text) {
  const [titles = [], ...lines] = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(';'))
  return lines
    .filter(([employee]) => employee.startsWith('P'))
    .map((cells) =>
      Object.fromEntries(
        titles.map((title, at) => [title, /^-?\d+,\d\d$/.test(cells[at]) ? centsOf(cells[at]) : cells[at]]),
      ),
    )
}

const centsOf = (text) => Number(text.replace(',', ''))
