import Type from 'typebox'
import { mailDocumentAsked } from '../../contracts/mails/outcomeMails.ts'
import { recordRequestedDocument } from '../../contracts/review/askedDocument.ts'
import { reviewedContract, loadPlan } from '../../contracts/review/reviewFiles.ts'
import { contractKey, ownContract } from '../../employee/employeeContext.ts'
import { isSelf, OperationRefused } from '../../platform/context/operating.ts'
import { isUnderReview } from '../../../domain/plan/contractState.ts'
import { buildBrief, contractBrief } from '../contractBrief.ts'
import { contractId, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Asks the employee by mail for missing documentation; the review stays open. */
export default defineOperation({
  name: 'review ask',
  summary: 'Asks the employee by mail for a document again; the review stays pending',
  input: Type.Object(
    { contract: contractId, what: oneLine('What is missing, in the language of the employee') },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...contractBrief, sentTo: Type.String() }),
  access: { right: 'reviews', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  run: async (context, { contract: id, what }) => {
    const plan = await loadPlan(context, await reviewedContract(context, id))
    if (isSelf(context, plan.row)) throw new OperationRefused([{ id: 'own.review' }])
    const contract = ownContract(plan, id)
    if (!isUnderReview(contract)) throw new OperationRefused([{ id: 'review.notWaiting', contract: id }])
    const { email, employee_number: employee } = plan.row
    if (!email) throw new OperationRefused([{ id: 'review.noEmail', employee }])
    await recordRequestedDocument(context, contractKey(plan, contract), what)
    await mailDocumentAsked({ ...context, trx: context.db }, plan, contract, what)
    return { ...buildBrief(plan, contract, context.language), sentTo: email }
  },
})
