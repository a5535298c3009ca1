import Type from 'typebox'
import { OperationRefused } from '../../platform/context/operating.ts'
import { findOperator, newOperatorToken } from '../../operators/operatorAccounts.ts'
import { assertMayActAs, rightsOf } from '../../operators/giveRights.ts'
import { rightSets } from '../../operators/rights.ts'
import { oneLine, operatorName, operatorSet } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Creates a token for a program; its rights are at most those of its operator. */
export default defineOperation({
  name: 'operators token',
  summary: 'Makes a token for a program that works for an operator, and shows it this once',
  input: Type.Object(
    {
      name: operatorName,
      label: oneLine('What it is for'),
      set: operatorSet,
      days: Type.Integer({ description: 'How long it works', minimum: 1, maximum: 400 }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), token: Type.String(), days: Type.Integer() }),
  access: { right: 'access', company: 'none' },
  dryRun: false,
  run: async (context, { name, label, set, days }) => {
    const { db } = context
    const { id } = await findOperator(db, name)
    await assertMayActAs(context, { id, name })
    const own = (await rightsOf(db, id)).map((each) => each.right)
    const rights = rightSets[set]
    const missing = rights.find((right) => !own.includes(right))
    if (missing) throw new OperationRefused([{ id: 'operators.lacks', name, right: missing }])
    const token = await newOperatorToken(db, { id }, { label, rights, hours: days * 24 })
    return { name, token, days }
  },
})
