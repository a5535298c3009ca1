import Type from 'typebox'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { setExitDay } from '../../people/setExitDay.ts'
import { isExitOver } from '../../people/completeExit.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Withdraws an exit before its day is over, when nothing has ended yet (D-98). */
export default defineOperation({
  name: 'people stay',
  summary: 'Withdraws an exit before its day is over',
  input: Type.Object({ employee: employeeNumber }, { additionalProperties: false }),
  output: Type.Object({ employee: Type.String(), withdrawn: Type.String() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  run: async (context, { employee }) => {
    const row = await findPerson(context.db, companyOf(context), employee)
    if (!row.active || isExitOver(context, row))
      throw new OperationRefused([{ id: 'people.useRejoin', employee }])
    if (!row.exit_on) throw new OperationRefused([{ id: 'people.noExit', employee }])
    await setExitDay(context, row, null)
    return { employee, withdrawn: row.exit_on }
  },
})
