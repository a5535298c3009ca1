import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { tokenSchema } from '../../src/dto/schemas/session.ts'
import { describe, one } from '../../src/server/platform/http/openapi/describe.ts'
import { checkAnswers } from './checkAnswers.ts'

const app = fastify()
const answers = checkAnswers(app)
app.setSerializerCompiler(() => JSON.stringify)
app.addSchema(tokenSchema)
let answer: { status: number; body?: object } = { status: 200 }
app.post(
  '/token',
  {
    schema: describe({
      name: 'makeToken',
      summary: 'Make a token',
      tag: 'auth',
      answers: { 200: one(tokenSchema, 'The token.'), 204: 'None.' },
    }),
  },
  (_request, reply) => reply.code(answer.status).send(answer.body),
)

const post = async (status: number, body?: object): Promise<void> => {
  answer = { status, ...(body && { body }) }
  await app.inject({ method: 'POST', url: '/token' })
}
afterEach(() => answers.clear())

it('answers that match the API’s description have no fault', async () => {
  await post(200, { token: 'x' })
  await post(204)
  expect(() => answers.assertNone()).not.toThrow()
})

it.each([
  [
    'has a field that the description lacks',
    200,
    { token: 'x', more: 1 },
    'must NOT have additional properties',
  ],
  ['lacks a field that the description requires', 200, {}, "must have required property 'token'"],
  ['has a field of another type', 200, { token: 1 }, '/token must be string'],
  ['has a status that the description lacks', 201, { token: 'x' }, 'the description has no such status'],
])('an answer that %s is a fault', async (_, status, body, fault) => {
  await post(status, body)
  expect(() => answers.assertNone()).toThrow(fault)
})
