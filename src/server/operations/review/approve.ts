import Type from 'typebox'
import { reviewContract } from '../../contracts/review/reviewContract.ts'
import { defineOperation } from '../operation.ts'
import { buildBrief, contractBrief } from '../contractBrief.ts'
import { contractId } from '../inputs.ts'

/** Approves a contract or change under review, which is then in force (D-32, D-75, D-80). */
export default defineOperation({
  name: 'review approve',
  summary: 'Puts a contract or change under review in force, and tells the employee by mail',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({
    ...contractBrief,
    inForceFrom: Type.String(),
    outcome: Type.String(),
    neverCame: Type.Optional(Type.String()),
  }),
  access: { right: 'reviews', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  showsActor: true,
  run: async (context, { contract: id }) => {
    const { plan, contract, conditions, start, askedFor } = await reviewContract(context, id, 'contracted', {
      by: context.actor,
      companies: context.companies,
      self: context.self,
    })
    const brief = buildBrief(plan, contract, context.language, conditions)
    return {
      ...brief,
      inForceFrom: start ?? '',
      outcome: 'contracted',
      ...(askedFor !== undefined && { neverCame: askedFor }),
    }
  },
})
