import type { OperationContext } from '../platform/context/operating.ts'
import { changeEmails, type EmailOutcome } from './profile/changeEmails.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './checkPeople.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import type { Writing } from './writePeople.ts'

/** What became of a changed e-mail: it holds, waits for its confirmation, or they were invited anew. */
export type ImportedEmail = { employeeNumber: string; email: string; state: string }

/**
 * Changes the e-mails that an import gathered (D-85), last of all: the links and mails of what it wrote
 * before are among those that end. Adds what it changes to `writing.changes`.
 */
export async function importEmails(
  context: OperationContext,
  writing: Writing,
  checking: Checking,
): Promise<{ changed: ImportedEmail[]; faults: SheetFault[] }> {
  const { trx, company, actor, emails: wanted, changes } = writing
  if (wanted.length === 0) return { changed: [], faults: [] }
  const lines = new Map(wanted.map(({ id, line }) => [id, line]))
  const outcomes = await changeEmails(context, trx, company, {
    wanted,
    changedBy: actor,
    isSentAgain: false,
  })
  const faults: SheetFault[] = []
  const changed: ImportedEmail[] = []
  for (const outcome of outcomes) {
    const { row, email, state } = outcome
    const line = lines.get(row.id)
    const fault = line && faultOf(outcome, line, checking)
    if (fault) faults.push(fault)
    if (fault || state === 'waited already') continue
    const employeeNumber = row.employee_number
    const isHeld = state !== 'waits for its confirmation'
    changes.push({
      employeeNumber,
      field: isHeld ? 'email' : 'pendingEmail',
      before: isHeld ? row.email : null,
      after: email,
    })
    changed.push({ employeeNumber, email: email ?? '', state })
  }
  return { changed, faults }
}

/** Why an e-mail was not changed. */
function faultOf(outcome: EmailOutcome, line: PeopleRow, checking: Checking): SheetFault | undefined {
  const fault = (id: string, params?: SheetFault['params']): SheetFault =>
    rowFault(line, 'email', { id, params }, checking)
  switch (outcome.state) {
    case 'taken':
      return fault('row.taken', { value: outcome.email ?? '', employee: outcome.by })
    case 'needed':
      return fault('row.emailNeeded')
    case 'mailed enough':
      return fault('row.mailedEnough', { minutes: outcome.minutes })
    default:
      return undefined
  }
}
