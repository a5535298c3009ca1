import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { keepBusy } from './keepBusy.mjs'
import { faultsOf, lostOf, openPortal } from './portal.mjs'

/**
 * Opens 400 connections for 30 seconds, then kills the whole server under the same load, beside two busy
 * programs. Prints figures, and returns the number of broken promises.
 */
export async function playLoad({ connections, processes, port }) {
  console.log(`\nLoad: ${connections} connections, of which one in eight never waits, ${processes} processes`)
  const portal = await openPortal({ companies: 5, employees: 3_000, processes, port })
  try {
    const found = await hammer(portal, { port, connections, seconds: 30 })
    console.log('\nKilled whole under the same load, with two busy programs beside it')
    found.push(...(await killUnderLoad(portal, { port, connections })))
    for (const fault of found) console.log(`  WRONG: ${fault}`)
    console.log(found.length > 0 ? '  failed' : '  held')
    return found.length
  } finally {
    await portal.close()
  }
}

async function hammer(portal, { port, connections, seconds }) {
  const crowd = new Hammer({ port, people: portal.people, connections })
  await crowd.play(seconds)
  const { figures, faults } = crowd.figures(seconds)
  print(figures)
  return [...faults, ...(await lostOf(portal, crowd.acknowledged)), ...(await overspentOf(portal))]
}

/**
 * Continues the load while the server is away: confirmed purchases must survive, and the server must be ready
 * in time.
 */
async function killUnderLoad(portal, { port, connections }) {
  const busy = keepBusy(2)
  const crowd = new Hammer({ port, people: portal.people, connections })
  const times = []
  try {
    const playing = crowd.play(45, { mayBreak: true })
    for (let kill = 0; kill < 3; kill++) {
      await wait(5_000)
      const startedMs = performance.now()
      await portal.killAndStart()
      times.push((performance.now() - startedMs) / 1000)
    }
    await playing
  } finally {
    busy.end()
  }
  const ready = times.map((seconds) => seconds.toFixed(1)).join(', ')
  print({ 'ready after kill -9, in s': ready, 'purchases acknowledged': crowd.acknowledged.length })
  const late = times.filter((seconds) => seconds > readySeconds).length
  return [
    ...(late > 0 ? [`${late} of ${times.length} starts took more than ${readySeconds} s`] : []),
    ...(crowd.acknowledged.length === 0 ? ['nothing was bought: nothing could be lost'] : []),
    ...(await lostOf(portal, crowd.acknowledged)),
    ...(await overspentOf(portal)),
  ]
}

/** The mailer continues after the load, so its rows are ignored. */
async function overspentOf(portal) {
  const { faults } = await faultsOf(portal)
  return faults.filter((fault) => !/mail/.test(fault))
}

function print(figures) {
  for (const [what, value] of Object.entries(figures)) console.log(`  ${what}  ${value}`)
  console.log(`  load of the machine  ${loadavg()[0].toFixed(1)}`)
}

/** Seconds until the server must be ready again (promise 46). */
const readySeconds = 10

/** The promised limit in milliseconds (promise 71). */
const takenMs = 3_000
const refusedMs = 500
const besideMs = 1_000

/**
 * Connections that send the next request after each answer: reads, purchases and calls without a session. One
 * in eight ignores a request to wait. Beside them, one connection makes the calls that must always be
 * answered.
 */
class Hammer {
  taken = []
  refused = []
  beside = []
  counts = new Map()
  faults = new Map()
  /** The contracts whose purchase was confirmed. */
  acknowledged = []
  #next = 0
  #port
  #people
  #connections
  #isOver = false

  constructor({ port, people, connections }) {
    this.#port = port
    this.#people = people
    this.#connections = connections
  }

  /**
   * Sends requests for so many seconds. `mayBreak`: the server is killed meanwhile, and connections break.
   */
  async play(seconds, { mayBreak = false } = {}) {
    const agent = new Agent({ keepAlive: true, maxSockets: this.#connections })
    setTimeout(() => (this.#isOver = true), seconds * 1000)
    const clients = Array.from({ length: this.#connections }, (_, index) =>
      this.#come(index, { agent, mayBreak, isPatient: index % 8 !== 0 }),
    )
    await Promise.all([...clients, ...(mayBreak ? [] : [this.#lookBeside()])])
    agent.destroy()
  }

  /** One in eight connections never waits, and one in eight has no session. */
  #come(index, options) {
    return Math.floor(index / 8) % 8 === 0 ? this.#visit(options) : this.#enrol(options)
  }

  async #enrol(options) {
    while (!this.#isOver) {
      const person = this.#people[this.#next++ % this.#people.length]
      const ask = (method, path, body) => this.#ask({ ...options, person, method, path, body })
      await ask('GET', '/api/profile')
      await ask('GET', '/api/my-contracts')
      const chosen = await ask('POST', '/api/contracts', contract)
      const id = chosen?.body.id
      if (id === undefined) continue
      for (let isBought = false; !isBought && !this.#isOver;) {
        const answer = await ask('POST', '/api/contracts/purchase', { ids: [id] })
        isBought = answer !== undefined
        if (answer?.status === 200) this.acknowledged.push(...answer.body.map((each) => each.id))
      }
    }
  }

  /** A visitor without a session: the page, the company, a login with a wrong captcha. */
  async #visit(options) {
    const person = { tenant: this.#people[0].tenant }
    while (!this.#isOver)
      for (const [method, path] of [
        ['GET', '/login'],
        ['GET', '/api/companies/by-subdomain'],
        ['GET', '/api/captcha/challenge'],
      ])
        await this.#ask({ ...options, person, method, path })
  }

  /** Checks on a connection of its own that the server is ready and serves its files. */
  async #lookBeside() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const person = { tenant: this.#people[0].tenant }
    while (!this.#isOver) {
      for (const path of ['/health/ready', '/robots.txt']) {
        const startedMs = performance.now()
        const { status } = await send({ agent, port: this.#port, person, method: 'GET', path })
        this.beside.push(performance.now() - startedMs)
        if (status !== 200) this.#fault(`${path} answered ${status}`)
      }
      await wait(250)
    }
    agent.destroy()
  }

  /** Returns an accepted answer; undefined after a refusal or a broken connection. */
  async #ask({ mayBreak, isPatient, ...call }) {
    const startedMs = performance.now()
    const answer = await send({ ...call, port: this.#port }).catch((error) => {
      if (!mayBreak) this.#fault(`a connection broke: ${error.message}`)
    })
    if (!answer) {
      await wait(1_000)
      return undefined
    }
    const ms = performance.now() - startedMs
    const { status, retryAfter } = answer
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1)
    if (status === 503) {
      this.refused.push(ms)
      if (!retryAfter) this.#fault('503 without Retry-After')
      if (isPatient && !this.#isOver) await wait(Number(retryAfter) * 1000)
      return undefined
    }
    this.taken.push(ms)
    if (status >= 500) this.#fault(`${status} to ${call.method} ${call.path}`)
    return answer
  }

  #fault(text) {
    this.faults.set(text, (this.faults.get(text) ?? 0) + 1)
  }

  /** Returns the figures, and the broken promises. */
  figures(seconds) {
    const [taken, refused, beside] = [this.taken, this.refused, this.beside].map(percentiles)
    const late = [
      ...(taken[99] > takenMs ? [`the p99 of what was taken is ${taken[99]} ms`] : []),
      ...(refused[99] > refusedMs ? [`the p99 of a refusal is ${refused[99]} ms`] : []),
      ...(beside[99] > besideMs ? [`the p99 of health and files is ${beside[99]} ms`] : []),
    ]
    return {
      figures: {
        'taken a second': Math.round(this.taken.length / seconds),
        'taken: p50, p99, worst in ms': Object.values(taken).join(', '),
        'refused a second': Math.round(this.refused.length / seconds),
        'refused: p50, p99, worst in ms': Object.values(refused).join(', '),
        'health and files: p50, p99, worst in ms': Object.values(beside).join(', '),
        answers: [...this.counts].map(([status, count]) => `${status}: ${count}`).join(', '),
        'purchases acknowledged': this.acknowledged.length,
      },
      faults: [...late, ...[...this.faults].map(([text, count]) => `${count} times: ${text}`)],
    }
  }
}

function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { 50: at(0.5), 99: at(0.99), worst: Math.round(sorted.at(-1) ?? 0) }
}

function send({ agent, port, person, method, path, body }) {
  const text = body && JSON.stringify(body)
  const headers = {
    host: `${person.tenant}.localhost:${port}`,
    ...(person.token && { authorization: `Bearer ${person.token}` }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers }, async (response) => {
      try {
        let received = ''
        for await (const chunk of response) received += chunk
        const isJson = response.headers['content-type']?.startsWith('application/json')
        const { statusCode: status, headers: answered } = response
        resolve({ status, retryAfter: answered['retry-after'], body: isJson ? JSON.parse(received) : {} })
      } catch (error) {
        reject(error)
      }
    })
    call.on('error', reject)
    call.end(text)
  })
}

const benefitId = 'transport-card'
const contract = {
  benefitId,
  year: 2026,
  details: {},
  items: [{ benefitId, familyId: 0, month: 6, price: 5 }],
}
