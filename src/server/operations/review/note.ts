import Type from 'typebox'
import { isUnderReview } from '../../../domain/plan/contractState.ts'
import { noteReview } from '../../contracts/review/askedDocument.ts'
import { loadPlan, reviewedContract } from '../../contracts/review/reviewFiles.ts'
import { contractKey, ownContract } from '../../employee/employeeContext.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { contractId, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Assigns a review to the caller, with a note for others; a later call by another operator replaces both. */
export default defineOperation({
  name: 'review note',
  summary: 'Says who is at a review, with a note for those who review; the employee reads neither',
  input: Type.Object(
    { contract: contractId, note: Type.Optional(oneLine('The note; left out: none')) },
    { additionalProperties: false },
  ),
  output: Type.Object({
    contract: Type.String(),
    employeeNumber: Type.String(),
    by: Type.String(),
    note: Type.String(),
  }),
  access: { right: 'reviews', company: 'oneOrAll' },
  dryRun: true,
  run: async (context, { contract: id, note = '' }) => {
    const plan = await loadPlan(context, await reviewedContract(context, id))
    const contract = ownContract(plan, id)
    if (!isUnderReview(contract)) throw new OperationRefused([{ id: 'review.notWaiting', contract: id }])
    const by = context.actor
    await noteReview(context, contractKey(plan, contract), { by, note })
    return { contract: id, employeeNumber: plan.row.employee_number, by, note }
  },
})
