import Type from 'typebox'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { loadPlan, reviewedContract } from '../../contracts/review/reviewFiles.ts'
import { resendContracts } from '../../contracts/signing/resendContracts.ts'
import { buildBrief, contractBrief } from '../contractBrief.ts'
import { contractId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Sends the acceptance mail of a contract again; the older link becomes void. */
export default defineOperation({
  name: 'link resend',
  summary: 'Sends the mail of a contract that waits to be accepted again; the older link is void',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({ ...contractBrief, sentTo: Type.String(), until: Type.String() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { contract }) => {
    const tenant = companyOf(context)
    const plan = await loadPlan(context, await reviewedContract(context, contract))
    const caller = { tenant, employeeId: plan.row.id, language: context.language }
    const [sent] = await resendContracts(context, caller, [contract])
    if (!sent) throw new OperationRefused([{ id: 'link.notWaiting', contract }])
    const { sentTo = '', until = '' } = sent.acceptance ?? {}
    return { ...buildBrief(plan, sent, context.language), sentTo, until }
  },
})
