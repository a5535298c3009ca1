import Type from 'typebox'
import { isWaiting } from '../../../domain/plan/contractState.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { advance } from '../../contracts/life/advance.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { ownContract } from '../../employee/employeeContext.ts'
import { reviewedContract, loadPlan } from '../../contracts/review/reviewFiles.ts'
import { buildBrief, contractBrief } from '../contractBrief.ts'
import { contractId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { toStateDto } from '../../../dto/contractStateDto.ts'

/**
 * Ends an acceptance like an expiry: a purchase returns to the cart, a change or cancellation is dropped
 * (D-81).
 */
export default defineOperation({
  name: 'link void',
  summary:
    'Ends the link of what waits to be accepted: a purchase goes back to the cart, a change is dropped',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({ ...contractBrief, status: Type.String() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { contract: id }) => {
    const found = await reviewedContract(context, id)
    const plan = await loadPlan(context, found)
    const contract = ownContract(plan, id)
    if (!isWaiting(contract)) throw new OperationRefused([{ id: 'link.notWaiting', contract: id }])
    await advance({ ...context, trx: context.db }, plan, contract, {
      event: { type: 'EXPIRE' },
      conditions: conditionsOf(contract, 'contract'),
      fromMonth: 12,
    })
    const { status } = toStateDto(ownContract(await loadPlan(context, found), id))
    return { ...buildBrief(plan, contract, context.language), status }
  },
})
