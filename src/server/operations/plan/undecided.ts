import Type from 'typebox'
import { hasEntered } from '../../auth/accounts.ts'
import { canBeReminded, undecidedPeople } from '../../people/undecidedPeople.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Lists people who can sign for a plan year and have signed nothing (D-100): active, with a bag or a user
 * bag of that year, and with an allowed product. People who never signed in, and people who declared that
 * they want nothing, are listed separately.
 */
export default defineOperation({
  name: 'plan undecided',
  summary: 'Lists who has signed nothing for a plan year and may, who never entered, and who wants nothing',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    undecided: Type.Integer(),
    neverEntered: Type.Integer(),
    wantNothing: Type.Integer(),
    people: Type.Array(
      Type.Object({
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        hasEntered: Type.Boolean(),
        hasCart: Type.Boolean(),
        wantsNothing: Type.Boolean(),
        canBeReminded: Type.Boolean(),
        remindedAt: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context, { year }) => {
    const rows = await undecidedPeople(context, year)
    const people = rows.map((row) => ({
      employeeNumber: row.employee_number,
      name: `${row.first_name} ${row.last_name1}`.trim(),
      email: row.email ?? '',
      hasEntered: hasEntered(row),
      hasCart: row.has_cart,
      wantsNothing: row.wants_nothing,
      canBeReminded: canBeReminded(row),
      remindedAt: row.reminded_at?.toISOString() ?? '',
    }))
    const wantNothing = people.filter(({ wantsNothing }) => wantsNothing).length
    const undecided = people.filter((each) => each.hasEntered && !each.wantsNothing).length
    return { undecided, neverEntered: people.length - undecided - wantNothing, wantNothing, people }
  },
})
