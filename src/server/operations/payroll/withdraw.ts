import Type from 'typebox'
import { findPerson } from '../../people/findPerson.ts'
import { withdrawUndeducted } from '../../payroll/reconcile/withdrawUndeducted.ts'
import { companyOf, isSelf, OperationRefused } from '../../platform/context/operating.ts'
import { employeeNumber, month } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Withdraws the lines of a person's month that `payroll accept` accepted, unless a closing has already
 * included them.
 */
export default defineOperation({
  name: 'payroll withdraw',
  summary: 'Takes back what was accepted as not deducted of a person, until a closing asks for it again',
  input: Type.Object({ employee: employeeNumber, month }, { additionalProperties: false }),
  output: Type.Object({
    employeeNumber: Type.String(),
    month: Type.String(),
    lines: Type.Integer(),
    amountCents: Type.Integer(),
  }),
  access: { right: 'payroll', company: 'one' },
  dryRun: true,
  run: async (context, { employee, month: of }) => {
    const row = await findPerson(context.db, companyOf(context), employee)
    if (isSelf(context, row)) throw new OperationRefused([{ id: 'own.undeducted' }])
    return { employeeNumber: employee, month: of, ...(await withdrawUndeducted(context, row, of)) }
  },
})
