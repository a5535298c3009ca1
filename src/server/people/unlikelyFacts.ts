import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './checkPeople.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'

type Tables = PeopleFiles['tables']

/**
 * What can hardly be: a plan year far from those that are open, and a child that is not younger than its
 * parent (D-112). A file with it is taken only where the operator allows it.
 */
export function unlikelyFacts(tables: Tables, checking: Checking): SheetFault[] {
  return [
    ...[...tables.people, ...tables.bags].flatMap((row) => farYear(row, checking)),
    ...oldChildren(tables, checking),
  ]
}

/** The year before is corrected, the one after the next is prepared. */
function farYear(row: PeopleRow, checking: Checking): SheetFault[] {
  const { planYear } = row.values
  const open = openPlanYears(checking.today)
  const [first, last] = [Math.min(...open) - 1, Math.max(...open) + 1]
  if (planYear === undefined || (Number(planYear) >= first && Number(planYear) <= last)) return []
  const params = { year: String(planYear), first: String(first), last: String(last) }
  return [rowFault(row, 'planYear', { id: 'row.farYear', params }, checking)]
}

/** Each child of a line beside its parent, and each child that is there where the parent's line changes. */
function oldChildren({ people, family }: Tables, checking: Checking): SheetFault[] {
  const { known } = checking
  const parents = new Map(people.map((row) => [String(row.values.employeeNumber), row]))
  const ofLines = family.flatMap((row) => {
    const number = String(row.values.employeeNumber)
    const parent = parents.get(number)?.values.birthday ?? known.byNumber.get(number)?.birthday
    return row.values.relationship === 'child' ? notYounger(row, row.values.birthday, parent, checking) : []
  })
  const ofParents = people.flatMap((row) => {
    const employee = known.byNumber.get(String(row.values.employeeNumber))
    const { birthday } = row.values
    if (!employee || birthday === undefined || birthday === employee.birthday) return []
    const children = (known.family.get(employee.id) ?? []).filter((each) => each.relationship === 'child')
    return children.flatMap((child) => notYounger(row, child.birthday, birthday, checking)).slice(0, 1)
  })
  return [...ofLines, ...ofParents]
}

function notYounger(
  row: PeopleRow,
  child: PeopleRow['values'][string],
  parent: PeopleRow['values'][string],
  checking: Checking,
): SheetFault[] {
  if (!child || !parent || child > parent) return []
  const params = { child: String(child), parent: String(parent) }
  return [rowFault(row, 'birthday', { id: 'row.oldChild', params }, checking)]
}
