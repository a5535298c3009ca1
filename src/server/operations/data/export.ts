import Type from 'typebox'
import { hasHealthRows } from '../../contracts/review/healthDocuments.ts'
import { holds } from '../../operators/rights.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { exportPerson, rowsOfPerson } from '../../people/personData.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Exports all data of one person, files included; health data only with the right to it. */
export default defineOperation({
  name: 'data export',
  summary: 'Writes all that is kept about one person: a JSON file, and each of their files',
  input: Type.Object({ employee: employeeNumber }, { additionalProperties: false }),
  output: Type.Object({
    employee: Type.String(),
    rows: Type.Integer(),
    files: Type.Integer(),
    leftOut: Type.Integer(),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: false,
  run: async (context, { employee }) => {
    const tenant = companyOf(context)
    const row = await findPerson(context.db, tenant, employee)
    const rows = await rowsOfPerson(context.db, row)
    const mayReadHealth = holds(context.self, 'healthDocuments', tenant.subdomain)
    if (!mayReadHealth && hasHealthRows(context, rows))
      throw new OperationRefused([{ id: 'documents.health', employee }])
    const mayReadFiscal = !context.account || holds(context.account, 'fiscal', tenant.subdomain)
    if (row.tax_situations && !mayReadFiscal)
      throw new OperationRefused([{ id: 'people.situationHidden', employee }])
    // An upload to which no record refers any more may also contain health data.
    return { employee, ...(await exportPerson(context, row, rows, mayReadHealth)) }
  },
})
