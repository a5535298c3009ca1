import Type from 'typebox'
import { companyOf, isSelf, OperationRefused } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { confirmSituation } from '../../people/tax-situation/storeSituation.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Confirms the data that a person gave for form 145; from then on they count on payslips (art. 88 RD
 * 439/2007, D-121).
 */
export default defineOperation({
  name: 'people confirm',
  summary: 'Confirms what a person told for form 145, which then counts on payslips',
  input: Type.Object(
    {
      employee: employeeNumber,
      toldAt: Type.String({
        description: 'The moment of the answers, as shown; they must be the latest ones',
        pattern: '^2\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
        maxLength: 40,
        expected: 'moment',
      }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ employeeNumber: Type.String(), confirmedAt: Type.String() }),
  access: { right: 'fiscal', company: 'one' },
  dryRun: true,
  run: async (context, { employee, toldAt }) => {
    const row = await findPerson(context.db, companyOf(context), employee)
    if (isSelf(context, row)) throw new OperationRefused([{ id: 'own.situation' }])
    if (row.tax_situations?.toldAt !== toldAt)
      throw new OperationRefused([{ id: 'people.situationChanged', employee }], { isConflict: true })
    const at = context.clock.now()
    await confirmSituation(context.db, row, { by: context.actor, at })
    return { employeeNumber: employee, confirmedAt: at.toISOString() }
  },
})
