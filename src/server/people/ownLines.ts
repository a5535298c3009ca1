import { isSelf, type OperationContext } from '../platform/context/operating.ts'
import type { KnownPeople } from './knownPeople.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'
import { changedBags } from './writeEntitlements.ts'
import { newSalary } from './writeDated.ts'

/** A skipped line of a file that another account must import. */
export type OwnLine = { employeeNumber: string; file: string; line: number }

/**
 * Returns the files without the lines that would change the importing person's own salary or bag, because
 * nobody decides about their own pay.
 */
export function withoutOwnLines(
  who: Pick<OperationContext, 'self'>,
  read: PeopleFiles,
  known: KnownPeople,
  today: string,
): { files: PeopleFiles; forAnother: OwnLine[] } {
  const { tables } = read
  const isOwn = ({ values }: PeopleRow): boolean => {
    const employee = known.byNumber.get(String(values.employeeNumber))
    return employee !== undefined && isSelf(who, employee)
  }
  const asking = { known, today, changes: [] }
  const changesPay = (row: PeopleRow): boolean =>
    isOwn(row) && (changedBags(asking, row).length > 0 || newSalary(asking, row).length > 0)
  const left = [...tables.people, ...tables.bags].filter(changesPay)
  const kept = (rows: PeopleRow[]): PeopleRow[] => rows.filter((row) => !left.includes(row))
  const forAnother = left.map(({ file, line, values }) => ({
    employeeNumber: String(values.employeeNumber),
    file,
    line,
  }))
  const others = { ...tables, people: kept(tables.people), bags: kept(tables.bags) }
  return { files: { ...read, tables: others }, forAnother }
}
