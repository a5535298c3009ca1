import Type from 'typebox'
import { dateParts } from '../../../domain/kernel/calendar.ts'
import { localized } from '../../../domain/kernel/language.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import { findPerson } from '../../people/findPerson.ts'
import { setExitDay } from '../../people/setExitDay.ts'
import { isExitOver, completeExit } from '../../people/completeExit.ts'
import { day, employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Sets a person's last day in the company. Access and contracts end after that day (D-88), or at once if the
 * day is past.
 */
export default defineOperation({
  name: 'people leave',
  summary: 'Sets the last day of somebody in the company; contracts end with its month',
  input: Type.Object(
    { employee: employeeNumber, on: day('The last day in the company; one that is over holds at once') },
    { additionalProperties: false },
  ),
  output: Type.Object({
    employee: Type.String(),
    person: Type.String(),
    exitOn: Type.String(),
    before: Type.String(),
    hasLeft: Type.Boolean(),
    contractsEnded: Type.Integer(),
    contracts: Type.Array(Type.Object({ product: Type.String(), year: Type.Integer() })),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  // People who had a last day before would stay without one, and who has left cannot stay.
  inverse: { name: 'people stay', by: ['employee'], unless: ['before', 'hasLeft'] },
  run: async (context, { employee, on }) => {
    const tenant = companyOf(context)
    const row = await findPerson(context.db, tenant, employee)
    const willHaveLeft = isExitOver(context, { exit_on: on })
    if (!row.active || (isExitOver(context, row) && !willHaveLeft))
      throw new OperationRefused([{ id: 'people.hasLeft', employee, exitOn: row.exit_on ?? '' }])
    if (row.joined_on && on < row.joined_on)
      throw new OperationRefused([{ id: 'people.beforeJoining', employee, joinedOn: row.joined_on, on }])
    const plan = await employeeContextOf(context.db, { tenant, row, today: context.clock.today() })
    await setExitDay(context, row, on)
    const { contractsEnded } = await completeExit(context, { ...row, exit_on: on })
    return {
      employee,
      person: plan.employee.fullName,
      exitOn: on,
      before: row.exit_on ?? '',
      hasLeft: willHaveLeft,
      contractsEnded,
      contracts: plan.contracts
        .filter(isInForce)
        .filter(({ year }) => year >= dateParts(on).year)
        .map(({ modality, year }) => ({
          product: localized(modality.product.name, context.language),
          year,
        })),
    }
  },
})
