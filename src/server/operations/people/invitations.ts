import { sql } from 'kysely'
import Type from 'typebox'
import { hasEntered } from '../../auth/accounts.ts'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/**
 * Counts the people who have signed in and those with an open, an expired or no invitation, and lists those
 * who have not signed in.
 */
export default defineOperation({
  name: 'people invitations',
  summary: 'Counts who was invited, who has entered and who has not, and lists those who have not',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    entered: Type.Integer(),
    waiting: Type.Integer(),
    expired: Type.Integer(),
    notInvited: Type.Integer(),
    withoutEmail: Type.Integer(),
    people: Type.Array(
      Type.Object({
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        state: Type.String(),
        invitedOn: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context) => {
    const tenant = companyOf(context).subdomain
    const rows = await context.db
      .selectFrom('employees')
      .select(['employee_number', 'first_name', 'last_name1', 'email', 'password_hash', 'invited_at'])
      .select('provider_signed_in_at')
      .select(
        sql<boolean>`exists (select from reset_tokens where reset_tokens.tenant = ${tenant}
          and reset_tokens.employee_id = employees.id
          and used_at is null and voided_at is null and expires_at > now())`.as('is_open'),
      )
      .where('tenant', '=', tenant)
      .where('active', '=', true)
      .orderBy('employee_number')
      .execute()
    // People who sign in only by the identity provider have no link that expires.
    const hasNoLink = companyOf(context).settings.identityProvider?.isOnly ?? false
    const people = rows.map((row) => ({ row, state: stateOf({ ...row, is_open: row.is_open || hasNoLink }) }))
    const count = (state: string): number => people.filter((each) => each.state === state).length
    return {
      entered: count('entered'),
      waiting: count('waiting'),
      expired: count('expired'),
      notInvited: count('not invited'),
      withoutEmail: count('without e-mail'),
      people: people
        .filter(({ state }) => state !== 'entered')
        .map(({ row, state }) => ({
          employeeNumber: row.employee_number,
          name: `${row.first_name} ${row.last_name1}`,
          email: row.email ?? '',
          state,
          invitedOn: row.invited_at ? madridDate(row.invited_at) : '',
        })),
    }
  },
})

function stateOf(row: {
  password_hash: string | null
  provider_signed_in_at: Date | null
  invited_at: Date | null
  is_open: boolean
  email: string | null
}): string {
  if (hasEntered(row)) return 'entered'
  if (row.invited_at) return row.is_open ? 'waiting' : 'expired'
  return row.email ? 'not invited' : 'without e-mail'
}
