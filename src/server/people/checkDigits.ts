import { ibanFault, securityNumberFault } from '../../domain/kernel/checkDigits.ts'
import { personFieldList } from '../../domain/forms/personFields.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { PeopleRow } from './readPeopleFiles.ts'

const faultsAs = { account: ibanFault, affiliation: securityNumberFault }

/** Bank account and social security number by their digits, where the file changes them (D-111). */
export function checkDigits(
  row: PeopleRow,
  before: EmployeeRow | undefined,
  checking: Checking,
): SheetFault[] {
  return personFieldList.flatMap(({ name: key, column, cell }) => {
    const value = String(row.values[key] ?? '')
    if (!cell?.checkedAs || value === before?.[column]) return []
    const fault = faultsAs[cell.checkedAs](value)
    if (!fault) return []
    const params = { expected: fault.expected ?? '' }
    return [rowFault(row, key, { id: `row.${key}.${fault.id}`, params }, checking)]
  })
}
