import { sql } from 'kysely'
import Type from 'typebox'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { grantsOf } from '../../operators/rights.ts'
import type { Grant } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/** Lists the accounts with rights for the companies, those rights, and the tokens of each account. */
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
      }),
    ),
    tokens: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), until: Type.String() })),
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
    const shown = rows
      .map((row) => ({ ...row, seen: row.rights.flatMap(seen) }))
      .filter((row) => isEverywhere || row.seen.length > 0)
    const ownTokens = ({ id }: { id: number }) => tokens.filter((token) => token.operator_id === id)
    return {
      operators: shown.map((row) => ({
        name: row.name,
        email: row.email ?? '',
        rights: row.seen.map(({ right }) => right).join(', '),
        companies: companiesText(row.seen),
        isActive: row.active,
        isInvited: row.password_hash === null,
        sessions: ownTokens(row).filter((token) => token.is_session).length,
      })),
      tokens: shown.flatMap((row) =>
        ownTokens(row)
          .filter((token) => !token.is_session)
          .map(({ label, expires_at }) => ({ name: row.name, label, until: madridDate(expires_at) })),
      ),
    }
  },
})

/** Lists the companies of rights: once if all rights are for the same companies, else for each right. */
function companiesText(rights: readonly Grant[]): string {
  const textOf = ({ companies }: Grant): string => companies?.join(', ') ?? 'all'
  const texts = new Set(rights.map(textOf))
  if (texts.size < 2) return [...texts].join('')
  return rights.map((grant) => `${grant.right}: ${textOf(grant)}`).join('; ')
}
