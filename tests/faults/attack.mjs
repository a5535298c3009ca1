import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { generateSync } from 'otplib'
import { openIdle, openStalled, operatorHost, sendBody, shapes } from './attackBodies.mjs'
import { hostileFiles } from './attackFiles.mjs'
import { openPortal } from './portal.mjs'

/** The time limit of a profile during an attack (promise 71). */
const profileMs = 1_000
const maxMegabytes = 600

const roles = ['reader', 'operator', 'admin']

/** The roles that may run operations with files; each sends two at once. */
const may = ['operator', 'admin', 'program']

/** The number of bodies sent at once. */
const atOnce = 8
const idleConnections = 200
const stalledUploads = 250
/** Seconds after which the server cuts a slow body, including its check interval. */
const slowSeconds = 130

/**
 * Sends bodies of 47 MB to every route of operators with every role, and hostile files to those that take
 * files, while people of another company load their profile. One process answers all. Returns the number of
 * broken promises.
 */
export async function playAttack({ port }) {
  console.log('\nAttack: bodies of 47 MB on every route of operators, hostile files on those that take files')
  const files = await hostileFiles()
  const portal = await openPortal({
    companies: 2,
    employees: 100,
    processes: 1,
    port,
    variables: { OPERATOR_HOST: operatorHost, REQUESTS_PER_MINUTE_OF_OPERATOR: '1000000' },
  })
  const beside = watchBeside({ port, people: portal.people.filter(({ tenant }) => tenant === 'company2') })
  try {
    const callers = await callersOf(portal, port)
    const routes = await routesOf({ port, token: callers.admin })
    const attack = new Attack({ port, callers, routes })
    await wait(5_000)
    const told = [await beside.figures('alone', portal)]
    const endIdle = await openIdle(port, idleConnections)
    const startedMs = performance.now()
    await attack.sendBodies()
    told.push(await beside.figures('bodies', portal))
    const { path } = routes.find(({ form }) => form)
    const endStalled = openStalled({ port, path, token: callers.operator }, stalledUploads)
    await attack.sendFiles(files)
    told.push(await beside.figures('files', portal))
    await wait(Math.max(0, slowSeconds * 1000 - (performance.now() - startedMs)))
    const found = [...told.flat(), ...attack.figures(), ...slowFaults(endIdle())]
    const stalled = endStalled()
    if (stalled > 0) found.push(`${stalled} uploads that stopped are still open`)
    found.push(...(await aftermathOf(portal, { port, callers })))
    console.log(`  seconds  ${Math.round((performance.now() - startedMs) / 1000)}`)
    console.log(`  load of the machine  ${loadavg()[0].toFixed(1)}`)
    for (const fault of found) console.log(`  WRONG: ${fault}`)
    if (found.length > 0) console.log((await portal.log()).slice(-4000))
    console.log(found.length > 0 ? '  failed' : '  held')
    return found.length
  } finally {
    await beside.end()
    await portal.close()
  }
}

/** Creates sessions of each role, a program's token, and a caller without one. */
async function callersOf(portal, port) {
  const callers = { nobody: undefined }
  for (const role of roles) {
    const { answer } = await portal.operate('operators', 'add', '--name', role, '--role', role)
    const secret = new URL(answer.secondFactor).searchParams.get('secret')
    const body = { name: role, password: answer.password, code: generateSync({ secret }) }
    const opened = await callDesk(port, { method: 'POST', path: '/api/session', body })
    callers[role] = opened.body.token
  }
  const words = ['--name', 'operator', '--label', 'payroll', '--role', 'operator', '--days', '1']
  callers.program = (await portal.operate('operators', 'token', ...words)).answer.token
  return callers
}

/** Lists the routes of the description, and those that it omits. */
async function routesOf({ port, token }) {
  const { body } = await callDesk(port, { method: 'GET', path: '/api/openapi.json', token })
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replace('{company}', 'company1').replace(/\{\w+\}/g, 'one'),
      form: requestBody?.content['multipart/form-data']?.schema,
    })),
  )
  const hidden = ['/', '/api/openapi.json', '/api/nothing', '/assets/nothing']
  return [...described, ...hidden.flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path })))]
}

/** Sends hostile requests and records the answers. */
class Attack {
  #port
  #callers
  #routes
  #bodies = new Answers()
  #files = new Answers()

  constructor({ port, callers, routes }) {
    this.#port = port
    this.#callers = callers
    this.#routes = routes
  }

  async sendBodies() {
    const calls = this.#routes.flatMap((route) =>
      Object.entries(this.#callers).flatMap(([caller, token]) =>
        Object.entries(shapes).map(([name, shape]) => ({ route, caller, token, name, shape })),
      ),
    )
    const send = async ({ route, caller, token, name, shape }, isChunked) => {
      const { method, path } = route
      const answer = await sendBody({ port: this.#port, method, path, token }, shape, isChunked)
      const about = `${name}, ${isChunked ? 'in chunks' : 'with its length'}, ${method} ${path} by ${caller}`
      // A GET ignores its body: it is answered normally and the connection is closed.
      this.#bodies.add(about, answer, { isRefused: method !== 'GET' })
    }
    // Alternates between bodies with a length and bodies in chunks.
    await inTurns(calls, atOnce, (call, index) => send(call, index % 2 === 0))
  }

  /**
   * Sends each file to each route that takes files, with allowed and forbidden roles. The second time it uses
   * another caller and another field, and a trial if the first call was none.
   */
  async sendFiles(files) {
    const routes = this.#routes.filter(({ form }) => form)
    const calls = [0, 1].flatMap((round) =>
      files.flatMap((file, each) =>
        routes.map((route, at) => {
          const index = each + at + round
          return { route, file, index, caller: may[index % may.length] }
        }),
      ),
    )
    const refused = routes.flatMap((route) =>
      ['reader', 'nobody'].map((caller) => ({ route, file: files[0], index: 0, caller })),
    )
    await inTurns([...calls, ...refused], 2 * may.length, (call) => this.#sendFile(call))
  }

  async #sendFile({ route, file, index, caller }) {
    const about = `${file.name}, ${route.path} by ${caller}`
    const call = formOf(route.form, file, index)
    for (const startedMs = performance.now(); ;) {
      const { method, path } = route
      const sent = { method, path, token: this.#callers[caller], payload: await call() }
      const answer = await callDesk(this.#port, sent).catch(({ message }) => ({ status: 0, message }))
      this.#files.add(about, answer, { isRefused: true })
      // A company can run one import at a time.
      const isBusy = answer.status === 503 || /another import/.test(answer.body?.error?.message)
      if (!isBusy) return
      if (performance.now() - startedMs > 120_000) return this.#files.fault(`never taken: ${about}`)
      await wait(1000)
    }
  }

  figures() {
    return [...this.#bodies.figures('bodies of 47 MB'), ...this.#files.figures('files')]
  }
}

/** Builds a form with the file in one field and the shortest valid values in the others. */
function formOf({ properties, required }, { name, bytes, isEverywhere }, index) {
  const fields = Object.keys(properties).filter((field) => properties[field].format === 'binary')
  const filled = isEverywhere ? fields : [fields[index % fields.length]]
  const input = Object.fromEntries((properties.input.required ?? []).map((key) => [key, 'a']))
  const isTrial = index % 2 === 0
  return async () => {
    const form = new FormData()
    if (required.includes('input')) form.append('input', JSON.stringify(input))
    form.append('dryRun', JSON.stringify(isTrial))
    if (properties.confirm && !isTrial) form.append('confirm', 'true')
    for (const field of filled) form.append(field, new Blob([bytes]), name)
    const whole = new Response(form)
    return { type: whole.headers.get('content-type'), bytes: Buffer.from(await whole.arrayBuffer()) }
  }
}

/** The answers of one kind of attack. */
class Answers {
  #times = []
  #counts = new Map()
  #faults = []

  add(about, { status, isRetryNamed, ms, message = '' }, { isRefused }) {
    this.#times.push(ms)
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
    const isBusy = status === 503 && isRetryNamed
    if ((status >= 500 && !isBusy) || status === 0 || (isRefused && status < 400))
      this.#faults.push(`answered with ${status} ${message}: ${about}`)
  }

  fault(text) {
    this.#faults.push(text)
  }

  figures(what) {
    const counts = [...this.#counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    console.log(`  ${what}, answers  ${this.#times.length}; ${counts.join(', ')}`)
    console.log(`  ${what}, p50, p99, worst in ms  ${percentilesOf(this.#times).join(', ')}`)
    return this.#faults.slice(0, 20)
  }
}

/** Starts a thread that loads profiles until it is stopped. */
function watchBeside(given) {
  const worker = new Worker(new URL('attackBeside.mjs', import.meta.url), { workerData: given })
  return {
    /** Prints the thread's figures since the last call, with the memory, and returns the faults. */
    figures: async (stage, portal) => {
      worker.postMessage('figures')
      const { times, faults } = await new Promise((resolve) => worker.once('message', resolve))
      const [p50, p99, worst] = percentilesOf(times)
      const megabytes = await peakOf(portal.pid())
      console.log(`  ${stage}: profiles of another company, p50, p99, worst in ms  ${p50}, ${p99}, ${worst}`)
      console.log(`  ${stage}: asked, most memory so far in MB  ${times.length}, ${megabytes}`)
      return [
        ...new Set(faults),
        ...(worst > profileMs ? [`${stage}: a profile took ${worst} ms`] : []),
        ...(megabytes >= maxMegabytes ? [`${stage}: the server took ${megabytes} MB`] : []),
      ]
    },
    end: () => worker.terminate(),
  }
}

/** Returns the peak memory of a process with its threads. */
async function peakOf(pid) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(kilobytes) / 1024)
}

function slowFaults({ slow, cut }) {
  const span = [Math.min(...cut), Math.max(...cut)].map(Math.round).join(', ')
  console.log(
    `  bodies of a byte a second, cut, first and last after seconds  ${slow}, ${cut.length}, ${span}`,
  )
  return cut.length < slow ? [`${slow - cut.length} of ${slow} slow bodies were not cut`] : []
}

/** Checks that the server is healthy, all sessions are valid, and nothing was changed. */
async function aftermathOf({ database, untilReady }, { port, callers }) {
  await untilReady()
  const done = "select operation, actor from operation_runs where outcome = 'done' and not dry_run"
  const { rows } = await database.query(`${done} and split_part(actor, ' (', 1) = any($1)`, [roles])
  const found = rows.map(({ operation, actor }) => `${operation} was done by ${actor}`)
  for (const [caller, token] of Object.entries(callers).filter(([, each]) => each)) {
    const { status } = await callDesk(port, { method: 'GET', path: '/api/session', token })
    if (status !== 200) found.push(`${caller} is answered with ${status} afterwards`)
  }
  return found
}

async function inTurns(calls, count, send) {
  let next = 0
  const sender = async () => {
    for (let at = next++; at < calls.length; at = next++) await send(calls[at], at)
  }
  await Promise.all(Array.from({ length: count }, sender))
}

function callDesk(port, { method, path, token, body, payload }) {
  const sent = payload ?? (body && { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) })
  const headers = {
    host: `${operatorHost}:${port}`,
    'accept-language': 'en',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { 'content-type': sent.type, 'content-length': sent.bytes.length }),
  }
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, agent: false, method, path, headers, timeout: 150_000 })
    call.on('response', async (answer) => {
      const received = Buffer.concat(await answer.toArray()).toString()
      const ms = performance.now() - startedMs
      const isRetryNamed = answer.headers['retry-after'] !== undefined
      resolve({ status: answer.statusCode, isRetryNamed, ms, body: received && JSON.parse(received) })
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.end(sent?.bytes)
  })
}

function percentilesOf(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1].map((share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0),
  )
}
