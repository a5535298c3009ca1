import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed, nullable, text } from '../../../dto/schemas/parts.ts'
import { atLeast } from '../../auth/atLeast.ts'
import { runAccountChange } from '../../operations/runOperation.ts'
import { choosePassword, mailForgottenPassword, operatorOfLink } from '../../operators/operatorLinks.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { describe, type BodyOf } from '../../platform/http/openapi/describe.ts'

const forgottenBody = closed({ name: Type.String({ minLength: 1, maxLength: 254 }) })

const passwordBody = closed({
  token: Type.String({ minLength: 10, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
})

const chosenSchema = closed({
  name: text,
  secondFactor: nullable(Type.String({ description: 'For who was invited, shown this once' })),
})

/** Milliseconds until the response; longer than the work for a known account. */
const answerMs = 300

/** /api/password: replaces a forgotten password, or sets the first one of an invited account. */
export function passwordRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<BodyOf<typeof forgottenBody>>(
    '/api/password/forgotten',
    {
      config: { access: 'any' },
      schema: describe({
        name: 'requestPassword',
        summary: 'Ask for a mail with a link that lets a new password be chosen',
        tag: 'session',
        body: forgottenBody,
        answers: { 204: 'Done, whether there is such an account or not.' },
      }),
    },
    async ({ body, language, work }, reply) => {
      await atLeast(answerMs, () => mailForgottenPassword(context, body.name, language), work)
      return reply.code(204).send()
    },
  )

  app.post<BodyOf<typeof passwordBody>>(
    '/api/password',
    {
      config: { access: 'any' },
      schema: describe({
        name: 'choosePassword',
        summary: 'Choose a password with the token of the mail; the second factor is asked for as always',
        tag: 'session',
        body: passwordBody,
        answers: {
          200: { description: 'The password is new, every session has ended.', schema: chosenSchema },
          422: 'The link is not right any more, or the password does not do.',
        },
      }),
    },
    async ({ body, language }) => {
      const { name } = await operatorOfLink(context.db, body.token)
      let chosen = { name, secondFactor: null as string | null }
      await runAccountChange(context.db, name, 'password by link', async () => {
        chosen = await choosePassword(context, body, language)
      })
      return chosen
    },
  )
}
