import type { OperationContext } from '../platform/context/operating.ts'
import { faultSentences, type SheetFault } from '../platform/sheets/sheetFaults.ts'
import { changeEmails, type EmailOutcome } from './profile/changeEmails.ts'
import { peopleMessages } from './peopleMessages.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { EmployeeChange } from '../auth/changeHistory.ts'
import { taggedChange } from './personChange.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import type { Writing } from './writePeople.ts'

/**
 * The outcome of a changed e-mail. `state`: in force, awaiting confirmation, invited again, kept while a
 * different pending e-mail was withdrawn, or unchanged because no link can be sent now.
 */
export type ImportedEmail = { employeeNumber: string; email: string; state: string }

/**
 * Changes the e-mails that an import collected (D-85). This is the last step, so that links and mails
 * written earlier by the import also end. Adds its changes to `writing.changes`; notes name people who
 * reached this hour's limit of links.
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
    // A file of all people contains the e-mails in force. That does not mean a decision against a change that
    // an employee requested.
    keepsOwn: true,
  })
  const faults: SheetFault[] = []
  const left: SheetFault[] = []
  const changed: ImportedEmail[] = []
  for (const outcome of outcomes) {
    const { row, email, state } = outcome
    const line = lines.get(row.id)
    const fault = line && findFault(outcome, line, checking)
    if (fault) faults.push(fault)
    if (fault || state === 'waited already') continue
    if (line && outcome.state === 'left as it was') left.push(laterNote(outcome, line))
    const employeeNumber = row.employee_number
    writing.changes.push(...changesOf(outcome).map((change) => ({ ...taggedChange(change), employeeNumber })))
    changed.push({ employeeNumber, email: email ?? '', state })
  }
  return { changed, faults, notes: faultSentences(left, checking.language, peopleMessages).sentences }
}

/** A note on people whose e-mail does not change because no link can be sent now; the file has no fault. */
function laterNote(
  { row, minutes }: Extract<EmailOutcome, { state: 'left as it was' }>,
  { file, line }: PeopleRow,
): SheetFault {
  const params = { employee: row.employee_number, email: row.email ?? '', minutes }
  return { file, line, id: 'row.mailedEnough', params }
}

/** The changes that an outcome makes: to the e-mail, and to the pending one. */
function changesOf({ row, email, state, withdrawn }: EmailOutcome): EmployeeChange[] {
  const isAsked = state === 'waits for its confirmation'
  const pending = { field: 'pendingEmail', before: withdrawn ?? null, after: isAsked ? email : null }
  const isHeld = state === 'holds' || state === 'invited anew'
  return [
    ...(isHeld ? [{ field: 'email', before: row.email, after: email }] : []),
    ...(isAsked || withdrawn ? [pending] : []),
  ]
}

/** The fault of an e-mail that was not changed. */
function findFault(outcome: EmailOutcome, line: PeopleRow, checking: Checking): SheetFault | undefined {
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
