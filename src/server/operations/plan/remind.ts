import Type from 'typebox'
import { hasEntered } from '../../auth/accounts.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'
import { languageFor } from '../../../domain/company/tenant/tenant.ts'
import { undecidedPeople } from '../../people/undecidedPeople.ts'
import { planYear } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** A mail to who may choose and has not (D-100): not where they want no reminder or have no address. */
export default defineOperation({
  name: 'plan remind',
  summary: 'Sends a mail to who has entered and has signed nothing for a plan year',
  input: Type.Object({ year: planYear }, { additionalProperties: false }),
  output: Type.Object({
    reminded: Type.Integer(),
    leftOut: Type.Integer(),
    people: Type.Array(Type.String()),
  }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { year }) => {
    const { db, mailer, tenants } = context
    const tenant = companyOf(context)
    const undecided = (await undecidedPeople(context, year)).filter(
      (row) => hasEntered(row) && !row.wants_nothing,
    )
    const reminded = undecided.filter((row) => row.email && !row.reminders_off_at)
    for (const row of reminded) {
      const language = languageFor(tenant, row)
      const say = (id: string) => mailMessages(language, `undecided.${id}`, { year: String(year) })
      const greeting = mailMessages(language, 'greeting', { name: row.first_name })
      await mailer.queue(db, {
        tenant,
        to: row.email ?? '',
        language,
        employeeId: row.id,
        subject: say('subject'),
        heading: say('heading'),
        paragraphs: [greeting, say('intro'), ...(row.has_cart ? [say('cart')] : [])],
        action: { label: say('button'), url: `${tenants.publicUrl(tenant)}/home` },
      })
    }
    return {
      reminded: reminded.length,
      leftOut: undecided.length - reminded.length,
      people: reminded.map(({ employee_number }) => employee_number),
    }
  },
})
