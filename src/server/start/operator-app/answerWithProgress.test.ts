import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { installErrorAnswers } from '../../platform/http/errorAnswers.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { answerWithProgress } from './answerWithProgress.ts'

describe('an answer by lines', () => {
  it('names a fault that comes after the first line in the last one', async () => {
    const small = fastify()
    installErrorAnswers(small)
    small.get('/', (request, reply) =>
      answerWithProgress(request, reply, {
        isUnkept: false,
        work: async (progress) => {
          progress(1, 2)
          await Promise.resolve()
          throw new HttpError(422, { name: 'Refused', message: 'May is not closed.' })
        },
      }),
    )
    const ask = (accept: string) => small.inject({ url: '/', headers: { accept } })
    expect((await ask('application/json')).statusCode).toBe(422)
    const lines = (await ask('application/x-ndjson, application/json')).body.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { progress: { done: 1, total: 2 } },
      { error: { statusCode: 422, name: 'Refused', message: 'May is not closed.' } },
    ])
  })

  it('ends what changes nothing where nobody waits for it, and nothing else', async () => {
    const headers = { accept: 'application/x-ndjson' }
    const gone = { headers, raw: { socket: { destroyed: true } } } as never
    const reply = { type: () => reply, header: () => reply, send: () => reply } as never
    const answer = (isUnkept: boolean) =>
      answerWithProgress(gone, reply, {
        isUnkept,
        work: async (progress) => {
          await Promise.resolve()
          progress(1, 2)
          return {}
        },
      })
    await expect(answer(true)).rejects.toMatchObject({ statusCode: 400 })
    expect(await answer(false)).toBe(reply)
  })
})
