import Type from 'typebox'
import { findPerson } from '../../people/findPerson.ts'
import { changePerson } from '../../people/writeOnePerson.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { allowLargeChanges, buildCellFields, personAnswer } from '../personInput.ts'

/**
 * Changes one person's fields from a form, by the rules of an import with one line; a blank keeps the value.
 */
export default defineOperation({
  name: 'people change',
  summary: 'Changes one person: name, DNI, contact, pay, bags or place in the company',
  input: Type.Object(
    {
      employee: employeeNumber,
      ...buildCellFields('company', 'employeeNumber', 'email', 'exitOn'),
      allowIdChange: Type.Optional(Type.Boolean({ description: 'Corrects the DNI of people who are there' })),
      allowLargeChanges,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...personAnswer, changed: Type.Integer(), bags: Type.Integer() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { employee, ...fields }) => {
    const row = await findPerson(context.db, companyOf(context), employee)
    const cells = { ...fields, employeeNumber: row.employee_number }
    const { changed, bags, changes, emails, notes } = await changePerson(context, cells)
    return { employeeNumber: row.employee_number, changed, bags, changes, emails, notes }
  },
})
