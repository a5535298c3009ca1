import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** The time for which an employee retries. */
const tryMs = 120_000

/** Counts answers and times while employees browse, choose and sign, each on a connection of their own. */
export class EnrollmentDay {
  answers = new Map()
  times = []
  broken = 0
  givenUp = 0
  /** The contracts whose purchase was confirmed. */
  acknowledged = []
  waited = 0
  #next = 0
  #agent
  #port
  #people

  constructor({ port, people, connections }) {
    this.#port = port
    this.#people = people
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.connections = connections
  }

  /** Runs employees in turn on each connection until the time is over. */
  async play(seconds) {
    const endMs = performance.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: this.connections }, async () => {
        while (performance.now() < endMs && this.#next < this.#people.length)
          await this.#enrol(this.#people[this.#next++])
      }),
    )
    this.#agent.destroy()
  }

  /** Makes two choices at once of which only one fits into the bag, then signs the cart. */
  async #enrol(person) {
    await this.#call(person, 'GET', '/api/profile')
    await this.#call(person, 'GET', '/api/menu')
    const chosen = await Promise.all([
      this.#call(person, 'POST', '/api/contracts', contract([5, 6, 7, 8])),
      this.#call(person, 'POST', '/api/contracts', contract([9, 10, 11, 4])),
    ])
    const ids = chosen.filter((answer) => answer?.status === 201).map(({ body }) => body.id)
    if (ids.length > 0) {
      const answer = await this.#call(person, 'POST', '/api/contracts/purchase', { ids })
      if (answer?.status === 200) this.acknowledged.push(...answer.body.map((contract) => contract.id))
    }
    await this.#call(person, 'GET', '/api/my-contracts')
  }

  /** Repeats a call that the server asked to repeat, or whose connection broke. */
  async #call(person, method, path, body) {
    for (const beganMs = performance.now(); performance.now() - beganMs < tryMs;) {
      const startedMs = performance.now()
      const answer = await this.#ask(person, method, path, body).catch(() => undefined)
      this.times.push(performance.now() - startedMs)
      if (!answer) {
        this.broken++
        await wait(500)
        continue
      }
      const { status, retryAfter } = answer
      const kind = status === 503 && !retryAfter ? '503 without Retry-After' : String(status)
      this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1)
      if (status !== 503 && status !== 429 && status !== 507) return answer
      this.waited++
      await wait(Math.min(2000, Number(retryAfter || 1) * 1000))
    }
    this.givenUp++
    return undefined
  }

  #ask({ tenant, token }, method, path, body) {
    const text = body && JSON.stringify(body)
    const headers = {
      host: `${tenant}.localhost:${this.#port}`,
      authorization: `Bearer ${token}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const options = { host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers }
    return new Promise((resolve, reject) => {
      const call = request({ ...options, timeout: 30_000 }, async (response) => {
        try {
          let received = ''
          for await (const chunk of response) received += chunk
          const { statusCode: status, headers: answered } = response
          resolve({ status, retryAfter: answered['retry-after'], body: received ? JSON.parse(received) : {} })
        } catch (error) {
          reject(error)
        }
      })
      call.on('timeout', () => call.destroy(new Error('no answer within 30 seconds')))
      call.on('error', reject)
      call.end(text)
    })
  }

  /** Returns the figures, and the forbidden answers. */
  figures(seconds) {
    const sorted = this.times.toSorted((a, b) => a - b)
    const at = (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    const bad = [...this.answers].filter(([kind]) => kind.startsWith('5') && !['503', '507'].includes(kind))
    return {
      figures: {
        'requests a second': Math.round(this.times.length / seconds),
        'p50, p99, worst in ms': `${at(0.5)}, ${at(0.99)}, ${at(1 - 1e-9)}`,
        answers: [...this.answers].map(([kind, count]) => `${kind}: ${count}`).join(', '),
        'connections that broke': this.broken,
        'asked to wait': this.waited,
        'contracts signed': this.acknowledged.length,
      },
      faults: [
        ...bad.map(([kind, count]) => `${count} answers of ${kind}`),
        ...(this.givenUp > 0 ? [`${this.givenUp} requests were given up after two minutes`] : []),
      ],
    }
  }
}

function contract(months) {
  const benefitId = 'transport-card'
  const items = months.map((month) => ({ benefitId, familyId: 0, month, price: 50 }))
  return { benefitId, year: 2026, details: {}, items }
}
