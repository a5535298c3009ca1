import { sql } from 'kysely'
import Type from 'typebox'
import { recordChanges } from '../../auth/changeHistory.ts'
import { endOpenLinks } from '../../auth/openLinks.ts'
import { closeSessionsOf } from '../../auth/sessions.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { settleExit } from '../../people/settleExit.ts'
import { day, employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Somebody who had left comes back: they are invited anew, and the old contracts stay history (D-88). */
export default defineOperation({
  name: 'people rejoin',
  summary: 'Brings somebody back who had left; they are invited anew, old contracts stay as they ended',
  input: Type.Object(
    { employee: employeeNumber, on: day('The first day back in the company') },
    { additionalProperties: false },
  ),
  output: Type.Object({ employee: Type.String(), joinedOn: Type.String(), left: Type.String() }),
  access: { role: 'operator', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { employee, on }) => {
    const found = await findPerson(context.db, companyOf(context), employee)
    const { row } = await settleExit(context, found)
    if (row.active) throw new OperationRefused([{ id: 'people.isIn', employee }])
    if (row.exit_on && on <= row.exit_on)
      throw new OperationRefused([{ id: 'people.backAfter', employee, exitOn: row.exit_on }])
    await context.db
      .updateTable('employees')
      .set({
        active: true,
        exit_on: null,
        joined_on: on,
        password_hash: null,
        invited_at: null,
        provider_signed_in_at: null,
        erased_at: null,
        updated_at: sql`now()`,
      })
      .where('tenant', '=', row.tenant)
      .where('id', '=', row.id)
      .execute()
    // What was sent before opens nothing again.
    await endOpenLinks(context.db, row.tenant, [row.id])
    await closeSessionsOf(context.db, row)
    const changes = [
      { field: 'exitOn', before: row.exit_on, after: null },
      { field: 'joinedOn', before: row.joined_on, after: on },
    ]
    await recordChanges(context.db, row, changes, context.actor)
    return { employee, joinedOn: on, left: row.exit_on ?? '' }
  },
})
