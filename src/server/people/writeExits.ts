import type { OperationContext } from '../platform/context/operating.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { taggedChange } from './personChange.ts'
import { setExitDay } from './setExitDay.ts'
import { completeExit } from './completeExit.ts'
import type { Writing } from './writePeople.ts'

/**
 * Sets the last days in the lines, or withdraws one whose cell is cleared, like `people leave` and `people
 * stay`. An employee whose last day is over leaves at once. Returns the numbers of employees whose day
 * changed.
 */
export async function writeExits(
  context: OperationContext,
  { known, changes }: Writing,
  rows: readonly PeopleRow[],
): Promise<string[]> {
  const changed: string[] = []
  for (const { values } of rows) {
    const row = known.byNumber.get(String(values.employeeNumber))
    if (!row || values.exitOn === undefined) continue
    const exitOn = values.exitOn === null ? null : String(values.exitOn)
    if (exitOn === row.exit_on) continue
    await setExitDay(context, row, exitOn)
    await completeExit(context, { ...row, exit_on: exitOn })
    const { employee_number: employeeNumber, exit_on: before } = row
    changes.push({ employeeNumber, ...taggedChange({ field: 'exitOn', before, after: exitOn }) })
    changed.push(employeeNumber)
  }
  return changed
}
