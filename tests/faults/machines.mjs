import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { EnrollmentDay } from './enrollmentDay.mjs'
import { captchaSecret, faultsOf, openPortal, untilReady } from './portal.mjs'

const machines = 3
const people = 90

/**
 * npm run faults -- --only machines: three servers with separate folders on one PostgreSQL behind nginx,
 * configured as in README.md, with files in a store; one is killed during the enrollment. Returns the number
 * of faults.
 */
export async function playMachines(port) {
  console.log('\nThree machines behind nginx, files in a store')
  if (spawnSync('nginx', ['-v']).error) {
    console.log('  left out: nginx is not installed')
    return 0
  }
  const portal = await openPortal({ companies: 2, employees: people, processes: 1, port })
  const closers = [() => portal.close()]
  try {
    const filesUrl = await openStore(portal.folder, closers)
    const start = (at) => startMachine(portal, { port: port + at, filesUrl })
    const servers = await Promise.all(Array.from({ length: machines }, (_, index) => start(index + 1)))
    closers.push(() => Promise.all(servers.map(end)))
    const proxy = port + machines + 1
    const told = await startProxy(portal.folder, { port: proxy, from: port + 1 }, closers)
    const found = [...(await playFiles(portal, proxy)), ...(await playDay(portal, { proxy, servers, start }))]
    const served = (await readFile(told, 'utf8')).trim().split('\n')
    for (const at of [1, 2, 3])
      console.log(
        `  answered by machine ${at}  ${served.filter((line) => line.endsWith(`:${port + at}`)).length}`,
      )
    for (const fault of found) console.log(`  WRONG: ${fault}`)
    console.log(found.length > 0 ? '  failed' : '  held')
    return found.length
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function openStore(folder, closers) {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await store.run()
  closers.push(() => store.close())
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=eu-west-1`
}

async function startMachine(portal, { port, filesUrl }) {
  const folder = join(portal.folder, `machine${port}`)
  await mkdir(folder, { recursive: true })
  const log = await open(join(folder, 'log'), 'a')
  const secret = 'a secret of the faults and benchmarks'
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...portal.env,
      PORT: String(port),
      DATA_DIR: folder,
      TENANTS_DIR: resolve(join(portal.folder, 'tenants')),
      DATABASE_URL: portal.databaseUrl,
      FILES_URL: filesUrl,
      TRUST_PROXY: '1',
      SESSION_SECRET: secret,
      FILE_SECRET: secret,
      CAPTCHA_SECRET: captchaSecret,
    },
  })
  await log.close()
  await untilReady(port, server, join(folder, 'log'))
  return server
}

/**
 * Starts nginx with the proxy configuration of README.md. Returns the log that names the answering server.
 */
async function startProxy(folder, { port, from }, closers) {
  const [, block] = /```nginx\n([^]*?)```/.exec(await readFile('README.md', 'utf8'))
  const shown = block
    .replace(/10\.0\.0\.1(\d):3000/g, (_, at) => `127.0.0.1:${from + Number(at) - 1}`)
    .replace('  keepalive', `  server 127.0.0.1:${from + 2} max_fails=1 fail_timeout=5s;\n  keepalive`)
    .replace('listen 80', `listen 127.0.0.1:${port}`)
  const told = join(folder, 'answered')
  const own = ['pid', 'error_log'].map((name) => `${name} ${join(folder, `nginx-${name}`)};`).join('\n')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`)
    .join('\n')
  const text = `${own}\nworker_processes 1;\nevents { worker_connections 1024; }\nhttp {\n${temporary}
log_format who '$status $upstream_addr';\naccess_log ${told} who;\n${shown}\n}\n`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, text)
  const nginx = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] })
  closers.push(() => end(nginx))
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return told
    await wait(100)
  }
  throw new Error('nginx does not answer')
}

/** Uploads a PDF through one machine into the store, and reads it through each. */
async function playFiles(portal, proxy) {
  const [person] = portal.people
  const bytes = Buffer.from(
    `%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${' '.repeat(2_000_000)}\nstartxref\n9\n%%EOF\n`,
  )
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'a.pdf')
  const ask = (path, options) => callAt(proxy, person, path, options)
  const uploaded = await ask('/api/storage/default', { method: 'POST', form })
  if (uploaded.status !== 200) return [`an upload was answered with ${uploaded.status}`]
  const { name } = JSON.parse(uploaded.body.toString())
  const left = 'select count(*)::int as count from file_contents'
  const startedMs = performance.now()
  while ((await portal.database.query(left)).rows[0].count > 0 && performance.now() - startedMs < 60_000)
    await wait(100)
  console.log(`  a file was in the store after  ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  const read = await Promise.all(Array.from({ length: 12 }, () => ask(`/api/storage/default/${name}`)))
  const good = read.filter(({ status, body }) => status === 200 && body.equals(bytes)).length
  console.log(`  read whole from the store  ${good} of ${read.length} times`)
  const inDatabase = (await portal.database.query(left)).rows[0].count
  return [
    ...(good < read.length ? ['a file did not come back whole'] : []),
    ...(inDatabase > 0 ? ['a file stayed in the database'] : []),
  ]
}

/** Plays the enrollment through the proxy; one machine is killed meanwhile and restarted. */
async function playDay(portal, { proxy, servers, start }) {
  const day = new EnrollmentDay({ port: proxy, people: portal.people, connections: 20 })
  const killed = async () => {
    await wait(2000)
    servers[0].kill('SIGKILL')
    portal.mayComeAgain += 10
    await wait(2000)
    servers[0] = await start(1)
  }
  const startedMs = performance.now()
  await Promise.all([day.play(60), killed()])
  const { figures, faults } = day.figures((performance.now() - startedMs) / 1000)
  for (const [what, value] of Object.entries(figures)) console.log(`  ${what}  ${value}`)
  const unsent = 'select count(*)::int as count from outbox where delivered_at is null'
  for (let tries = 0; tries < 120 && (await portal.database.query(unsent)).rows[0].count > 0; tries++)
    await wait(500)
  return [...faults, ...(await faultsOf(portal, 'stored_objects')).faults]
}

async function callAt(port, { tenant, token }, path, { method = 'GET', form } = {}) {
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  const type = sent.headers.get('content-type')
  const headers = {
    host: `${tenant}.localhost:${port}`,
    authorization: `Bearer ${token}`,
    'content-length': body.length,
    ...(type && { 'content-type': type }),
  }
  const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  call.end(body)
  const [answer] = await once(call, 'response')
  return { status: answer.statusCode, body: Buffer.concat(await answer.toArray()) }
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
