import { sql } from 'kysely'
import Type from 'typebox'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { recordChanges } from '../../auth/changeHistory.ts'
import { endOpenLinks } from '../../auth/openLinks.ts'
import { closeSessionsOf } from '../../auth/sessions.ts'
import { companyOf, OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { endEmployment } from '../../people/endEmployment.ts'
import { findPerson } from '../../people/findPerson.ts'
import { completeExit } from '../../people/completeExit.ts'
import { day, employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Readmits a person who had left: they get a new invitation, and the old contracts stay in the history (D-88,
 * D-106).
 */
export default defineOperation({
  name: 'people rejoin',
  summary: 'Brings somebody back who had left; they are invited anew, old contracts stay as they ended',
  input: Type.Object(
    {
      employee: employeeNumber,
      on: day('The first day back in the company'),
      newNumber: Type.Optional(employeeNumber),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ employee: Type.String(), joinedOn: Type.String(), left: Type.String() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { employee, on, newNumber = employee }) => {
    const found = await findPerson(context.db, companyOf(context), employee)
    const { row } = await completeExit(context, found)
    if (row.active) throw new OperationRefused([{ id: 'people.isIn', employee }])
    if (row.exit_on && on <= row.exit_on)
      throw new OperationRefused([{ id: 'people.backAfter', employee, exitOn: row.exit_on }])
    await assertFree(context, { row, newNumber })
    await endEmployment(context, row)
    await context.db
      .updateTable('employees')
      .set({
        employee_number: newNumber,
        nothing_in: [],
        active: true,
        exit_on: null,
        joined_on: on,
        password_hash: null,
        invited_at: null,
        provider_signed_in_at: null,
        erased_at: null,
        ...(row.erased_at && { erased_until: row.exit_on ?? madridDate(row.erased_at) }),
        updated_at: sql`now()`,
      })
      .where('tenant', '=', row.tenant)
      .where('id', '=', row.id)
      .execute()
    // Earlier links must not become valid again.
    await endOpenLinks(context.db, row.tenant, [row.id])
    await closeSessionsOf(context.db, row)
    const changes = [
      ...(newNumber === employee ? [] : [{ field: 'employeeNumber', before: employee, after: newNumber }]),
      { field: 'exitOn', before: row.exit_on, after: null },
      { field: 'joinedOn', before: row.joined_on, after: on },
    ]
    await recordChanges(context.db, row, changes, context.actor)
    return { employee: newNumber, joinedOn: on, left: row.exit_on ?? '' }
  },
})

/** @throws OperationRefused if the new number belongs to somebody else */
async function assertFree(
  { db }: OperationContext,
  { row, newNumber }: { row: EmployeeRow; newNumber: string },
): Promise<void> {
  const owner = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', row.tenant)
    .where('employee_number', '=', newNumber)
    .where('id', '<>', row.id)
    .executeTakeFirst()
  if (owner) throw new OperationRefused([{ id: 'people.numberTaken', employee: newNumber }])
}
