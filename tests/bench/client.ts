import { request, type Agent } from 'node:http'
import type pg from 'pg'

export type Person = { id: string; tenant: string; token: string; number: number }

/** The built server and people with a session, as opened by tests/faults/portal.mjs. */
export type Portal = {
  people: Person[]
  pid: () => number | undefined
  /** The other processes of the server. */
  workers: () => { pid: number }[]
  database: pg.Pool & { options: { connectionString?: string } }
  close: () => Promise<void>
}

type Answer = { status: number; id: string; text: string }
export type Ask = (
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  more?: Record<string, string>,
) => Promise<Answer>

/** Returns a function that sends a person's requests to the server, over the connections of an agent. */
export function caller(port: number, agent: Agent): Ask {
  return ({ tenant, token }, method, path, body, more = {}) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      host: `${tenant}.localhost:${port}`,
      authorization: `Bearer ${token}`,
      ...more,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, agent, method, path, headers }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        const answer = Buffer.concat(chunks).toString()
        const found = method === 'POST' ? /"id":"([^"]+)"/.exec(answer) : undefined
        resolve({ status: response.statusCode ?? 0, id: found?.[1] ?? '', text: answer })
      })
        .on('error', reject)
        .end(text)
    })
  }
}

/** A port for a server of this run. */
export function freePort(): number {
  return 19_000 + Math.floor(Math.random() * 900)
}

/** Adds the bytes of each answer to a count. */
export function countingBytes(ask: Ask, answers: { bytes: number }): Ask {
  return async (...call) => {
    const answer = await ask(...call)
    answers.bytes += Buffer.byteLength(answer.text)
    return answer
  }
}
