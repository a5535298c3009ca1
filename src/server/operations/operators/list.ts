import { sql } from 'kysely'
import Type from 'typebox'
import { defineOperation } from '../operation.ts'

/** The accounts, with their sessions and tokens that are right now. */
export default defineOperation({
  name: 'operators list',
  summary: 'Lists the operators: what they may do, for whom, and their sessions and tokens',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    operators: Type.Array(
      Type.Object({
        name: Type.String(),
        role: Type.String(),
        companies: Type.String(),
        isActive: Type.Boolean(),
        sessions: Type.Integer(),
        tokens: Type.String(),
      }),
    ),
  }),
  access: { role: 'admin', company: 'none' },
  dryRun: false,
  reads: true,
  run: async ({ db }) => {
    const rows = await db.selectFrom('operators').selectAll().orderBy('name').execute()
    const tokens = await db
      .selectFrom('operator_tokens')
      .selectAll()
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('created_at')
      .execute()
    const operators = rows.map(({ id, name, role, companies, active }) => {
      const own = tokens.filter((token) => token.operator_id === id)
      return {
        name,
        role,
        companies: companies?.join(', ') ?? 'all',
        isActive: active,
        sessions: own.filter((token) => token.is_session).length,
        tokens: own
          .filter((token) => !token.is_session)
          .map(
            ({ label, role, expires_at }) => `${label} (${role}, ${expires_at.toISOString().slice(0, 10)})`,
          )
          .join('; '),
      }
    })
    return { operators }
  },
})
