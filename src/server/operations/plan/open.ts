import Type from 'typebox'
import { openPlanYears } from '../../../domain/catalogue/planMonths.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { collectiveNamed } from '../../people/collectiveNamed.ts'
import { day, oneLine, planYear } from '../inputs.ts'
import { openWindow } from '../openWindow.ts'
import { defineOperation } from '../operation.ts'

/**
 * Opens a window in which people may sign for a plan year; once there are windows, people can sign only
 * within them (D-97).
 */
export default defineOperation({
  name: 'plan open',
  summary: 'Opens a plan year from a day to a day, for all or a collective; outside its windows nobody signs',
  input: Type.Object(
    {
      year: planYear,
      from: day('The first day on which people may sign'),
      to: day('The last day'),
      collective: Type.Optional(oneLine('Only for this collective, by its id or name')),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ window: Type.Integer(), audience: Type.String(), people: Type.Integer() }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  inverse: { name: 'plan shut', by: ['window'] },
  run: async (context, { year, from, to, collective }) => {
    const company = companyOf(context)
    const { db, actor, clock } = context
    const today = clock.today()
    const years = openPlanYears(today)
    if (!years.includes(year))
      throw new OperationRefused([{ id: 'plan.year', known: years.join(', '), year }])
    if (to < from) throw new OperationRefused([{ id: 'plan.to', first: from, to }])
    if (to < today) throw new OperationRefused([{ id: 'plan.to', first: today, to }])
    const found = collectiveNamed(company, collective)
    const window = await openWindow(db, {
      tenant: company.subdomain,
      year,
      from_on: from,
      to_on: to,
      collective_id: found?.id ?? null,
      opened_by: actor,
    })
    const people = await db
      .selectFrom('employees')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('tenant', '=', company.subdomain)
      .where('active', '=', true)
      .where((eb) => eb.and(found ? [eb('collective_id', '=', found.id)] : []))
      .executeTakeFirstOrThrow()
    return { window, audience: found?.name ?? 'everybody', people: Number(people.count) }
  },
})
