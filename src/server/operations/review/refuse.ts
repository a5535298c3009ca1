import Type from 'typebox'
import { reviewContract } from '../../contracts/review/reviewContract.ts'
import { buildBrief, contractBrief } from '../contractBrief.ts'
import { contractId, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Refuses a contract or change under review: the contract ends, the change is dropped. The employee sees the
 * reason.
 */
export default defineOperation({
  name: 'review refuse',
  summary: 'Refuses a contract or change under review, with a reason that the employee reads',
  input: Type.Object(
    { contract: contractId, reason: oneLine('The reason, in the language of the employee') },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...contractBrief, outcome: Type.String() }),
  access: { right: 'reviews', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  showsActor: true,
  run: async (context, { contract: id, reason }) => {
    const { actor: by, companies, language, self } = context
    const review = { by, reason, companies, self }
    const { plan, contract } = await reviewContract(context, id, 'cancelled', review)
    return { ...buildBrief(plan, contract, language), outcome: 'cancelled' }
  },
})
