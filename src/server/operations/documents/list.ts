import Type from 'typebox'
import { companyOf } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'

/** Lists the documents that the company uploaded, newest first. */
export default defineOperation({
  name: 'documents list',
  summary: 'Lists the documents that the company published, and for whom',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    given: Type.Integer(),
    documents: Type.Array(
      Type.Object({
        document: Type.String(),
        name: Type.String(),
        year: Type.Integer(),
        audience: Type.String(),
        givenAt: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context) => {
    const company = companyOf(context)
    const rows = await context.db
      .selectFrom('documents')
      .leftJoin('employees', (join) =>
        join
          .onRef('employees.tenant', '=', 'documents.tenant')
          .onRef('employees.id', '=', 'documents.employee_id'),
      )
      .select(['documents.id', 'documents.name', 'documents.year', 'documents.collective_id'])
      .select(['documents.created_at', 'employees.employee_number'])
      .where('documents.tenant', '=', company.subdomain)
      .where('documents.type', '=', 'Company file')
      .orderBy('documents.created_at', 'desc')
      .execute()
    const documents = rows.map((row) => ({
      document: row.id,
      name: row.name,
      year: row.year,
      audience:
        row.employee_number ??
        company.collectives.find(({ id }) => id === row.collective_id)?.name ??
        row.collective_id ??
        'everybody',
      givenAt: row.created_at.toISOString(),
    }))
    return { given: documents.length, documents }
  },
})
