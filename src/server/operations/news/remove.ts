import Type from 'typebox'
import { absent, companyOf } from '../../platform/context/operating.ts'
import { rowNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Removes a news item that an operator wrote. */
export default defineOperation({
  name: 'news remove',
  summary: 'Removes a message from the home page',
  input: Type.Object({ message: rowNumber('The number of the message') }, { additionalProperties: false }),
  output: Type.Object({ message: Type.Integer() }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  final: true,
  run: async ({ db, ...context }, { message }) => {
    const { subdomain } = companyOf(context)
    const { numDeletedRows } = await db
      .deleteFrom('news')
      .where('tenant', '=', subdomain)
      .where('id', '=', String(message))
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw absent({ id: 'news.unknown', company: subdomain, message })
    return { message }
  },
})
