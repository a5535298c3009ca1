import Type from 'typebox'
import { describeConditions } from '../../../domain/description/describeConditions.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { conditionsOf, waitingConditions } from '../../employee/conditions.ts'
import { ownContract, readerOf } from '../../employee/employeeContext.ts'
import { loadPlan, reviewedContract } from '../../contracts/review/reviewFiles.ts'
import { contractId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const text = Type.String()

/** Describes a contract under review, and for a change also the conditions it replaces. */
export default defineOperation({
  name: 'review show',
  summary: 'Shows the conditions of what is under review, and what a change replaces',
  input: Type.Object({ contract: contractId }, { additionalProperties: false }),
  output: Type.Object({
    contract: text,
    employeeNumber: text,
    /** The language of the employee, who will read the reason. */
    language: Type.Enum(languages),
    facts: Type.Array(Type.Object({ label: text, value: text })),
    changes: Type.Array(Type.Object({ label: text, before: text, after: text })),
  }),
  access: { right: 'reviews', company: 'oneOrAll' },
  dryRun: false,
  reads: true,
  run: async (context, { contract: id }) => {
    const plan = await loadPlan(context, await reviewedContract(context, id))
    const contract = ownContract(plan, id)
    const { language } = context
    const { facts, changes } = describeConditions(
      {
        conditions: waitingConditions(contract),
        declaration: context.benefits.find(contract.category),
        company: plan.tenant.settings.name,
        ...(contract.pendingEdit && { before: conditionsOf(contract) }),
      },
      { ...readerOf(plan), language },
    )
    return {
      contract: id,
      employeeNumber: plan.row.employee_number,
      language: readerOf(plan).language,
      facts: facts.map(({ label, value }) => ({ label, value })),
      changes: changes.map(({ label, before, after }) => ({ label, before, after })),
    }
  },
})
