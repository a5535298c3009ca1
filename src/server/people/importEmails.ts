import type { OperationContext } from '../platform/context/operating.ts'
import { faultSentences, type SheetFault } from '../platform/sheets/sheetFaults.ts'
import { changeEmails, type EmailOutcome } from './profile/changeEmails.ts'
import { peopleMessages } from './peopleMessages.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { ColumnChange } from './personColumns.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import type { Writing } from './writePeople.ts'

/**
 * What became of a changed e-mail: it holds, waits for its confirmation, they were invited anew, it was kept
 * while another one that waited was withdrawn, or it was left as it was, for no link can be sent now.
 */
export type ImportedEmail = { employeeNumber: string; email: string; state: string }

/**
 * Changes the e-mails that an import gathered (D-85), last of all: the links and mails of what it wrote
 * before are among those that end. Adds what it changes to `writing.changes`; whose links of this hour were
 * sent is named in a note.
 */
export async function importEmails(
  context: OperationContext,
  writing: Writing,
  checking: Checking,
): Promise<{ changed: ImportedEmail[]; faults: SheetFault[]; notes: string[] }> {
  const { trx, company, actor, emails: wanted } = writing
  if (wanted.length === 0) return { changed: [], faults: [], notes: [] }
  const lines = new Map(wanted.map(({ id, line }) => [id, line]))
  const outcomes = await changeEmails(context, trx, company, {
    wanted,
    changedBy: actor,
    isSentAgain: false,
    // A file of everybody has the address that holds: it says nothing about one that the employee asked for.
    keepsOwn: true,
  })
  const faults: SheetFault[] = []
  const left: SheetFault[] = []
  const changed: ImportedEmail[] = []
  for (const outcome of outcomes) {
    const { row, email, state } = outcome
    const line = lines.get(row.id)
    const fault = line && faultOf(outcome, line, checking)
    if (fault) faults.push(fault)
    if (fault || state === 'waited already') continue
    if (line && outcome.state === 'left as it was') left.push(laterNote(outcome, line))
    const employeeNumber = row.employee_number
    writing.changes.push(...changesOf(outcome).map((change) => ({ ...change, employeeNumber })))
    changed.push({ employeeNumber, email: email ?? '', state })
  }
  return { changed, faults, notes: faultSentences(left, checking.language, peopleMessages).sentences }
}

/** Who keeps their e-mail, for no link can be sent now: that is no fault of the file. */
function laterNote(
  { row, minutes }: Extract<EmailOutcome, { state: 'left as it was' }>,
  { file, line }: PeopleRow,
): SheetFault {
  const params = { employee: row.employee_number, email: row.email ?? '', minutes }
  return { file, line, id: 'row.mailedEnough', params }
}

/** What an outcome changes: the e-mail, and the one that waits to be confirmed. */
function changesOf({ row, email, state, withdrawn }: EmailOutcome): ColumnChange[] {
  const isAsked = state === 'waits for its confirmation'
  const pending = { field: 'pendingEmail', before: withdrawn ?? null, after: isAsked ? email : null }
  const isHeld = state === 'holds' || state === 'invited anew'
  return [
    ...(isHeld ? [{ field: 'email', before: row.email, after: email }] : []),
    ...(isAsked || withdrawn ? [pending] : []),
  ]
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
    default:
      return undefined
  }
}
