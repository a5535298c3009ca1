import { isNie, nameKey, plainId } from '../../domain/kernel/formats.ts'
import {
  maxRelatives,
  ownerOfId,
  samePerson,
  secondPartner,
  type Relative,
} from '../../domain/plan/family.ts'
import { memberFromRow } from '../employee/employeeRow.ts'
import type { FamilyMemberRow } from '../platform/db/schema.ts'
import { employeeAsRelative, type OwnColumns } from './profile/family.ts'
import { type SheetFault, pauseRegularly } from '../platform/sheets/sheetFaults.ts'
import { rowFault, type Checking } from './rowFault.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'

export type MemberColumns = Omit<FamilyMemberRow, 'id' | 'active' | 'created_at' | 'updated_at'>

/** A line about a relative, and the stored family member that it matches; undefined for a new one. */
type FamilyLine = {
  row: PeopleRow
  number: string
  columns: MemberColumns
  before: FamilyMemberRow | undefined
}

/** The effect of a line on a family, and its faults. */
type PlannedMember = FamilyLine & { faults: SheetFault[] }

type FamilyTables = Pick<PeopleFiles['tables'], 'people' | 'family'>

/** The faults of lines of relatives. */
export async function familyFaults(tables: FamilyTables, checking: Checking): Promise<SheetFault[]> {
  return (await planFamily(tables, checking)).flatMap(({ faults }) => faults)
}

/**
 * Plans each line's effect on its family. A line is checked together with earlier lines and unmatched
 * relatives. Relatives removed in the profile do not count: a line adds them again, as the profile can.
 */
export async function planFamily(
  { people, family }: FamilyTables,
  checking: Checking,
): Promise<PlannedMember[]> {
  const turn = pauseRegularly()
  const lines = await matchLines(judgedRows(family), checking, turn)
  const meant = new Set(lines.map(({ before }) => before?.id))
  const personLines = new Map(people.map((row) => [String(row.values.employeeNumber), row]))
  const familyOf = new Map<string, OtherRelative[]>()
  const first = new Map(lines.toReversed().map((line) => [nameOf(line), line.row]))
  const counts = new Map<string, number>()
  const sizes = new Map<string, number>()
  const planned: PlannedMember[] = []
  for (const line of lines) {
    await turn()
    const { number, columns, before } = line
    const count = (counts.get(number) ?? 0) + 1
    counts.set(number, count)
    if (count > maxRelatives) {
      planned.push({ ...line, faults: [manyFault('row.manyLines', line, checking)] })
      continue
    }
    const size = (sizes.get(number) ?? storedSize(number, checking)) + (before ? 0 : 1)
    sizes.set(number, size)
    const others = familyOf.get(number) ?? familyBefore(number, { meant, personLines, checking })
    const faults = faultsOf(
      line,
      others.filter(({ id }) => id === undefined || id !== before?.id),
      checking,
    )
    if (!before && size > maxRelatives) faults.push(manyFault('row.manyRelatives', line, checking))
    const twin = first.get(nameOf(line))
    if (twin && twin !== line.row) faults.push(twiceFault(line, twin, checking))
    const after = {
      id: before?.id,
      firstName: columns.first_name,
      personalID: columns.personal_id,
      relationship: columns.relationship,
    }
    familyOf.set(number, [...others, after])
    planned.push({ ...line, faults })
  }
  return planned
}

/** Keeps at most one line more than the maximum per employee; that line's fault stops the import. */
function judgedRows(family: readonly PeopleRow[]): PeopleRow[] {
  const counts = new Map<string, number>()
  return family.filter(({ values }) => {
    const number = String(values.employeeNumber)
    const count = (counts.get(number) ?? 0) + 1
    counts.set(number, count)
    return count <= maxRelatives + 1
  })
}

const storedSize = (number: string, { known }: Checking): number =>
  known.family.get(known.byNumber.get(number)?.id ?? '')?.length ?? 0

function manyFault(id: string, { row, number: employee }: FamilyLine, checking: Checking): SheetFault {
  return rowFault(row, 'employeeNumber', { id, params: { employee, max: maxRelatives } }, checking)
}

/** The key of a line's relative: two lines with the same first name and birthday mean the same person. */
function nameOf({ number, columns: { first_name, birthday } }: FamilyLine): string {
  return JSON.stringify([number, nameKey(first_name), birthday])
}

function twiceFault({ row, columns }: FamilyLine, twin: PeopleRow, checking: Checking): SheetFault {
  const params = { value: columns.first_name, line: twin.line }
  return rowFault(row, 'firstName', { id: 'row.twice', params }, checking)
}

/** A family member, with the id of the stored row if there is one. */
type OtherRelative = Relative & { id?: number | undefined }

/** The employee (from the same files if they have a line about the employee) and the unmatched relatives. */
function familyBefore(
  number: string,
  {
    meant,
    personLines,
    checking: { known },
  }: {
    meant: ReadonlySet<number | undefined>
    personLines: ReadonlyMap<string, PeopleRow>
    checking: Checking
  },
): OtherRelative[] {
  const employee = known.byNumber.get(number)
  const line = personLines.get(number)?.values ?? {}
  const own = (key: string, column: keyof OwnColumns): string => String(line[key] ?? employee?.[column] ?? '')
  const self = {
    first_name: own('firstName', 'first_name'),
    last_name1: own('lastName1', 'last_name1'),
    last_name2: own('lastName2', 'last_name2'),
    birthday: own('birthday', 'birthday'),
    personal_id: own('personalID', 'personal_id'),
  }
  const others = (known.family.get(employee?.id ?? '') ?? []).filter(({ id }) => !meant.has(id))
  return [employeeAsRelative(self), ...others.map(memberFromRow)]
}

function faultsOf(
  { row, number, columns, before }: FamilyLine,
  others: readonly Relative[],
  checking: Checking,
): SheetFault[] {
  const faults: SheetFault[] = []
  const add = (key: string, id: string, params: SheetFault['params']): void => {
    faults.push(rowFault(row, key, { id, params }, checking))
  }
  const self = others.filter(({ relationship }) => relationship === 'you')
  if (samePerson(employeeAsRelative(columns), self))
    add('firstName', 'row.isEmployee', { name: columns.first_name, employee: number })
  if (secondPartner(columns, others)) add('relationship', 'row.secondPartner', { employee: number })
  const { personalID, passport } = row.values
  if (personalID !== undefined && passport !== undefined) add('passport', 'row.twoDocuments', {})
  const key = passport === undefined ? 'personalID' : 'passport'
  const value = String(row.values[key] ?? '')
  const owner = ownerOfId(value, others)
  if (owner) add(key, 'row.sameID', { value, name: owner.firstName })
  else if (before && hasOtherId(before, columns) && !checking.allowIdChange)
    add(key, 'row.otherRelative', { name: columns.first_name })
  return faults
}

async function matchLines(
  rows: readonly PeopleRow[],
  { known, company }: Checking,
  turn: () => Promise<void>,
): Promise<FamilyLine[]> {
  const lines: (FamilyLine & { family: FamilyMemberRow[]; same: FamilyMemberRow | undefined })[] = []
  for (const row of rows) {
    await turn()
    const number = String(row.values.employeeNumber)
    const employee = known.byNumber.get(number)
    const family = known.family.get(employee?.id ?? '') ?? []
    // A person added by the same files has no id before the files are written.
    const key = { tenant: company.subdomain, employee_id: employee?.id ?? number }
    const columns = memberColumns(row, key)
    const same = sameMember(family, columns)
    lines.push({ row, number, family, columns, same, before: undefined })
  }
  const named = new Set(lines.map(({ same }) => same?.id))
  return lines.map(({ row, number, family, columns, same }) => {
    const before = same ?? namesake(family, columns, named)
    return { row, number, columns: { ...columns, ...(before && leftBlank(row, before)) }, before }
  })
}

function memberColumns({ values }: PeopleRow, key: { tenant: string; employee_id: string }): MemberColumns {
  const disability = Number(values.disability ?? 0)
  const personalID = String(values.passport ?? values.personalID ?? '')
  const national = isNie(personalID) ? 'NIE' : 'DNI'
  return {
    ...key,
    first_name: String(values.firstName),
    last_name1: String(values.lastName1),
    last_name2: String(values.lastName2 ?? ''),
    relationship: String(values.relationship) as MemberColumns['relationship'],
    birthday: String(values.birthday),
    personal_id: personalID,
    id_type: values.passport === undefined ? national : 'PASSPORT',
    disability_type: disability > 0,
    disability: disability > 0 ? disability : null,
  }
}

/** The stored values that remain, because the line leaves their cells blank. */
function leftBlank({ values }: PeopleRow, before: FamilyMemberRow): Partial<MemberColumns> {
  const { last_name2, personal_id, id_type, disability, disability_type } = before
  return {
    ...(values.lastName2 === undefined && { last_name2 }),
    ...(values.personalID === undefined && values.passport === undefined && { personal_id, id_type }),
    ...(values.disability === undefined && { disability, disability_type }),
  }
}

const hasOtherId = (member: FamilyMemberRow, { personal_id }: MemberColumns): boolean =>
  personal_id !== '' && member.personal_id !== '' && plainId(member.personal_id) !== plainId(personal_id)

/**
 * Finds the relative with the same first name and birthday, or else with the same document under a new name.
 */
function sameMember(family: readonly FamilyMemberRow[], columns: MemberColumns): FamilyMemberRow | undefined {
  const { first_name, birthday, personal_id } = columns
  return (
    family.find(
      (member) => nameKey(member.first_name) === nameKey(first_name) && member.birthday === birthday,
    ) ?? family.find((member) => personal_id !== '' && plainId(member.personal_id) === plainId(personal_id))
  )
}

/** Finds the one unmatched relative of the same name, whose birthday the line corrects (D-86). */
function namesake(
  family: readonly FamilyMemberRow[],
  columns: MemberColumns,
  named: ReadonlySet<number | undefined>,
): FamilyMemberRow | undefined {
  const found = family.filter(
    (member) =>
      !named.has(member.id) &&
      !hasOtherId(member, columns) &&
      nameKey(member.first_name) === nameKey(columns.first_name) &&
      nameKey(member.last_name1) === nameKey(columns.last_name1),
  )
  return found.length === 1 ? found[0] : undefined
}
