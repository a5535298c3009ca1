import Type from 'typebox'
import { hasEntered } from '../../auth/accounts.ts'
import { undecidedPeople } from '../../people/undecidedPeople.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Who has signed nothing for a plan year and may (D-100): active, with a bag or an own pot in that year, and
 * with a product that is allowed. Those who never entered are apart.
 */
export default defineOperation({
  name: 'plan undecided',
  summary: 'Lists who has signed nothing for a plan year and may, and who of them never entered',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    undecided: Type.Integer(),
    neverEntered: Type.Integer(),
    people: Type.Array(
      Type.Object({
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        hasEntered: Type.Boolean(),
        hasCart: Type.Boolean(),
      }),
    ),
  }),
  access: { role: 'reader', company: 'one' },
  dryRun: false,
  run: async (context, { year }) => {
    const rows = await undecidedPeople(context, year)
    const people = rows.map((row) => ({
      employeeNumber: row.employee_number,
      name: `${row.first_name} ${row.last_name1}`.trim(),
      email: row.email ?? '',
      hasEntered: hasEntered(row),
      hasCart: row.has_cart,
    }))
    const undecided = people.filter(({ hasEntered }) => hasEntered).length
    return { undecided, neverEntered: people.length - undecided, people }
  },
})
