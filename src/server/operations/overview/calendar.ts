import Type from 'typebox'
import { addDays } from '../../../domain/kernel/calendar.ts'
import { findComingEvents, type ComingEvent } from '../comingEvents.ts'
import { defineOperation } from '../operation.ts'

const days = 30
const text = Type.String()

/** Lists the events of the next 30 days. */
export default defineOperation({
  name: 'overview calendar',
  summary: 'Lists what happens in the next 30 days: cut-offs, windows, closings, files and invitations',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    from: text,
    to: text,
    events: Type.Array(
      Type.Object({ day: text, kind: text, company: text, what: text, people: Type.Integer() }),
    ),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  isList: true,
  run: async (context) => {
    const found: ComingEvent[] = []
    for await (const company of context.tenants.each(context.companies))
      found.push(...(await findComingEvents(context, company, days)))
    const from = context.clock.today()
    const events = found.toSorted((one, other) => one.day.localeCompare(other.day, 'en'))
    return { from, to: addDays(from, days), events }
  },
})
