import Type from 'typebox'
import { companyOf } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { exportPerson } from '../../people/personData.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** All that is kept about one person, files included. */
export default defineOperation({
  name: 'data export',
  summary: 'Writes all that is kept about one person: a JSON file, and each of their files',
  input: Type.Object({ employee: employeeNumber }, { additionalProperties: false }),
  output: Type.Object({ employee: Type.String(), rows: Type.Integer(), files: Type.Integer() }),
  access: { role: 'admin', company: 'one' },
  dryRun: false,
  run: async (context, { employee }) => {
    const row = await findPerson(context.db, companyOf(context), employee)
    return { employee, ...(await exportPerson(context, row)) }
  },
})
