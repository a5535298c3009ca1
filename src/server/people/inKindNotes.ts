import { formatMoney } from '../../domain/kernel/format.ts'
import { inKindOfBags } from '../../domain/quote/inKindLimit.ts'
import { bagsByYear } from '../employee/employeeBags.ts'
import type { Checking } from './rowFault.ts'
import { loadKnownPeople } from './knownPeople.ts'
import { peopleMessages } from './peopleMessages.ts'
import type { ChangedBags } from './writeEntitlements.ts'
import type { Writing } from './writePeople.ts'

/** The maximum number of notes that an import lists. */
const maxNotes = 50

/**
 * Notes, for the operator, on bags that would exceed the limit of pay in kind (D-91) if they were fully
 * spent.
 */
export async function inKindNotes(
  { trx }: Pick<Writing, 'trx'>,
  changed: readonly ChangedBags[],
  { company, today, language }: Checking,
): Promise<string[]> {
  if (!company.inKindLimit || changed.length === 0) return []
  // Loaded again, because the same files may have changed salaries.
  const known = await loadKnownPeople(trx, company)
  const notes = changed.flatMap(({ employee, after }) => {
    const salaries = (known.salaries.get(employee.id) ?? []).map(
      ({ valid_from, fixed_cents, variable_cents }) => ({
        validFrom: valid_from,
        fixedCents: fixed_cents,
        variableCents: variable_cents,
      }),
    )
    const entitlements = { bags: known.bags.get(employee.id) ?? [], salaries }
    const bags = bagsByYear(company, employee, { entitlements, contracts: [], today })[String(after.year)]
    const found = bags && inKindOfBags(bags)
    if (!found) return []
    const [asked, limit] = [found.askedCents, found.limitCents].map((cents) => formatMoney(cents, language))
    const params = {
      employee: employee.employee_number,
      year: String(after.year),
      asked: asked ?? '',
      limit: limit ?? '',
    }
    return [peopleMessages(language, 'note.inKind', params)]
  })
  const more = notes.length - maxNotes
  if (more <= 0) return notes
  return [...notes.slice(0, maxNotes), peopleMessages(language, 'note.inKind.more', { count: more })]
}
