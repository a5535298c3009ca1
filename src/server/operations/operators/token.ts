import Type from 'typebox'
import { OperationRefused } from '../../platform/context/operating.ts'
import { findOperator, mayAs, newOperatorToken } from '../../operators/operatorAccounts.ts'
import { oneLine, operatorName, operatorRole } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** A token for a program: it may at most what its operator may. */
export default defineOperation({
  name: 'operators token',
  summary: 'Makes a token for a program that works for an operator, and shows it this once',
  input: Type.Object(
    {
      name: operatorName,
      label: oneLine('What it is for'),
      role: operatorRole,
      days: Type.Integer({ description: 'How long it works', minimum: 1, maximum: 400 }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), token: Type.String(), days: Type.Integer() }),
  access: { role: 'admin', company: 'none' },
  dryRun: false,
  run: async ({ db }, { name, label, role, days }) => {
    const { id, role: own } = await findOperator(db, name)
    if (!mayAs(own, role)) throw new OperationRefused([{ id: 'operators.role', name, role: own }])
    const token = await newOperatorToken(db, { id, role }, { label, isSession: false, hours: days * 24 })
    return { name, token, days }
  },
})
