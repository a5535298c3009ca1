import { sql } from 'kysely'
import Type from 'typebox'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { grantsOf } from '../../operators/rights.ts'
import type { Grant } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/** Lists the accounts with rights for the companies, and those rights. */
export default defineOperation({
  name: 'operators list',
  summary: 'Lists the operators: what they may do, for whom, and their sessions and tokens',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    operators: Type.Array(
      Type.Object({
        name: Type.String(),
        email: Type.String(),
        rights: Type.String(),
        companies: Type.String(),
        isActive: Type.Boolean(),
        isInvited: Type.Boolean(),
        sessions: Type.Integer(),
        tokens: Type.String(),
      }),
    ),
  }),
  access: { right: 'access', company: 'oneOrAll' },
  dryRun: false,
  reads: true,
  run: async ({ db, companies, isEverywhere }) => {
    const rows = await db
      .selectFrom('operators')
      .selectAll()
      .select(grantsOf.as('rights'))
      .orderBy('name')
      .execute()
    const tokens = await db
      .selectFrom('operator_tokens')
      .selectAll()
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('created_at')
      .execute()
    const seen = (grant: Grant): Grant[] => {
      const own = isEverywhere ? grant.companies : (grant.companies ?? companies)
      const shown = isEverywhere ? own : (own ?? []).filter((each) => companies.includes(each))
      return shown?.length === 0 ? [] : [{ ...grant, companies: shown && [...shown] }]
    }
    const operators = rows.flatMap(({ id, name, email, active, password_hash, rights: all }) => {
      const rights = all.flatMap(seen)
      if (rights.length === 0 && !isEverywhere) return []
      const own = tokens.filter((token) => token.operator_id === id)
      return [
        {
          name,
          email: email ?? '',
          rights: rights.map(({ right }) => right).join(', '),
          companies: companiesText(rights),
          isActive: active,
          isInvited: password_hash === null,
          sessions: own.filter((token) => token.is_session).length,
          tokens: own
            .filter((token) => !token.is_session)
            .map(({ label, expires_at }) => `${label} (${madridDate(expires_at)})`)
            .join('; '),
        },
      ]
    })
    return { operators }
  },
})

/** Lists the companies of rights: once if all rights are for the same companies, else for each right. */
function companiesText(rights: readonly Grant[]): string {
  const textOf = ({ companies }: Grant): string => companies?.join(', ') ?? 'all'
  const texts = new Set(rights.map(textOf))
  if (texts.size < 2) return [...texts].join('')
  return rights.map((grant) => `${grant.right}: ${textOf(grant)}`).join('; ')
}
