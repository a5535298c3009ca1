import { Agent } from 'node:http'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { captchaSecret, openPortal } from '../faults/portal.mjs'
import { wrapPassword } from '../support/wrapPassword.ts'
import { hmac } from '../../src/server/auth/tokens.ts'
import type { Bench } from './all.ts'
import { caller, freePort, type Ask, type Person, type Portal } from './client.ts'
import { median, percentile, rounded } from './median.ts'

const rounds = 4
const roundMs = 2_000
const readers = 4
const logins = 12

/**
 * Measures reads of the profile while nobody logs in, and while twelve people log in again and again; both
 * alternate in one run.
 */
export async function run(): Promise<Bench> {
  const port = freePort()
  const portal: Portal = await openPortal({ companies: 1, employees: 2_000, processes: 1, port })
  const agent = new Agent({ keepAlive: true, maxSockets: readers + logins })
  const ask = caller(port, agent)
  try {
    const answers = await solvedCaptchas(portal.people)
    const quiet: number[][] = []
    const storm: number[][] = []
    let tried = 0
    for (let round = 0; round <= rounds; round++) {
      const calm = await read(ask, portal.people)
      const end = performance.now() + roundMs
      const storming = Array.from({ length: logins }, async () => {
        for (let answer = answers.pop(); answer && performance.now() < end; answer = answers.pop(), tried++)
          await logIn(ask, answer)
      })
      const busy = await read(ask, portal.people)
      await Promise.all(storming)
      // The first round warms up.
      if (round > 0) quiet.push(calm)
      if (round > 0) storm.push(busy)
    }
    const p99 = (all: number[][]): number => median(all.map((times) => percentile(times, 99)))
    const p50 = (all: number[][]): number => median(all.map((times) => median(times)))
    return {
      name: 'reads during a login storm',
      ratio: rounded(p99(storm) / p99(quiet)),
      'p99 to quiet': rounded(p99(storm) / p99(quiet)),
      'median to quiet': rounded(p50(storm) / p50(quiet)),
      p99Milliseconds: rounded(p99(storm)),
      quietP99Milliseconds: rounded(p99(quiet)),
      loginsPerSecond: rounded(tried / (((rounds + 1) * roundMs) / 1000)),
    }
  } finally {
    agent.destroy()
    await portal.close()
  }
}

let next = 0

/** The milliseconds of each read, for people who read one after the other. */
async function read(ask: Ask, people: readonly Person[]): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + roundMs
  const reader = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now()
      await ask(people[next++ % people.length]!, 'GET', '/api/profile')
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return times
}

type Solved = { person: Person; captcha: string }

/** More captchas than the rounds can use, solved in advance: browsers do this work, so it is not measured. */
function solvedCaptchas(people: readonly Person[]): Promise<Solved[]> {
  return Promise.all(
    people.map(async (person) => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1,
        counter: 1,
        deriveKey,
        expiresAt: new Date(Date.now() + 300_000),
        hmacSignatureSecret: hmac(captchaSecret, 'captcha challenge'),
        hmacKeySignatureSecret: hmac(captchaSecret, 'captcha key'),
      })
      const solution = await solveChallenge({ challenge, deriveKey })
      return { person, captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
    }),
  )
}

/** These people have no password. Checking a wrong password costs the same work. */
async function logIn(ask: Ask, { person, captcha }: Solved): Promise<void> {
  const body = { email: `person${person.number}@example.com`, password: wrapPassword('Storm2026x') }
  const { status, text } = await ask({ ...person, token: '' }, 'POST', '/api/auth/login', body, { captcha })
  if (status !== 401) throw new Error(`A login was answered ${status}: ${text}`)
}
