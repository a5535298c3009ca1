import Type from 'typebox'
import { parseAmount, resolveAmount } from '../../../domain/kernel/money.ts'
import { companyOf, isSelf, OperationRefused } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { storeWithheld } from '../../people/tax-situation/storeSituation.ts'
import { employeeNumber, month } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const euros = {
  pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
  maxLength: 12,
  expected: 'euros',
}

const toAmountCents = (amount: string): number => resolveAmount(parseAmount(amount), 0)

/**
 * Records the pay and the tax withheld of a person until a month, and the rate in force; later months are
 * computed from these figures (D-121, D-122).
 */
export default defineOperation({
  name: 'people withholding',
  summary: 'Gives what payroll withheld of a person until a month, and its rate, from which the year goes on',
  input: Type.Object(
    {
      employee: employeeNumber,
      month: { ...month, description: 'The last month that is paid, such as 2026-06' },
      ratePercent: Type.Number({ description: 'The rate in force, in percent', minimum: 0, maximum: 47 }),
      payToDate: Type.String({ description: 'Taxable pay since January, in euros', ...euros }),
      withheldToDate: Type.String({ description: 'Income tax withheld since January, in euros', ...euros }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    employeeNumber: Type.String(),
    month: Type.String(),
    ratePercent: Type.Number(),
    payToDateCents: Type.Integer(),
    withheldToDateCents: Type.Integer(),
  }),
  access: { right: 'fiscal', company: 'one' },
  dryRun: true,
  run: async (context, { employee, month: until, ratePercent, payToDate, withheldToDate }) => {
    const tenant = companyOf(context)
    const row = await findPerson(context.db, tenant, employee)
    if (tenant.simulator !== 'law') throw new OperationRefused([{ id: 'people.withheldByTable' }])
    if (isSelf(context, row)) throw new OperationRefused([{ id: 'own.situation' }])
    if (until > context.clock.today().slice(0, 7))
      throw new OperationRefused([{ id: 'people.withheldLater', month: until }])
    const [payCents, withheldCents] = [toAmountCents(payToDate), toAmountCents(withheldToDate)]
    if (withheldCents > payCents) throw new OperationRefused([{ id: 'people.withheldMore', employee }])
    const [year, months] = until.split('-').map(Number) as [number, number]
    const toDate = { year, months, payCents, withheldCents, ratePercent }
    await storeWithheld(context.db, row, { toDate, by: context.actor })
    return {
      employeeNumber: employee,
      month: until,
      ratePercent,
      payToDateCents: payCents,
      withheldToDateCents: withheldCents,
    }
  },
})
