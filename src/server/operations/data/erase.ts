import Type from 'typebox'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { erasePerson, forgetRuns } from '../../people/erasePerson.ts'
import { findPerson } from '../../people/findPerson.ts'
import { completeExit } from '../../people/completeExit.ts'
import { listUndeducted } from '../../payroll/undeducted.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Erases a person who has left and requests erasure, except data that the law requires the company to keep.
 * Refused while the next closing still has to ask for an amount that payroll could not deduct (decision 040).
 */
export default defineOperation({
  name: 'data erase',
  summary:
    'Erases what is kept of somebody who left, but for evidence, which it names with reason and last day',
  input: Type.Object({ employee: employeeNumber }, { additionalProperties: false }),
  output: Type.Object({
    employee: Type.String(),
    contracts: Type.Integer(),
    relatives: Type.Integer(),
    files: Type.Integer(),
    mails: Type.Integer(),
    kept: Type.Array(
      Type.Object({
        what: Type.String(),
        reason: Type.String(),
        rows: Type.Integer(),
        until: Type.String({ description: 'YYYY-MM-DD, the last day' }),
      }),
    ),
  }),
  access: { right: 'access', company: 'one' },
  dryRun: true,
  final: true,
  forgets: true,
  run: async (context, { employee }) => {
    const company = companyOf(context)
    const { row } = await completeExit(context, await findPerson(context.db, company, employee))
    if (row.active) throw new OperationRefused([{ id: 'data.active', employee }])
    const terms = { ...company.retention, today: context.clock.today() }
    const told = await listUndeducted(context.db, row)
    if (told.some(({ carried_in }) => carried_in === null))
      throw new OperationRefused([{ id: 'data.undeducted', employee }])
    await forgetRuns(context.db, row)
    return { employee, ...(await erasePerson(context.db, row, terms)) }
  },
})
