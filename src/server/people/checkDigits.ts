import { digitFault } from '../../domain/forms/digitFault.ts'
import { personFieldList } from '../../domain/forms/personFields.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { PeopleRow } from './readPeopleFiles.ts'

/** Checks the digits of a bank account and social security number that the file changes (D-111). */
export function checkDigits(
  row: PeopleRow,
  before: EmployeeRow | undefined,
  checking: Checking,
): SheetFault[] {
  return personFieldList.flatMap((field) => {
    const { name: key, column } = field
    const value = String(row.values[key] ?? '')
    const fault = value === before?.[column] ? undefined : digitFault(field, value)
    if (!fault) return []
    const params = { expected: fault.expected ?? '' }
    return [rowFault(row, key, { id: `row.${key}.${fault.id}`, params }, checking)]
  })
}
