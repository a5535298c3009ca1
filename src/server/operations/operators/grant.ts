import Type from 'typebox'
import { assertMayGive, companiesGiven, giveRight, visibleOperator } from '../../operators/giveRights.ts'
import { mailHealthAccess } from '../../operators/mailHealthAccess.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { operatorName, operatorRight } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Gives an account a right. The right to health documents is announced to all accounts of the company. Nobody
 * can give rights to themselves. `hadRight` tells whether the account had it for one of these companies.
 */
export default defineOperation({
  name: 'operators grant',
  summary: 'Gives an operator a right for a company; that to health documents is told to all its accounts',
  input: Type.Object({ name: operatorName, right: operatorRight }, { additionalProperties: false }),
  output: Type.Object({
    name: Type.String(),
    right: Type.String(),
    hadRight: Type.Boolean(),
    told: Type.Integer(),
  }),
  access: { right: 'access', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  inverse: { name: 'operators revoke', by: ['name', 'right'], isFinal: true, unless: ['hadRight'] },
  run: async (context, { name, right }) => {
    if (name === context.self?.name) throw new OperationRefused([{ id: 'operators.notSelf', name }])
    const companies = companiesGiven(context)
    assertMayGive(context, right, companies)
    const { id } = await visibleOperator(context, name)
    const hadRight = await giveRight(context.db, id, { right, companies })
    const told = right === 'healthDocuments' ? await mailHealthAccess(context, name) : 0
    return { name, right, hadRight, told }
  },
})
