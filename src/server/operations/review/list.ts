import Type from 'typebox'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { contractsUnderReview } from '../../contracts/reviewContract.ts'
import { defineOperation } from '../operation.ts'

/** What waits for an administrator, the oldest acceptance first. */
export default defineOperation({
  name: 'review list',
  summary: 'Lists the contracts and changes under review, and from when an approval of today holds',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    waiting: Type.Integer(),
    contracts: Type.Array(
      Type.Object({
        contract: Type.String(),
        company: Type.String(),
        employee: Type.String(),
        category: Type.String(),
        year: Type.Integer(),
        isChange: Type.Boolean(),
        signedOn: Type.String(),
        inForceFrom: Type.String(),
      }),
    ),
  }),
  access: { role: 'reader', company: 'oneOrAll' },
  dryRun: false,
  run: async (context) => {
    const found = await contractsUnderReview(context, context.companies)
    const contracts = found.map(({ id, tenant, employee, category, year, isChange, signedAt, start }) => ({
      contract: id,
      company: tenant,
      employee,
      category,
      year,
      isChange,
      signedOn: signedAt ? madridDate(signedAt) : '',
      inForceFrom: start ?? 'no month is left: it can only be refused',
    }))
    return { waiting: contracts.length, contracts }
  },
})
