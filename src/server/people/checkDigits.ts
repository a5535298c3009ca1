import { ibanFault, securityNumberFault } from '../../domain/kernel/checkDigits.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './checkPeople.ts'
import type { PeopleRow } from './readPeopleFiles.ts'

const checked = {
  BAN: { column: 'ban', fault: ibanFault },
  securityNumber: { column: 'security_number', fault: securityNumberFault },
} as const

/** Bank account and social security number by their digits, where the file changes them (D-111). */
export function checkDigits(
  row: PeopleRow,
  before: EmployeeRow | undefined,
  checking: Checking,
): SheetFault[] {
  return Object.entries(checked).flatMap(([key, { column, fault: faultOf }]) => {
    const value = String(row.values[key] ?? '')
    const fault = value === before?.[column] ? undefined : faultOf(value)
    if (!fault) return []
    const params = { expected: fault.expected ?? '' }
    return [rowFault(row, key, { id: `row.${key}.${fault.id}`, params }, checking)]
  })
}
