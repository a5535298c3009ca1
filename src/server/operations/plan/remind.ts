import { sql } from 'kysely'
import Type from 'typebox'
import { fullName } from '../../../domain/plan/employee.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { pauseRegularly } from '../../platform/sheets/sheetFaults.ts'
import { languageFor } from '../../../domain/company/tenant/tenant.ts'
import { canBeReminded, undecidedPeople, type Undecided } from '../../people/undecidedPeople.ts'
import { employeeNumber, planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** The number of people whom the answer names. */
const maxNamed = 20

/**
 * Mails a reminder to people who may choose and have not (D-100), or to some of them; only to addresses that
 * accept reminders.
 */
export default defineOperation({
  name: 'plan remind',
  summary: 'Sends a mail to who has entered and has signed nothing for a plan year',
  input: Type.Object(
    {
      year: planYear,
      employees: Type.Optional(
        Type.Array(employeeNumber, {
          description: 'Only these numbers, separated by commas',
          minItems: 1,
          maxItems: 10_000,
          expected: 'employees',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    reminded: Type.Integer(),
    leftOut: Type.Integer(),
    people: Type.Array(Type.String()),
    firstPeople: Type.Array(
      Type.Object({ name: Type.String(), employeeNumber: Type.String(), email: Type.String() }),
      { description: 'The first 20 who get the mail' },
    ),
    morePeople: Type.Optional(Type.Integer({ description: 'How many others; left out: none' })),
  }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  isLong: true,
  final: true,
  run: async (context, { year, employees }) => {
    const { db, mailer, tenants } = context
    const tenant = companyOf(context)
    const chosen = employees && [...new Set(employees)]
    const undecided = await undecidedPeople(context, {
      year,
      ...(chosen ? { numbers: chosen } : { group: 'undecided' }),
    })
    const reminded = undecided.filter(canBeReminded)
    const turn = pauseRegularly()
    for (const [at, row] of reminded.entries()) {
      await turn()
      context.progress(at, reminded.length)
      const language = languageFor(tenant, row)
      const say = (id: string) => mailMessages(language, `undecided.${id}`, { year: String(year) })
      const greeting = mailMessages(language, 'greeting', { name: row.first_name })
      await mailer.queue(db, {
        tenant,
        to: row.email ?? '',
        language,
        employeeId: row.id,
        kind: 'reminder',
        subject: say('subject'),
        heading: say('heading'),
        paragraphs: [greeting, say('intro'), ...(row.has_cart ? [say('cart')] : [])],
        action: { label: say('button'), url: `${tenants.publicUrl(tenant)}/home` },
      })
    }
    // Last, because it locks the rows of these employees.
    await noteReminded(context, reminded, year)
    return {
      reminded: reminded.length,
      leftOut: (chosen?.length ?? undecided.length) - reminded.length,
      people: reminded.map(({ employee_number }) => employee_number),
      firstPeople: reminded.slice(0, maxNamed).map((row) => ({
        name: fullName(row.first_name, row.last_name1, row.last_name2),
        employeeNumber: row.employee_number,
        email: row.email ?? '',
      })),
      ...(reminded.length > maxNamed && { morePeople: reminded.length - maxNamed }),
    }
  },
})

/** Records when each person was last reminded of a year. */
async function noteReminded(
  { db, clock, ...context }: OperationContext,
  people: readonly Undecided[],
  year: number,
): Promise<void> {
  const { subdomain: tenant } = companyOf(context)
  const about = String(year)
  await sql`
    insert into reminders (tenant, employee_id, kind, about, created_at)
    select ${tenant}, id, 'undecided', ${about}, ${clock.now()}
    from unnest(${people.map(({ id }) => id)}::uuid[]) as reminded (id)
    on conflict (tenant, employee_id, kind, about) do update set created_at = excluded.created_at`.execute(db)
}
