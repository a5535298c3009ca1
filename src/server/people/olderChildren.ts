import { formatDate } from '../../domain/kernel/format.ts'
import { nameKey } from '../../domain/kernel/formats.ts'
import type { FamilyMemberRow } from '../platform/db/schema.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'

type Tables = Pick<PeopleFiles['tables'], 'people' | 'family'>
type Child = { name: string; birthday: string }

/**
 * Finds changed birthdays by which a child is not younger than the employee (D-112): in lines of the family,
 * and in lines of an employee with such a child.
 */
export function olderChildren({ people, family }: Tables, checking: Checking): SheetFault[] {
  const parents = new Map(people.map((row) => [String(row.values.employeeNumber), row]))
  return [
    ...people.flatMap((row) =>
      findChildren(row, checking).flatMap((child) =>
        isInFile(child, row, family) ? [] : olderFault(row, child, checking, row),
      ),
    ),
    ...family.flatMap((row) => {
      const { employeeNumber, relationship, firstName, birthday } = row.values
      const child = { name: String(firstName), birthday: String(birthday) }
      if (relationship !== 'child') return []
      const parent = parents.get(String(employeeNumber))
      const isThere = findChildren(row, checking).some((each) => isSame(each, child))
      if (isThere && parent?.values.birthday === undefined) return []
      return olderFault(row, child, checking, parent)
    }),
  ]
}

function olderFault(
  row: PeopleRow,
  { name, birthday }: Child,
  checking: Checking,
  parent: PeopleRow | undefined,
): SheetFault[] {
  const employee = String(row.values.employeeNumber)
  const before = checking.known.byNumber.get(employee)?.birthday ?? ''
  const own = String(parent?.values.birthday ?? before)
  const isChanged = row !== parent || own !== before
  if (!own || !birthday || birthday > own || !isChanged) return []
  const day = (text: string): string => formatDate(text, checking.language)
  const params = { employee, name, birthday: day(birthday), parent: day(own) }
  return [rowFault(row, 'birthday', { id: 'row.olderChild', params }, checking)]
}

function findChildren({ values }: PeopleRow, { known }: Checking): Child[] {
  const employee = known.byNumber.get(String(values.employeeNumber))
  const members: readonly FamilyMemberRow[] = (employee && known.family.get(employee.id)) ?? []
  return members
    .filter(({ relationship, active }) => relationship === 'child' && active)
    .map(({ first_name, birthday }) => ({ name: first_name, birthday }))
}

/** Whether the files also contain a line about this child of the employee. */
function isInFile({ name }: Child, { values }: PeopleRow, family: readonly PeopleRow[]): boolean {
  return family.some(
    (row) =>
      row.values.employeeNumber === values.employeeNumber &&
      nameKey(String(row.values.firstName)) === nameKey(name),
  )
}

const isSame = (one: Child, other: Child): boolean =>
  nameKey(one.name) === nameKey(other.name) && one.birthday === other.birthday
