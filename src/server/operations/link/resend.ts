import Type from 'typebox'
import { companyOf, OperationRefused } from '../../context/operating.ts'
import { resendContracts } from '../../contracts/resendContracts.ts'
import { briefOf, contractBrief } from '../contractBrief.ts'
import { contractId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** The mail of what waits to be accepted, once more; the older link is void. */
export default defineOperation({
  name: 'link resend',
  summary: 'Sends the mail of a contract that waits to be accepted again; the older link is void',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({ ...contractBrief, sentTo: Type.String(), until: Type.String() }),
  access: { role: 'operator', company: 'one' },
  dryRun: true,
  run: async (context, { contract }) => {
    const tenant = companyOf(context)
    const row = await context.db
      .selectFrom('contracts')
      .select('employee_id')
      .where('tenant', '=', tenant.subdomain)
      .where('id', '=', contract)
      .executeTakeFirst()
    if (!row) throw new OperationRefused([{ id: 'contract.unknown', contract }])
    const caller = { tenant, employeeId: row.employee_id, language: context.language }
    const [sent] = await resendContracts(context, caller, [contract])
    if (!sent) throw new OperationRefused([{ id: 'link.notWaiting', contract }])
    const brief = await briefOf(context, contract)
    return { ...brief, sentTo: sent.acceptance?.sentTo ?? '', until: sent.acceptance?.until ?? '' }
  },
})
