import Type from 'typebox'
import {
  assertNotLast,
  companiesGiven,
  rightsOf,
  takeRight,
  visibleOperator,
} from '../../operators/giveRights.ts'
import { companiesWith } from '../../operators/rights.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { operatorName, operatorRight } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Removes one right, or all rights, of an account for a company; `operators grant` undoes it. */
export default defineOperation({
  name: 'operators revoke',
  summary: 'Takes a right, or all of them, from an operator for a company',
  input: Type.Object(
    { name: operatorName, right: Type.Optional(operatorRight) },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), taken: Type.Integer() }),
  access: { right: 'access', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  run: async (context, { name, right }) => {
    const { db, self, tenants } = context
    if (name === self?.name) throw new OperationRefused([{ id: 'operators.notSelf', name }])
    const operator = await visibleOperator(context, name)
    const known = tenants.list().map(({ subdomain }) => subdomain)
    const companies = companiesGiven(context)
    const taken = (await rightsOf(db, operator.id)).filter((each) => (right ?? each.right) === each.right)
    if (taken.some((each) => each.right === 'access' && each.companies === null))
      await assertNotLast(db, operator)
    // A right for all companies becomes a list of the remaining companies. Only a caller with access to all
    // companies can write the complete list.
    const seesAll = !context.account || companiesWith(context.account, 'access') === null
    if (!seesAll && taken.some((each) => each.companies === null))
      throw new OperationRefused([{ id: 'operators.beyond', name }])
    for (const each of taken) await takeRight(db, operator.id, { right: each.right, companies }, known)
    return { name, taken: taken.length }
  },
})
